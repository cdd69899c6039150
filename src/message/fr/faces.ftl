### What drawing says: templates, texts, stocks on sheets, services.

## colour/vision.rs

colour-vision-everybody = tout le monde
colour-vision-people = les protanopes (sans cônes rouges)
colour-vision-people-deuteranopia-green = les deutéranopes (sans cônes verts)
colour-vision-people-tritanopia-blue = les tritanopes (sans cônes bleus)

## impose/booklet.rs

impose-booklet-leaves-of = les pages d’un livret sont d’une seule taille
impose-booklet-leaves-of-printed-both = un livret s’imprime des deux côtés du papier
impose-booklet-sheet-fronts = avec une chasse de { $each } par feuille, les pages de la feuille { $around } dépasseraient le pli de { $creep }, et { $most } est le plus possible

## impose/error.rs

impose-error = { $what } est de { $value }, et doit être entre { $least } et { $most }
impose-error-largest-does = la plus grande qui tienne fait { $largest }
impose-error-margins-leave-room = les marges ne laissent place à rien
impose-too-large-with-bleed = une pièce de { $trim } avec { $bleed } de fond perdu ne tient pas sur un papier de { $paper } : { $most }
impose-too-large = une pièce de { $trim } ne tient pas sur un papier de { $paper } : { $most }
impose-error-seams-stock-far = les `seams` du format sont trop espacées pour le papier : une partie entre deux d’entre elles peut faire { $largest }, ou autant sur le papier tourné
impose-error-pieces-laid-out = { $pieces } pièces dépassent ce qui se place en une fois : { $most } au plus
impose-error-too-many-sizes = des pièces de plus de { $most } tailles devraient se les partager : laissez aux composants d’autres tailles leurs propres planches, sans `sheet`
impose-error-sheet-preset-unsound = le préréglage de planche est incohérent : { $message }

## impose/grid.rs

impose-grid-check = la largeur de la pièce
impose-grid-check-height-piece = la hauteur de la pièce
impose-grid-check-width-paper = la largeur du papier
impose-grid-check-height-paper = la hauteur du papier
impose-grid-check-bleed-piece = le fond perdu de la pièce
impose-margin = la marge
impose-grid-check-space-crop-marks = la place des traits de coupe
impose-grid-check-least-bleed = le fond perdu minimal
impose-grid-check-most-bleed = le fond perdu maximal

## impose/layout.rs

path-problem = { $path } : { $problem }

## impose/preset.rs

impose-preset-problems = ce doit être entre { $least } et { $most } { $unit }
may-empty = ceci ne peut pas être vide

## impose/shared.rs

impose-shared-lay-out-shared = une page pour chaque pièce ne se partage pas

## render/book/areas.rs

book-areas-area = c’est un <{ $name }>
book-areas-area-name = il n’a pas de `{ $name }`
book-areas-area-name-text = son `{ $name }` est `{ $text }`
book-areas-area-number-whole-number = son numéro n’est pas un nombre entier
book-areas-same = une autre zone a le numéro { $number }
book-areas-area-small = il est trop petit

## render/book/compose.rs

book-bytes = octets
book-compose = paragraphes, éléments et cellules

## render/book/measure.rs

book-measure-beside = les textes jusqu’ici sont à côté de plus de formes qu’il n’en peut être regardé

## render/book/paginate.rs

book-paginate-tell-wide = la largeur des images
book-paginate-look-at = la hauteur de ceci

## render/book/scene.rs

book-scene-read = ses `width` et `height` vont de 1 à 2000 mm
book-scene-read-place-lies-outside = la place [{ $x }, { $y }] est hors de { $wide } × { $high } mm
book-scene-read-parts = elle a plus de { $most } parties

## render/diagnose.rs

render-diagnose-text-problems-label = placé ici
drawn-here = dessiné ici
looked-up-here = cherché ici
render-low-ink-help = vu avec --low-ink seulement, où `low_ink` est vrai
render-diagnose-about-entry-label = rempli pour cette entrée

## render/drawing/fit.rs

drawing-fit-asked = c’est l’un de : { $fits }
drawing-fit-asked-help = deux nombres de 0 à 1, depuis la gauche et depuis le haut : `0.5 0.2`
drawing-fit-asked-left-top-width = gauche, haut, largeur et hauteur en parts de l’image de 0 à 1 : `0 0.1 1 0.5`

## render/face_link.rs

render-face-link-named = son contenu a des erreurs

## render/reach.rs

reach-a-dash = un tireté
reach-a-pattern = un motif

## render/svg/content.rs

svg-content-refusal = rien n’est téléchargé du réseau
svg-content-refusal-only-files-project = seuls des fichiers du projet sont lus
svg-content-refusal-absolute-path = c’est un chemin absolu
svg-content-refusal-leads-out-folder = il sort de son dossier

## render/svg/parse.rs

not-xml-unclosed-here = il doit être fermé avant ceci

## render/svg/values.rs

svg-values-described = une longueur : un nombre, seul ou avec `mm`, `px`, `pt`, `em` ou `%`
svg-values-described-lengths-numbers-alone = des longueurs : des nombres, seuls ou avec `mm`, `px`, `pt`, `em` ou `%`, séparés par des blancs ou des virgules
svg-values-described-number-percentage = un nombre, 0.5, ou un pourcentage, 50%
svg-values-described-numbers-parted-blanks = des nombres, séparés par des blancs ou des virgules
svg-values-described-transforms-numbers-without = des transformations à nombres sans unités : `translate(3 4) rotate(45) scale(2)`
svg-values-described-four-numbers-left = quatre nombres, gauche, haut, largeur et hauteur, les deux derniers supérieurs à 0
svg-values-described-place-like-xmidymid = une place comme `xMidYMid`, ou `none`, puis `meet` ou `slice`
svg-values-described-data-path-two = les données d’un tracé : d’abord `M` et deux nombres, puis des lettres comme `L` et `C`, chacune avec autant de nombres qu’il lui faut

## render/template/help.rs

template-help-named-argument = les arguments se donnent par leur nom : `{ $call }({ $argument }=…)`
template-help-named-argument-arguments-given-name = les arguments se donnent par leur nom : `{ $call }(name=…)`
template-help-map = écrivez `[un.champ for un in liste]`
template-help-else-if = écrivez `{"{"}% elif … %{"}"}`

## render/template/sentences.rs

there-is-no-icon-name = il n’y a pas d’icône `{ $name }`
told-no-art = il n’y a ni dessin ni image `{ $name }`
told-art-wants = `art` demande `{ $name }`
told-several-files = `{ $name }` désigne plusieurs fichiers
told-say-which = dites lequel : { $names }
told-undrawn-art = `{ $file }` n’est ni SVG, ni PNG, ni JPEG, ni WebP : enregistrez-le sous une de ces formes
told-put-art = mettez-le dans { $folder } en SVG, PNG, JPEG ou WebP
page-is-for-rulebooks = `page` est pour le texte d’un livret de règles
told-number-takes = `number` prend un nombre, et ceci est : { $kind }
told-not-grouped = l’élément { $index } de la liste, de type { $kind }, n’a pas de `{ $attribute }` par quoi le grouper
told-no-group = `{ $attribute }` de l’élément { $index } est de type { $kind }, par quoi rien ne se groupe
told-range-steps = `range` ne peut pas aller par pas de 0
told-range-down = `range` ne peut pas monter de { $start } à { $end }
told-range-long = `range` donnerait { $many } nombres, et { $most } sont le plus possible
told-indentation = l’argument `indentation` doit contenir un caractère, et un seul
tera-no-field = le champ `{ $name }` n’est pas défini
tera-no-variable = la variable `{ $name }` n’est pas définie
tera-not-defined = `{ $name }` n’est pas défini
tera-undefined-printed = la variable à imprimer n’est pas définie
tera-no-tag = balise inconnue
tera-end = le gabarit se termine avant d’être complet
tera-name-expected = attendu : un nom ; trouvé : { $found }
tera-expected = attendu : { $expected } ; trouvé : { $found }
tera-argument-twice = l’argument `{ $name }` est donné plus d’une fois
tera-argument-missing = il manque l’argument `{ $name }`
tera-type = la valeur est de type `{ $found }`, et il faut `{ $expected }`
tera-range = la valeur `{ $value }` ne tient pas dans le type `{ $kind }`
tera-plus = `+` additionne des nombres, et ceci est `{ $one }` et `{ $other }` ; `~` joint des textes
tera-math = on ne calcule qu’avec des nombres, et ceci est de type `{ $found }`
tera-divide = on ne peut pas diviser par 0
tera-sort = tri impossible : `{ $one }` et `{ $other }` ne se comparent pas
tera-no-length = une valeur de type { $kind } n’a pas de longueur
tera-not-reversed = une valeur de type { $kind } ne se retourne pas
tera-no-int = une valeur de type { $kind } ne se convertit pas en entier
tera-no-float = une valeur de type { $kind } ne se convertit pas en nombre à virgule
tera-text-no-float = le texte `{ $text }` ne se convertit pas en nombre à virgule
tera-text-no-int = le texte `{ $text }` ne se convertit pas en entier de base { $base }
tera-number-only = ce filtre ne prend qu’un nombre, et ceci est de type `{ $found }`
tera-components-deep = des composants s’appellent les uns les autres trop profondément
tera-nested = le gabarit est trop imbriqué
tera-complex = l’expression est trop complexe
tera-undefined = indéfini
tera-bool = booléen
tera-a-string = chaîne
tera-map = table
tera-number = nombre
tera-identifier = nom

## render/text/checks.rs

text-checks-length = un texte de { $characters } caractères, plus de { $most_characters }
text-checks-length-help = divisez-le en plusieurs textes
text-checks-spans = la règle pour `{ $selector }` ne peut pas être suivie pour un texte mis en lignes
text-checks-spans-help = utilisez un sélecteur de noms d’éléments, de classes et d’ids qui nomme le texte lui-même
text-checks-no-family = le texte ne nomme aucune police
text-checks-no-family-font = il n’y a pas de police `{ $family }` dans `fonts/`
text-checks-no-family-put-font-files = mettez les fichiers de la police dans `fonts/`
text-checks-no-face = `{ $family }` n’est pas dans `fonts/` en graisse { $face }
text-checks-no-face-help = il y a { $family } { $there }
text-checks-no-face-axis = il y a { $family } { $there } tel quel, et de { $least } à { $most } avec `font-variation-settings: "wght" { $weight }`
text-checks-missing-glyph = aucune police de `fonts/` n’a le caractère { $name }
text-checks-missing-glyphs = aucune police de `fonts/` n’a les caractères { $names }
text-checks-missing-glyphs-more = aucune police de `fonts/` n’a les caractères { $names } et { $others ->
    [one] { $others } autre
   *[other] { $others } autres
}
text-checks-missing-glyph-help = ajoutez une police qui l’a, ou écrivez-le autrement
text-checks-missing-glyphs-help = ajoutez une police qui les a, ou écrivez-les autrement
text-checks-icons = vouliez-vous dire `:{ $near }:` ?
text-checks-icons-write-words-themselves = écrivez `\:{ $name }:` pour les mots eux-mêmes
text-checks-no-size = le symbole `#{ $name }` n’a pas de `viewBox`, donc pas de taille comme icône

## render/text/flow.rs

text-flow-edges = les textes de cette face coulent dans et autour de formes de plus de { $most } segments droits

## render/text/limits.rs

text-limits-check = un passage a une autre `direction` que le texte autour
text-limits-check-help = dites-la sur le `<text>` ; les mots de l’un ou l’autre sens tournent d’eux-mêmes
text-limits-moved = `{ $name }` ne peut pas déplacer les lettres d’un texte mis en lignes
text-limits-moved-help = supprimez-le, ou donnez à ces mots un `<text>` à eux

## render/text/markup.rs

text-markup-unread = `{ $mark }` est imprimé tel quel : ce texte n’est pas du texte enrichi
text-source-unknown-class = aucun style n’a la classe `{ $name }`
text-source-foreign-class = donnez-lui un style dans la feuille de style du gabarit, `.{ $name } {"{"} … {"}"}`, ou enlevez-la
text-markup-unread-help = écrivez massicot:rich="true" sur son <text>
text-markup-never-closed = `{ $mark }` n’est jamais fermé
text-markup-open-icon = `{ $written }` est imprimé tel quel : l’icône est `:{ $meant }:`
text-markup-open-icon-help = écrivez `:{ $meant }:`, ou `\{ $written }` pour les mots eux-mêmes
text-markup-open-icon-never-closed = `:{ $name }` n’est jamais fermé
text-markup-open-icon-write-words = écrivez `:{ $name }:` pour l’icône, ou `\:{ $name }` pour les mots eux-mêmes
text-markup-lost-class = `{ $mark }` est imprimé tel quel : une classe s’écrit `[mots]{"{"}.{ $word }{"}"}`
text-markup-lost-class-help = écrivez `[mots]{"{"}.{ $word }{"}"}`, ou `\{ $mark }` pour les signes eux-mêmes
text-markup-stars = `**` est imprimé tel quel : le gras commence juste avant un mot
text-markup-stars-help = mettez-le contre le mot, ou écrivez `\*\*` pour les mots eux-mêmes
text-markup-star-in-bold = `*` est imprimé tel quel : le gras finit par `**`
text-markup-star-in-bold-help = écrivez-y `**`, ou `\*` pour le signe lui-même
text-markup-too-deep = `{ $mark }` est dans trop d’autres marques
text-markup-not-closed-before = `{ $mark }` n’est pas fermé avant le `]` qui l’entoure
text-markup-complain-help = fermez-le, ou écrivez `{ $escaped }` pour les mots eux-mêmes

## render/text/problem.rs

list-and-last = { $front } et { $last }

## render/text/refused.rs

text-refused-wanted = l’un de { $words }
text-a-length = une longueur
text-refused-wanted-length = une longueur ou { $words }
text-refused-wanted-number-length = un nombre, une longueur ou { $words }
text-refused = un texte mis en lignes ne le suit pas : supprimez-le
text-refused-property-value = `{ $property }` est `{ $value }`, et non { $wanted }

## render/text/report.rs

text-report-fit = le texte remplit { $fill } % de son cadre à { $size } et ne laisse pas de place à un mot plus long
text-report-fit-help = agrandissez le cadre ou raccourcissez le texte
text-report-fit-had-shrink = le texte a dû être réduit à { $size }, moins que les { $comfortable } confortables
text-report-too-much = `{ $word }` dépasse sa ligne de { $excess } à { $size }
text-report-line = 1 ligne de trop sur { $lines } à { $size }
text-report-lines = { $over } lignes de trop sur { $lines } à { $size }
text-report-shrink = `massicot:fit="shrink"` le rétrécit autant qu’il le faut
text-report-remedies = il tiendrait à { $offered } pt
text-report-fits-without-word = il tiendrait sans son dernier mot
text-report-or-without-word = ou sans son dernier mot
text-report-fits-without-words = il tiendrait sans ses { $words } derniers mots
text-report-or-without-words = ou sans ses { $words } derniers mots
text-report-fits-otherwise = il tiendrait avec un mot plus court, un cadre plus large ou `hyphens: auto`
text-report-or-otherwise = ou avec un mot plus court, un cadre plus large ou `hyphens: auto`

## render/text/safe_zone.rs

text-safe-zone-cut-off = le texte { $content } dépasse la coupe de { $distance }
text-safe-zone-too-near = le texte { $content } sort de { $distance } de la zone de sécurité, jusqu’à { $left } de la coupe
text-safe-zone-too-near-keep-from-cut = gardez-le à { $safe } de la coupe

## render/text/shapes.rs

text-shapes-each = `{ $property }` nomme { $many } formes, plus de { $most_shapes }
text-shapes-each-property-value-url = `{ $property }` est `{ $value }`, et non un `url(#id)`
text-shapes-each-help = dessinez la forme, dans `<defs>` si elle ne doit pas se voir, et nommez son id
text-shapes-one-property-names-template = `{ $property }` nomme `#{ $id }`, qui n’est pas dans le gabarit
text-shapes-one-segments = `#{ $id }` a { $many } segments, plus de { $most_segments }
text-shapes-together = les formes que nomme `{ $property }` ont ensemble plus de { $most } segments
text-shapes-one-help = dessinez une forme plus simple où, ou autour de laquelle, coule le texte
text-shapes-one-column-leaves-room = la colonne ne laisse pas de place à ce texte
text-shapes-one-make-area-wider = élargissez sa zone, ou réduisez son `shape-padding` ou `shape-margin`
text-shapes-one-property-names-without = `{ $property }` nomme `#{ $id }`, un `<{ $name }>` sans intérieur
text-shapes-one-shape-rect-circle = une forme est un `<rect>`, `<circle>`, `<ellipse>`, `<path>` ou `<polygon>`
text-shapes-distance = `{ $property }` est `{ $value }`, et non une longueur à partir de 0

## render/text/source.rs

text-source-collect = plus de { $deepest } passages les uns dans les autres
text-source-collect-element = un `<{ $name }>` dans un texte mis en lignes
text-source-unsupported-help = sortez-le du texte, dans un `<text>` à part
text-source-read-text = un texte de plus de 65 000 parties

## render/text/spec.rs

text-spec-check-names = vouliez-vous dire `massicot:{ $known }` ?
text-spec-check-names-there-are = il y a { $list }
text-spec-check-names-attribute-massicot = il n’y a pas d’attribut `massicot:{ $name }`
text-spec-check-use = une largeur : donnez au texte un `inline-size` ou un `shape-inside`
text-spec-check-use-height-give = une hauteur : donnez au texte un `shape-inside`
text-spec-check-use-massicot-value = `massicot:{ $name }` est `{ $value }`, mais le texte n’a pas de cadre pour cela
text-spec-check-use-help = il lui faut { $missing }
text-spec-bad-value = `massicot:{ $name }` est `{ $value }`, et non { $wanted }
text-spec-keyword = vouliez-vous dire `{ $word }` ?
text-spec-keyword-one = l’un de { $known }
text-spec-length = une longueur supérieure à 0
text-spec-count = un nombre entier supérieur à 0
text-spec-lines = la première ligne et celle d’après la dernière
text-spec-area = `shape-subtract` est `{ $value }`, mais il n’y a pas de `shape-inside`
text-spec-area-help = donnez au texte un `shape-inside` : d’autres formes ne se retranchent que de formes
text-spec-area-inline-size-value = `inline-size` est `{ $value }`, et non une longueur supérieure à 0

## service/fit.rs

service-fit-words = n’est pas découpé (`cut = false`), et le service découpe tout ce qu’il fait
service-fit-words-booklet-makes = est un livret, et le service n’en fait pas
service-fit-words-nearest-product = fait { $stock }, et le produit le plus proche, { $title }, fait { $product } ({ $wider } × { $higher } mm)
service-fit-words-product-outline = fait { $stock }, et aucun produit n’a son contour
service-fit-short-bleed = a { $bleed } de fond perdu, et { $product } en demande au moins { $least }
service-fit-short-bleed-page = a { $bleed } de fond perdu, et sa page en demande au moins { $least }

## service/preset.rs

service-preset-parse = un service prend une forme parmi [images], [pages], [tabletop] et `sheet`
service-preset-problems = les images sont faites pour des produits : ajoutez un [[product]]
service-preset-within = ce doit être entre { $least } et { $most }
service-preset-problems-name-small-letters = un nom est fait de minuscules, de chiffres, de traits d’union, de `{"{"}number{"}"}`, `{"{"}name{"}"}` et `/`
service-preset-problems-every-card-name = chaque carte a son propre nom : ajoutez `{"{"}number{"}"}`
service-preset-problem = `trim` est deux longueurs entre 3 et 2000 mm
service-preset-problem-image-two-sides = `image` est deux côtés entre 16 et { $most_side } points
service-preset-problem-size-image-dots = il manque la taille de son `image` en points
service-preset-problem-page-smaller-trim = `page` n’est pas plus petite que `trim`, et plus grande de 40 mm au plus
service-preset-problem-least-most = `least` est plus grand que `most`

## stats/cross.rs

stats-cross-values = `{ $name }` a { $count } valeurs : un tableau en prend { $most }

## stats/measure.rs

stats-measure = aucune entrée de `{ $id }` n’a de champ `{ $what }`
stats-measure-list = `{ $what }` de `{ $id }` est une liste ; une expression dit ce qui en est compté : `size(self.{ $what })`
stats-measure-fault = `{ $text }` : { $fault }
stats-measure-of-expression = `{ $text }`, de `{ $id }` : { $message }
