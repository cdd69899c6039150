// A face: its picture cut along its outline, and what stands for it where there is none.
import { h } from "./dom.js";
import { isStatic } from "./live.js";
import { pictureOf, want } from "./pictures.js";

const FADE = 160;
// The kinds of pictures for a grid, the coarsest first: for which resolution, and for how many dots of a side.
// `view::picture` draws them so; of the last there is nothing finer in a grid.
const GRIDS = [
  { kind: "mini", dpi: 40, most: 300 },
  { kind: "tiny", dpi: 80, most: 600 },
  { kind: "small", dpi: Infinity, most: Infinity },
];
const INCH = 25.4;
const outlines = new Map();

// Outlines that are no rectangles are clips in the document, made once for each kind of piece.
function outlineOf(row, side) {
  const { stock } = row.component;
  const id = `cut-${row.game.id}-${row.component.id}-${side}`;
  if (!outlines.has(id)) {
    outlines.set(id, h("path"));
    document.getElementById("outlines").append(h("clipPath", { id, clipPathUnits: "objectBoundingBox" }, outlines.get(id)));
  }
  outlines.get(id).setAttribute("d", stock.cut[side]);
  outlines.get(id).setAttribute("transform", `scale(${1 / stock.width} ${1 / stock.height})`);
  return `url(#${id})`;
}

// The picture that is fine enough for a frame so many CSS pixels wide.
function kindFor({ width, height, bleed }, wide) {
  const isFine = ({ dpi, most }) => wide * devicePixelRatio <= (width / INCH) * Math.min(dpi, (most * INCH) / (Math.max(width, height) + 2 * bleed));
  return isStatic() ? "small" : GRIDS.find(isFine).kind;
}

// Whether a picture that is there is as fine as the one that is asked for.
function isAsFine(there, asked) {
  const place = (of) => GRIDS.findIndex(({ kind }) => kind === of);
  return place(there) >= place(asked);
}

// A frame of the size of the trim that its picture, with its bleed, lies behind.
export function faceOf(row, side, wide = Infinity) {
  const { stock } = row.component;
  const frame = h("span", { class: side ? "face back" : "face" });
  if (stock.radius === null) {
    frame.classList.add("cut");
    frame.style.clipPath = outlineOf(row, side);
  }
  else frame.style.borderRadius = `${(stock.radius / stock.width) * 100}% / ${(stock.radius / stock.height) * 100}%`;
  showPicture(frame, row, side, wide);
  return frame;
}

// Puts a picture into a frame once it is there: until then what was seen before stays.
export function showPicture(frame, row, side, wide) {
  const { stock, id } = row.component;
  const key = side ? row.piece.back : row.piece.front;
  const kind = kindFor(stock, wide);
  if (frame.dataset.key === (key ?? "") && isAsFine(frame.dataset.kind, kind)) return;
  frame.dataset.key = key ?? "";
  frame.dataset.kind = kind;
  if (!key) {
    frame.classList.add("failed");
    return;
  }
  const { width, height, bleed } = stock;
  const picture = h("img", { alt: "", decoding: "async", draggable: "false", "data-of": id, "data-key": key });
  picture.style.left = `${(-bleed / width) * 100}%`;
  picture.style.top = `${(-bleed / height) * 100}%`;
  picture.style.width = `${((width + 2 * bleed) / width) * 100}%`;
  picture.style.height = `${((height + 2 * bleed) / height) * 100}%`;
  const began = performance.now();
  picture.addEventListener("load", () => {
    if (frame.dataset.key !== key || frame.dataset.kind !== kind) return;
    const older = frame.querySelectorAll("img");
    if (older.length === 0 && performance.now() - began > 60) picture.animate({ opacity: [0, 1] }, FADE);
    frame.append(picture);
    frame.classList.remove("failed", "stale");
    for (const old of older) old.remove();
  });
  picture.addEventListener("error", () => {
    if (frame.dataset.key === key && frame.dataset.kind === kind) frame.classList.add(frame.querySelector("img") ? "stale" : "failed");
  });
  // By itself what is seen for the first time is there sooner, and the browser keeps it.
  if (frame.querySelector("img")) want(picture, frame, key, kind);
  else picture.src = pictureOf(key, kind);
}
