// The page in a browser, as a designer uses it: node .ci/browser/test.mjs
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PROGRAM, WAIT, browser, finish, folder, project, replace, serve, test } from "./support.mjs";

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const deck = project();
const { address, ...server } = await serve(deck.root);
const { context, page, faults } = await browser();

const named = (name) => page.locator(".cell", { has: page.getByText(name, { exact: true }) });
const shows = (name) => named(name).first().waitFor({ timeout: WAIT });
const keyOf = (name) => named(name).locator(".face:not(.back)").getAttribute("data-key");

// Waits until a card shows another picture than it did.
async function changed(name, before) {
  await page.waitForFunction(([name, before]) => [...document.querySelectorAll(".cell")].some((cell) => cell.querySelector(".name").textContent === name && cell.querySelector(".face").dataset.key !== before && cell.querySelector("img")?.complete && cell.querySelector("img").dataset.key === cell.querySelector(".face").dataset.key), [name, before], { timeout: WAIT });
}

async function accessible(name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map((found) => `${name}: ${found.id} ${found.nodes[0].html}`), []);
}

await page.goto(`${address}#/deck/cards`);
await test("every card is there", async () => {
  await shows("Dawn");
  assert.equal(await page.locator(".cell").count(), 6);
  await page.waitForFunction(() => [...document.querySelectorAll(".cell")].every((cell) => cell.querySelector("img")?.naturalWidth > 100), null, { timeout: WAIT });
});

await test("a saved entry is redrawn, and no other", async () => {
  const [dawn, noon] = [await keyOf("Dawn"), await keyOf("Noon")];
  replace(deck.cards, 'text = "Take the top', 'text = "Carry the top');
  await changed("Dawn", dawn);
  assert.equal(await keyOf("Noon"), noon);
});

await test("a saved template redraws all", async () => {
  const names = await page.locator(".cell .name").allTextContents();
  const before = await Promise.all(names.map(keyOf));
  replace(deck.template, 'cy="52" r="7"', 'cy="52" r="7.2"');
  for (const [at, name] of names.entries()) await changed(name, before[at]);
  assert.equal(new Set(await Promise.all(names.map(keyOf))).size, 6);
});

await test("a font counts", async () => {
  const noon = await keyOf("Noon");
  const [file] = fs.globSync ? fs.globSync(`${deck.fonts}/*/*.ttf`) : fs.readdirSync(deck.fonts, { recursive: true }).filter((one) => one.endsWith(".ttf")).map((one) => path.join(deck.fonts, one));
  fs.copyFileSync(file, path.join(path.dirname(file), "another.ttf"));
  await changed("Noon", noon);
});

await test("a broken file keeps the last good pictures under a ribbon, and mends", async () => {
  const before = replace(deck.cards, 'id = "noon"', 'id = "noon');
  await page.locator(".cell.stale").first().waitFor({ timeout: WAIT });
  assert.equal(await page.locator(".cell").count(), 6);
  assert.ok(await named("Noon").locator("img").evaluate((image) => image.naturalWidth > 100));
  await page.locator(".tabs .count.error").waitFor({ timeout: WAIT });
  fs.writeFileSync(deck.cards, before);
  await page.waitForFunction(() => document.querySelectorAll(".cell.stale").length === 0, null, { timeout: WAIT });
  await page.waitForFunction(() => !document.querySelector(".tabs .count.error"), null, { timeout: WAIT });
});

await test("a card that cannot be drawn keeps its picture", async () => {
  const before = replace(deck.cards, "Every player shows", "Every player shows ".repeat(90));
  await page.locator(".cell.stale").waitFor({ timeout: WAIT });
  assert.equal(await page.locator(".cell.stale").count(), 1);
  assert.ok(await page.locator(".cell.stale img").evaluate((image) => image.naturalWidth > 100));
  fs.writeFileSync(deck.cards, before);
  await page.waitForFunction(() => document.querySelectorAll(".cell.stale").length === 0, null, { timeout: WAIT });
});

await test("cards are added, renamed and deleted", async () => {
  fs.appendFileSync(deck.cards, '\n[[card]]\nid = "night"\nname = "Night"\nsuit = "moon"\nvalue = 1\ntext = "Sleep."\n');
  await shows("Night");
  replace(deck.cards, 'name = "Night"', 'name = "Deep night"');
  await shows("Deep night");
  const text = fs.readFileSync(deck.cards, "utf8");
  fs.writeFileSync(deck.cards, text.slice(0, text.lastIndexOf("\n[[card]]")));
  await named("Deep night").waitFor({ state: "detached", timeout: WAIT });
  assert.equal(await page.locator(".cell").count(), 6);
});

await test("a card that changes with the number of cards is shown as it is", async () => {
  const before = fs.readFileSync(deck.cards, "utf8");
  const [dusk, noon] = [await keyOf("Dusk"), await keyOf("Noon")];
  const more = '\n[[card]]\nid = "night"\nname = "Night"\nsuit = "moon"\nvalue = 1\ntext = "Sleep."\n';
  fs.writeFileSync(deck.cards, before.replace('name = "Dusk"', 'name = "Twilight"') + more);
  await shows("Night");
  await shows("Twilight");
  await changed("Twilight", dusk);
  assert.equal(await keyOf("Noon"), noon);
  fs.writeFileSync(deck.cards, before);
  await changed("Dusk", null);
  assert.equal(await keyOf("Dusk"), dusk);
});

await test("another stock is another size", async () => {
  const game = path.join(path.dirname(deck.cards), "game.toml");
  const before = replace(game, 'stock = "poker"', 'stock = "tarot"');
  await page.waitForFunction(() => fetch("data.json").then((answer) => answer.json()).then((data) => data.games[0].components[0].stock.name === "tarot"), null, { timeout: WAIT });
  await page.waitForFunction((wanted) => [...document.querySelectorAll(".cell .faces")].every((faces) => Math.abs(faces.clientHeight / faces.clientWidth - wanted) < 0.02), 120 / 70, { timeout: WAIT });
  fs.writeFileSync(game, before);
  await page.waitForFunction((wanted) => [...document.querySelectorAll(".cell .faces")].every((faces) => Math.abs(faces.clientHeight / faces.clientWidth - wanted) < 0.02), 88 / 63, { timeout: WAIT });
  await page.waitForFunction(() => document.querySelectorAll(".cell.stale").length === 0, null, { timeout: WAIT });
});

await test("an editor that saves by renaming is seen", async () => {
  const text = fs.readFileSync(deck.cards, "utf8").replace('name = "Dusk"', 'name = "Nightfall"');
  fs.writeFileSync(`${deck.cards}~`, text);
  fs.renameSync(`${deck.cards}~`, deck.cards);
  await shows("Nightfall");
  replace(deck.cards, 'name = "Nightfall"', 'name = "Dusk"');
  await shows("Dusk");
});

await test("of a hundred saves in a second the last is shown", async () => {
  const text = fs.readFileSync(deck.cards, "utf8");
  for (let at = 1; at <= 100; at += 1) {
    fs.writeFileSync(deck.cards, text.replace('name = "Dusk"', `name = "Dusk ${at}"`));
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  await shows("Dusk 100");
  fs.writeFileSync(deck.cards, text);
  await shows("Dusk");
});

await test("a larger card has a finer picture", async () => {
  const wide = () => named("Dawn").locator("img").evaluate((image) => image.naturalWidth);
  const usual = await wide();
  for (let at = 0; at < 10; at += 1) await page.keyboard.press("+");
  await page.waitForFunction((usual) => [...document.querySelectorAll(".cell img")].every((image) => image.naturalWidth > usual), usual, { timeout: WAIT });
  const { width } = await named("Dawn").locator("img").boundingBox();
  assert.ok((await wide()) >= width && usual * 2 > width, `${usual} and ${await wide()} dots for ${width}`);
  for (let at = 0; at < 10; at += 1) await page.keyboard.press("-");
});

await test("an answer that is lost is asked for again", async () => {
  const known = faults.length;
  let asked = 0;
  await page.route("**/data.json", (route) => ((asked += 1) > 1 ? route.continue() : route.abort()));
  const before = fs.readFileSync(deck.cards, "utf8");
  fs.appendFileSync(deck.cards, '\n[[card]]\nid = "eclipse"\nname = "Eclipse"\nsuit = "moon"\nvalue = 1\ntext = "Wait."\n');
  await shows("Eclipse");
  assert.ok(asked > 1);
  await page.unroute("**/data.json");
  fs.writeFileSync(deck.cards, before);
  await named("Eclipse").waitFor({ state: "detached", timeout: WAIT });
  // The browser says that it was lost.
  faults.length = known;
});

await test("a server that is started again is found, with what has changed meanwhile", async () => {
  const known = faults.length;
  await server.end();
  await page.locator(".connection.lost").waitFor({ timeout: WAIT });
  replace(deck.cards, 'name = "Dusk"', 'name = "Gloaming"');
  Object.assign(server, await serve(deck.root, new URL(address).port));
  await shows("Gloaming");
  await page.locator(".connection.live").waitFor({ timeout: WAIT });
  replace(deck.cards, 'name = "Gloaming"', 'name = "Dusk"');
  await shows("Dusk");
  faults.length = known;
});

await test("the keyboard is enough", async () => {
  await page.keyboard.press("/");
  await page.keyboard.type("suit:moon value>2");
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 2);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.querySelector(".name")?.textContent), "Full moon");
  await page.keyboard.press("f");
  await page.locator(".turned .back img").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("dialog.piece[open]").waitFor();
  assert.equal(await page.locator("dialog.piece h2").textContent(), "Full moon");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector("dialog.piece h2").textContent === "Half moon");
  await page.keyboard.press("Escape");
  await page.locator("dialog.piece[open]").waitFor({ state: "detached" });
  // The browser's own focus comes first.
  await page.waitForFunction(() => document.activeElement.querySelector(".name")?.textContent === "Half moon", null, { timeout: WAIT });
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 6);
});

await test("overlays lie where the trim is", async () => {
  await named("Dawn").locator(".open").click();
  await page.locator("mc-stage svg image").first().waitFor();
  for (const key of ["t", "b", "s"]) await page.keyboard.press(key);
  const boxes = await page.evaluate(() => {
    const box = (selector) => document.querySelector(`mc-stage svg ${selector}`).getBoundingClientRect().toJSON();
    return { whole: box("image"), trim: box(".over-trim"), safe: box(".over-safe") };
  });
  const scale = boxes.whole.width / 69;
  const near = (one, other) => assert.ok(Math.abs(one - other) < 0.6, `${one} is not ${other}`);
  near(boxes.trim.left - boxes.whole.left, 3 * scale);
  near(boxes.trim.width, 63 * scale);
  near(boxes.trim.height, 88 * scale);
  near(boxes.safe.left - boxes.trim.left, 3 * scale);
  await accessible("a piece");
  await page.keyboard.press("Escape");
});

await test("a click on a text leads to its field, a click on a shape to the template", async () => {
  await named("Dawn").locator(".open").click();
  const picture = page.locator("mc-stage .paper svg");
  await page.locator("dialog .line").first().waitFor();
  const box = await picture.boundingBox();
  const at = (x, y) => page.mouse.click(box.x + ((x + 3) / 69) * box.width, box.y + ((y + 3) / 94) * box.height);
  const parts = await page.evaluate(() => fetch(`places/${/[0-9a-f]{32}/.exec(document.querySelector("mc-stage image").href.baseVal)[0]}`).then((answer) => answer.json()));
  const field = parts.find((part) => part.field && part.text);
  const [left, top, width, height] = field.area;
  await page.waitForTimeout(300);
  await at(left + width / 2, top + height / 2);
  await page.locator(".clicked", { hasText: `${field.field.file}:${field.field.line}` }).waitFor({ timeout: WAIT });
  assert.equal(await page.locator(`.line.picked[data-line="${field.field.line}"]`).count(), 1);
  await at(-2, -2);
  await page.locator(".clicked", { hasText: "templates/deck/card.svg" }).waitFor({ timeout: WAIT });
  await page.keyboard.press("Escape");
});

await test("statistics count, the table deals, the sheets are those of build", async () => {
  await page.evaluate(() => (location.hash = "#/stats"));
  await page.locator(".stat", { hasText: "value" }).first().waitFor({ timeout: WAIT });
  await accessible("statistics");
  await page.evaluate(() => (location.hash = "#/table"));
  await page.locator(".shelf button", { hasText: "Cards" }).click();
  await page.locator(".pile").focus();
  await page.keyboard.press("s");
  await page.keyboard.press("d");
  await page.waitForFunction(() => document.querySelectorAll(".pile").length === 2);
  await accessible("table");
  await page.evaluate(() => (location.hash = "#/sheets"));
  await page.locator("mc-sheets .sheet-form .primary").click();
  await page.locator("mc-sheets .sheet-file").first().waitFor({ timeout: 4 * WAIT });
  await accessible("sheets");
  const out = folder("out");
  execFileSync(PROGRAM, ["build", "deck", "--sheet", "a4", "--out", out, "--root", deck.root, "--quiet"]);
  for (const link of await page.locator("mc-sheets .sheet-file a.primary").all()) {
    const [href, name] = [await link.getAttribute("href"), await link.getAttribute("download")];
    const bytes = Buffer.from(await (await fetch(address + href, { headers: { Host: new URL(address).host } })).arrayBuffer());
    assert.ok(bytes.equals(fs.readFileSync(path.join(out, "deck", name))), name);
  }
  await page.evaluate(() => (location.hash = "#/deck/cards"));
});

await test("a scene of the rulebook is set up on the table", async () => {
  await page.evaluate(() => (location.hash = "#/table"));
  await page.locator(".shelf select").selectOption({ index: 1 });
  await page.waitForFunction(() => document.querySelectorAll(".pile").length > 1);
  assert.equal(await page.locator(".pile .badge").first().textContent(), "4");
});

await test("an expression is counted, and what is none is said", async () => {
  await page.evaluate(() => (location.hash = "#/stats"));
  // What is counted of itself comes a moment later, and fills the page anew.
  await page.locator("mc-stats .stats .stat").first().waitFor({ timeout: WAIT });
  const field = page.locator("mc-stats .expression input");
  await field.fill("self.value * 2");
  await field.press("Enter");
  await page.locator("mc-stats .sheet-form .stat .figures", { hasText: "42" }).waitFor({ timeout: WAIT });
  await field.fill("self.value +");
  await field.press("Enter");
  await page.locator("mc-stats .sheet-form p.stat").waitFor({ timeout: WAIT });
});

await test("a service's files are those of build", async () => {
  await page.evaluate(() => (location.hash = "#/sheets"));
  await page.locator("mc-sheets select").first().selectOption("tgc");
  await page.locator("mc-sheets .sheet-form .primary").click();
  await page.locator("mc-sheets .sheet-file").first().waitFor({ timeout: 4 * WAIT });
  const out = folder("service");
  execFileSync(PROGRAM, ["build", "deck", "--for", "tgc", "--out", out, "--root", deck.root, "--quiet"]);
  const built = fs.readdirSync(out, { recursive: true });
  for (const link of await page.locator("mc-sheets .sheet-file a.primary").all()) {
    const [href, name] = [await link.getAttribute("href"), await link.getAttribute("download")];
    const bytes = Buffer.from(await (await fetch(address + href)).arrayBuffer());
    const same = built.filter((file) => path.basename(file) === name).some((file) => bytes.equals(fs.readFileSync(path.join(out, file))));
    assert.ok(same, name);
  }
});

await test("a state is compared with the last commit", async () => {
  const git = (...args) => execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false", ...args], { cwd: deck.root, stdio: "pipe" });
  for (const args of [["init", "--quiet"], ["add", "."], ["commit", "-qm", "one"]]) git(...args);
  const before = replace(deck.cards, 'name = "Dusk"', 'name = "Nightfall"');
  await page.evaluate(() => (location.hash = "#/history"));
  await page.locator("mc-history .primary").click();
  const look = page.locator("mc-history a.primary");
  await look.waitFor({ timeout: 4 * WAIT });
  await accessible("history");
  const [opened] = await Promise.all([context.waitForEvent("page"), look.click()]);
  await opened.locator("text=Nightfall").first().waitFor({ timeout: WAIT });
  await opened.close();
  fs.writeFileSync(deck.cards, before);
  await page.evaluate(() => (location.hash = "#/deck/cards"));
  await shows("Dusk");
});

await test("a piece is shown in its languages, side by side", async () => {
  fs.mkdirSync(path.join(path.dirname(deck.cards), "lang"));
  const overlay = path.join(path.dirname(deck.cards), "lang/fr.toml");
  fs.writeFileSync(overlay, '[cards.dawn]\nname = "Aube"\n');
  await page.waitForFunction(() => fetch("data.json").then((answer) => answer.json()).then((data) => data.games[0].languages.length === 1), null, { timeout: WAIT });
  await named("Dawn").locator(".open").click();
  await page.locator(".toggle.tongues").click();
  await page.waitForFunction(() => document.querySelector(".beside figure[lang=fr] img")?.naturalWidth > 100, null, { timeout: WAIT });
  await accessible("languages");
  await page.locator(".toggle.tongues").click();
  await page.keyboard.press("Escape");
  fs.rmSync(path.dirname(overlay), { recursive: true });
});

for (const scheme of ["light", "dark"]) {
  await test(`no rule of axe is broken (${scheme})`, async () => {
    await page.emulateMedia({ colorScheme: scheme });
    await accessible("pieces");
    await page.keyboard.press("?");
    await accessible("help");
    await page.keyboard.press("Escape");
    await page.evaluate(() => (location.hash = "#/findings"));
    await page.locator("mc-findings h2").waitFor();
    await accessible("findings");
    await page.evaluate(() => (location.hash = "#/deck/cards"));
  });
}

await test("a telephone shows all of it", async () => {
  await page.setViewportSize({ width: 390, height: 780 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok((await wide()) <= 390);
  const first = await page.evaluate(() => new Set([...document.querySelectorAll(".cell")].map((cell) => cell.getBoundingClientRect().left)).size);
  assert.ok(first >= 2, "two cards side by side");
  await page.locator(".menu").click();
  await page.locator("mc-sidebar nav").waitFor({ state: "visible" });
  await accessible("menu");
  await page.locator(".shade").click({ position: { x: 370, y: 400 } });
  await named("Dawn").locator(".open").click();
  await page.locator("mc-stage svg image").first().waitFor();
  assert.ok((await wide()) <= 390);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
});

assert.deepEqual(faults, []);
// A page left open would ask for the server that is gone.
await page.goto("about:blank");
await server.end();

await test("a static gallery opens from a file, in a folder of any depth", async () => {
  const site = path.join(folder("site"), "a/b");
  execFileSync(PROGRAM, ["gallery", "--out", site, "--root", deck.root, "--quiet"]);
  await page.goto(`file://${site}/index.html#/deck/cards`);
  await shows("Dawn");
  await page.waitForFunction(() => [...document.querySelectorAll(".cell")].every((cell) => cell.querySelector("img")?.naturalWidth > 100), null, { timeout: WAIT });
  assert.deepEqual(faults, []);
});

await context.close();
finish();
