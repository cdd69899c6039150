// Pictures from the server, many in one answer: to ask for each costs a browser several times what it takes to show it.
import { isStatic } from "./live.js";

// No request has more names; the server takes 1,600.
const MOST = 1000;
let wanted = [];
const batches = new Set();

export function pictureOf(key, kind = "small") {
  return `pictures/${fileOf(key, kind)}.png`;
}

function fileOf(key, kind) {
  return kind === "full" ? key : `${key}-${kind}`;
}

// Has a picture loaded for its frame, together with what else is wanted at this moment.
export function want(picture, frame, key, kind) {
  if (wanted.length === 0) queueMicrotask(ask);
  wanted.push({ picture, frame, key, kind });
}

function isWanted({ frame, key, kind }) {
  return frame.isConnected && frame.dataset.key === key && frame.dataset.kind === kind;
}

function isSeen({ frame }) {
  const { top, bottom } = frame.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

// What is seen comes first; what nobody waits for any more is not waited for.
function ask() {
  const all = wanted;
  wanted = [];
  for (const batch of batches) if (!batch.all.some(isWanted)) batch.stop.abort();
  // The browser keeps what it asks for by itself.
  if (all.length === 1 || isStatic()) {
    for (const { picture, key, kind } of all) picture.src = pictureOf(key, kind);
    return;
  }
  const seen = new Set(all.filter(isSeen));
  const sorted = [...seen, ...all.filter((one) => !seen.has(one))];
  for (let at = 0; at < sorted.length; at += MOST) fetchBatch(sorted.slice(at, at + MOST));
}

async function fetchBatch(all) {
  const batch = { all, stop: new AbortController() };
  // Cards may have the same back.
  const left = new Map();
  for (const one of all) {
    const name = fileOf(one.key, one.kind);
    left.set(name, [...(left.get(name) ?? []), one.picture]);
  }
  batches.add(batch);
  try {
    const answer = await fetch("pictures", { method: "POST", body: [...left.keys()].join("\n"), signal: batch.stop.signal });
    if (answer.ok) await readLines(answer.body.getReader(), (line) => {
      const [name, data] = line.split(" ");
      if (!data) return;
      for (const picture of left.get(name)) picture.src = `data:image/png;base64,${data}`;
      left.delete(name);
    });
  } catch {
    // What did not come is said of each.
  }
  batches.delete(batch);
  for (const picture of [...left.values()].flat()) picture.dispatchEvent(new Event("error"));
}

// Acts on each line as it comes; they are ASCII.
async function readLines(reader, act) {
  const decoder = new TextDecoder("latin1");
  let begun = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = decoder.decode(value).split("\n");
    begun.push(parts.shift());
    for (const part of parts) {
      act(begun.join(""));
      begun = [part];
    }
  }
}
