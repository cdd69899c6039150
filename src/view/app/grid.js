// The grid of pieces: of thousands only what is seen is in the document.
import { h, iconButton } from "./dom.js";
import { counted, t } from "./words.js";
import { findingsOf, hear, state, tell } from "./store.js";
import { faceOf, showPicture } from "./face.js";

const GAP = 16;
const CAPTION = 30;
const HEADING = 46;
const LEAST_HEAD = 150;
const NARROW = 520;
const MARGIN = 16;
// So much above and below what is seen is ready.
const AHEAD = 500;
const POKER = 63;

// How wide a cell is: in proportion to its piece, within bounds that let a token be seen beside a board.
function widthOf(component, size) {
  const { width, height } = component.stock;
  const scale = Math.min(Math.max(Math.sqrt((width * height) / (POKER * 88)), 0.62), 1.75);
  return Math.round(size * scale * Math.sqrt((width / height) * (88 / POKER)));
}

// The cells of a group in rows no wider than `most`, from the origin.
function rowsOfGroup(of, size, most) {
  const rows = [];
  for (const one of of) {
    const { stock } = one.component;
    const width = Math.min(widthOf(one.component, size), most);
    const height = Math.round((width * stock.height) / stock.width);
    let row = rows.at(-1);
    if (!row || row.width + GAP + width > most) {
      row = { width: -GAP, height: 0, cells: [] };
      rows.push(row);
    }
    row.cells.push({ of: one, x: row.width + GAP, width, height });
    row.width += GAP + width;
    row.height = Math.max(row.height, height + CAPTION);
  }
  return rows;
}

// Places every heading and cell. Groups of one row stand side by side while there is room.
export function layOut(groups, size, width) {
  const most = Math.max(width - 2 * MARGIN, 60);
  const laid = { rows: [], cells: [], heads: [], height: 0 };
  let [x, y, tall] = [0, 0, 0];
  const place = (row, left, top) => {
    const at = laid.rows.length;
    for (const cell of row.cells) laid.cells.push(Object.assign(cell, { index: laid.cells.length, row: at, x: cell.x + left + MARGIN }));
    laid.rows.push(Object.assign(row, { y: top }));
  };
  const end = () => {
    y += tall;
    [x, tall] = [0, 0];
  };
  for (const group of groups) {
    const rows = rowsOfGroup(group.rows, size, most);
    const wide = Math.max(rows[0]?.width ?? 0, group.title ? LEAST_HEAD : 0);
    const head = group.title ? HEADING : MARGIN;
    if (x > 0 && (rows.length > 1 || x + wide > most)) end();
    if (group.title) laid.heads.push({ title: group.title, count: group.rows.length, x: x + MARGIN, y, width: rows.length > 1 ? most : wide });
    let top = y + head;
    for (const row of rows) {
      place(row, x, top);
      top += row.height + GAP;
    }
    tall = Math.max(tall, top - y);
    if (rows.length > 1) end();
    else x += wide + 2 * GAP;
  }
  end();
  // Rows that stand side by side are as high as the highest, so that all end at one line.
  for (let at = 0; at < laid.rows.length; ) {
    let next = at;
    while (next < laid.rows.length && laid.rows[next].y === laid.rows[at].y) next += 1;
    const height = Math.max(...laid.rows.slice(at, next).map((row) => row.height));
    for (; at < next; at += 1) laid.rows[at].height = height;
  }
  return { ...laid, height: y + MARGIN };
}

// The first row that ends below a height.
function rowAt(rows, y) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].y + rows[middle].height <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Grid extends HTMLElement {
  #layout = { rows: [], cells: [], heads: [], height: 0 };
  #live = new Map();
  // How wide each element of it is, in CSS pixels, and the stock that it was made for.
  #widths = new WeakMap();
  #stocks = new WeakMap();
  #headings = new Map();
  #turned = new Set();
  #focused = 0;
  #waiting = false;

  connectedCallback() {
    this.list = h("div", { role: "list", class: "cells" });
    this.heads = h("div", { class: "heads" });
    this.none = h("p", { class: "nothing", hidden: true });
    this.append(this.heads, this.list, this.none);
    this.addEventListener("scroll", () => this.soon(), { passive: true });
    this.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.arrange()).observe(this);
    hear("shown", () => this.arrange());
    hear("data", () => {
      this.dropOthers();
      this.refresh();
    });
    hear("pieces", () => this.refresh());
    hear("findings", () => this.refresh());
    hear("scope", () => {
      this.#turned.clear();
      this.#focused = 0;
      this.scrollTop = 0;
    });
  }

  // Lays everything out anew; what stays in sight keeps its elements.
  arrange() {
    const width = this.clientWidth;
    // On a telephone two cards stand side by side at least.
    const most = width < NARROW ? Math.floor((width - 2 * MARGIN - GAP) / 2) - 1 : Infinity;
    this.#layout = layOut(state.groups, Math.min(state.size, most), width);
    this.list.style.height = `${this.#layout.height}px`;
    this.#focused = Math.min(this.#focused, Math.max(this.#layout.cells.length - 1, 0));
    const empty = state.shown.length === 0 && state.data.games.length > 0;
    this.none.hidden = !empty;
    if (empty) this.none.replaceChildren(h("strong", { text: t("none") }), h("span", { text: t("noneHint") }));
    this.draw();
  }

  soon() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.draw(false);
    });
  }

  // Puts what is seen into the document; what is there already stays where it is unless `anew`.
  draw(anew = true) {
    const { rows, cells, heads } = this.#layout;
    const [top, bottom] = [this.scrollTop - AHEAD, this.scrollTop + this.clientHeight + AHEAD];
    const seen = new Map();
    for (let at = rowAt(rows, top); at < rows.length && rows[at].y < bottom; at += 1) {
      for (const cell of rows[at].cells) seen.set(cell.of.key, cell);
    }
    const focused = cells[this.#focused];
    if (focused) seen.set(focused.of.key, focused);
    for (const [key, element] of this.#live) {
      if (seen.has(key)) continue;
      element.remove();
      this.#live.delete(key);
    }
    for (const [key, cell] of seen) {
      const known = this.#live.get(key);
      if (!known || anew) this.place(known ?? this.make(cell), cell);
    }
    this.headings(new Map(heads.filter((head) => head.y < bottom && head.y + HEADING > top).map((head) => [head.title, head])));
  }

  headings(heads) {
    for (const [title, element] of this.#headings) {
      if (heads.has(title)) continue;
      element.remove();
      this.#headings.delete(title);
    }
    for (const [title, head] of heads) {
      const element = this.#headings.get(title) ?? h("h2", {}, h("span", { text: title }), h("small"));
      element.style.transform = `translate(${head.x}px, ${head.y}px)`;
      element.style.width = `${head.width}px`;
      element.lastChild.textContent = head.count.toLocaleString();
      if (this.#headings.has(title)) continue;
      this.#headings.set(title, element);
      this.heads.append(element);
    }
  }

  make(cell) {
    const { of } = cell;
    const faces = h("span", { class: "faces" }, faceOf(of, 0, cell.width));
    const open = h("button", { type: "button", class: "open" }, faces, h("span", { class: "caption" }, h("span", { class: "name" }), h("span", { class: "marks" })));
    open.addEventListener("click", () => tell("open", of));
    open.addEventListener("focus", () => this.focusOn(of.key));
    const element = h("div", { role: "listitem", class: "cell" }, open);
    if (of.piece.back) element.append(iconButton("flip", t("flip"), () => this.flip(of.key), { class: "icon-button flip", tabindex: "-1" }));
    this.#live.set(of.key, element);
    this.#widths.set(element, cell.width);
    this.#stocks.set(element, JSON.stringify(of.component.stock));
    this.describe(element, of);
    if (this.isTurned(of.key)) this.turn(element, of, true);
    this.list.append(element);
    return element;
  }

  place(element, cell) {
    const row = this.#layout.rows[cell.row];
    element.style.transform = `translate(${cell.x}px, ${row.y + row.height - CAPTION - cell.height}px)`;
    element.style.width = `${cell.width}px`;
    element.firstChild.firstChild.style.height = `${cell.height}px`;
    element.ariaSetSize = String(this.#layout.cells.length);
    element.ariaPosInSet = String(cell.index + 1);
    element.firstChild.tabIndex = cell.index === this.#focused ? 0 : -1;
    if (this.#widths.get(element) === cell.width) return;
    this.#widths.set(element, cell.width);
    this.pictures(element, cell.of);
  }

  pictures(element, of) {
    for (const frame of element.querySelectorAll(".face")) showPicture(frame, of, frame.classList.contains("back") ? 1 : 0, this.#widths.get(element));
  }

  describe(element, of) {
    const found = findingsOf(of);
    const worst = ["error", "warning", "note"].find((severity) => found.some((one) => one.severity === severity));
    const { copies, stale } = of.piece;
    const [open] = element.children;
    const [name, marks] = open.querySelector(".caption").children;
    name.textContent = of.name;
    name.lang = of.game.language;
    marks.replaceChildren();
    if (copies !== 1) marks.append(h("span", { class: "copies", text: `×${copies}` }));
    if (worst) marks.append(h("span", { class: `dot ${worst}` }));
    element.classList.toggle("many", copies > 1);
    element.classList.toggle("stale", Boolean(stale));
    element.dataset.ribbon = t("stale");
    const said = [of.name, of.component.title, copies !== 1 && `${copies} ${t("copies")}`, worst && `${found.length} × ${t(worst)}`, stale && t("stale")];
    open.ariaLabel = said.filter(Boolean).join(", ");
  }

  // Pieces of another size or shape are made anew.
  dropOthers() {
    for (const [key, element] of this.#live) {
      const of = state.byKey.get(key);
      if (of && this.#stocks.get(element) === JSON.stringify(of.component.stock)) continue;
      element.remove();
      this.#live.delete(key);
    }
  }

  // What has changed of the pieces that are seen.
  refresh() {
    for (const [key, element] of this.#live) {
      const of = state.byKey.get(key);
      if (!of) continue;
      this.describe(element, of);
      this.pictures(element, of);
    }
  }

  isTurned(key) {
    return this.#turned.has(key) !== state.flipped;
  }

  turn(element, of, turned) {
    const faces = element.querySelector(".faces");
    if (turned && of.piece.back && !faces.querySelector(".back")) faces.append(faceOf(of, 1, this.#widths.get(element)));
    // The browser has to have seen the back before it turns.
    void faces.offsetWidth;
    faces.classList.toggle("turned", turned && Boolean(of.piece.back));
  }

  flip(key) {
    if (!this.#turned.delete(key)) this.#turned.add(key);
    const element = this.#live.get(key);
    if (element) this.turn(element, state.byKey.get(key), this.isTurned(key));
  }

  flipAll() {
    state.flipped = !state.flipped;
    this.#turned.clear();
    for (const [key, element] of this.#live) this.turn(element, state.byKey.get(key), state.flipped);
  }

  // The piece under the pointer, else the one that has the focus.
  current() {
    const pointed = this.querySelector(".cell:hover");
    for (const [key, element] of this.#live) if (element === pointed) return state.byKey.get(key);
    return this.#layout.cells[this.#focused]?.of;
  }

  // The card under the pointer, else the one that has the focus.
  flipOne() {
    const pointed = this.querySelector(".cell:hover");
    for (const [key, element] of this.#live) {
      if (pointed ? element === pointed : element.contains(document.activeElement)) return this.flip(key);
    }
  }

  focusOn(key) {
    const cell = this.#layout.cells.find((one) => one.of.key === key);
    if (!cell || cell.index === this.#focused) return;
    const old = this.#layout.cells[this.#focused];
    this.#focused = cell.index;
    const before = old && this.#live.get(old.of.key);
    if (before) before.firstChild.tabIndex = -1;
    this.#live.get(key).firstChild.tabIndex = 0;
  }

  // Moves the focus to a piece and brings it into view.
  moveTo(index) {
    const cell = this.#layout.cells[index];
    if (!cell) return;
    const row = this.#layout.rows[cell.row];
    const [top, bottom] = [row.y - HEADING, row.y + row.height + GAP];
    if (top < this.scrollTop) this.scrollTop = top;
    else if (bottom > this.scrollTop + this.clientHeight) this.scrollTop = bottom - this.clientHeight;
    this.#focused = index;
    this.draw();
    this.#live.get(cell.of.key).firstChild.focus({ preventScroll: true });
  }

  focusPiece(key) {
    this.moveTo(this.#layout.cells.findIndex((cell) => cell.of.key === key));
  }

  // The piece above or below: the nearest of those that stand on the next line.
  beside(step) {
    const { rows, cells } = this.#layout;
    const from = cells[this.#focused];
    const here = rows[from.row].y;
    let at = from.row + step;
    while (rows[at]?.y === here) at += step;
    if (!rows[at]) return this.#focused;
    const distance = (cell) => Math.abs(cell.x + cell.width / 2 - (from.x + from.width / 2));
    const there = rows.filter((row) => row.y === rows[at].y).flatMap((row) => row.cells);
    return there.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best)).index;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest(".cell")) return;
    const last = this.#layout.cells.length - 1;
    const moves = {
      ArrowRight: () => Math.min(this.#focused + 1, last),
      ArrowLeft: () => Math.max(this.#focused - 1, 0),
      ArrowDown: () => this.beside(1),
      ArrowUp: () => this.beside(-1),
      Home: () => 0,
      End: () => last,
    };
    if (!(event.key in moves) || last < 0) return;
    event.preventDefault();
    this.moveTo(moves[event.key]());
  }

  said() {
    const { shown } = state;
    const copies = shown.reduce((sum, row) => sum + row.piece.copies, 0);
    return [counted("pieces", shown.length), copies !== shown.length && t("printed", { n: copies.toLocaleString() })].filter(Boolean).join(" · ");
  }
}
