// Where the data come from: the file beside a static page, or the server, which tells of changes.
import { load, replaceFindings, replacePieces, tell } from "./store.js";
import { language } from "./words.js";

// The number of the last change that is shown, and of the last that was told of.
let last = 0;
let told = 0;
let isFetching = false;
// Asks again where an answer did not come, after so many ms.
const AGAIN = 1000;
let again = 0;

// Asks for everything, and again where a change was told of meanwhile: the answer may be older.
async function fetchAll() {
  if (isFetching) return;
  isFetching = true;
  try {
    do {
      // The first was asked for by the page itself, before there was a script.
      const answer = await fetch("data.json", last ? { cache: "no-store" } : {});
      if (!answer.ok) throw new Error(`data.json: ${answer.status}`);
      const data = await answer.json();
      last = data.version;
      load(data);
    } while (last < told);
    if (again) tell("connection", "live");
    again = 0;
  } catch {
    // No event would say again what was missed.
    tell("connection", "lost");
    clearTimeout(again);
    again = setTimeout(fetchAll, AGAIN);
  } finally {
    isFetching = false;
  }
}

// Every change has a number; one that does not follow the last means that some were missed.
function listen() {
  const events = new EventSource("events");
  const changed = (act) => (event) => {
    const { version, ...change } = JSON.parse(event.data);
    told = Math.max(told, version);
    if (version <= last || isFetching) return;
    if (version !== last + 1) return void fetchAll();
    last = version;
    act(change);
  };
  let isKnown = false;
  events.addEventListener("hello", (event) => {
    const { version } = JSON.parse(event.data);
    // A server that was started again counts from the beginning, and has another token.
    told = version;
    if (version !== last || isKnown) fetchAll();
    if (isKnown) learnToken();
    isKnown = true;
    tell("connection", "live");
  });
  events.addEventListener("pieces", changed(({ pieces }) => replacePieces(pieces)));
  events.addEventListener("findings", changed(({ findings }) => replaceFindings(findings)));
  events.addEventListener("whole", changed(() => fetchAll()));
  events.addEventListener("error", () => tell("connection", "lost"));
}

// What the server's own page says now.
async function learnToken() {
  const answer = await fetch("./", { cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const now of page.querySelectorAll("meta[name^=massicot-]")) document.querySelector(`meta[name="${now.name}"]`).content = now.content;
}

export function isStatic() {
  return globalThis.massicotData !== undefined;
}

export function meta(name) {
  return document.querySelector(`meta[name="massicot-${name}"]`)?.content;
}

export function hasEditor() {
  return meta("editor") === "true";
}

// What the server says is to be in the language of the page.
function inLanguage() {
  return { "accept-language": language() };
}

// Asks the server to do something.
function post(what, body) {
  return fetch(what, { method: "POST", body: JSON.stringify(body), headers: { "x-massicot-token": meta("token"), ...inLanguage() } });
}

// Opens the editor; some are opened by a link.
async function open(what) {
  const answer = await post("open", what);
  if (answer.status === 200) location.href = await answer.text();
}

// Opens the editor at a line of a piece's entry, from 0.
export async function openEditor(row, line = 0) {
  if (hasEditor() && row.piece.source) await open({ piece: row.key, line });
}

// Opens the editor at what wrote a part of a face.
export function openPlace(key, place) {
  return open({ key, place });
}

// Opens the editor where something was found.
export function openFound({ file, line }) {
  return open({ file, line });
}

// Has sheets built; the answer is a list of files, or what is wrong.
export function ordered(order) {
  return post("sheets", order);
}

// Has a game compared with a revision; the page is then at `compare`.
export function compared(game, revision) {
  return post("compare", { game, revision });
}

// A piece in its other languages; none of a static page.
export async function inLanguages(row) {
  const answer = await fetch(`languages/${row.key.split("/").map(encodeURIComponent).join("/")}`);
  return answer.ok ? answer.json() : [];
}

// The statistics of a component; of all fields where no field or expression is named.
export function statistics(game, component, of) {
  return fetch(["statistics", game, component, ...(of ? [of] : [])].map(encodeURIComponent).join("/"), { headers: inLanguage() });
}

// The parts of a face; none of a static page.
export async function placesOf(key) {
  if (isStatic() || !key) return [];
  const answer = await fetch(`places/${key}`);
  return answer.ok ? answer.json() : [];
}

export async function explained(code) {
  const answer = await fetch(`explain/${encodeURIComponent(code)}`, { headers: inLanguage() });
  return answer.ok ? answer.text() : null;
}

export async function start() {
  if (isStatic()) return load(globalThis.massicotData);
  await fetchAll();
  listen();
}
