// The game beside an earlier state of it: the page of `massicot diff`.
import { h } from "./dom.js";
import { t } from "./words.js";
import { hear, state } from "./store.js";
import { compared } from "./live.js";

export class HistoryView extends HTMLElement {
  connectedCallback() {
    this.tabIndex = -1;
    const revision = h("input", { type: "text", value: "HEAD", spellcheck: "false", autocomplete: "off" });
    const make = h("button", { class: "primary", text: t("compareNow") });
    const said = h("div", { class: "sheet-files", role: "status" });
    const compare = async (event) => {
      event.preventDefault();
      make.disabled = true;
      said.replaceChildren(h("p", { class: "quiet", text: t("working") }));
      const [game, name] = [state.game, revision.value.trim()];
      const answer = await compared(game, name);
      make.disabled = false;
      if (!answer.ok) return void said.replaceChildren(h("pre", { class: "stat", text: await answer.text() }));
      said.replaceChildren(h("div", { class: "stat sheet-file" }, h("div", {}, h("b", { text: game }), h("p", { class: "quiet", text: name })), h("a", { class: "primary", href: "compare", target: "_blank", rel: "noopener", text: t("look") })));
    };
    const form = h("form", { class: "stat sheet-form", onsubmit: compare }, h("label", { class: "expression" }, h("span", { class: "quiet", text: t("revision") }), revision), make);
    hear("scope", () => said.replaceChildren());
    this.append(h("div", { class: "column" }, h("h2", { text: t("compare") }), h("p", { class: "quiet", text: t("compareHint") }), form, said));
  }
}
