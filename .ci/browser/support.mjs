// A project of its own, a server for it, and a browser to look at it.
import { spawn, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

export const PROGRAM = path.resolve(process.env.MASSICOT ?? "target/release/massicot");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

// Nothing is waited for longer, in ms.
export const WAIT = 15_000;
let passed = 0;

export async function test(name, act) {
  const began = performance.now();
  await act();
  passed += 1;
  console.log(`ok  ${name} (${Math.round(performance.now() - began)} ms)`);
}

export function finish() {
  console.log(`${passed} tests of the page passed`);
}

export function folder(name) {
  return fs.mkdtempSync(path.join(os.tmpdir(), `massicot-${name}-`));
}

// A new deck of the program's own starter, with as many cards as wanted.
export function project(cards = 6) {
  const root = path.join(folder("project"), "deck");
  execFileSync(PROGRAM, ["new", "deck", "--quiet"], { cwd: path.dirname(root) });
  const file = path.join(root, "content/deck/cards.toml");
  const names = ["sun", "moon"];
  let text = fs.readFileSync(file, "utf8");
  for (let at = 7; at <= cards; at += 1) {
    text += `\n[[card]]\nid = "card-${at}"\nname = "Card ${at}"\nsuit = "${names[at % 2]}"\nvalue = ${1 + (at % 6)}\ntext = "Draw ${at} cards, keep one."\n`;
  }
  fs.writeFileSync(file, text);
  return { root, cards: file, template: path.join(root, "templates/deck/card.svg"), fonts: path.join(root, "fonts") };
}

// Starts the server, at any port that is free; gives its address and what ends it.
export async function serve(root, port = 0, more = []) {
  const child = spawn(PROGRAM, ["serve", ...more, "--port", String(port), "--root", root], { stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (part) => {
      said += part;
      const found = said.match(/http:\/\/[\d.]+:\d+\//);
      if (found) resolve(found[0]);
    });
    child.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
  const end = () =>
    new Promise((resolve) => {
      child.on("exit", resolve);
      child.kill("SIGINT");
    });
  return { address, end, pid: child.pid };
}

export async function browser(options = {}) {
  const context = await chromium.launchPersistentContext(folder("profile"), { executablePath: CHROMIUM, headless: true, args: FLAGS, viewport: { width: 1280, height: 800 }, ...options });
  const page = context.pages()[0];
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && !/422|404/.test(message.text()) && faults.push(message.text()));
  return { context, page, faults };
}

// A page of a Chromium of its own, so large, without Playwright: that is told of every request and every picture, which
// takes the browser longer than to show them.
export async function plainPage(address, [width, height]) {
  const child = spawn(CHROMIUM, [...FLAGS, "--remote-debugging-pipe", `--user-data-dir=${folder("profile")}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const waiting = new Map();
  let said = "";
  child.stdio[4].setEncoding("utf8").on("data", (part) => {
    const messages = (said + part).split("\0");
    said = messages.pop();
    for (const { id, result, error } of messages.map((one) => JSON.parse(one))) {
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  let sent = 0;
  const send = (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set((sent += 1), { resolve, reject });
      child.stdio[3].write(`${JSON.stringify({ id: sent, method, params, sessionId })}\0`);
    });
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const to = (method, params) => send(method, params, sessionId);
  await to("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await to("Page.navigate", { url: address });
  // As Playwright's, but for the form of what is handed over.
  const evaluate = async (act, what = null) => {
    const { result, exceptionDetails } = await to("Runtime.evaluate", { expression: `(${act})(${JSON.stringify(what)})`, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const end = () =>
    new Promise((resolve) => {
      child.on("exit", resolve);
      child.kill();
    });
  return { evaluate, end, pid: child.pid };
}

export function replace(file, from, to) {
  const text = fs.readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  fs.writeFileSync(file, text.replace(from, to));
  return text;
}
