// One face, large: zoomed and moved, with its overlays, as others see it.
import { chooser, h, iconButton, keep, kept } from "./dom.js";
import { t } from "./words.js";
import { inLanguages, isStatic, placesOf } from "./live.js";
import { faceOf } from "./face.js";
import { pictureOf } from "./pictures.js";

const OVERLAYS = ["trim", "bleed", "safe", "texts"];
// A pointer that moves less has clicked.
const STILL = 5;
const MOST_ZOOM = 60;
// A bank card, ISO/IEC 7810 ID-1.
const BANK_CARD = 85.6;
// CSS takes an inch for 96 dots, whatever the screen.
const CSS_MM = 96 / 25.4;

// What is left of red, green and blue: G. Machado, M. Oliveira and L. Fernandes (2009), severity 1; grey by sRGB's luminance.
const VISIONS = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  grey: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
};

// The filters of all visions, for the document.
export function visionFilters() {
  return Object.entries(VISIONS).map(([name, m]) => {
    const rows = [0, 3, 6].map((at) => `${m.slice(at, at + 3).join(" ")} 0 0`).join(" ");
    return h("filter", { id: `vision-${name}`, "color-interpolation-filters": "linearRGB" }, h("feColorMatrix", { type: "matrix", values: `${rows} 0 0 0 1 0` }));
  });
}

export class Stage extends HTMLElement {
  #zoom = 1;
  #centre = [0.5, 0.5];
  #side = 0;
  #row = null;
  #pointers = new Map();
  #overlays = new Set(kept("overlays", []));
  #vision = "normal";
  #places = { key: null, list: [] };
  #pressed = null;

  connectedCallback() {
    this.tabIndex = -1;
    this.paper = h("div", { class: "paper" });
    this.view = h("div", { class: "view" }, this.paper);
    this.beside = h("div", { class: "beside", hidden: true });
    this.append(h("div", { class: "sides" }, this.view, this.zooms(), this.beside), this.bar());
    this.view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.view.addEventListener("pointerdown", (event) => this.down(event));
    this.view.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) this.view.addEventListener(name, (event) => this.up(event));
    this.view.addEventListener("pointerleave", () => this.mark(null));
    this.view.addEventListener("dblclick", (event) => (this.#zoom > 1.01 ? this.fit() : this.zoomBy(3, event)));
    new ResizeObserver(() => this.place()).observe(this.view);
    this.setTable(kept("table", "auto"));
  }

  bar() {
    const offered = OVERLAYS.filter((name) => name !== "texts" || !isStatic());
    const toggles = offered.map((name) => {
      const button = h("button", { type: "button", class: `toggle ${name}`, text: t(name), "aria-pressed": String(this.#overlays.has(name)), onclick: () => this.toggle(name) });
      return button;
    });
    this.toggles = toggles;
    this.tongues = h("button", { type: "button", class: "toggle tongues", text: t("languages"), "aria-pressed": "false", onclick: () => this.speakAll() });
    const visions = ["normal", "protan", "deutan", "tritan", "grey", "low"].map((name) => [name, t(name)]);
    const vision = chooser(t("vision"), visions, this.#vision, (name) => {
      this.#vision = name;
      this.show(this.#row, this.#side);
    });
    const tables = [["auto", t("auto")], ["light", t("light")], ["dark", t("dark")]];
    const table = chooser(t("table"), tables, kept("table", "auto"), (name) => this.setTable(name));
    return h("div", { class: "stage-bar" }, h("div", { class: "toggles", role: "group", "aria-label": t("overlays") }, toggles, this.tongues), vision, table);
  }

  zooms() {
    this.percent = h("button", { type: "button", class: "percent", title: t("trueSize"), onclick: () => this.trueSize() });
    return h("div", { class: "zooms", role: "group", "aria-label": t("keysZoom") }, iconButton("minus", t("zoomOut"), () => this.zoomBy(1 / 1.5)), this.percent, iconButton("plus", t("zoomIn"), () => this.zoomBy(1.5)), iconButton("fit", t("fit"), () => this.fit()), iconButton("ruler", t("calibrate"), () => this.calibrate()));
  }

  // Shows a side of a piece; the place and the zoom stay.
  show(row, side) {
    this.#row = row;
    this.#side = side;
    const { stock } = row.component;
    const { width, height, bleed } = stock;
    const key = side ? row.piece.back : row.piece.front;
    const box = [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed];
    const whole = { x: box[0], y: box[1], width: box[2], height: box[3] };
    const cut = stock.cut[side];
    const image = (kind) => key && h("image", { href: pictureOf(key, kind), ...whole, preserveAspectRatio: "none", "clip-path": this.#overlays.has("bleed") ? null : "url(#stage-cut)" });
    const picture = image(this.#vision === "low" ? "low" : "full");
    // What the grid shows is there at once.
    const first = image(isStatic() ? "small" : "tiny");
    picture?.addEventListener("load", () => first.remove());
    const drawing = h("svg", { viewBox: box.join(" "), role: "img", "aria-label": `${row.name}, ${t(side ? "back" : "front")}` }, h("defs", {}, h("clipPath", { id: "stage-cut" }, h("path", { d: cut })), h("mask", { id: "stage-outside" }, h("rect", { ...whole, fill: "#fff" }), h("path", { d: cut, fill: "#000" }))), first, picture);
    if (this.#vision in VISIONS && picture) for (const one of [first, picture]) one.style.filter = `url(#vision-${this.#vision})`;
    if (!key) drawing.append(h("path", { d: cut, class: "blank" }));
    if (this.#overlays.has("bleed")) drawing.append(h("rect", { ...whole, class: "over-bleed", mask: "url(#stage-outside)" }));
    const line = (name, d) => this.#overlays.has(name) && drawing.append(h("path", { d, class: `over-${name} under` }), h("path", { d, class: `over-${name}` }));
    line("trim", cut);
    line("safe", stock.safe[side]);
    this.marks = h("g");
    drawing.append(this.marks);
    const old = this.paper.firstElementChild;
    this.paper.replaceChildren(drawing);
    // While the picture of the other side or of the next piece comes, nothing flashes.
    if (old && picture) drawing.style.backgroundColor = "transparent";
    this.drawing = drawing;
    this.place();
    this.learn(key);
    this.tongues.hidden = !row.game.languages.length;
    this.fillBeside(row, side, key);
  }

  speakAll() {
    this.tongues.ariaPressed = String(this.beside.hidden);
    this.beside.hidden = !this.beside.hidden;
    this.show(this.#row, this.#side);
  }

  // The same face in the other languages, beside it.
  async fillBeside(row, side, key) {
    if (this.beside.hidden || this.tongues.hidden) return void this.beside.replaceChildren();
    const shown = `${row.key} ${side} ${key}`;
    if (this.beside.dataset.shown === shown) return;
    this.beside.dataset.shown = shown;
    const said = await inLanguages(row);
    if (this.beside.dataset.shown !== shown) return;
    const figure = ({ language, ...keys }) => {
      const face = faceOf({ ...row, piece: { ...row.piece, ...keys } }, side);
      face.classList.remove("back");
      return h("figure", { lang: language }, h("div", { class: "fitted", style: { "--ratio": String(row.component.stock.width / row.component.stock.height) } }, h("div", { class: "faces" }, face)), h("figcaption", { text: language }));
    };
    this.beside.style.flexGrow = String(said.length);
    this.beside.replaceChildren(...said.map(figure));
  }

  // Asks once for the parts of a face.
  async learn(key) {
    if (this.#places.key !== key) {
      this.#places = { key, list: [] };
      const list = await placesOf(key);
      if (this.#places.key !== key) return;
      this.#places.list = list;
    }
    this.mark(null);
  }

  // Draws the boxes of texts, where they are wanted, and the part that is pointed at.
  mark(pointed) {
    if (!this.marks) return;
    const box = (place, name) => {
      const [x, y, width, height] = place.area;
      return h("rect", { x, y, width, height, class: name });
    };
    const texts = this.#overlays.has("texts") ? this.#places.list.filter((place) => place.text) : [];
    const full = (place) => place.fill !== null && h("text", { x: place.area[0], y: place.area[1], class: "over-fill", text: `${Math.round(place.fill * 100)} %` });
    this.marks.replaceChildren(...texts.flatMap((place) => [box(place, "over-texts"), full(place)].filter(Boolean)));
    if (pointed) this.marks.append(box(pointed, "over-pointed"));
    this.view.classList.toggle("points", Boolean(pointed));
  }

  // The part under the pointer: a text before a shape, the smaller before the larger.
  pointedAt(event) {
    const { width, bleed } = this.#row.component.stock;
    const box = this.drawing.getBoundingClientRect();
    const scale = (width + 2 * bleed) / box.width;
    const [x, y] = [(event.clientX - box.left) * scale - bleed, (event.clientY - box.top) * scale - bleed];
    const size = ({ area, text }) => area[2] * area[3] * (text ? 0.2 : 1);
    const around = this.#places.list.filter(({ area: [left, top, w, tall] }) => x >= left && x <= left + w && y >= top && y <= top + tall);
    return around.reduce((best, place) => (best && size(best) < size(place) ? best : place), null);
  }

  up(event) {
    this.#pointers.delete(event.pointerId);
    const from = this.#pressed;
    if (event.type !== "pointerup" || !from || Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > STILL) return;
    const place = this.pointedAt(event);
    if (place) this.dispatchEvent(new CustomEvent("pick", { detail: { key: this.#places.key, place, at: this.#places.list.indexOf(place) } }));
  }

  setTable(name) {
    keep("table", name);
    this.dataset.table = name;
  }

  toggle(name) {
    if (!this.#overlays.delete(name)) this.#overlays.add(name);
    keep("overlays", [...this.#overlays]);
    for (const button of this.toggles) button.ariaPressed = String(this.#overlays.has(button.classList[1]));
    this.show(this.#row, this.#side);
  }

  // Dots of the screen for a millimetre where the piece just fits.
  fitted() {
    const { width, height, bleed } = this.#row.component.stock;
    const { clientWidth, clientHeight } = this.view;
    return Math.min((clientWidth - 48) / (width + 2 * bleed), (clientHeight - 48) / (height + 2 * bleed));
  }

  place() {
    if (!this.#row || !this.view.clientWidth) return;
    const { width, height, bleed } = this.#row.component.stock;
    const scale = this.fitted() * this.#zoom;
    const [w, tall] = [(width + 2 * bleed) * scale, (height + 2 * bleed) * scale];
    this.drawing.style.width = `${w}px`;
    this.drawing.style.height = `${tall}px`;
    // A dot of the screen, in mm.
    this.drawing.style.setProperty("--dot", 1 / scale);
    const { clientWidth, clientHeight } = this.view;
    this.#centre = this.#centre.map((part) => Math.min(Math.max(part, 0), 1));
    this.paper.style.transform = `translate(${clientWidth / 2 - this.#centre[0] * w}px, ${clientHeight / 2 - this.#centre[1] * tall}px)`;
    this.percent.textContent = `${Math.round((scale / this.screen()) * 100)} %`;
    this.drawing.classList.toggle("dots", scale / CSS_MM > 6);
  }

  screen() {
    return kept("screen", CSS_MM);
  }

  fit() {
    this.#zoom = 1;
    this.#centre = [0.5, 0.5];
    this.place();
  }

  trueSize() {
    this.#zoom = this.screen() / this.fitted();
    this.#centre = [0.5, 0.5];
    this.place();
  }

  // Zooms about a place of the view, else its middle.
  zoomBy(factor, at) {
    const before = this.#zoom;
    this.#zoom = Math.min(Math.max(before * factor, 0.2), MOST_ZOOM);
    if (at) {
      const box = this.view.getBoundingClientRect();
      const from = [at.clientX - box.left - box.width / 2, at.clientY - box.top - box.height / 2];
      const size = [parseFloat(this.drawing.style.width), parseFloat(this.drawing.style.height)];
      const grown = this.#zoom / before;
      this.#centre = this.#centre.map((part, axis) => part + (from[axis] / size[axis]) * (1 - 1 / grown));
    }
    this.place();
  }

  wheel(event) {
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), event);
  }

  down(event) {
    if (event.button !== 0) return;
    this.view.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    this.#pressed = event;
  }

  move(event) {
    const last = this.#pointers.get(event.pointerId);
    if (!last) return void (this.#row && this.mark(this.pointedAt(event)));
    const size = [parseFloat(this.drawing.style.width), parseFloat(this.drawing.style.height)];
    const others = [...this.#pointers.values()].filter((one) => one.pointerId !== event.pointerId);
    const apart = (one) => Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY);
    this.#pointers.set(event.pointerId, event);
    if (others.length) return this.zoomBy(apart(event) / Math.max(apart(last), 1), { clientX: (event.clientX + others[0].clientX) / 2, clientY: (event.clientY + others[0].clientY) / 2 });
    this.#centre = [this.#centre[0] - (event.clientX - last.clientX) / size[0], this.#centre[1] - (event.clientY - last.clientY) / size[1]];
    this.place();
  }

  calibrate() {
    const frame = h("div", { class: "bank-card" });
    const set = (scale) => {
      frame.style.width = `${BANK_CARD * scale}px`;
      frame.style.height = `${53.98 * scale}px`;
    };
    const slider = h("input", { type: "range", min: "2", max: "9", step: "0.01", value: this.screen(), "aria-label": t("calibrate"), oninput: () => set(Number(slider.value)) });
    set(this.screen());
    const dialog = h("dialog", { class: "sheet" }, h("h2", { text: t("calibrate") }), h("p", { text: t("calibrateHint") }), frame, slider, h("button", { type: "button", class: "primary", text: t("done"), onclick: () => dialog.close() }));
    dialog.addEventListener("close", () => {
      keep("screen", Number(slider.value));
      dialog.remove();
      this.trueSize();
    });
    document.body.append(dialog);
    dialog.showModal();
  }
}
