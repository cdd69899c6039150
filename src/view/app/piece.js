// The view of one piece: its faces, its fields, its entry and what was found in it.
import { h, icon, iconButton } from "./dom.js";
import { said, t } from "./words.js";
import { findingsOf, hear, state, tell } from "./store.js";
import { remark, sourceOf } from "./toml.js";
import { explained, hasEditor, isStatic, openEditor, openFound, openPlace } from "./live.js";

function shownValue(value) {
  if (typeof value === "boolean") return h("dd", { text: t(value ? "yes" : "no") });
  const text = [].concat(value).join(", ");
  const colour = typeof value === "string" && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
  return h("dd", {}, colour && h("i", { class: "swatch", style: { "background-color": value } }), text);
}

// What a code means, shown when it is asked for.
function explainer(code) {
  const text = h("pre", { tabindex: "0" });
  const details = h("details", { class: "explain" }, h("summary", { text: t("explain") }), text);
  details.addEventListener("toggle", async () => {
    if (details.open && !text.textContent) text.textContent = (await explained(code)) ?? "–";
  });
  return details;
}

// A finding: what is wrong, where, what to do.
export function findingCard(found, open) {
  const place = found.file && `${found.file}${found.line ? `:${found.line}` : ""}`;
  const head = h("p", { class: "finding-head" }, h("b", { class: found.severity, text: t(found.severity) }), " ", h("code", { text: found.code }));
  const parts = [head, h("p", { class: "message", text: said(found).message })];
  const edit = found.line && hasEditor() && h("button", { type: "button", class: "edit", onclick: () => openFound(found) }, icon("edit"), t("edit"));
  if (place) parts.push(h("p", { class: "place" }, h("code", { text: place }), edit));
  if (said(found).label) parts.push(h("p", {}, remark(found)));
  if (!isStatic() && !found.code.includes("/")) parts.push(explainer(found.code));
  for (const help of said(found).help) parts.push(h("p", { class: "help", text: help }));
  return h("article", { class: `finding ${found.severity}` }, parts, open);
}

export class PieceView extends HTMLElement {
  #row = null;
  #side = 0;
  #from = null;

  connectedCallback() {
    this.stage = document.createElement("mc-stage");
    this.heading = h("h2", { tabindex: "-1" });
    this.count = h("span", { class: "count" });
    this.flipper = h("button", { type: "button", class: "flipper", onclick: () => this.flip() }, icon("flip"), h("span"));
    const head = h("header", {}, iconButton("left", t("previous"), () => this.step(-1)), iconButton("right", t("next"), () => this.step(1)), h("div", { class: "titles" }, this.heading, this.count), this.flipper, iconButton("close", t("close"), () => this.close()));
    this.panel = h("aside", { "aria-label": t("fields"), tabindex: "0" });
    this.dialog = h("dialog", { class: "piece", "aria-label": t("gallery") }, head, h("div", { class: "halves" }, this.stage, this.panel));
    this.append(this.dialog);
    this.stage.addEventListener("pick", (event) => this.pick(event.detail));
    this.dialog.addEventListener("close", () => tell("closed", this.#from));
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    for (const name of ["pieces", "findings"]) hear(name, () => this.isOpen() && this.refresh());
    hear("data", () => this.isOpen() && this.reopen());
    hear("shown", () => this.isOpen() && this.sayPlace());
  }

  isOpen() {
    return this.dialog.open;
  }

  open(row) {
    const fresh = !this.isOpen();
    this.#from = row;
    this.#row = row;
    if (!row.piece.back) this.#side = 0;
    if (fresh) {
      this.#side = 0;
      this.dialog.showModal();
      this.heading.focus();
    }
    this.refresh();
    if (fresh) this.stage.fit();
  }

  // The data came anew: the same piece, where there still is one.
  reopen() {
    const row = state.byKey.get(this.#row.key);
    if (row) this.open(row);
    else this.close();
  }

  close() {
    this.dialog.close();
  }

  step(by) {
    const at = state.shown.findIndex((row) => row.key === this.#row.key);
    const next = state.shown[at + by];
    if (next) tell("open", next);
  }

  flip() {
    if (!this.#row.piece.back) return;
    this.#side = 1 - this.#side;
    this.refresh();
  }

  // Which of those that are shown it is, and how large.
  sayPlace() {
    const row = this.#row;
    const at = state.shown.findIndex((one) => one.key === row.key);
    const { stock } = row.component;
    const size = `${stock.width.toLocaleString()} × ${stock.height.toLocaleString()} mm`;
    const copies = row.piece.copies !== 1 && `×${row.piece.copies}`;
    this.count.textContent = [at >= 0 && t("shown", { n: at + 1, of: state.shown.length }), row.component.title, size, copies].filter(Boolean).join(" · ");
  }

  refresh() {
    const row = this.#row;
    this.heading.textContent = row.name;
    this.heading.lang = row.game.language;
    this.sayPlace();
    this.flipper.lastChild.textContent = row.piece.back ? t(this.#side ? "back" : "front") : t("noBack");
    this.flipper.disabled = !row.piece.back;
    this.stage.show(row, this.#side);
    this.fill(row);
  }

  fill(row) {
    const found = findingsOf(row);
    const fields = [...row.values].filter(([, value]) => value !== "");
    const parts = [];
    if (row.piece.stale) parts.push(h("p", { class: "ribbon", text: t("stale") }));
    if (found.length) parts.push(h("section", {}, h("h3", { text: t("findings") }), found.map((one) => findingCard(one))));
    if (fields.length) {
      const list = fields.map(([key, value]) => h("div", {}, h("dt", { text: key }), shownValue(value)));
      parts.push(h("section", {}, h("h3", { text: t("fields") }), h("dl", { lang: row.game.language }, list)));
    }
    const { source } = row.piece;
    const heading = source ? h("h3", {}, t("source"), h("small", { text: `${source.file}:${source.line}` })) : h("h3", { text: t("source") });
    if (source && hasEditor()) heading.append(h("button", { type: "button", class: "edit", onclick: () => openEditor(row) }, icon("edit"), t("edit")));
    parts.push(h("section", { class: "source" }, heading, source ? sourceOf(source, found) : h("p", { class: "quiet", text: t("noSource") })));
    this.panel.replaceChildren(...parts);
  }

  // What was clicked: its field in the entry, else where it is written, with a way to the editor.
  pick({ key, place, at }) {
    const { source } = this.#row.piece;
    const spot = place.field ?? place.template;
    const inEntry = source && place.field?.file === source.file && this.panel.querySelector(`[data-line="${place.field.line}"]`);
    for (const line of this.panel.querySelectorAll(".picked")) line.classList.remove("picked");
    if (inEntry) {
      for (let line = place.field.line; line <= place.field.end_line; line += 1) this.panel.querySelector(`[data-line="${line}"]`)?.classList.add("picked");
      inEntry.scrollIntoView({ block: "center", behavior: "smooth" });
    }
    const row = (name, of) => of && h("p", {}, h("b", { text: t(name) }), " ", h("code", { text: `${of.file}:${of.line}` }));
    const edit = spot && hasEditor() && h("button", { type: "button", class: "edit", onclick: () => openPlace(key, at) }, icon("edit"), t("edit"));
    this.panel.querySelector(".clicked")?.remove();
    this.panel.prepend(h("section", { class: "clicked", role: "status" }, row("field", place.field), row("template", place.template), edit));
    if (!inEntry) this.panel.scrollTop = 0;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input")) return;
    const scrolls = event.target.closest(".listing, aside") && event.key.startsWith("Arrow");
    const acts = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      f: () => this.flip(),
      e: () => openEditor(this.#row),
      t: () => this.stage.toggle("trim"),
      b: () => this.stage.toggle("bleed"),
      s: () => this.stage.toggle("safe"),
      x: () => !isStatic() && this.stage.toggle("texts"),
      "+": () => this.stage.zoomBy(1.5),
      "=": () => this.stage.zoomBy(1.5),
      "-": () => this.stage.zoomBy(1 / 1.5),
      0: () => this.stage.fit(),
      1: () => this.stage.trueSize(),
    };
    if (!(event.key in acts) || scrolls) return;
    event.preventDefault();
    acts[event.key]();
  }
}
