// Elements, and what is kept between visits.

const SVG_NAMES = new Set(["svg", "path", "rect", "image", "g", "clipPath", "defs", "filter", "feColorMatrix", "circle", "line", "text", "title", "use", "pattern", "mask"]);

// An element with its attributes (`on…` are listeners, `text` is its text) and its children.
export function h(name, attributes = {}, ...children) {
  const element = SVG_NAMES.has(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "text") element.textContent = value;
    else if (key === "style") for (const [property, set] of Object.entries(value)) element.style.setProperty(property, set);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Puts other children into an element; the field that has the focus has it again at its place.
export function refill(element, children) {
  const fields = () => [...element.querySelectorAll("select, input, button")];
  const at = fields().indexOf(document.activeElement);
  element.replaceChildren(...children);
  if (at >= 0) fields()[at]?.focus();
}

const ICONS = {
  flip: "M12 3v3M12 10.5v3M12 18v3M9 6.5L3.5 17.5H9zM15 6.5l5.5 11H15z",
  close: "M6 6l12 12M18 6L6 18",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  menu: "M4 7h16M4 12h10M4 17h16",
  keyboard: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  ruler: "M3 15L15 3l6 6L9 21zM7 11l2 2M10 8l3 3M13 5l2 2",
  sort: "M7 4v16M3.5 16.5L7 20l3.5-3.5M17 20V4M13.5 7.5L17 4l3.5 3.5",
  moon: "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
};

export function icon(name) {
  const path = h("path", { d: ICONS[name], fill: "none", stroke: "currentColor", "stroke-width": "1.8", "stroke-linecap": "round", "stroke-linejoin": "round" });
  return h("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
}

// A button that is an icon, with its name for those who do not see it.
export function iconButton(name, label, act, attributes = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick: act, ...attributes }, icon(name));
}

// A labelled list to choose from; `options` are pairs of a value and its words.
export function chooser(label, options, value, change) {
  const list = h("select", { onchange: (event) => change(event.target.value) }, options.map(([key, words]) => h("option", { value: key, text: words })));
  list.value = value;
  return h("label", { class: "chooser" }, h("span", { text: label }), list);
}

export function kept(name, otherwise) {
  try {
    const value = localStorage.getItem(`massicot.${name}`);
    return value === null ? otherwise : JSON.parse(value);
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`massicot.${name}`, JSON.stringify(value));
  } catch {
    // A browser may keep nothing: then it is as it was at the next visit.
  }
}
