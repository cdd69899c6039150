// Search, filters, groups and order.
import { plainText, valuesOf } from "./fields.js";

const COMPARISONS = {
  ">": (a, b) => a > b,
  "<": (a, b) => a < b,
  ">=": (a, b) => a >= b,
  "<=": (a, b) => a <= b,
};

// One word of a search: `moon`, `-draft`, `"two words"`, `suit:sun`, `cost>=3`.
function termOf(word) {
  const not = word.startsWith("-") && word.length > 1;
  const plain = not ? word.slice(1) : word;
  const compared = plain.match(/^([\w.-]+)(>=|<=|>|<)(-?\d+(?:\.\d+)?)$/);
  const named = plain.match(/^([\w.-]+)[:=](.+)$/);
  let holds;
  if (compared) {
    const [, field, sign, number] = compared;
    holds = (row) => valuesOf(row, field).some((value) => typeof value === "number" && COMPARISONS[sign](value, Number(number)));
  } else if (named) {
    const wanted = plainText(named[2].replaceAll('"', ""));
    holds = (row) => row.values.has(named[1]) || ["copies", "component"].includes(named[1]) ? valuesOf(row, named[1]).some((value) => plainText(String(value)).includes(wanted)) : row.text.includes(plainText(plain));
  } else {
    const wanted = plainText(plain.replaceAll('"', ""));
    holds = (row) => row.text.includes(wanted);
  }
  return not ? (row) => !holds(row) : holds;
}

export function searched(text) {
  const words = text.match(/-?(?:[\w.-]+[:=])?"[^"]+"|\S+/g) ?? [];
  const terms = words.map(termOf);
  return (row) => terms.every((holds) => holds(row));
}

// Filters are, for each field, the values that are wanted, or `{from, to}`.
export function filtered(filters) {
  const tests = Object.entries(filters).map(([field, wanted]) => {
    if (Array.isArray(wanted)) {
      const set = new Set(wanted);
      return (row) => valuesOf(row, field).some((value) => set.has(value));
    }
    const { from = -Infinity, to = Infinity } = wanted;
    return (row) => valuesOf(row, field).some((value) => value >= from && value <= to);
  });
  return (row) => tests.every((holds) => holds(row));
}

function compare(a, b) {
  if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
}

export function sorted(rows, field, reversed) {
  if (field === "file") return reversed ? rows.toReversed() : rows;
  const key = field === "name" ? (row) => row.name : (row) => valuesOf(row, field)[0];
  const found = rows.map((row) => [key(row), row]).sort((a, b) => compare(a[0], b[0]));
  if (reversed) found.reverse();
  return found.map(([, row]) => row);
}

// Groups in the order of their values; of components in the order of the game.
export function grouped(rows, field, componentTitle) {
  if (field === "nothing") return [{ title: "", rows }];
  const groups = new Map();
  for (const row of rows) {
    const value = field === "component" ? `${row.game.id}/${row.component.id}` : valuesOf(row, field)[0];
    (groups.get(value) ?? groups.set(value, []).get(value)).push(row);
  }
  const all = [...groups];
  if (field !== "component") all.sort((a, b) => compare(a[0], b[0]));
  return all.map(([value, of]) => ({ title: field === "component" ? componentTitle(of[0]) : value === undefined ? "–" : String(value), rows: of }));
}
