"""Looks at the page of `massicot diff --format html` in Chromium: pictures, views, filters.

    python .ci/diff_page.py path/to/massicot
"""

import json
import os
import re
import subprocess
import sys
import tempfile

# What a person does with the page, and what is to be seen then. It runs behind the page's own script.
LOOK = """
const look = {};
const set = (id, value) => {
  by(id).value = value;
  by(id).dispatchEvent(new Event(id === "amount" ? "input" : "change"));
};
const shown = () => [...document.querySelectorAll("article")].filter((one) => !one.closest("[hidden]") && !one.hidden);
const images = [...document.images];
Promise.all(images.map((image) => { image.loading = "eager"; return image.decode(); })).then(() => {
  look.images = images.length;
  look.decoded = images.filter((image) => image.naturalWidth > 100).length;
  look.all = shown().length;
  set("kind", "added"); look.added = shown().map((one) => one.querySelector("code").textContent);
  set("kind", "changed"); look.changed = shown().map((one) => one.querySelector("code").textContent);
  set("kind", ""); set("component", "demo/more"); look.of_component = shown().length;
  set("component", "");
  const pair = document.querySelector(".pair");
  const boxes = () => [...pair.children].map((image) => image.getBoundingClientRect());
  const same = () => { const [one, other] = boxes(); return one.left === other.left && one.top === other.top; };
  const style = () => getComputedStyle(pair.children[1]);
  set("view", "two"); look.two = !same();
  set("view", "swipe"); set("amount", "25"); look.swipe = same() && style().clipPath.includes("75%");
  set("view", "onion"); set("amount", "30"); look.onion = same() && style().opacity === "0.3";
  set("view", "difference"); look.difference = same() && style().mixBlendMode === "difference";
  look.injected = window.injected === undefined;
  const told = document.createElement("pre");
  told.id = "told";
  told.textContent = JSON.stringify(look);
  document.body.append(told);
});
"""

# Of the card that is new there is one picture.
WANTED = {
    "images": 5,
    "decoded": 5,
    "all": 3,
    "added": ["jack"],
    "changed": ["king", "one"],
    "of_component": 1,
    "two": True,
    "swipe": True,
    "onion": True,
    "difference": True,
    "injected": True,
}

CARD = '[[card]]\nid = "{}"\nname = "{}"\nvalue = {}\n'
TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
<rect x="-3" y="-3" width="69" height="94" fill="#fed"/><circle cx="31" cy="44" r="{{ entry.value }}"/></svg>
"""


def project(folder, cards, more):
    """A game of two decks."""
    files = {
        "content/demo/game.toml": 'title = "Demo"\nlanguage = "en"\n'
        + "".join(
            f'[[component]]\nid = "{name}"\nstock = "poker"\ndata = "{name}.toml"\ntemplate = "card.svg"\n'
            for name in ("cards", "more")
        ),
        "content/demo/cards.toml": "".join(CARD.format(*card) for card in cards),
        "content/demo/more.toml": "".join(CARD.format(*card) for card in more),
        "templates/demo/card.svg": TEMPLATE,
    }
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def main():
    massicot = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as temp:
        old, new = os.path.join(temp, "old"), os.path.join(temp, "new")
        evil = "<script>window.injected = 1</script>"
        project(old, [("ace", "The ace", 5), ("king", "The king", 20)], [("one", "One", 7)])
        project(new, [("ace", "The ace", 5), ("king", evil, 10), ("jack", "New", 11)], [("one", "One", 9)])
        page = os.path.join(temp, "page.html")
        command = [massicot, "--root", new, "diff", old, new, "--format", "html", "-o", page]
        subprocess.run(command, check=True)
        with open(page, encoding="utf-8") as file:
            text = file.read()
        assert "://" not in re.sub(r"base64,[^\"]*", "", text), "it names an address"
        with open(page, "w", encoding="utf-8") as file:
            file.write(text.replace("</script>\n</body>", LOOK + "</script>\n</body>"))
        browser = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000"]
        dom = subprocess.run(
            [*browser, "--dump-dom", "file://" + page], check=True, capture_output=True, text=True
        ).stdout
        told = re.search(r'<pre id="told">(.*?)</pre>', dom)
        assert told, "the page's script did not come to its end"
        told = json.loads(told.group(1))
        wrong = {key: (told.get(key), value) for key, value in WANTED.items() if told.get(key) != value}
        assert not wrong, f"seen, wanted: {wrong}"
    print("the page of differences: pictures, views and filters are as they should be")


main()
