// The text of an entry in its colours, with its findings in place.
import { h } from "./dom.js";
import { said, t } from "./words.js";

const TOKENS = /(#[^\n]*)|("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*')|(^\s*\[\[?[^\]\n]*\]\]?)|(^\s*[\w.-]+(?=\s*=))|\b(true|false)\b|([+-]?\b\d[\d_.:eE+-]*)/gm;
const KINDS = ["comment", "string", "head", "key", "word", "number"];

// The parts of a text, each with its kind.
export function tokens(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const kind = KINDS.find((_, at) => match[at + 1] !== undefined);
    if (match.index > end) parts.push(["", text.slice(end, match.index)]);
    parts.push([kind, match[0]]);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(["", text.slice(end)]);
  return parts;
}

// Coloured lines: a token over several lines is one on each.
function linesOf(text) {
  const lines = [[]];
  for (const [kind, part] of tokens(text)) {
    part.split("\n").forEach((piece, at) => {
      if (at > 0) lines.push([]);
      if (piece) lines.at(-1).push(kind ? h("span", { class: `toml-${kind}`, text: piece }) : piece);
    });
  }
  return lines;
}

// What is said of a place, below its line.
export function remark(found) {
  return h("span", { class: `remark ${found.severity}` }, h("b", { text: t(found.severity) }), " ", said(found).label || said(found).message);
}

export function sourceOf(source, findings) {
  const listing = h("div", { class: "listing", role: "group", "aria-label": source.file, tabindex: "0" });
  linesOf(source.text).forEach((parts, at) => {
    const number = source.line + at;
    const here = findings.filter((found) => found.file === source.file && found.line === number);
    const line = h("div", { class: here.length ? `line ${here[0].severity}` : "line", "data-line": number }, h("span", { class: "number", "aria-hidden": "true", text: number }), h("code", {}, parts.length ? parts : "\u200b"));
    listing.append(line, ...here.map((found) => h("div", { class: "line" }, h("span", { class: "number" }), remark(found))));
  });
  return listing;
}
