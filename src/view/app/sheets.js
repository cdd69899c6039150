// The sheets to print: what `massicot build` writes, to look at and to download.
import { chooser, h } from "./dom.js";
import { t } from "./words.js";
import { gameOf, hear, state } from "./store.js";
import { ordered, meta } from "./live.js";

function sized(bytes) {
  return bytes > 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} kB`;
}

export class SheetsView extends HTMLElement {
  #order = { sheet: "a4", low_ink: false, grayscale: false };
  #game = null;

  connectedCallback() {
    this.tabIndex = -1;
    this.list = h("div", { class: "sheet-files", role: "status" });
    hear("data", () => this.fill());
    hear("scope", () => this.fill());
  }

  fill() {
    const game = gameOf(state.game);
    if (!game) return;
    if (this.#game !== game.id) this.list.replaceChildren();
    this.#game = game.id;
    const presets = meta("sheets").split(" ").map((name) => [name, name]);
    const check = (name) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: this.#order[name], onchange: (event) => (this.#order[name] = event.target.checked) }), h("span", { text: t(name === "low_ink" ? "low" : "grey") }));
    const make = h("button", { type: "button", class: "primary", text: t("makeSheets"), onclick: () => this.make(make) });
    const form = h("div", { class: "stat sheet-form" }, chooser(t("preset"), presets, this.#order.sheet, (name) => (this.#order.sheet = name)), check("low_ink"), check("grayscale"), make);
    this.replaceChildren(h("div", { class: "column" }, h("h2", { text: t("sheets") }), h("p", { class: "quiet", text: t("sheetsHint") }), form, this.list));
  }

  async make(button) {
    button.disabled = true;
    this.list.replaceChildren(h("p", { class: "quiet", text: t("working") }));
    const answer = await ordered({ game: this.#game, ...this.#order });
    button.disabled = false;
    if (!answer.ok) {
      this.list.replaceChildren(h("pre", { class: "stat", text: await answer.text() }));
      return;
    }
    const files = await answer.json();
    const counts = (file) => [`${file.sheets} ${t("sheetCount")}`, `${file.pages} ${t("pageCount")}`, `${file.pieces} ${t("pieceCount")}`, sized(file.bytes)].join(" · ");
    const line = (file) => h("div", { class: "stat sheet-file" }, h("div", {}, h("b", { text: file.name }), h("p", { class: "quiet", text: counts(file) })), h("a", { href: file.href, target: "_blank", rel: "noopener", text: t("look") }), h("a", { class: "primary", href: file.href, download: file.name, text: t("download") }));
    // The whole kit, which is made last, stands first.
    this.list.replaceChildren(...files.toReversed().map(line));
  }
}
