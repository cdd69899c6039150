// Where the data come from: the file beside a static page, or the server, which tells of changes.
import { load, replaceFindings, replacePieces, tell } from "./store.js";

async function fetchAll() {
  const answer = await fetch("data.json", { cache: "no-store" });
  if (!answer.ok) throw new Error(`data.json: ${answer.status}`);
  load(await answer.json());
}

// Every change has a number; one that does not follow the last means that some were missed.
function listen() {
  const events = new EventSource("events");
  let last = null;
  const changed = (act) => (event) => {
    const { version, ...change } = JSON.parse(event.data);
    const whole = last !== null && version !== last + 1;
    last = version;
    if (whole) fetchAll();
    else act(change);
  };
  events.addEventListener("hello", (event) => {
    const { version } = JSON.parse(event.data);
    if (last !== null && version !== last) fetchAll();
    last = version;
    tell("connection", "live");
  });
  events.addEventListener("pieces", changed(({ pieces }) => replacePieces(pieces)));
  events.addEventListener("findings", changed(({ findings }) => replaceFindings(findings)));
  events.addEventListener("whole", changed(() => fetchAll()));
  events.addEventListener("error", () => tell("connection", "lost"));
}

export function isStatic() {
  return globalThis.massicotData !== undefined;
}

export async function start() {
  if (isStatic()) return load(globalThis.massicotData);
  await fetchAll();
  listen();
}
