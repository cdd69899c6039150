// Statistics of a component: figures and bars of each field, and two fields against each other. Copies count.
import { chooser, h, refill } from "./dom.js";
import { t } from "./words.js";
import { gameOf, go, hear, state } from "./store.js";
import { valuesOf } from "./fields.js";
import { isStatic, statistics } from "./live.js";
import { findingCard } from "./piece.js";

const FIGURES = ["sum", "mean", "median", "deviation", "least", "most"];

function rounded(number) {
  return (Math.round(number * 100) / 100).toLocaleString();
}

function bars(summary) {
  const most = Math.max(...summary.bars.map((bar) => bar.count), 1);
  const rows = summary.bars.map((bar) => h("tr", {}, h("th", { scope: "row", text: bar.label }), h("td", {}, h("i", { class: "bar", style: { width: `${(bar.count / most) * 100}%` } })), h("td", { text: bar.count.toLocaleString() })));
  return h("table", { class: "bars" }, h("tbody", {}, rows));
}

function card(summary) {
  const { figures } = summary;
  const counts = [t("printed", { n: summary.count.toLocaleString() }), summary.missing > 0 && t("without", { n: summary.missing.toLocaleString() })].filter(Boolean);
  const list = figures && h("dl", { class: "figures" }, FIGURES.map((name) => h("div", {}, h("dt", { text: t(name) }), h("dd", { text: rounded(figures[name]) }))));
  const far = figures?.outliers.length > 0 && h("p", { class: "quiet" }, t("outliers"), " ", h("b", { text: figures.outliers.join(", ") }));
  return h("section", { class: "stat" }, h("h3", {}, summary.name, h("small", { text: counts.join(" · ") })), list, bars(summary), far);
}

// How many printed pieces have which two values.
function crossed(rows, [one, other]) {
  const counts = new Map();
  const seen = [new Set(), new Set()];
  for (const row of rows) {
    for (const a of valuesOf(row, one)) {
      for (const b of valuesOf(row, other)) {
        seen[0].add(a);
        seen[1].add(b);
        const key = JSON.stringify([a, b]);
        counts.set(key, (counts.get(key) ?? 0) + row.piece.copies);
      }
    }
  }
  const order = (set) => [...set].sort((a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true })));
  return { values: seen.map(order), of: (a, b) => counts.get(JSON.stringify([a, b])) ?? 0, most: Math.max(...counts.values(), 1) };
}

export class StatsView extends HTMLElement {
  #summaries = [];
  #fields = [null, null];
  #asked = 0;

  connectedCallback() {
    this.tabIndex = -1;
    this.own = h("div", { role: "status" });
    this.expression = h("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: "self.cost + 1", title: t("expressionHint") });
    for (const name of ["data", "scope", "pieces", "findings"]) hear(name, () => this.soon());
  }

  // Worked out when it is looked at, and not with every save.
  soon() {
    if (!this.hidden) this.learn();
  }

  component() {
    const game = gameOf(state.game);
    const most = game?.components.reduce((best, one) => (one.pieces.length > best.pieces.length ? one : best), game.components[0]);
    return [game, game?.components.find((one) => one.id === state.component) ?? most];
  }

  async learn() {
    const [game, component] = this.component();
    if (!component) return;
    this.#asked += 1;
    const asked = this.#asked;
    let summaries = component.statistics;
    if (!isStatic()) {
      const answer = await statistics(game.id, component.id);
      if (asked !== this.#asked) return;
      if (answer.ok) summaries = await answer.json();
    }
    this.#summaries = summaries ?? [];
    this.fill(game, component);
  }

  fill(game, component) {
    const names = this.#summaries.filter((summary) => summary.bars.length > 1 && summary.bars.length <= 16).map((summary) => summary.name);
    this.#fields = this.#fields.map((field, at) => (names.includes(field) ? field : names[at] ?? null));
    const cards = this.#summaries.filter((summary) => summary.bars.length > 1).map(card);
    const cross = names.length > 1 && this.cross(game, component, names);
    const nothing = !cards.length && h("p", { class: "quiet", text: t("nothingToCount") });
    refill(this, [h("div", { class: "column wide" }, this.head(game, component), !isStatic() && this.form(game, component), nothing, h("div", { class: "stats" }, cards), cross, this.rules(game, component))]);
  }

  // What is counted; another component is chosen for all of the page.
  head(game, component) {
    const many = game.components.filter((one) => one.pieces.length > 1 || one === component);
    const choices = many.length > 1 && chooser(t("component"), many.map((one) => [one.id, one.title]), component.id, (id) => go(game.id, id));
    return h("div", { class: "column-head" }, h("h2", { text: component.title, lang: game.language }), choices);
  }

  // Any field or expression of the rule language.
  form(game, component) {
    const count = async (event) => {
      event.preventDefault();
      const answer = await statistics(game.id, component.id, this.expression.value.trim());
      const shown = answer.ok ? (await answer.json()).map(card) : [h("p", { class: "stat", text: await answer.text() })];
      this.own.replaceChildren(...shown);
    };
    const words = h("label", { class: "expression" }, h("span", { class: "quiet", text: t("expression") }), this.expression);
    return h("form", { class: "stat sheet-form", onsubmit: count }, words, h("button", { class: "primary", text: t("count") }), this.own);
  }

  // What the game's own rules find in these pieces, or in the game as a whole.
  rules(game, component) {
    const of = (found) => found.code.startsWith(`${game.id}/`) && (!found.subject || found.subject === game.id || found.subject.startsWith(`${game.id}/${component.id}/`));
    const found = state.data.findings.filter(of);
    const said = found.length ? found.map((one) => findingCard(one)) : h("p", { class: "quiet", text: t("rulesContent") });
    return h("section", {}, h("h3", { text: t("rulesSay") }), h("div", { class: "findings" }, said));
  }

  cross(game, component, names) {
    const rows = state.rows.filter((row) => row.game.id === game.id && row.component.id === component.id);
    const { values, of, most } = crossed(rows, this.#fields);
    const choices = this.#fields.map((field, at) => chooser(t(at ? "columns" : "rows"), names.map((name) => [name, name]), field, (name) => {
      this.#fields[at] = name;
      this.fill(game, component);
    }));
    const cell = (count) => {
      const filled = h("td", { text: count ? count.toLocaleString() : "" });
      filled.style.setProperty("--share", count / most);
      return filled;
    };
    const head = h("tr", {}, h("td"), values[1].map((value) => h("th", { scope: "col", text: value })));
    const body = values[0].map((one) => h("tr", {}, h("th", { scope: "row", text: one }), values[1].map((other) => cell(of(one, other)))));
    return h("section", { class: "stat cross" }, h("div", { class: "choices" }, choices), h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": this.#fields.join(", ") }, h("table", {}, h("thead", {}, head), h("tbody", {}, body))));
  }
}
