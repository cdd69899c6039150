// The games and their components, and the filters of what is chosen.
import { h } from "./dom.js";
import { t } from "./words.js";
import { facets, findingsOf, hear, set, state, tell } from "./store.js";

// So many values of a number are chips; of more there are bounds.
const CHIPS = 14;
const MOST_FACETS = 8;

export class Sidebar extends HTMLElement {
  connectedCallback() {
    this.games = h("nav", { "aria-label": t("components") });
    this.filters = h("section", { class: "filters", "aria-label": t("filters") });
    this.append(this.games, this.filters);
    for (const name of ["data", "scope"]) hear(name, () => this.fill());
    hear("findings", () => this.fillGames());
  }

  fill() {
    this.fillGames();
    this.fillFilters();
  }

  fillGames() {
    const link = (game, component, title, count, marked) => {
      const chosen = state.game === game.id && state.component === (component?.id ?? null);
      const to = `#/${game.id}${component ? `/${component.id}` : ""}`;
      return h("a", { href: to, "aria-current": chosen ? "true" : null }, h("span", { class: "title", text: title, lang: component ? game.language : null }), marked && h("i", { class: `dot ${marked}` }), h("small", { text: count.toLocaleString() }));
    };
    const worst = (rows) => {
      const severities = new Set(rows.flatMap(findingsOf).map((found) => found.severity));
      return ["error", "warning"].find((severity) => severities.has(severity));
    };
    const parts = state.data.games.flatMap((game) => {
      const all = game.components.reduce((sum, component) => sum + component.pieces.length, 0);
      const open = game.id === state.game;
      const title = h("h2", {}, h("a", { href: `#/${game.id}`, lang: game.language, text: game.title }));
      if (!open) return [title];
      const rows = Map.groupBy ? Map.groupBy(state.rows.filter((row) => row.game === game), (row) => row.component) : new Map();
      const items = game.components.map((component) => h("li", {}, link(game, component, component.title, component.pieces.length, worst(rows.get(component) ?? []))));
      return [title, h("ul", {}, h("li", {}, link(game, null, t("all"), all)), items)];
    });
    this.games.replaceChildren(...parts);
  }

  fillFilters() {
    const all = facets().slice(0, MOST_FACETS);
    const chosen = Object.keys(state.filters).length > 0 || state.onlyFindings;
    const head = h("h2", { text: t("filters") });
    const clear = h("button", { type: "button", class: "link", hidden: !chosen, text: t("clear"), onclick: () => this.clear() });
    const found = h("label", { class: "check" }, h("input", { type: "checkbox", checked: state.onlyFindings, onchange: (event) => this.change({ onlyFindings: event.target.checked }) }), h("span", { text: t("onlyFindings") }));
    this.clearButton = clear;
    this.filters.replaceChildren(h("div", { class: "filters-head" }, head, clear), found, ...all.map((facet) => this.facet(facet)));
  }

  facet({ field, values, numbers }) {
    const body = numbers && values.size > CHIPS ? this.bounds(field, [...values.keys()]) : this.chips(field, values, numbers);
    return h("fieldset", {}, h("legend", { text: field === "copies" ? t("copies") : field }), body);
  }

  chips(field, values, numbers) {
    const sorted = [...values].sort(([a], [b]) => (numbers ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true })));
    const chips = sorted.map(([value, count]) => {
      const words = typeof value === "boolean" ? t(value ? "yes" : "no") : String(value);
      const pressed = state.filters[field]?.includes?.(value) ?? false;
      const chip = h("button", { type: "button", class: "chip", "aria-pressed": String(pressed), onclick: () => this.choose(field, value, chip) }, words, h("small", { text: count }));
      return chip;
    });
    return h("div", { class: "chips" }, chips);
  }

  choose(field, value, chip) {
    const wanted = new Set(state.filters[field] ?? []);
    if (!wanted.delete(value)) wanted.add(value);
    chip.ariaPressed = String(wanted.has(value));
    this.change({ filters: this.with(field, wanted.size ? [...wanted] : null) });
  }

  bounds(field, values) {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const input = (end, otherwise) => {
      const known = state.filters[field]?.[end];
      const change = (event) => {
        const bounds = { ...state.filters[field] };
        if (event.target.value === "") delete bounds[end];
        else bounds[end] = Number(event.target.value);
        this.change({ filters: this.with(field, Object.keys(bounds).length ? bounds : null) });
      };
      return h("label", {}, h("span", { text: t(end) }), h("input", { type: "number", step: "any", placeholder: otherwise, value: known ?? null, oninput: change }));
    };
    return h("div", { class: "bounds" }, input("from", least), input("to", most));
  }

  with(field, wanted) {
    const { [field]: _, ...others } = state.filters;
    return wanted ? { ...others, [field]: wanted } : others;
  }

  change(changes) {
    set(changes);
    this.clearButton.hidden = Object.keys(state.filters).length === 0 && !state.onlyFindings;
  }

  clear() {
    set({ filters: {}, onlyFindings: false });
    this.fillFilters();
    tell("cleared");
  }
}
