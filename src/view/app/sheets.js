// The sheets to print: what `massicot build` writes, to look at and to download.
import { chooser, h, refill } from "./dom.js";
import { counted, t } from "./words.js";
import { gameOf, hear, state } from "./store.js";
import { ordered, meta } from "./live.js";

const PAPERS = ["a4", "letter", "a3", "tabloid", "a5", "legal"];

function sized(bytes) {
  return bytes > 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} kB`;
}

export class SheetsView extends HTMLElement {
  #order = { sheet: "a4", paper: "", service: "", low_ink: false, grayscale: false };
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
    const named = (kind) => meta(kind).split(" ").map((name) => [name, name]);
    const choose = (words, choices, name) => chooser(t(words), choices, this.#order[name], (value) => {
      this.#order[name] = value;
      this.fill();
    });
    // A service has its own sizes.
    const home = this.#order.service === "";
    const services = choose("service", [["", t("ownPrinter")], ...named("services")], "service");
    const presets = home && choose("preset", named("sheets"), "sheet");
    const papers = home && choose("paper", [["", t("paperOfPreset")], ...PAPERS.map((name) => [name, name])], "paper");
    const check = (name) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: this.#order[name], onchange: (event) => (this.#order[name] = event.target.checked) }), h("span", { text: t(name === "low_ink" ? "low" : "grey") }));
    const make = h("button", { type: "button", class: "primary", text: t("makeSheets"), onclick: () => this.make(make) });
    const form = h("div", { class: "stat sheet-form" }, services, presets, papers, check("low_ink"), check("grayscale"), make);
    refill(this, [h("div", { class: "column" }, h("h2", { text: t("sheets") }), h("p", { class: "quiet", text: t("sheetsHint") }), form, this.list)]);
  }

  async make(button) {
    button.disabled = true;
    this.list.replaceChildren(h("p", { class: "quiet", text: t("working") }));
    const { service, sheet, paper, ...inks } = this.#order;
    const what = service ? { service } : { sheet, paper: paper || null };
    const answer = await ordered({ game: this.#game, ...what, ...inks });
    button.disabled = false;
    if (!answer.ok) {
      this.list.replaceChildren(h("pre", { class: "stat", text: await answer.text() }));
      return;
    }
    const files = await answer.json();
    const words = [["sheets", "sheetCount"], ["pages", "pageCount"], ["pieces", "pieces"]];
    const counts = (file) => [...words.filter(([name]) => name in file).map(([name, of]) => counted(of, file[name])), sized(file.bytes)].join(" · ");
    const line = (file) => h("div", { class: "stat sheet-file" }, h("div", {}, h("b", { text: file.name }), h("p", { class: "quiet", text: counts(file) })), h("a", { href: file.href, target: "_blank", rel: "noopener", text: t("look") }), h("a", { class: "primary", href: file.href, download: file.name, text: t(file.name.endsWith(".pdf") ? "download" : "keepFile") }));
    // The whole kit, which is made last, stands first.
    this.list.replaceChildren(...files.toReversed().map(line));
  }
}
