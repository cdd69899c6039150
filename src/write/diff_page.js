"use strict";
const by = (id) => document.getElementById(id);
const [component, kind, view, amount] = ["component", "kind", "view", "amount"].map(by);
for (const pictures of document.querySelectorAll(".pictures")) {
  pictures.classList.toggle("pair", pictures.children.length === 2);
}
function show() {
  let count = 0;
  for (const section of document.querySelectorAll(".component")) {
    const meant = !component.value || section.dataset.component === component.value;
    let any = false;
    for (const article of section.querySelectorAll("article")) {
      article.hidden = !meant || (kind.value !== "" && article.dataset.kind !== kind.value);
      if (!article.hidden) { any = true; count += article.className ? 0 : 1; }
    }
    section.hidden = !meant || (kind.value !== "" && !any);
  }
  for (const beside of document.querySelectorAll(".beside")) {
    beside.hidden = component.value !== "" || kind.value !== "";
  }
  document.body.dataset.view = view.value;
  document.body.style.setProperty("--amount", amount.value + "%");
  by("part").hidden = view.value !== "swipe" && view.value !== "onion";
  by("count").textContent = count === 1 ? "1 piece" : count + " pieces";
  by("none").hidden = count > 0 || (!component.value && !kind.value);
}
for (const control of [component, kind, view]) control.addEventListener("change", show);
amount.addEventListener("input", show);
by("component").form.addEventListener("submit", (event) => event.preventDefault());
show();
