// The page's tools, in a browser: the table, statistics, a piece as others see it. The server polls:
// node .ci/browser/tools.mjs
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { PROGRAM, WAIT, browser, finish, folder, project, replace, serve, test } from "./support.mjs";

const deck = project();
const { address, ...server } = await serve(deck.root, 0, ["--poll"]);
const { context, page, faults } = await browser();

const go = (hash) => page.evaluate((hash) => (location.hash = hash), hash);
const piles = () => page.locator(".pile").evaluateAll((all) => all.map((pile) => ({ says: pile.ariaLabel, turn: pile.firstChild.style.rotate, left: pile.getBoundingClientRect().left })));
const said = async () => (await piles()).map((pile) => pile.says);
const act = (name) => page.locator(".acts button", { hasText: name }).click();
const openPiece = async (name) => {
  await page.locator(".cell", { has: page.getByText(name, { exact: true }) }).locator(".open").click();
  await page.waitForFunction(() => document.querySelector("mc-stage svg image:last-of-type")?.getBoundingClientRect().width > 0, null, { timeout: WAIT });
};

await page.goto(`${address}#/deck/cards`);
await page.getByText("Dawn", { exact: true }).waitFor({ timeout: WAIT });

await test("a server that polls sees a save", async () => {
  replace(deck.cards, 'text = "Look at two cards of a neighbour."', 'text = "2d6+1"\ncopies = 3');
  await page.locator(".cell.many", { hasText: "Crescent" }).waitFor({ timeout: 4 * WAIT });
});

await test("a deck is shuffled, drawn from, flipped and turned", async () => {
  await go("#/table");
  await page.locator(".shelf button", { hasText: "Cards" }).click();
  assert.deepEqual(await said(), ["Cards, 8"]);
  // Every number is 0: each card goes to the bottom in turn, and the first of the file to the top.
  await page.evaluate(() => (crypto.getRandomValues = (array) => array.fill(0)));
  await act("Shuffle");
  await act("Draw");
  assert.deepEqual(await said(), ["Cards, 7", "Dawn, 1"]);
  const drawn = page.locator(".pile", { hasNotText: "7" });
  await drawn.click();
  await act("Flip");
  assert.deepEqual(await said(), ["Cards, 7", "Cards, 1"]);
  await act("Flip");
  await act("Turn");
  const [deckPile, card] = await piles();
  assert.deepEqual([deckPile.turn, card.turn, card.says], ["0deg", "90deg", "Dawn, 1"]);
});

await test("a hand is dealt, stacked by dragging, and taken away", async () => {
  await page.locator(".pile .badge").click();
  await act("Deal 5");
  assert.equal((await piles()).length, 7);
  const hand = (await piles()).slice(2);
  assert.equal((await said())[0], "Cards, 2");
  assert.equal(new Set(hand.map((pile) => pile.left)).size, 5);
  assert.ok(hand.every((pile) => !pile.says.startsWith("Cards")), "face up");
  const middle = async (at) => {
    const { x, y, width, height } = await page.locator(".pile").nth(at).boundingBox();
    return [x + width * 0.25, y + height / 2];
  };
  const [[x, y], to] = [await middle(6), await middle(2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + to[0]) / 2, (y + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
  assert.equal((await piles()).length, 6);
  assert.equal((await said()).filter((one) => one.endsWith(", 2")).length, 2);
  await act("Take away");
  assert.equal((await piles()).length, 5);
  assert.equal((await said()).filter((one) => one.endsWith(", 2")).length, 1);
});

await test("dice roll, and those that a field names", async () => {
  const roll = async (name) => {
    await page.locator(".dice-box").getByText(name, { exact: true }).click();
    return Number(await page.locator(".dice .die").first().textContent());
  };
  assert.deepEqual([await roll("2d6+1"), await roll("d20")], [3, 1]);
  await page.evaluate(() => (crypto.getRandomValues = (array) => array.fill(5)));
  assert.deepEqual([await roll("2d6+1"), await roll("d20"), await roll("d4")], [13, 6, 2]);
});

await test("a scene is set up within the table", async () => {
  await page.locator(".shelf select").selectOption({ index: 1 });
  await page.waitForFunction(() => document.querySelectorAll(".pile").length > 2);
  const inside = await page.evaluate(() => {
    const felt = document.querySelector(".felt").getBoundingClientRect();
    return [...document.querySelectorAll(".pile .faces")].every((pile) => pile.getBoundingClientRect().right <= felt.right && pile.getBoundingClientRect().bottom <= felt.bottom);
  });
  assert.ok(inside);
});

await test("two fields are counted against each other", async () => {
  await go("#/stats");
  const choices = page.locator(".cross select");
  await choices.first().selectOption("suit", { timeout: WAIT });
  await choices.last().selectOption("value");
  const table = await page.locator(".cross tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  // The crescent, of value 2, is printed three times.
  assert.deepEqual(table, [["", "1", "2", "3", "4", "5", "6"], ["moon", "", "3", "", "1", "", "1"], ["sun", "1", "", "1", "", "1", ""]]);
});

await test("what is searched are pieces, from wherever", async () => {
  await page.locator(".search input").fill("crescent");
  await page.waitForFunction(() => document.body.dataset.view === "gallery" && document.querySelectorAll(".cell").length === 1, null, { timeout: WAIT });
  await page.locator(".search input").fill("");
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 6, null, { timeout: WAIT });
});

// The colour in the middle of the card's disc, and the greatest distance of a dot from grey.
async function colours() {
  await page.waitForFunction(() => document.querySelectorAll("mc-stage svg image").length === 1, null, { timeout: WAIT });
  const shot = await page.locator("mc-stage .paper svg").screenshot();
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const at = (x, y) => [...context.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data.slice(0, 3)];
    const { data } = context.getImageData(image.width * 0.1, image.height * 0.1, image.width * 0.8, image.height * 0.8);
    let far = 0;
    for (let dot = 0; dot < data.length; dot += 4) far = Math.max(far, Math.max(...data.slice(dot, dot + 3)) - Math.min(...data.slice(dot, dot + 3)));
    return { ground: at(0.5, 0.2), far };
  }, shot.toString("base64"));
}

await test("a piece is seen without red cones, in grey, and with low ink", async () => {
  await openPiece("Dawn");
  const vision = (name) => page.locator(".stage-bar select").first().selectOption(name);
  const plain = await colours();
  assert.ok(plain.far > 40, `the card has colours: ${plain.far}`);
  await vision("protan");
  const protan = await colours();
  // Machado, Oliveira and Fernandes (2009), table 1: protanopia, in linear light.
  const linear = plain.ground.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  const seen = [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]].map((row) => row.reduce((sum, part, axis) => sum + part * linear[axis], 0));
  const expected = seen.map((part) => 255 * (part <= 0.0031308 ? 12.92 * Math.max(part, 0) : 1.055 * Math.min(part, 1) ** (1 / 2.4) - 0.055));
  for (const [axis, part] of expected.entries()) assert.ok(Math.abs(part - protan.ground[axis]) < 4, `${protan.ground} is not ${expected}`);
  await vision("grey");
  assert.ok((await colours()).far <= 2);
  await vision("low");
  assert.match(await page.locator("mc-stage svg image").last().getAttribute("href"), /-low\.png$/);
  await vision("normal");
});

await test("the screen is measured with a bank card, and a piece has its true size", async () => {
  await page.getByRole("button", { name: "Measure the screen" }).click();
  await page.locator("dialog.sheet input[type=range]").fill("4");
  // 85.6 mm at 4 dots a millimetre.
  assert.equal(await page.locator(".bank-card").evaluate((frame) => frame.offsetWidth), 342);
  await page.locator("dialog.sheet .primary").click();
  // A dialog says that it is closed a moment later.
  await page.locator("dialog.sheet").waitFor({ state: "detached" });
  const wide = () => page.locator("mc-stage .paper svg").evaluate((drawing) => drawing.getBoundingClientRect().width);
  assert.ok(Math.abs((await wide()) - 69 * 4) < 0.5);
  assert.equal(await page.locator(".percent").textContent(), "100 %");
  await page.keyboard.press("0");
  assert.ok((await wide()) > 69 * 4);
  for (let at = 0; at < 8; at += 1) await page.keyboard.press("+");
  await page.locator("mc-stage svg.dots").waitFor();
  await page.keyboard.press("1");
  assert.ok(Math.abs((await wide()) - 69 * 4) < 0.5);
  await page.keyboard.press("Escape");
});

await test("a downloaded PDF is the one that build writes", async () => {
  await go("#/sheets");
  await page.locator("mc-sheets .sheet-form select").nth(2).selectOption("letter");
  for (const box of await page.locator("mc-sheets .sheet-form input[type=checkbox]").all()) await box.check();
  await page.locator("mc-sheets .sheet-form .primary").click();
  const link = page.locator("mc-sheets .sheet-file .primary").first();
  await link.waitFor({ timeout: 4 * WAIT });
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 4 * WAIT }), link.click()]);
  const out = folder("out");
  execFileSync(PROGRAM, ["build", "deck", "--sheet", "a4", "--paper", "letter", "--low-ink", "--grayscale", "--out", out, "--root", deck.root, "--quiet"]);
  const [built] = fs.readdirSync(out, { recursive: true }).filter((file) => path.basename(file) === download.suggestedFilename());
  assert.ok(fs.readFileSync(await download.path()).equals(fs.readFileSync(path.join(out, built))), built);
});

assert.deepEqual(faults, []);
await context.close();
await server.end();
finish();
