// The figures of the page, medians in a real browser: node .ci/browser/bench.mjs [CARDS…]
import fs from "node:fs";
import os from "node:os";
import { browser, plainPage, project, replace, serve } from "./support.mjs";

const ROUNDS = 7;
// Nothing is waited for longer, in ms.
const DEADLINE = 30_000;
const SAVES = Number(process.env.SAVES ?? 1000);
const sizes = process.argv.slice(2).map(Number);
const counts = sizes.length ? sizes : [6, 540, 5400];

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (times) => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1]);
const say = (what, time, goal) => console.log(`${what.padEnd(62)} ${String(time).padStart(6)} ms   goal ${goal} ms`);
const load = () => `${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}`;
// Of a process so far, in ms.
const cpu = (pid) => {
  const parts = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(parts[11]) + Number(parts[12])) * 10;
};
// With all its children, so far.
const cpuOfAll = (pid) => {
  const children = fs.readdirSync(`/proc/${pid}/task`).flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean));
  return children.reduce((sum, child) => sum + cpuOfAll(child), cpu(pid));
};
const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

// Resolves in the page when the first card in sight, or all of them, show the picture of a key other than `before`; the
// moment is the page's clock.
function watchPictures() {
  globalThis.shownAt = (before, all, deadline) =>
    new Promise((resolve, reject) => {
      const until = performance.now() + deadline;
      const name = (cell) => cell.querySelector(".name").textContent;
      const isFresh = (cell) => {
        const face = cell.querySelector(".face:not(.back)");
        const image = face.querySelector("img:last-of-type");
        return face.dataset.key !== before[name(cell)] && image?.complete && image.naturalWidth > 0 && image.dataset.key === face.dataset.key;
      };
      const look = () => {
        const seen = [...document.querySelectorAll(".cell")].filter((cell) => {
          const box = cell.getBoundingClientRect();
          return box.top < innerHeight && box.bottom > 0;
        });
        const old = seen.filter((cell) => !isFresh(cell));
        if (seen.length > 0 && (all ? old.length === 0 : old.length < seen.length)) requestAnimationFrame(() => resolve(Date.now()));
        else if (performance.now() > until) reject(new Error(`${old.length} of ${seen.length} cards in sight show no new picture: ${old.slice(0, 4).map(name).join(", ")}`));
        else requestAnimationFrame(look);
      };
      look();
    });
  globalThis.keysNow = () => Object.fromEntries([...document.querySelectorAll(".cell")].map((cell) => [cell.querySelector(".name").textContent, cell.querySelector(".face").dataset.key]));
}

// From the start of a server to the first card that a browser shows, which has shown it before; the server is left.
async function starts(page, root, hash, more, rounds) {
  const times = [];
  let server;
  for (let round = 0; round < rounds; round += 1) {
    if (server) await server.end();
    const began = Date.now();
    server = await serve(root, 0, more);
    await page.goto(`${server.address}#/${hash}`, { waitUntil: "commit" });
    times.push((await page.evaluate(([deadline]) => shownAt({}, false, deadline), [DEADLINE])) - began);
  }
  return { time: median(times.slice(1)), server };
}

// All pictures of a state by their names, in one answer as the grid asks for them.
async function fetchAll(address) {
  const get = (what, more) => fetch(address + what, { signal: AbortSignal.timeout(DEADLINE), ...more });
  const data = await (await get("data.json")).json();
  const names = new Set(data.games[0].components.flatMap((one) => one.pieces.map((piece) => `${piece.front}-tiny`)));
  await (await get("pictures", { method: "POST", body: [...names].join("\n") })).text();
}

// From the save of a template to all faces, small and on a large screen, where all of them are in sight.
async function onScreen(server, cards, edit, rounds) {
  const page = await plainPage(`${server.address}#/deck/cards`, [3840, 2160]);
  await page.evaluate(`() => localStorage.setItem("massicot.size", 70)`);
  await page.evaluate("() => location.reload()");
  await wait(1000);
  await page.evaluate(watchPictures);
  const show = ([before, deadline]) => shownAt(before, true, deadline);
  await page.evaluate(show, [{}, DEADLINE]);
  const count = await page.evaluate(() => document.querySelectorAll(".cell").length);
  if (count < cards) throw new Error(`only ${count} of ${cards} cards are on the screen`);
  const [times, servers, browsers] = [[], [], []];
  for (const round of rounds) {
    await wait(2500);
    const shown = page.evaluate(show, [await page.evaluate(() => keysNow()), DEADLINE]);
    await page.evaluate(() => 0);
    const [began, ofServer, ofBrowser] = [Date.now(), cpu(server.pid), cpuOfAll(page.pid)];
    edit(round)();
    times.push((await shown) - began);
    servers.push(cpu(server.pid) - ofServer);
    browsers.push(cpuOfAll(page.pid) - ofBrowser);
  }
  await page.end();
  return [times, servers, browsers].map(median);
}

console.log(`begun with ${load()}`);
if (!sizes.length && fs.existsSync("content/dix-mille")) {
  const { context, page } = await browser();
  await page.addInitScript(watchPictures);
  const { time, server } = await starts(page, process.cwd(), "dix-mille", ["dix-mille"], 6);
  say("start to first card seen, dix-mille", time, 300);
  await context.close();
  await server.end();
}
for (const cards of counts) {
  const deck = project(cards);
  const { context, page } = await browser();
  await page.addInitScript(watchPictures);
  const seen = (what, before, all) =>
    page.evaluate(([before, all, deadline]) => shownAt(before, all, deadline), [before, all, DEADLINE]).catch((error) => {
      throw new Error(`${cards} cards, ${what}, after ${DEADLINE} ms: ${error.message}`);
    });
  const { time, server } = await starts(page, deck.root, "deck/cards", [], 4);
  say(`start to first card seen, ${cards} cards`, time, cards > 1000 ? 1000 : cards > 100 ? 500 : 300);
  await seen("all cards in sight at the start", {}, true);
  await page.waitForTimeout(cards > 1000 ? 4000 : 2500);

  const timed = async (what, all, edit) => {
    const before = await page.evaluate(() => keysNow());
    const shown = seen(what, before, all);
    await page.evaluate(() => 0);
    const began = Date.now();
    edit();
    return (await shown) - began;
  };
  const entry = (round) => () => fs.writeFileSync(deck.cards, fs.readFileSync(deck.cards, "utf8").replace(/text = "[^"]*"/, `text = "Take card ${round} and keep it."`));
  // Every card has it.
  const disc = /cy="52" r="7[.\d]*"/;
  const template = (round) => () => replace(deck.template, disc.exec(fs.readFileSync(deck.template, "utf8"))[0], `cy="52" r="7.${round + 1}"`);
  const rounds = [...Array(ROUNDS).keys()];

  const entries = [];
  for (const round of rounds) {
    entries.push(await timed("an entry", false, entry(round)));
    await page.waitForTimeout(300);
  }
  say(`save of one entry to its new pixels, ${cards} cards`, median(entries), 100);
  const templates = [];
  for (const round of rounds.slice(0, 5)) {
    templates.push(await timed("a template", true, template(round)));
    await page.waitForTimeout(cards > 1000 ? 1500 : 600);
  }
  say(`save of the template to all visible cards, ${cards} cards`, median(templates), 250);
  if (cards < 1000) {
    const [began, spent] = [Date.now(), cpu(server.pid)];
    await timed("a template, then all", true, template(20));
    await fetchAll(server.address);
    say(`save of the template to all ${cards} faces, by a client that shows nothing`, Date.now() - began, 1000);
    console.log(`  of which the server's processor time ${cpu(server.pid) - spent} ms`);
    await page.waitForTimeout(2500);
    // One page asks, and one only is told of changes.
    await page.goto("about:blank");
    const [time, ofServer, ofBrowser] = await onScreen(server, cards, template, [21, 22, 23, 24, 25]);
    say(`save of the template to all ${cards} faces on the screen`, time, 1000);
    console.log(`  of which the processor times of the server ${ofServer} ms, of Chromium ${ofBrowser} ms`);
    await page.goto(`${server.address}#/deck/cards`);
    await seen("all cards in sight again", {}, true);
  }
  const during = [];
  for (const round of rounds.slice(0, 5)) {
    template(round + 10)();
    await page.waitForTimeout(250);
    during.push(await timed("an entry while all are redrawn", false, entry(round + 100)));
    await page.waitForTimeout(600);
  }
  say(`an edit while ${cards} faces are being redrawn`, median(during), 150);
  if (cards >= 540 && cards < 1000 && SAVES) {
    entry(0)();
    await page.waitForTimeout(4000);
    const first = memory(server.pid);
    for (let at = 0; at < SAVES; at += 1) {
      entry(at)();
      await page.waitForTimeout(25);
    }
    await page.waitForTimeout(4000);
    const last = memory(server.pid);
    console.log(`memory after ${SAVES} saves: ${first.toFixed(0)} MiB, then ${last.toFixed(0)} MiB (${((last / first - 1) * 100).toFixed(1)} %, goal <= 10 %)`);
  }
  if (cards > 1000) {
    const frames = await page.evaluate(async () => {
      const grid = document.querySelector("mc-grid");
      const times = [];
      let last = performance.now();
      for (let at = 0; at < 240; at += 1) {
        grid.scrollTop += 90;
        const now = await new Promise(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      return times.sort((a, b) => a - b);
    });
    console.log(`scrolling ${cards} cards: median frame ${frames[120].toFixed(1)} ms, 95th of 100 ${frames[228].toFixed(1)} ms (goal 16.7)`);
  }
  await context.close();
  await server.end();
}
console.log(`ended with ${load()}`);
