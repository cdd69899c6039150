// What entries say: their fields by dotted names, one row for each piece.

const NAMES = ["name", "title", "nom", "titre", "label"];

function flattened(value, path, into) {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    if (value.every((item) => item === null || typeof item !== "object")) into.set(path, value);
    else value.forEach((item) => flattened(item, `${path}[]`, into));
  } else if (typeof value === "object") {
    for (const [key, part] of Object.entries(value)) flattened(part, path ? `${path}.${key}` : key, into);
  } else if (into.has(path)) {
    into.set(path, [].concat(into.get(path), value));
  } else {
    into.set(path, value);
  }
}

// Words as people search them: without accents, in small letters.
export function plainText(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");
}

// A piece without a name that is the only one of its kind has the kind's.
function nameOf(component, piece) {
  const named = NAMES.map((key) => piece.fields?.[key]).find((value) => typeof value === "string" && value.trim());
  const otherwise = component.pieces.length === 1 ? component.title : piece.id;
  return (named ?? otherwise).replace(/\*\*|\n/g, " ").replace(/:[\w-]+:/g, "").trim() || piece.id;
}

export function rowOf(game, component, piece, at) {
  const values = new Map();
  flattened(piece.fields, "", values);
  const own = { game, component, piece, at, values, name: nameOf(component, piece), key: `${game.id}/${component.id}/${piece.id}` };
  const words = [piece.id, component.title, ...[...values.values()].flat()];
  own.text = plainText(words.join("\n"));
  return own;
}

export function rowsOf(data) {
  return data.games.flatMap((game) => game.components.flatMap((component) => component.pieces.map((piece, at) => rowOf(game, component, piece, at))));
}

// The values of a field of a row, as many as it has.
export function valuesOf(row, field) {
  if (field === "copies") return [row.piece.copies];
  if (field === "component") return [row.component.id];
  const value = row.values.get(field);
  return value === undefined ? [] : [].concat(value);
}

// The fields worth choosing by: few values, short ones, of more than one piece.
export function facetsOf(rows) {
  const counts = new Map();
  for (const row of rows) {
    for (const field of ["copies", ...row.values.keys()]) {
      if (field.includes("[]")) continue;
      const known = counts.get(field) ?? counts.set(field, { field, values: new Map(), rows: 0, numbers: true }).get(field);
      known.rows += 1;
      for (const value of new Set(valuesOf(row, field))) {
        known.values.set(value, (known.values.get(value) ?? 0) + 1);
        known.numbers &&= typeof value === "number";
        known.long ||= typeof value === "string" && (value.length > 32 || value.includes("\n"));
      }
    }
  }
  const useful = [...counts.values()].filter((facet) => {
    const many = facet.values.size;
    return many > 1 && !facet.long && (facet.numbers || (many <= 24 && many < facet.rows * 0.7));
  });
  return useful.sort((a, b) => (a.field === "copies") - (b.field === "copies") || b.rows - a.rows);
}
