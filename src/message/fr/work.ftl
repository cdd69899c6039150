### What the pipeline and the writers of files say.

## api.rs

api-open = `{ $folder }` n’est pas un projet : { $error }
no-threads = pas de fils d’exécution : { $error }

## cache/disk.rs

cache-disk-finish = un élément du cache `{ $shown }` était endommagé : il est refait
cache-disk-finish-entries-shown = { $count } éléments du cache `{ $shown }` étaient endommagés : ils sont refaits
cache-disk-finish-shown-cannot = le cache `{ $shown }` ne peut pas être écrit : rien n’est gardé
cache-disk-finish-shown-every = dans le cache `{ $shown }`, tout ne peut pas être écrit : { $count ->
    [one] { $count } élément n’est pas gardé
   *[other] { $count } éléments ne sont pas gardés
}

## cache/no_remote.rs

cache-no-remote-open = ce programme est construit sans lui (la fonction `remote-cache`)

## cache/remote/health.rs

remote-health-waited = il fait attendre
remote-health-finish = le cache partagé `{ $shown }` a été laissé de côté pour le reste du travail : { $why }
remote-health-finish-shared-cache-shown = le cache partagé `{ $shown }` n’a pas répondu { $failures } fois : { $why }
remote-health-finish-shared-cache-shown-cannot = le cache partagé `{ $shown }` ne peut pas être écrit : { $why }
remote-health-finish-shared-cache-shown-did = le cache partagé `{ $shown }` n’a pas pris { $unsent ->
    [one] { $unsent } face
   *[other] { $unsent } faces
} à temps
remote-health-finish-object-shared-cache = un objet du cache partagé `{ $shown }` était endommagé : il est refait
remote-health-finish-objects-shared-cache = { $count } objets du cache partagé `{ $shown }` étaient endommagés : ils sont refaits

## cache/remote/mod.rs

cache-remote-no-answer = pas de réponse en { $request } secondes
cache-remote-reason = accès refusé : voyez ce que l’environnement dit des identifiants

## cache/remote/store.rs

remote-store-open = ce n’est pas un dossier
remote-store-open-service-such-addresses = aucun service n’a de telles adresses
remote-store-folder = ce n’est pas un dossier de cette machine
remote-store-no-folder = le dossier n’existe pas

## history/model.rs

word-content = contenu
word-template = gabarit
cause-picture = image { $path }
word-icon = icône
word-font = police
cause-stock = format
cause-size = taille de texte partagée avec d’autres pièces

## lsp/completion.rs

lsp-variable-entry = la table de la pièce
lsp-variable-file = tout le fichier de données
lsp-variable-component = l’identifiant et le titre
lsp-variable-stock = ce dont elle est découpée, en mm
lsp-variable-game = le titre, la langue, les données et les composants
lsp-variable-side = `front` ou `back`
lsp-variable-low-ink = s’il faut économiser l’encre
lsp-variable-version = la version du jeu
lsp-field = champ
lsp-data = données
lsp-id-of = identifiant de { $component }
lsp-value-of = un `{ $key }`

## lsp/fixes.rs

lsp-fixes-actions = Le supprimer
lsp-fixes-actions-write-new-text = Écrire `{ $new_text }`

## lsp/found.rs

lsp-found-finding = voir ici

## lsp/frames.rs

lsp-serve = l’éditeur : { $error }
lsp-frames-large = l’éditeur : un message de { $length } octets ; le plus grand qui soit lu en fait { $most } Mio
lsp-frames-headers = l’éditeur : pas d’en-tête `Content-Length` avec un nombre dans les { $most } premiers octets d’un message

## lsp/session.rs

lsp-session-end = l’éditeur : il a fini sans `shutdown`

## pipeline/build.rs

pipeline-build-since = aucune pièce imprimée n’a changé d’aspect depuis { $revision }
pipeline-build-less-ink = { $id } : images omises pour économiser l’encre : { $pictures } ; `massicot:ink="keep"` dans un gabarit en garde une
pipeline-build-nowhere-help = nommez-en un où l’on peut écrire : --cache DOSSIER, ou --cache-remote de toutes les machines
pipeline-build-nowhere = les images d’une partie vont dans un cache
pipeline-build-whole-help = supprimez --partition, ou nommez un service qui prend des images : --for tgc ; des parties de faces seules : `massicot export --partition`
pipeline-build-whole = un PDF se fait en entier
pipeline-build-stood-in-for = images manquantes, pour chacune desquelles il y a une boîte barrée : { $count } ({ $names })
pipeline-build-outside-sources = les sorties ne vont pas dans `{ $path }`, parmi les sources
pipeline-build-outside-sources-give-folder-their = donnez-leur une place à part, comme le dossier `out`

## pipeline/calibrate.rs

no-paper = il n’y a pas de papier `{ $paper }`
pipeline-calibrate-languages = une feuille d’essai parle { $known_languages }
pipeline-calibrate-sheet-test-room = une feuille d’essai de { $size } n’a pas la place de ce qu’elle dit
pipeline-calibrate-sheet-take-paper-wide = prenez un papier large de { $least_paper } ou plus

## pipeline/changed.rs

pipeline-changed-compared = `{ $revision }` n’est pas une seule révision
pipeline-changed-compared-help = nommez celle qui est comparée à l’arbre de travail
changed-at = { $place } : { $why }
changed-not-compared = `{ $revision }` ne peut pas être comparée : { $why }

## pipeline/changelog.rs

pipeline-changelog-ranges = aucun commit avant celui-ci n’a d’étiquette
pipeline-changelog-ranges-name-two-versions = nommez deux versions comme DE..À, ou étiquetez-en une : git tag v1
pipeline-changelog-ranges-one-tag-only = il n’y a qu’une étiquette, et rien entre elle et une autre
pipeline-changelog-ranges-leave-out-all = supprimez --all : ce qui a changé depuis est alors dit

## pipeline/check.rs

pipeline-check-at-games = c’est dans la langue `{ $language }`

## pipeline/chosen.rs

pipeline-chosen = aucune pièce demandée n’est d’un composant demandé
pipeline-chosen-leave-out-component = supprimez `--component`, ou les pièces

## pipeline/diff.rs

the-games-are = les jeux sont : { $known }
pipeline-diff-games-game-revision-name = il n’y a pas de jeu ni de révision `{ $name }`
pipeline-diff = il n’est pas dans la langue `{ $tag }`
pipeline-diff-game = il est dans un sous-module, qui n’est pas lu

## pipeline/export.rs

export-failed = { $game }/{ $face } : { $error }
pipeline-export-encode = une face n’est pas une page web

## pipeline/export_table.rs

spreadsheet-failed = `{ $game }/{ $id }` : { $why }

## pipeline/faces.rs

pipeline-faces-draw = les faces de { $id }

## pipeline/from_sheet/mod.rs

pipeline-from-sheet-without-headings = `{ $shown }` n’a pas d’en-têtes : la ligne { $number } est une carte, ou contient des nombres
pipeline-from-sheet-without-headings-write-name-above = écrivez un nom au-dessus de chaque colonne (Nom, Coût, Texte, Copies) ; à un nombre comme nom il faut des mots : `2 joueurs`
pipeline-from-sheet-no-rows = `{ $file }` n’a pas de lignes
pipeline-from-sheet-no-rows-first-row-names = sa première ligne nomme les colonnes, chaque ligne en dessous est une carte

## pipeline/from_sheet/told.rs

from-sheet-told-lines = { $heading } : laissée de côté, comme des notes pour vous
from-sheet-told-lines-id-each-card = l’id de chaque carte
from-sheet-told-lines-how-many-each = combien d’exemplaires de chacune sont imprimés
from-sheet-told-lines-name-each-card = le nom de chaque carte, dont son id est tiré
from-sheet-column = { $heading } : { $said }
from-sheet-told-lines-field = { $heading } est `{ $field }` : { $said }
from-sheet-one-of = l’un de { $words } : aucune ligne n’en a d’autre
from-sheet-one-of-more = l’un de { $words } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
} : aucune ligne n’en a d’autre
from-sheet-integers = des nombres entiers
from-sheet-integers-from = des nombres entiers à partir de { $least }
from-sheet-numbers = des nombres
from-sheet-numbers-from = des nombres à partir de { $least }
from-sheet-told-kind-yes = oui ou non
from-sheet-texts = des textes
from-sheet-lists = des listes
from-sheet-told-kind-values-several-kinds = des valeurs de plusieurs sortes

## pipeline/html.rs

pipeline-html-books = une page web n’a ni fond perdu, ni coins, ni dos
pipeline-html-books-leave-option-out = supprimez l’option
pipeline-html-books-component-whose-pages = un composant aux pages rédigées a `pages = "….md"`
pipeline-html-books-rulebooks = les livrets de règles sont : { $written }
pipeline-html-books-rulebook-pages-drawn = `{ $game }/{ $id }` n’est pas un livret de règles : ses pages sont dessinées

## pipeline/ledger.rs

pipeline-ledger-read = `{ $path }` n’est pas un registre des sorties : { $error } ; supprimez-le, et ce qui est là reste
pipeline-ledger-put = deux fichiers s’appelleraient `{ $shown }`

## pipeline/merge.rs

pipeline-partition-merge = il n’y a rien à réunir
pipeline-partition-merge-name-folders-parts = nommez les dossiers des parties
pipeline-partition-merge-another-export = est d’un autre export
pipeline-partition-merge-was-made-from = a été faite d’autres fichiers
pipeline-partition-merge-was-made-from-other = a été faite d’autres images
pipeline-partition-merge-other-faces = est d’autres faces
pipeline-partition-merge-part-first-make = `{ $part }` { $what } que `{ $first }` : refaites-la à partir du même état du projet
pipeline-partition-merge-was-written-make = `{ $part }/{ $path }` n’est pas ce qui y a été écrit : refaites la partie
partition-missing = aucune partie n’a { $named }
partition-missing-more = aucune partie n’a { $named } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
}
pipeline-partition-missing-help = il y a les parties { $parts } : nommez-les toutes

## pipeline/mod.rs

pipeline-cancelled = annulé
pipeline-usage = { $message } ; { $help }

## pipeline/mutate/classes.rs

mutate-classes-asked = les classes sont { $known }
mutate-classes-asked-class-name = il n’y a pas de classe `{ $name }`
mutate-class-figure = un nombre des données changé
mutate-class-words = un nombre tapé dans un texte changé
mutate-class-opposite = une phrase retournée par un mot ou une négation
mutate-class-swap = deux valeurs voisines interverties
mutate-class-unit = un mot qui suit un chiffre pris pour celui d’un autre
mutate-class-name = deux lettres d’un nom interverties
mutate-class-icon = une icône pour une autre
mutate-class-colour = une couleur pour une autre
mutate-class-reference = un identifiant pour un autre
mutate-class-count = une carte de plus ou de moins
mutate-class-duplicate = une entrée en double, sous un autre identifiant
mutate-class-drop = une entrée omise
mutate-class-stock = un composant au format d’un autre
mutate-class-back = un composant au dos d’un autre
mutate-class-template = un composant au gabarit d’un autre
mutate-class-field = un gabarit qui imprime un autre champ

## pipeline/open.rs

pipeline-open-games = { $root } ne contient aucun jeu
pipeline-open-games-help = un jeu est un dossier content/<jeu>/ avec un game.toml
pipeline-open-games-game-name = il n’y a pas de jeu `{ $name }`
pipeline-open-games-component = c’est un composant de `{ $game }` : écrivez `{ $game }/{ $id }`, ou pour le produire `{ $game } --component { $id }`
pipeline-open-games-component-of = c’est un composant de `{ $game }` : écrivez `{ $game } --component { $id }`
pipeline-open-speak = `{ $id }` n’est pas dans la langue `{ $tag }`
pipeline-open-speak-translation-file-content = il est en : { $known } ; une traduction est un fichier content/{ $id }/lang/{ $tag }.toml

## pipeline/options.rs

pipeline-options-from-readings = `{ $name }` ne peut pas être le nom d’une imprimante
pipeline-options-from-readings-small-letters-digits = minuscules, chiffres et traits d’union
pipeline-options-from-readings-these-printer = ces mesures dépassent le décalage d’une imprimante
pipeline-options-from-readings-help = { $most_drift } au plus ; a-t-elle été imprimée à 100 % ?
pipeline-options-parse = { $paper }, ou une taille en mm, comme 200x250
pipeline-options-parse-each-side-from = chaque côté de { $least } à { $most } mm

## pipeline/part_record.rs

pipeline-partition-end = une image a été changée pendant que la partie se faisait : refaites-la
pipeline-partition-read-help = faites-la : massicot export … --partition hash:1/8 -o { $shown }
pipeline-partition-read = `{ $shown }` n’est pas une partie d’un export : { $why }
pipeline-partition-read-cannot = { $file } ne peut pas être lu : { $error }
pipeline-partition-read-there-is-no = il n’y a pas de { $file } dedans
pipeline-partition-read-damaged = { $file } est endommagé : { $error }
pipeline-partition-read-damaged-names-export = { $file } est endommagé : il nomme ce qu’aucun export ne fait
pipeline-partition-read-another-version-program = une autre version du programme l’a faite

## pipeline/partition.rs

pipeline-partition-parse = écrivez slice:2/8 ou hash:2/8, la deuxième de huit parties
pipeline-partition-parse-parts-counted-from = les parties se comptent à partir de 1, jusqu’à { $most_parts } : { $wrong }

## pipeline/presets.rs

presets-no-sheet = il n’y a pas de préréglage de planche `{ $name }`
presets-sheets = les préréglages de planche sont : { $known }
presets-no-service = il n’y a pas de service `{ $name }`
presets-services = les services sont : { $known }
presets-unread = { $path } : { $error }

## pipeline/pull.rs

pipeline-pull-published = aucune feuille n’a d’adresse
pipeline-pull-published-name-game-toml = nommez-la dans game.toml : data = {"{"} file = "cards.csv", url = "https://…" {"}"}
pipeline-pull-is-editor = c’est la page où l’on modifie la feuille : choisissez-y Fichier › Partager › Publier sur le Web, une feuille en CSV, et nommez l’adresse affichée
pipeline-pull-plan-help = une feuille publiée est un fichier .csv, .tsv, .xlsx ou .ods
pipeline-pull-plan = `{ $name }` n’est pas une feuille de calcul
pipeline-pull-plan-address-gives-sheet = l’adresse donne une feuille sans lignes
pipeline-pull-plan-see-whether-right = voyez si la bonne feuille est publiée, et si elle est vide
pipeline-pull-is-of-form = publiez la feuille elle-même (dans Google Sheets : Fichier › Partager › Publier sur le Web, en CSV), pour qu’elle se lise sans identifiants
pipeline-pull-is-of-form-help = nommez le fichier d’après ce que donne l’adresse
pipeline-pull-is-of-form-address-gives-workbook = l’adresse donne un classeur, et `{ $name }` n’en est pas un
pipeline-pull-is-of-form-address-gives-workbook-name = l’adresse ne donne pas de classeur, et `{ $name }` en est un
pipeline-pull-locked = supprimez le fichier : il est récrit

## pipeline/rewrite.rs

rewrite-changed = { $file } a changé depuis sa lecture : rien n’y est écrit
rewrite-changed-help = relancez la commande

## pipeline/select.rs

pipeline-select-patterns-help = écrivez JEU/COMPOSANT/ID ; * vaut pour tout à l’intérieur d’une partie
pipeline-select-wanted-massicot-list-game = `massicot list JEU` montre ce qu’il y a dans : { $known }
pipeline-select-wanted-side = une pièce se nomme sans sa face : `{ $piece }` ; `export` prend la face à part : `--side { $side }`
pipeline-select-wanted-text-piece-project = `{ $text }` n’est pas une pièce de ce projet
pipeline-select-one-of = les composants sont : { $known }
there-is-no-component-id = il n’y a pas de composant `{ $id }`
pipeline-select-only = aucune de ces pièces n’est imprimée : leurs `copies` sont à 0
pipeline-select-only-name-others-give = nommez-en d’autres, ou donnez-leur des copies

## pipeline/service/images.rs

images-failed = { $game }/{ $title } : { $error }
service-images-image = l’image n’a pas de points
service-images-image-face-cannot-drawn = la face ne peut pas être dessinée

## pipeline/service/mod.rs

pipeline-service-accept = { $title } ne prend pas de planches
pipeline-service-accept-help = supprimez --printer, --backs et --cut-paths
pipeline-service-accept-finds-images-address = { $title } ne trouve pas d’images par adresse
pipeline-service-accept-leave-out-image = supprimez --image-url
pipeline-service-accept-takes-image-each = { $title } ne prend pas d’image de chaque face

## pipeline/service/table.rs

table-failed = { $game } : { $error }
service-table-face = { $job } : une image n’a pas de points
table-picture-failed = { $picture } : { $error }
table-sheet-size = { $name } : { $width } × { $height } points

## pipeline/sheets.rs

pipeline-sheets-imposed = { $id } : les planches partagées : { $error }

## pipeline/spreadsheet.rs

pipeline-spreadsheet-component = les composants sont : { $ids }
pipeline-spreadsheet-component-asked = `{ $asked }` n’est pas un composant
pipeline-spreadsheet-component-asked-entries = `{ $asked }` n’a pas d’entrées
spreadsheet-row = ligne { $number }
spreadsheet-aside = { $what } : { $names }
spreadsheet-aside-more = { $what } : { $names } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
}
pipeline-spreadsheet-asides = masqué, et lu comme le reste
pipeline-spreadsheet-asides-begins-read = commence par # et n’est pas lu
pipeline-spreadsheet-cells-help = une feuille de calcul est un fichier .csv, .tsv, .xlsx ou .ods
pipeline-spreadsheet-cells = `{ $shown }` n’est pas une feuille de calcul
pipeline-spreadsheet-plan = le composant n’a pas de données
pipeline-spreadsheet-plan-already = { $file } est déjà une feuille de calcul
pipeline-spreadsheet-plan-save-read = enregistrez-la là : elle est lue telle quelle
pipeline-spreadsheet-plan-sheet-rows-every = la feuille n’a pas de lignes : chaque entrée serait supprimée
pipeline-spreadsheet-plan-see-whether-right = voyez si c’est le bon fichier et, avec --sheet, la bonne de ses feuilles
spreadsheet-not-merged = { $file } : { $why }
pipeline-spreadsheet-words = `{ $found }`, si c’est du Latin-1
pipeline-spreadsheet-words-file-utf-text = le fichier n’est pas du texte UTF-8 : à la ligne { $line }, colonne { $column }, il y a { $is } ; enregistrez-le en UTF-8, ou en .xlsx ou .ods
spreadsheet-error-help = { $error } ; { $help }

## pipeline/states.rs

pipeline-states-folder = nommez deux dossiers contenant content/ et templates/

## pipeline/translate.rs

pipeline-translate-check-tag = `{ $tag }` n’est pas une langue
pipeline-translate-check-tag-language-bcp = une langue est une étiquette BCP 47 : de, fr, pt-BR
id-written-tag = `{ $id }` est écrit en `{ $tag }`
pipeline-translate = nommez la langue dans laquelle le traduire

## pipeline/translators.rs

pipeline-translators-exported-help = nommez-en un : JEU ou JEU/COMPOSANT
pipeline-translators-exported = la feuille est d’un seul jeu
pipeline-translators-own-language-name-translated = nommez la langue dans laquelle il est traduit
pipeline-translators-plan = `{ $path }` est la feuille de `{ $other }`, et non de `{ $tag }`
pipeline-translators-plan-import-language-rename = importez-la avec --language { $other }, ou renommez son onglet
pipeline-translators-plan-path-column-heading = `{ $path }` n’a pas de colonne `{ $heading }`
pipeline-translators-plan-begin-massicot-export = commencez par : massicot export { $id } --language { $tag } --format xlsx

## serve/mod.rs

serve-no-runtime = pas d’environnement d’exécution
serve-thread = pas de fil d’exécution
serve-token = pas de nombres aléatoires : { $error }

## serve/sheets.rs

serve-sheets-built = `{ $game }` n’a rien dont être fait

## serve/stack.rs

serve-stack-on-own-stack = le travail s’est terminé trop tôt

## serve/watcher.rs

serve-watcher-failed = les dossiers du projet ne peuvent pas être surveillés : { $error }
serve-watcher-failed-poll-looks-again = --poll les regarde encore et encore à la place

## stats/chart.rs

stats-printed = { $count ->
    [one] { $count } imprimée
   *[other] { $count } imprimées
}
stats-without = { $count } sans
stats-range = de { $least } à { $most }
stats-sum = somme { $sum }
stats-mean = moyenne { $mean }
stats-median = médiane { $median }
stats-deviation = écart type { $deviation }
stats-outliers = loin des autres : { $ids }

## stats/text.rs

stats-heading = { $name } : { $figures }

## write/files/error.rs

write-files = `{ $path }` n’est pas écrit : il sort de son dossier
write-files-path-cannot-written = `{ $path }` ne peut pas être écrit : { $error }
write-files-read-only = `{ $path }` n’est pas écrit : il est en lecture seule
write-files-help = voyez si l’on peut écrire dans son dossier et s’il reste de la place sur le disque, ou nommez-en un autre
write-files-help-leads-out = mettez le fichier lui-même à la place du lien, ou donnez un chemin qui reste dans le dossier
write-files-help-read-only = s’il peut changer, permettez d’abord d’y écrire : chmod u+w

## write/files/mod.rs

write-files-make-way = c’est un dossier
write-files-read = il fait { $length } octets

## write/manifest.rs

write-manifest-parse = il est de la version { $version }

## write/no_workbook.rs

write-no-workbook = ce programme est construit sans classeurs (fonction `sheets`) : écrivez `--format csv`

## write/pdf/assemble.rs

pdf-assemble-take = une page n’a pas de contenu

## write/pdf/deflate.rs

pdf-deflate-deflated = un flux ne peut pas être compressé

## write/pdf/draw/filter.rs

draw-filter-filtered = un filtre dedans : { $reason }

## write/pdf/draw/flatten.rs

has-no-area = il n’a pas de surface

## write/pdf/draw/paint.rs

draw-paint-check-repeat = il y a dedans { $what } qui se répète tous les { $points } pt, ce qu’aucun lecteur ne dessine

## write/pdf/draw/pictures.rs

draw-pictures-picture = une image dedans ne peut pas être lue ({ $reason })

## write/pdf/draw/text.rs

draw-text-begin = la police de `{ $first }` ne peut pas être lue

## write/pdf/error.rs

pdf-error = `{ $face }` ne peut pas être mise dans un PDF : { $reason }
pdf-error-faces-cannot-put = les faces ne peuvent pas être mises dans un PDF : { $reason }
pdf-error-sheet-places-face = une planche place la face { $index }, mais il y a { $faces } faces
pdf-error-sheet-put = il n’y a pas de planche à mettre dans le PDF
pdf-error-note-text-cannot = la note `{ $text }` ne peut pas être composée : { $reason }
pdf-error-cannot-written = le PDF ne peut pas être écrit : { $error }
pdf-error-objects-do = les objets du PDF ne s’accordent pas : { $reason }

## write/pdf/faces.rs

pdf-faces-flush = { $count } faces ont donné { $count2 } pages
pdf-faces-draw = elle n’a pas de surface ({ $size })
picture-cannot-decoded = une image dedans ne peut pas être décodée ({ $reason })

## write/pdf/file.rs

pdf-file-end-with-table = le fichier est trop grand

## write/pdf/notes.rs

pdf-notes-draw = aucune police n’a tous ses caractères

## write/pdf/pictures/encode.rs

pictures-encode-made = elle n’a pas de points

## write/pdf/pictures/header.rs

pictures-header-jpeg-colours-neither-rgb = ses couleurs ne sont ni RVB ni grises

## write/pdf/pictures/mod.rs

pdf-pictures-file = elle n’est ni PNG ni JPEG
pdf-pictures-take = il manque une image
pdf-pictures-drop = son décodeur a échoué

## write/pdf/press/condition.rs

press-condition-named = il n’y a pas de condition d’impression `{ $name }` : `output_intent` est l’une de { $known }
press-condition-named-name = la condition `{ $name }` : { $error }

## write/pdf/press/icc.rs

press-icc-open = le profil ICC n’est pas à quatre encres
press-icc-unusable = le profil ICC est inutilisable : { $error }

## write/pdf/press/preset.rs

press-preset-problems = PDF/X nomme la presse à laquelle il est destiné : ajoutez `output_intent`
press-preset-problems-inks-those = les encres sont celles d’une presse : ajoutez `output_intent`
press-preset-problems-pdf-rgb-write = PDF/X-1a n’a pas de RVB : écrivez `colours = "cmyk"` ou `"grey"`
press-preset-problems-must-between = ce doit être entre { $least_ink } et { $most_ink } %
press-preset-problems-only-colours-cmyk = seul `colours = "cmyk"` a des encres à limiter
press-preset-problems-name-spot-colour = le nom d’un ton direct est en ASCII simple
press-preset-problems-spot-spot-colour = `{ $spot }` n’est pas un ton direct
press-preset-problems-four-inks-each = quatre encres, chacune entre 0 et 1
press-preset-problems-must-between-pt = ce doit être entre 0.05 et 3 pt

## write/pdf/profile.rs

press-problem = `{ $key }` : { $problem }
pdf-profile = des encres demandent un `output_intent`
pdf-profile-intend = PDF/X demande un `output_intent`

## write/pdf/store.rs

pdf-store-take = il manque l’objet { $number }

## write/png.rs

write-png = une image de { $width } × { $height } pixels ne peut pas être dessinée
write-png-cannot-encoded = le PNG ne peut pas être codé : { $error }
