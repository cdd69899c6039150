// A table to try the game on: piles to draw from, to turn and to stack, hands, dice. Its state stays in the page.
import { chooser, h, refill } from "./dom.js";
import { t } from "./words.js";
import { gameOf, hear, state } from "./store.js";
import { faceOf } from "./face.js";

// Dots of the screen for a millimetre, and the fewest where a scene would not fit.
const SCALE = 1.9;
const LEAST_SCALE = 0.5;
const DICE = [4, 6, 8, 10, 12, 20];
const STEP = 20;
// Piles whose corners are nearer than this become one.
const NEAR = 34;

function randomBelow(bound) {
  return crypto.getRandomValues(new Uint32Array(1))[0] % bound;
}

export function shuffled(list) {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = randomBelow(at + 1);
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all;
}

// One card for each copy, in the order of the file.
function cardsOf(game, component) {
  const rows = state.rows.filter((row) => row.game === game && row.component === component && row.piece.front);
  return rows.flatMap((row) => Array.from({ length: row.piece.copies }, () => ({ key: row.key, up: !row.piece.back, turn: 0 })));
}

// The dice that the fields of a game name, as `2d6` or `d8+1`.
function diceOf(game) {
  const named = new Map();
  for (const row of state.rows.filter((one) => one.game === game)) {
    for (const value of [...row.values.values()].flat()) {
      const found = typeof value === "string" && value.match(/^(\d?)[dw](\d{1,3})([+-]\d{1,2})?$/i);
      if (found && Number(found[2]) > 1 && found[1] !== "0") named.set(value, { name: value, count: Number(found[1] || 1), sides: Number(found[2]), more: Number(found[3] ?? 0) });
    }
  }
  const plain = (die) => die.count === 1 && die.more === 0 && DICE.includes(die.sides);
  return [...named.values()].filter((die) => !plain(die)).slice(0, 8);
}

// The cards of the pieces of a scene. A back that all share is some card of the deck; the highest stack of such is all that is left of it.
function dealt(game, pieces) {
  const decks = new Map(game.components.map((one) => [one.id, shuffled(cardsOf(game, one))]));
  const cards = new Map();
  for (const one of pieces.filter((other) => other.piece !== null)) {
    const key = `${game.id}/${one.component}/${one.piece}`;
    const deck = decks.get(one.component);
    const found = deck.filter((card) => card.key === key).slice(0, one.stack);
    decks.set(one.component, deck.filter((card) => !found.includes(card)));
    cards.set(one, found);
  }
  const unnamed = pieces.filter((one) => one.piece === null).sort((one, other) => one.stack - other.stack);
  for (const [at, one] of unnamed.entries()) {
    const isLast = !unnamed.slice(at + 1).some((other) => other.component === one.component);
    cards.set(one, decks.get(one.component).splice(0, isLast && one.stack > 1 ? Infinity : one.stack));
  }
  return cards;
}

export class Table extends HTMLElement {
  #piles = [];
  #game = null;
  #drag = null;
  #scale = SCALE;

  connectedCallback() {
    this.shelf = h("div", { class: "shelf", role: "group", "aria-label": t("putOut") });
    this.felt = h("div", { class: "felt" });
    this.box = h("div", { class: "dice-box" });
    this.dice = h("div", { class: "dice", role: "status" });
    this.acts = h("div", { class: "acts", role: "toolbar", "aria-label": t("actions") });
    this.append(h("div", { class: "table-bar" }, this.shelf, this.acts), this.felt, h("div", { class: "table-bar" }, this.box, this.dice, h("small", { text: t("tableHint") })));
    this.fillActs();
    for (const name of ["data", "scope"]) hear(name, () => this.fillShelf());
    hear("pieces", () => !this.hidden && this.fillShelf());
    for (const name of ["data", "pieces"]) hear(name, () => this.draw());
    this.felt.addEventListener("pointerdown", (event) => this.down(event));
    this.felt.addEventListener("pointermove", (event) => this.move(event));
    this.felt.addEventListener("pointerup", (event) => this.up(event));
    this.felt.addEventListener("dblclick", (event) => this.act(this.pileOf(event.target), "flipTop"));
    this.felt.addEventListener("keydown", (event) => this.key(event));
    this.fillShelf();
  }

  fillShelf() {
    if (this.#game !== state.game) {
      this.#game = state.game;
      this.#piles = [];
      this.draw();
    }
    const game = gameOf(state.game);
    const buttons = (game?.components ?? []).filter((component) => component.pieces.length).map((component) => h("button", { type: "button", text: `+ ${component.title}`, lang: game.language, onclick: () => this.putOut(game, component) }));
    const scenes = (game?.scenes ?? []).map((scene, at) => [at, scene.title || t("scene", { n: at + 1 })]);
    const choice = chooser(t("scenes"), [["", t("choose")], ...scenes], "", (at) => {
      this.setUp(game, game.scenes[at]);
      // The same may be set up again.
      choice.lastChild.value = "";
    });
    refill(this.shelf, scenes.length ? [choice, ...buttons] : buttons);
    const dice = [...diceOf(game), ...DICE.map((sides) => ({ name: `d${sides}`, count: 1, sides, more: 0 }))];
    refill(this.box, dice.map((die) => h("button", { type: "button", text: die.name, onclick: () => this.roll(die) })));
  }

  // Puts a scene of the rulebook on the empty table.
  setUp(game, scene) {
    const componentOf = (one) => game.components.find((other) => other.id === one.component);
    // Pieces that a scene draws small lie as much closer to each other.
    const drawn = scene.pieces.filter((one) => one.width).map((one) => componentOf(one).stock.width / one.width);
    const grown = Math.max(1, ...drawn);
    const cards = dealt(game, scene.pieces);
    this.#piles = scene.pieces.filter((one) => cards.get(one).length).map((one) => {
      const { width, height } = componentOf(one).stock;
      const of = cards.get(one).map((card) => ({ ...card, up: !one.back, turn: one.turn }));
      return { cards: of, x: one.at[0] * grown - width / 2, y: one.at[1] * grown - height / 2, size: [width, height] };
    });
    // In mm until here: as large as there is room for.
    const [left, top] = ["x", "y"].map((axis) => Math.min(...this.#piles.map((pile) => pile[axis])));
    const wide = Math.max(...this.#piles.map((pile) => pile.x + pile.size[0])) - left;
    const tall = Math.max(...this.#piles.map((pile) => pile.y + pile.size[1])) - top;
    this.#scale = Math.max(Math.min(SCALE, (this.felt.clientWidth - 2 * STEP) / wide, (this.felt.clientHeight - 2 * STEP) / tall), LEAST_SCALE);
    for (const pile of this.#piles) [pile.x, pile.y] = [(pile.x - left) * this.#scale + STEP, (pile.y - top) * this.#scale + STEP];
    this.draw();
  }

  fillActs() {
    const names = ["shuffle", "drawOne", "deal", "flipTop", "turnTop", "takeAway"];
    this.acts.replaceChildren(...names.map((name) => h("button", { type: "button", text: t(name), onclick: () => this.act(this.chosen(), name) })));
  }

  chosen() {
    return this.#piles.find((pile) => pile.isChosen) ?? this.#piles.at(-1);
  }

  choose(pile) {
    for (const one of this.#piles) one.isChosen = one === pile;
  }

  size(pile) {
    const { stock } = state.byKey.get(pile.cards.at(-1).key).component;
    return [stock.width * this.#scale, stock.height * this.#scale];
  }

  // A place where nothing lies yet: from left to right, then below.
  free(width, height) {
    const [wide, tall] = [this.felt.clientWidth, this.felt.clientHeight];
    for (let y = STEP; y + height < tall || y === STEP; y += height + STEP) {
      for (let x = STEP; x + width < wide; x += width + STEP) {
        const meets = (pile) => {
          const [w, high] = this.size(pile);
          return pile.x < x + width && x < pile.x + w && pile.y < y + height && y < pile.y + high;
        };
        if (!this.#piles.some(meets)) return [x, y];
      }
    }
    return [STEP + randomBelow(200), STEP + randomBelow(120)];
  }

  putOut(game, component) {
    const cards = cardsOf(game, component);
    if (!cards.length) return;
    if (!this.#piles.length) this.#scale = SCALE;
    const [x, y] = this.free(component.stock.width * this.#scale, component.stock.height * this.#scale);
    const pile = { cards, x, y };
    this.#piles.push(pile);
    this.choose(pile);
    this.draw();
  }

  roll({ name, count, sides, more }) {
    const values = Array.from({ length: count }, () => 1 + randomBelow(sides));
    const value = values.reduce((sum, one) => sum + one, more);
    const die = h("span", { class: "die", title: `${name}: ${values.join(" + ")}`, text: value });
    this.dice.prepend(die);
    while (this.dice.children.length > 12) this.dice.lastChild.remove();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) die.animate({ transform: ["rotate(-140deg) scale(0.4)", "none"] }, { duration: 260, easing: "ease-out" });
  }

  act(pile, name) {
    if (!pile) return;
    const top = pile.cards.at(-1);
    const acts = {
      shuffle: () => (pile.cards = shuffled(pile.cards)),
      drawOne: () => this.take(pile, pile.x, pile.y + this.size(pile)[1] + STEP, true),
      flipTop: () => (top.up = !top.up),
      turnTop: () => (top.turn = (top.turn + 90) % 360),
      deal: () => this.deal(pile),
      takeAway: () => (this.#piles = this.#piles.filter((one) => one !== pile)),
    };
    acts[name]();
    this.draw();
    if (name === "shuffle") this.element(pile)?.animate({ rotate: ["-3deg", "3deg", "0deg"] }, 220);
  }

  // The top card becomes a pile of its own.
  take(pile, x, y, up) {
    const card = pile.cards.pop();
    if (up !== undefined) card.up = up;
    const one = { cards: [card], x, y };
    this.#piles.push(one);
    if (!pile.cards.length) this.#piles = this.#piles.filter((other) => other !== pile);
    return one;
  }

  // A hand of five, face up, side by side below.
  deal(pile) {
    const [width, height] = this.size(pile);
    const y = Math.max(this.felt.clientHeight - height - STEP, pile.y + height + STEP);
    const hands = this.#piles.filter((one) => one.isHand).length;
    const cards = pile.cards.length;
    for (let at = 0; at < Math.min(5, cards); at += 1) {
      const x = STEP + ((hands + at) * (width * 0.55)) % Math.max(this.felt.clientWidth - width - STEP, width);
      this.take(pile, x, y, true).isHand = true;
    }
  }

  // Piles that lie on each other become one.
  stack(moved) {
    const under = this.#piles.find((one) => one !== moved && Math.hypot(one.x - moved.x, one.y - moved.y) < NEAR);
    if (!under) return;
    under.cards.push(...moved.cards);
    this.#piles = this.#piles.filter((one) => one !== moved);
    this.choose(under);
  }

  draw() {
    // What is no longer in the game is not on the table.
    for (const pile of this.#piles) pile.cards = pile.cards.filter((card) => state.byKey.has(card.key));
    this.#piles = this.#piles.filter((pile) => pile.cards.length);
    const focused = this.#piles.indexOf(this.pileOf(document.activeElement));
    this.felt.replaceChildren(...this.#piles.map((pile) => this.pileElement(pile)));
    this.#piles.forEach((pile, at) => pile.x !== undefined && at === focused && this.element(pile).focus());
    this.classList.toggle("is-empty", this.#piles.length === 0);
    if (!this.#piles.length) this.felt.append(h("p", { class: "nothing" }, h("strong", { text: t("emptyTable") }), h("span", { text: t("emptyTableHint") })));
  }

  pileElement(pile) {
    const top = pile.cards.at(-1);
    const row = state.byKey.get(top.key);
    const side = top.up || !row.piece.back ? 0 : 1;
    const [width, height] = this.size(pile);
    const face = faceOf(row, side);
    face.classList.remove("back");
    const said = `${side ? row.component.title : row.name}, ${pile.cards.length}`;
    const element = h("button", { type: "button", class: `pile${pile.isChosen ? " chosen" : ""}`, "aria-label": said, "aria-pressed": String(Boolean(pile.isChosen)) }, h("span", { class: "faces" }, face), pile.cards.length > 1 && h("span", { class: "badge", text: pile.cards.length }));
    Object.assign(element.style, { width: `${width}px`, height: `${height}px`, transform: `translate(${pile.x}px, ${pile.y}px)` });
    element.firstChild.style.rotate = `${top.turn}deg`;
    element.style.setProperty("--deep", `${Math.min(pile.cards.length - 1, 6)}px`);
    element.dataset.at = this.#piles.indexOf(pile);
    return element;
  }

  element(pile) {
    return this.felt.querySelector(`[data-at="${this.#piles.indexOf(pile)}"]`);
  }

  pileOf(target) {
    return this.#piles[target?.closest?.(".pile")?.dataset.at];
  }

  down(event) {
    const pile = this.pileOf(event.target);
    if (!pile || event.button !== 0) return;
    // By its number a pile is moved as a whole, else its top card is.
    const whole = event.target.closest(".badge") || event.shiftKey || pile.cards.length === 1;
    this.choose(pile);
    this.#drag = { pile, whole, from: [event.clientX, event.clientY], at: [pile.x, pile.y], moves: false };
    this.felt.setPointerCapture(event.pointerId);
  }

  move(event) {
    const drag = this.#drag;
    if (!drag) return;
    const by = [event.clientX - drag.from[0], event.clientY - drag.from[1]];
    if (!drag.moves && Math.hypot(...by) < 5) return;
    if (!drag.moves) {
      drag.moves = true;
      if (!drag.whole) drag.pile = this.take(drag.pile, ...drag.at);
      this.#piles = [...this.#piles.filter((one) => one !== drag.pile), drag.pile];
      this.choose(drag.pile);
      this.draw();
    }
    [drag.pile.x, drag.pile.y] = [drag.at[0] + by[0], drag.at[1] + by[1]];
    this.element(drag.pile).style.transform = `translate(${drag.pile.x}px, ${drag.pile.y}px)`;
  }

  up() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    if (drag.moves) this.stack(drag.pile);
    this.draw();
    this.element(this.chosen())?.focus();
  }

  key(event) {
    const pile = this.pileOf(event.target);
    if (!pile || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
    const acts = { f: "flipTop", r: "turnTop", s: "shuffle", d: "drawOne", h: "deal", Delete: "takeAway" };
    if (event.key in moves) {
      pile.x += moves[event.key][0];
      pile.y += moves[event.key][1];
      this.draw();
    } else if (event.key in acts) {
      this.choose(pile);
      this.act(pile, acts[event.key]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
