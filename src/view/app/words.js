// What the page says, in English and French. `{name}` stands for a value.

const WORDS = {
  en: {
    all: "All pieces", search: "Search", searchHint: "Search all fields: moon  cost>3  suit:sun  -draft",
    group: "Group", sort: "Sort", size: "Size", byComponent: "component", byNothing: "nothing", byFile: "as in the file",
    name: "name", copies: "copies", reverse: "Reverse the order", filters: "Filters", clear: "Clear filters",
    flipAll: "Flip all", flip: "Flip", front: "front", back: "back", noBack: "no back", help: "Keyboard", theme: "Theme",
    auto: "as the system", light: "light", dark: "dark", language: "Language", menu: "Components and filters",
    pieces: "{n} pieces", piecesOne: "1 piece", shown: "{n} of {of}", printed: "{n} printed", close: "Close",
    none: "Nothing matches.", noneHint: "Take a word out of the search, or clear the filters.",
    previous: "Previous piece", next: "Next piece", zoomIn: "Zoom in", zoomOut: "Zoom out", fit: "Fit", trueSize: "True size",
    calibrate: "Measure the screen", calibrateHint: "Hold a bank card against the screen and move the slider until the frame is as wide as the card (85.6 mm).",
    done: "Done", overlays: "Overlays", trim: "Trim", bleed: "Bleed", safe: "Safe zone", texts: "Texts", table: "Table",
    vision: "Seen with", normal: "full colour", protan: "no red cones", deutan: "no green cones", tritan: "no blue cones", grey: "grey", low: "low ink",
    fields: "Fields", source: "Source", findings: "Findings", noFindings: "Nothing found.", error: "error", warning: "warning", note: "note",
    errors: "{n} errors", warnings: "{n} warnings", notes: "{n} notes", errorsOne: "1 error", warningsOne: "1 warning", notesOne: "1 note",
    stale: "as it was before the mistake", failed: "cannot be drawn", noSource: "It has no entry of its own.", gallery: "Pieces",
    keysMove: "move", keysOpen: "open", keysFlip: "flip the card", keysFlipAll: "flip all", keysSearch: "search", keysSize: "smaller, larger",
    keysClose: "close, or clear the search", keysNext: "previous, next piece", keysZoom: "zoom", keysOverlays: "trim, bleed, safe zone", keysHelp: "this page",
    yes: "yes", no: "no", any: "any", from: "from", to: "to", onlyFindings: "with findings", ofGame: "about the game as a whole", live: "live", lost: "not connected", working: "working",
    more: "{n} more", field: "Field", template: "Template", edit: "Open in the editor", explain: "What this means", components: "Components", sheets: "Sheets", sheetsHint: "The pages as they will print: the same files that massicot build writes.", preset: "Preset", makeSheets: "Lay out", look: "Look", download: "Download PDF", sheetCount: "sheets", pageCount: "pages", pieceCount: "pieces", statistics: "Statistics", sum: "sum", mean: "mean", median: "median", deviation: "deviation", least: "least", most: "most", without: "{n} without", outliers: "Far from the others:", rows: "Rows", columns: "Columns", nothingToCount: "There is nothing to count here.", onTable: "Table", putOut: "Put on the table", actions: "Actions", shuffle: "Shuffle", drawOne: "Draw", deal: "Deal 5", flipTop: "Flip", turnTop: "Turn", takeAway: "Take away", emptyTable: "An empty table.", emptyTableHint: "Put a deck on it with the buttons above.", tableHint: "Drag the top card, or the whole pile by its number. Keys: s shuffle, d draw, h deal, f flip, r turn.",
  },
  fr: {
    all: "Toutes les pièces", search: "Chercher", searchHint: "Chercher partout : lune  cost>3  suit:sun  -brouillon",
    group: "Grouper", sort: "Trier", size: "Taille", byComponent: "composant", byNothing: "rien", byFile: "comme dans le fichier",
    name: "nom", copies: "exemplaires", reverse: "Inverser l’ordre", filters: "Filtres", clear: "Ôter les filtres",
    flipAll: "Tout retourner", flip: "Retourner", front: "recto", back: "verso", noBack: "sans verso", help: "Clavier", theme: "Thème",
    auto: "comme le système", light: "clair", dark: "sombre", language: "Langue", menu: "Composants et filtres",
    pieces: "{n} pièces", piecesOne: "1 pièce", shown: "{n} sur {of}", printed: "{n} imprimées", close: "Fermer",
    none: "Rien ne correspond.", noneHint: "Ôtez un mot de la recherche, ou les filtres.",
    previous: "Pièce précédente", next: "Pièce suivante", zoomIn: "Agrandir", zoomOut: "Réduire", fit: "Ajuster", trueSize: "Taille réelle",
    calibrate: "Mesurer l’écran", calibrateHint: "Posez une carte bancaire contre l’écran et réglez le cadre à sa largeur (85,6 mm).",
    done: "C’est fait", overlays: "Repères", trim: "Coupe", bleed: "Fond perdu", safe: "Zone sûre", texts: "Textes", table: "Table",
    vision: "Vu", normal: "en couleurs", protan: "sans cônes rouges", deutan: "sans cônes verts", tritan: "sans cônes bleus", grey: "en gris", low: "avec peu d’encre",
    fields: "Champs", source: "Source", findings: "Constats", noFindings: "Rien à signaler.", error: "erreur", warning: "avertissement", note: "remarque",
    errors: "{n} erreurs", warnings: "{n} avertissements", notes: "{n} remarques", errorsOne: "1 erreur", warningsOne: "1 avertissement", notesOne: "1 remarque",
    stale: "telle qu’avant l’erreur", failed: "ne peut être dessinée", noSource: "Elle n’a pas d’entrée à elle.", gallery: "Pièces",
    keysMove: "se déplacer", keysOpen: "ouvrir", keysFlip: "retourner la carte", keysFlipAll: "tout retourner", keysSearch: "chercher", keysSize: "plus petit, plus grand",
    keysClose: "fermer, ou effacer la recherche", keysNext: "pièce précédente, suivante", keysZoom: "zoom", keysOverlays: "coupe, fond perdu, zone sûre", keysHelp: "cette page",
    yes: "oui", no: "non", any: "tous", from: "de", to: "à", onlyFindings: "avec des constats", ofGame: "sur le jeu entier", live: "en direct", lost: "déconnecté", working: "en cours",
    more: "{n} de plus", field: "Champ", template: "Gabarit", edit: "Ouvrir dans l’éditeur", explain: "Ce que cela veut dire", components: "Composants", sheets: "Planches", sheetsHint: "Les pages telles qu’elles s’impriment : les fichiers mêmes que massicot build écrit.", preset: "Modèle", makeSheets: "Mettre en page", look: "Voir", download: "Télécharger le PDF", sheetCount: "feuilles", pageCount: "pages", pieceCount: "pièces", statistics: "Statistiques", sum: "somme", mean: "moyenne", median: "médiane", deviation: "écart type", least: "minimum", most: "maximum", without: "{n} sans", outliers: "Loin des autres :", rows: "Lignes", columns: "Colonnes", nothingToCount: "Il n’y a rien à compter ici.", onTable: "Table", putOut: "Poser sur la table", actions: "Actions", shuffle: "Mélanger", drawOne: "Piocher", deal: "Donner 5", flipTop: "Retourner", turnTop: "Tourner", takeAway: "Ôter", emptyTable: "Une table vide.", emptyTableHint: "Posez-y un paquet avec les boutons du haut.", tableHint: "Tirez la carte du dessus, ou la pile par son nombre. Touches : s mélanger, d piocher, h donner, f retourner, r tourner.",
  },
};

let spoken = "en";

export function speak(language) {
  spoken = language in WORDS ? language : "en";
  document.documentElement.lang = spoken;
}

export function language() {
  return spoken;
}

export function t(key, values = {}) {
  const words = WORDS[spoken][key] ?? WORDS.en[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// `pieces` and 1 is `piecesOne`.
export function counted(key, n) {
  return n === 1 ? t(`${key}One`) : t(key, { n: n.toLocaleString(spoken) });
}

// Every word is there in both languages; a test of the page asks.
export function missingWords() {
  return Object.keys(WORDS.en).filter((key) => !(key in WORDS.fr)).concat(Object.keys(WORDS.fr).filter((key) => !(key in WORDS.en)));
}
