// What the page knows, what is chosen, and who wants to hear of it.
import { keep, kept } from "./dom.js";
import { facetsOf, rowOf, rowsOf } from "./fields.js";
import { filtered, grouped, searched, sorted } from "./query.js";

// In ms.
const REST = 60;

export const bus = new EventTarget();

export const state = {
  data: { games: [], findings: [] },
  rows: [],
  byKey: new Map(),
  findings: new Map(),
  game: null,
  component: null,
  search: "",
  filters: {},
  onlyFindings: false,
  group: kept("group", "component"),
  sort: kept("sort", "file"),
  reversed: false,
  size: kept("size", 170),
  flipped: false,
  groups: [],
  shown: [],
};

// The fields of the scope to choose by, while they are what they were.
let knownFacets = null;

export function tell(name, detail) {
  bus.dispatchEvent(new CustomEvent(name, { detail }));
}

export function hear(name, act) {
  bus.addEventListener(name, (event) => act(event.detail));
}

function indexFindings() {
  state.findings = new Map();
  for (const found of state.data.findings) {
    const subject = found.subject ?? "";
    (state.findings.get(subject) ?? state.findings.set(subject, []).get(subject)).push(found);
  }
}

export function findingsOf(row) {
  return state.findings.get(row.key) ?? [];
}

export function load(data) {
  state.data = data;
  state.rows = rowsOf(data);
  state.byKey = new Map(state.rows.map((row) => [row.key, row]));
  if (!data.games.some((game) => game.id === state.game)) state.game = data.games[0]?.id ?? null;
  knownFacets = null;
  indexFindings();
  tell("data");
  choose();
}

// What the browser has to show comes first; what is chosen is worked out after it.
let waiting = 0;
function chooseSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(choose, REST);
}

// Some pieces have changed: their rows and nothing else. Of some only the looks are different, or where they are written.
export function replacePieces(changes) {
  for (const { game, component, at, piece, looks } of changes) {
    const of = state.data.games.find((one) => one.id === game);
    const kind = of?.components.find((one) => one.id === component);
    if (!kind) continue;
    if (looks) {
      const { line, ...shown } = looks;
      Object.assign(kind.pieces[at], shown);
      if (line) kind.pieces[at].source.line = line;
      continue;
    }
    kind.pieces[at] = piece;
    const fresh = rowOf(of, kind, piece, at);
    const row = state.byKey.get(fresh.key);
    if (row) Object.assign(row, fresh);
  }
  const said = changes.some((change) => change.piece);
  if (said) knownFacets = null;
  tell("pieces", changes);
  if (said) chooseSoon();
}

export function replaceFindings(findings) {
  state.data.findings = findings;
  indexFindings();
  tell("findings");
  if (state.onlyFindings) choose();
}

export function gameOf(id) {
  return state.data.games.find((game) => game.id === id);
}

// The rows of the chosen game or component, before search and filters.
export function inScope() {
  return state.rows.filter((row) => row.game.id === state.game && (!state.component || row.component.id === state.component));
}

export function facets() {
  knownFacets ??= facetsOf(inScope());
  return knownFacets;
}

// Works out anew which pieces are shown, and in what order.
export function choose() {
  const matches = searched(state.search);
  const passes = filtered(state.filters);
  const found = inScope().filter((row) => passes(row) && matches(row) && (!state.onlyFindings || findingsOf(row).length > 0));
  const field = state.component && state.group === "component" ? "nothing" : state.group;
  state.groups = grouped(sorted(found, state.sort, state.reversed), field, (row) => row.component.title);
  state.shown = state.groups.flatMap((group) => group.rows);
  tell("shown");
}

export function set(changes) {
  Object.assign(state, changes);
  for (const name of ["group", "sort", "size"]) if (name in changes) keep(name, state[name]);
  choose();
}

// Another game or component: its filters are its own.
export function go(game, component) {
  if (game !== state.game || component !== state.component) {
    const fields = new Set(["component", "nothing", "file", "name", "copies"]);
    Object.assign(state, { game, component, filters: {} });
    knownFacets = null;
    const known = new Set(facets().map((facet) => facet.field));
    if (!fields.has(state.group) && !known.has(state.group)) state.group = "component";
    if (!fields.has(state.sort) && !known.has(state.sort)) state.sort = "file";
    tell("scope");
  }
  choose();
}
