// The page of `massicot diff --format html`, opened as a file: pictures, views, filters: node .ci/browser/diff.mjs
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROGRAM, browser, finish, folder, test } from "./support.mjs";

const EVIL = "<script>window.injected = 1</script>";
const TEMPLATE = `<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
<rect x="-3" y="-3" width="69" height="94" fill="#fed"/><circle cx="31" cy="44" r="{{ entry.value }}"/></svg>
`;

// A game of two decks.
function game(root, cards, more) {
  const component = (name) => `[[component]]\nid = "${name}"\nstock = "poker"\ndata = "${name}.toml"\ntemplate = "card.svg"\n`;
  const entries = (all) => all.map(([id, name, value]) => `[[card]]\nid = "${id}"\nname = "${name}"\nvalue = ${value}\n`).join("");
  const files = {
    "content/demo/game.toml": `title = "Demo"\nlanguage = "en"\n${component("cards")}${component("more")}`,
    "content/demo/cards.toml": entries(cards),
    "content/demo/more.toml": entries(more),
    "templates/demo/card.svg": TEMPLATE,
  };
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
}

const root = folder("diff");
const [before, after, file] = ["before", "after", "page.html"].map((name) => path.join(root, name));
game(before, [["ace", "The ace", 5], ["king", "The king", 20]], [["one", "One", 7]]);
game(after, [["ace", "The ace", 5], ["king", EVIL, 10], ["jack", "New", 11]], [["one", "One", 9]]);
execFileSync(PROGRAM, ["--root", after, "diff", before, after, "--format", "html", "-o", file, "--quiet"]);

const { context, page, faults } = await browser();
const requests = [];
page.on("request", (request) => !request.url().startsWith("data:") && requests.push(request.url()));
await page.goto(String(pathToFileURL(file)));

const choose = (id, value) => page.locator(`#${id}`).selectOption(value);
const shown = () => page.locator("article:visible code:first-of-type").allTextContents();

await test("what was added and changed has its pictures", async () => {
  const images = page.locator("img");
  // Of the card that is new there is one picture.
  assert.equal(await images.count(), 5);
  const widths = await images.evaluateAll(async (all) => {
    for (const image of all) image.loading = "eager";
    await Promise.all(all.map((image) => image.decode()));
    return all.map((image) => image.naturalWidth);
  });
  assert.ok(widths.every((width) => width > 100), `widths ${widths}`);
});

await test("pieces are filtered by what became of them and by component", async () => {
  assert.equal((await shown()).length, 3);
  await choose("kind", "added");
  assert.deepEqual(await shown(), ["jack"]);
  await choose("kind", "changed");
  assert.deepEqual(await shown(), ["king", "one"]);
  await choose("kind", "");
  await choose("component", "demo/more");
  assert.deepEqual(await shown(), ["one"]);
  await choose("component", "");
});

await test("two pictures stand side by side, under a swipe, an onion skin, as a difference", async () => {
  const pair = () =>
    page.locator(".pair").first().evaluate((pair) => {
      const [one, other] = [...pair.children].map((image) => image.getBoundingClientRect());
      const { clipPath, opacity, mixBlendMode } = getComputedStyle(pair.children[1]);
      return { isOver: one.left === other.left && one.top === other.top, clipPath, opacity, mixBlendMode };
    });
  const amount = (value) => page.locator("#amount").fill(value);
  await choose("view", "two");
  assert.equal((await pair()).isOver, false);
  await choose("view", "swipe");
  await amount("25");
  const swipe = await pair();
  assert.ok(swipe.isOver && swipe.clipPath.includes("75%"), JSON.stringify(swipe));
  await choose("view", "onion");
  await amount("30");
  const onion = await pair();
  assert.ok(onion.isOver && onion.opacity === "0.3", JSON.stringify(onion));
  await choose("view", "difference");
  const difference = await pair();
  assert.ok(difference.isOver && difference.mixBlendMode === "difference", JSON.stringify(difference));
});

await test("names are text, and nothing is asked for", async () => {
  assert.equal(await page.evaluate(() => window.injected), undefined);
  assert.ok(await page.getByText(EVIL).first().isVisible());
  assert.deepEqual(requests, [String(pathToFileURL(file))]);
  assert.deepEqual(faults, []);
});

await context.close();
finish();
