// All that was found, by level and code, each leading to its piece.
import { h } from "./dom.js";
import { counted, t } from "./words.js";
import { hear, state, tell } from "./store.js";
import { findingCard } from "./piece.js";

const LEVELS = ["error", "warning", "note"];
// So many of a code are shown at once.
const MANY = 20;

export function countsOf(findings) {
  return LEVELS.map((level) => [level, findings.filter((found) => found.severity === level).length]).filter(([, count]) => count > 0);
}

export function summary(findings) {
  const counts = countsOf(findings).map(([level, count]) => h("span", { class: `badge ${level}`, text: counted(`${level}s`, count) }));
  return counts.length ? counts : [h("span", { class: "badge none", text: t("noFindings") })];
}

export class FindingsView extends HTMLElement {
  connectedCallback() {
    this.tabIndex = -1;
    for (const name of ["data", "findings"]) hear(name, () => this.fill());
    this.fill();
  }

  fill() {
    const byCode = new Map();
    for (const found of state.data.findings) {
      const name = `${LEVELS.indexOf(found.severity)} ${found.code}`;
      (byCode.get(name) ?? byCode.set(name, []).get(name)).push(found);
    }
    const groups = [...byCode].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, of]) => this.group(of));
    this.replaceChildren(h("div", { class: "column" }, h("h2", { text: t("findings") }), h("p", {}, summary(state.data.findings)), groups));
  }

  group(of) {
    const [first] = of;
    const title = h("summary", {}, h("b", { class: first.severity, text: t(first.severity) }), " ", h("code", { text: first.code }), h("small", { text: of.length.toLocaleString() }));
    const list = h("div", { class: "findings" });
    let shown = 0;
    const more = h("button", { type: "button", onclick: () => add() });
    const add = () => {
      list.append(...of.slice(shown, shown + MANY).map((found) => this.card(found)));
      shown = Math.min(shown + MANY, of.length);
      more.textContent = t("more", { n: of.length - shown });
      more.hidden = shown === of.length;
    };
    add();
    return h("details", { open: first.severity === "error" || state.data.findings.length <= MANY }, title, list, more);
  }

  card(found) {
    const row = state.byKey.get(found.subject ?? "");
    const open = row && h("button", { type: "button", class: "to-piece", onclick: () => tell("open", row) }, `${row.component.title}: ${row.name}`);
    return findingCard(found, open);
  }
}
