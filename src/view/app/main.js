// The page: its parts put together, its address, its keys.
import { chooser, h, iconButton, keep, kept } from "./dom.js";
import { language, speak, t } from "./words.js";
import { facets, gameOf, go, hear, set, state } from "./store.js";
import { Grid } from "./grid.js";
import { Stage, visionFilters } from "./stage.js";
import { PieceView } from "./piece.js";
import { FindingsView, countsOf } from "./findings.js";
import { Sidebar } from "./sidebar.js";
import { Table } from "./table.js";
import { StatsView } from "./stats.js";
import { SheetsView } from "./sheets.js";
import { HistoryView } from "./history.js";
import { hasEditor, isStatic, openEditor, start } from "./live.js";

const SIZES = { min: 70, max: 420, step: 10 };
const TYPING = 60;

speak(kept("language", navigator.language.slice(0, 2)));
if (kept("theme", "auto") !== "auto") document.documentElement.dataset.theme = kept("theme", "auto");
for (const [name, of] of [["mc-grid", Grid], ["mc-stage", Stage], ["mc-piece", PieceView], ["mc-findings", FindingsView], ["mc-sidebar", Sidebar], ["mc-table", Table], ["mc-stats", StatsView], ["mc-sheets", SheetsView], ["mc-history", HistoryView]]) customElements.define(name, of);

const grid = document.createElement("mc-grid");
const piece = document.createElement("mc-piece");
const findings = document.createElement("mc-findings");
const sidebar = document.createElement("mc-sidebar");
const table = document.createElement("mc-table");
const stats = document.createElement("mc-stats");
const sheets = document.createElement("mc-sheets");
const history = document.createElement("mc-history");
const views = { gallery: grid, findings, sheets, stats, table, history };

const search = h("input", { type: "search", placeholder: t("search"), "aria-label": t("searchHint"), title: t("searchHint"), spellcheck: "false", autocomplete: "off" });
const tally = h("output", { class: "tally" });
const tools = h("div", { class: "tools" });
const tabs = h("nav", { class: "tabs", "aria-label": "views" });
const connection = h("span", { class: "connection", role: "status" });
const menu = iconButton("menu", t("menu"), () => document.body.classList.toggle("with-menu"), { class: "icon-button menu", "aria-expanded": "false" });

let typing = 0;
search.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    // What is searched are pieces, from wherever.
    if (place().name !== "gallery") location.hash = homeOf();
    set({ search: search.value });
  }, TYPING);
});

// Grouping, order and size: their choices are the fields of what is shown.
function fillTools() {
  const fields = facets().map((facet) => [facet.field, facet.field === "copies" ? t("copies") : facet.field]);
  const groups = [["component", t("byComponent")], ["nothing", t("byNothing")], ...fields];
  const orders = [["file", t("byFile")], ["name", t("name")], ...fields];
  const size = h("input", { type: "range", ...SIZES, value: state.size, "aria-label": t("size"), title: t("size"), oninput: () => set({ size: Number(size.value) }) });
  tools.replaceChildren(
    chooser(t("group"), groups, state.group, (group) => set({ group })),
    chooser(t("sort"), orders, state.sort, (sort) => set({ sort })),
    iconButton("sort", t("reverse"), () => set({ reversed: !state.reversed })),
    h("label", { class: "chooser size" }, h("span", { text: t("size") }), size),
    iconButton("flip", t("flipAll"), () => grid.flipAll()),
  );
}

function fillTabs() {
  const { name } = place();
  const tab = (to, text, extra) => h("a", { href: to === "gallery" ? homeOf() : `#/${to}`, "aria-current": name === to ? "page" : null }, text, extra);
  const [worst] = countsOf(state.data.findings);
  const all = [tab("gallery", t("gallery")), tab("findings", t("findings"), worst && h("span", { class: `count ${worst[0]}`, text: worst[1].toLocaleString() })), !isStatic() && tab("sheets", t("sheets")), tab("stats", t("statistics")), tab("table", t("onTable")), !isStatic() && tab("history", t("compare"))];
  tabs.replaceChildren(...all.filter(Boolean));
}

function homeOf() {
  return `#/${[state.game, state.component].filter(Boolean).map(encodeURIComponent).join("/")}`;
}

// The address: `#/findings`, `#/GAME/COMPONENT/ID` or the first parts of it.
function place() {
  const parts = location.hash.replace(/^#\//, "").split("/").filter(Boolean).map(decodeURIComponent);
  if (Object.keys(views).slice(1).includes(parts[0])) return { name: parts[0] };
  return { name: "gallery", game: parts[0], component: parts[1], id: parts[2] };
}

function follow() {
  const { name, game, component, id } = place();
  document.body.classList.remove("with-menu");
  for (const [key, view] of Object.entries(views)) view.hidden = key !== name;
  document.body.dataset.view = name;
  if (name === "gallery") {
    const known = gameOf(game) ?? gameOf(state.game);
    const kind = known?.components.find((one) => one.id === component);
    const row = id && state.byKey.get([game, component, id].join("/"));
    if (row && state.shown.some((one) => one.key === row.key)) piece.open(row);
    else if (known) go(known.id, kind?.id ?? null);
    if (row && !piece.isOpen()) piece.open(row);
    if (!row && piece.isOpen()) piece.close();
  }
  if (name === "stats") stats.learn();
  if (name === "table") table.fillShelf();
  fillTabs();
}

function openHelp() {
  const keys = [
    ["← → ↑ ↓", "keysMove"], ["Enter", "keysOpen"], ["f", "keysFlip"], ["F", "keysFlipAll"], ["/", "keysSearch"], ["+ −", "keysSize"],
    ["e", "edit"], ["Esc", "keysClose"], ["← →", "keysNext"], ["+ − 0 1", "keysZoom"], ["t b s x", "keysOverlays"], ["?", "keysHelp"],
  ];
  const shown = keys.filter(([, words]) => words !== "edit" || hasEditor());
  const list = shown.map(([key, words]) => h("div", {}, h("dt", {}, key.split(" ").map((one) => h("kbd", { text: one }))), h("dd", { text: t(words) })));
  const pick = (name, options, value, act) => chooser(t(name), options, value, act);
  const theme = pick("theme", ["auto", "light", "dark"].map((one) => [one, t(one)]), kept("theme", "auto"), (one) => {
    keep("theme", one);
    if (one === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = one;
  });
  const tongue = pick("language", [["en", "English"], ["fr", "Français"]], language(), (one) => {
    keep("language", one);
    location.reload();
  });
  const dialog = h("dialog", { class: "sheet", "aria-label": t("help") }, h("h2", { text: t("help") }), h("dl", { class: "keys" }, list), h("div", { class: "settings" }, theme, tongue), h("button", { type: "button", class: "primary", text: t("close"), onclick: () => dialog.close() }));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog")) return;
  if (event.target.matches("input, select")) {
    if (event.key !== "Escape" && !(event.target === search && event.key === "Enter")) return;
    if (event.key === "Escape" && event.target === search && search.value) {
      search.value = "";
      set({ search: "" });
    }
    grid.moveTo(0);
    event.preventDefault();
    return;
  }
  const size = (by) => {
    set({ size: Math.min(Math.max(state.size + by, SIZES.min), SIZES.max) });
    fillTools();
  };
  const acts = {
    "/": () => search.select(),
    "?": openHelp,
    f: () => grid.flipOne(),
    F: () => grid.flipAll(),
    e: () => openEditor(grid.current()),
    "+": () => size(20),
    "=": () => size(20),
    "-": () => size(-20),
  };
  if (!(event.key in acts)) return;
  event.preventDefault();
  acts[event.key]();
}

function build() {
  const outlines = h("svg", { id: "outlines", width: "0", height: "0", "aria-hidden": "true" }, visionFilters());
  const skip = h("header", { class: "top" }, menu, h("h1", { class: "brand" }, h("a", { href: "#/", text: "Massicot" })), tabs, h("div", { class: "search" }, search), tally, connection, iconButton("keyboard", `${t("help")} (?)`, openHelp));
  document.body.append(outlines, skip, sidebar, h("main", {}, tools, grid, findings, ...(isStatic() ? [] : [sheets, history]), stats, table), piece, h("div", { class: "shade", onclick: () => document.body.classList.remove("with-menu") }));
}

hear("shown", () => {
  const said = grid.said();
  if (tally.textContent !== said) tally.textContent = said;
});
hear("data", () => {
  follow();
  fillTools();
});
hear("scope", fillTools);
hear("findings", fillTabs);
hear("cleared", () => search.focus());
hear("open", (row) => (location.hash = `#/${row.key.split("/").map(encodeURIComponent).join("/")}`));
hear("closed", (row) => {
  if (place().id) globalThis.history.replaceState(null, "", homeOf());
  if (place().name === "gallery") grid.focusPiece(row.key);
});
hear("connection", (how) => {
  connection.textContent = t(how);
  connection.className = `connection ${how}`;
});
addEventListener("hashchange", follow);
addEventListener("keydown", pressed);
build();
if (isStatic()) document.body.classList.add("static");
start();
