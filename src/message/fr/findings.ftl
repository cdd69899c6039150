### What the rules and the check of content say.

## cel/budget.rs

cel-budget-exhausted = ceci prend plus de pas qu’une règle n’en a
cel-budget-exhausted-help = des boucles dans des boucles se multiplient : calculez une fois pour toutes dans `let`, ou regardez moins d’entrées

## cel/calls.rs

cel-calls-has = `has` demande un champ, comme dans `has(self.price)`
cel-calls-each = `{ $form }` prend un nom et une expression
cel-calls-each-help = comme dans `{ $form }`
cel-calls-each-name-item = un nom pour chaque élément vient d’abord
cel-calls-plain-call = `{ $name }` ne s’appelle pas ainsi
cel-calls-plain-call-help = on l’appelle ainsi : `{ $signature }`
cel-calls-unknown-function = `{ $name }` s’appelle sur une liste, avec un nom et une expression
cel-calls-unknown-function-help = comme dans `self.lines.filter(line, line.cost > 0)`
cel-calls-unknown-function-name = il n’y a pas de fonction `{ $name }`
massicot-explain-lists-all = `massicot explain` les liste toutes

## cel/compile.rs

cel-compile-node = ceci est trop imbriqué
cel-compile-name = rien ne s’appelle `{ $name }` ici
cel-compile-known-names = les noms connus ici : { $names }

## cel/eval.rs

true-false = ce doit être vrai ou faux, et c’est { $found }
cel-eval-field = une liste n’a pas de champ `{ $field }`
cel-eval-field-help = pour le champ de chaque élément, écrivez `.map(item, item.{ $field })`
cel-eval-no-field = { $of } n’a pas de champ `{ $field }`
cel-eval-missing = il n’y a pas de champ `{ $field }`
did-you-mean-near = vouliez-vous dire `{ $near }` ?
fields-there = les champs présents : { $known }
cel-eval-few = { $shown } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
}
cel-eval-has = { $of } n’a pas de champs
cel-eval-index = il n’y a pas d’élément { $at } dans une liste de { $count }
cel-eval-index-help = le premier élément est l’élément 0
cel-eval-index-items-list-found = les éléments d’une liste se désignent par un nombre entier, non par { $found }
cel-eval-index-fields-table-found = les champs d’une table se désignent par un texte, non par { $found }
cel-eval-index-parts = { $of } n’a pas de parties
cel-eval-map = les clés d’une table sont des textes, et ceci est { $found }
cel-eval-map-name-here-twice = `{ $name }` est là deux fois

## cel/fault.rs

cel-fault-reported = ceci repose sur quelque chose qui n’a pas pu être évalué

## cel/lexer.rs

cel-compile-literal = les nombres s’écrivent sans `u` ici
cel-compile-literal-bytes-used-here = les octets ne sont pas utilisés ici ; écrivez un texte
cel-syntax-number = ceci n’est pas un nombre entier, ou il est trop grand pour en être un
cel-lexer-letter = un nom ne peut pas contenir `{ $first }` ici
cel-lexer-escape = `{ $escape }` ne représente aucune lettre
cel-lexer-escape-help = une barre oblique inverse s’écrit `\\`, ou le texte s’écrit `r'…'`
cel-syntax-explained-quotation-closed = cette citation n’est pas fermée
cel-syntax-explained-names-made-key = les noms sont faits de a à z, de 0 à 9 et de _ ; une clé avec d’autres lettres se lit self['clé']
cel-syntax-explained-single-compares-nothing = un `=` seul ne compare rien
cel-syntax-explained-write = écrivez `==`

## cel/loops.rs

cel-loops-items = ce doit être une liste, et c’est { $found }

## cel/operators.rs

cel-operators-arithmetic = `{ $sign }` ne s’applique pas à { $left } et { $right }
cel-operators-whole = ceci divise par zéro
result-large-whole-number = le résultat est trop grand pour un nombre entier
cel-operators-contains = les clés d’une table sont des textes, et ceci est { $item }
cel-operators-contains-looks-into-list = `in` cherche dans une liste ou une table, et ceci est un texte
cel-operators-contains-help = écrivez `text.contains('partie')`
cel-operators-contains-looks-into-list-table = `in` cherche dans une liste ou une table, et ceci est { $whole }

## cel/parser.rs

name-parts-let = nommez-en des parties dans `let`
cel-syntax-parse = une expression peut faire { $max_length } octets, celle-ci en a plus
cel-syntax-parse-expression-here = il n’y a pas d’expression ici
cel-syntax-misfit = `{ $token }` ne convient pas ici
cel-syntax-reserved-word = `{ $word }` est un mot réservé
cel-syntax-explained = l’expression se termine avant d’être complète
cel-syntax-explained-help = manque-t-il une valeur, une parenthèse ou un guillemet fermant ?
cel-syntax-explained-key-name-read = une clé de ce nom se lit self['…']
cel-syntax-explained-optional-values-used = les valeurs optionnelles ne sont pas utilisées ici
cel-syntax-explained-write-self-self = écrivez `has(self.x) ? self.x : 0` au lieu de `self.?x`

## cel/scope.rs

cel-scope-get = `{ $name }` n’a pas de valeur ici
cel-scope-lazily = `{ $name }` ne peut pas être évalué : { $message }

## cel/value.rs

cel-value-float = ceci ne donne pas un nombre fini
cel-value-type-name = rien (null)
true-or-false = vrai ou faux
type-a-number = un nombre
cel-a-text = un texte
cel-a-list = une liste
type-a-table = une table
cel-value-compare = { $left } ne se compare pas avec { $right }

## check/columns.rs

columns-held-to = comparé aux { $others } autres entrées de `{ $component }`

## cel/functions/call.rs

functions-call-value = il manque un argument
functions-call-count = { $number } n’est pas entre 0 et { $most }
functions-call-texts = chaque élément doit être un texte, et l’un est { $found }
functions-call-a-fraction = une fraction
word-nothing = rien
functions-call-wanted = ce doit être { $wanted }, et c’est { $found }
a-whole-number = un nombre entier

## cel/functions/colours.rs

functions-colours-colour = `{ $text }` n’est pas une couleur, comme `#b03a2e` en est une

## cel/functions/convert.rs

functions-convert-no-number = { $show } n’est pas un nombre

## cel/functions/dice.rs

functions-dice-dice-chance = un dé a au moins une face
functions-dice-dice-chance-many-many = tant de dés ont trop de résultats pour être comptés
functions-dice-faces = `{ $part }` n’est ni une face ni une suite de faces

## cel/functions/graphs.rs

functions-graphs-graph = une case n’a pas d’`id`
functions-graphs-graph-two-squares-id = il y a deux cases `{ $id }`

## cel/functions/grids.rs

functions-grids-placed = une case n’a pas de `row` et `column` entiers
functions-grids-placed-help = les cases d’un plateau sont ses `squares`, tirées de sa `map`
functions-grids-grid-graph = une case n’a pas de `name`

## cel/functions/lists.rs

functions-lists-size = { $type_name } n’a pas de taille
functions-lists-sum = seuls des nombres s’additionnent, et l’un d’eux est { $found }
functions-lists-flatten = seules des listes se mettent bout à bout, et l’une d’elles est { $found }

## cel/functions/network.rs

functions-network-read = un graphe a une liste pour chaque id, et pour `{ $id }` il a { $found }
functions-network-read-help = faites-en un avec `graph(squares)`
functions-network-index = le graphe n’a pas `{ $id }`

## cel/functions/order.rs

functions-order-extreme = une liste vide n’a ni plus petit ni plus grand

## cel/functions/references.rs

functions-references-ids = l’un d’eux n’a pas d’`id`
functions-references-find = aucun d’eux n’a l’id { $wanted }

## cel/functions/statistics.rs

functions-statistics-numbers = une liste vide n’en a pas
functions-statistics-numbers-every-item-number = chaque élément doit être un nombre, et l’un est { $item }
functions-statistics-totals = seuls des nombres s’additionnent, et l’un d’eux est { $item }
statistics-share = une part va de 0 à 1

## cel/functions/texts.rs

functions-texts-mentions = un texte mentionne des mots et des nombres entiers, et ceci est { $found }
functions-texts-pattern = ce n’est pas une expression régulière : { $reason }
functions-texts-split = un texte vide ne sépare rien

## cel/functions/tiles.rs

functions-tiles-tiling = { $count } tuiles dépassent les { $most_tiles } qui sont posées
functions-tiles-tiling-tile-id = aucune tuile n’a l’id { $start }
functions-tiles-tiling-tile-table-one = une tuile est une table, et l’une d’elles est { $found }
functions-tiles-known-options = il n’y a pas d’option `{ $key }`
functions-tiles-options = les options sont { $options }
functions-tiles-wrong-option = l’option `{ $name }` doit être { $wanted }, et c’est { $found }
functions-tiles-whole-option-name-from = l’option `{ $name }` va de { $least } à { $most }, et non { $number }
functions-tiles-deals = il n’y a pas de tuiles à distribuer

## check/game/common.rs

game-common-tell = il en est ainsi sur { $count } des { $held } faces de `{ $id }` : regardez ce qui les dessine, { $templates }

## check/game/context.rs

game-context-taken = `{ $name }` a son propre sens dans les règles
game-context-taken-name-meaning-here = `{ $name }` a déjà un sens ici
game-context-taken-name-word-rule = `{ $name }` est un mot du langage des règles

## check/game/doubt.rs

game-doubt-rule = 1 règle du jeu n’a pas été examinée
game-doubt-rules = { $count ->
    [one] { $count } règle du jeu n’a pas été examinée
   *[other] { $count } règles du jeu n’ont pas été examinées
}
game-doubt-one = { $rules } : { $doubtful } a des erreurs
game-doubt-note = { $rules } : { $doubtful } ont des erreurs

## check/game/each.rs

each-of-entries = dans une expression, les entrées de `{ $first }` sont `game.components.{ $first }.entries`
game-each-items = `each` doit être une liste, et c’est { $found }
game-each-leads-somewhere = aucune entrée n’y a de champ `{ $key }`

## check/game/place.rs

game-place-collect = `{ $text }` n’est pas un chemin dans une entrée
game-place-collect-gives-does-stand = `at` donne { $found } qui n’est dans aucun fichier
game-place-collect-help = donnez une chose lue dans le contenu, comme dans `self.lines[0]`, ou un chemin, comme 'lines[0]'

## check/game/run.rs

game-run-point = et ici
game-run-point-label = `at` ne mène à rien dans ce jeu
game-run-more-places = { $more } autres endroits en font partie
game-run-failure-label = en regardant ceci
game-run-failure-help = et de même pour un autre
game-run-failure-same = et de même pour { $more } autres

## check/game/template.rs

game-template = ce `{"{"}{"{"}` n’est jamais fermé par `{"}"}{"}"}`

## check/game/why.rs

game-why-look = non pour { $item } : { $reading }

## check/keys.rs

check-keys-diagnostics-help = une clé à vous a sa place dans un schéma : `massicot schema --infer { $id }/{ $component }` en fait un

## check/rules/content/colour_name.rs

colour-name = `{ $text }` n’est pas { $hue }
colour-name-label = c’est ainsi qu’il s’appelle ici
confused-word = `{ $said }` ne peut pas être ici
confused-word-missing = il manque un mot dans `{ $said }`
confused-word-ending = `{ $said }` ne s’accorde pas avec `{ $subject }`
confused-word-ending-help = derrière `{ $subject }`, un verbe finit en { $endings }

## check/rules/content/far_figure.rs

far-figure = le `{ $name }` de `{ $id }` est { $number }, et aucun autre ne dépasse { $next }

## check/rules/content/merging_colours.rs

merging-colours = { $name } a plus de { $most_colours } couleurs, que personne ne distingue : celles d’ici à la fin ne sont pas examinées
merging-colours-text-colour = `{ $text }` n’est pas une couleur
merging-colours-help = comme #b03a2e
merging-colours-no-colours = `{ $path }` ne mène à aucune couleur
merging-colours-no-colours-help = nommez chaque couleur, comme `theme.sea`, ou le champ des cartes qui la contient
merging-colours-look-nearly-alike = de { $name }, { $one } et { $other } se ressemblent presque pour { $vision }
merging-colours-ciede-asked = { $least } de CIEDE2000 ; il en faut { $group }
merging-colours-label = l’autre couleur
merging-colours-make-one-much = rendez l’une bien plus claire ou plus foncée, ou choisissez une autre teinte
merging-colours-make-one-much-lighter = rendez l’une bien plus claire ou plus foncée que l’autre, ou accompagnez la couleur d’une lettre ou d’une forme et dites-le par `with`

## check/rules/content/missing_origin.rs

missing-origin-without = ceci ne dit pas d’où il vient
missing-origin-without-help = ajoutez `origin = "published"` si les règles du jeu le disent, `origin = "designed"` si elles le laissent ouvert
missing-origin-without-published-designed = `origin` est `published` ou `designed`, et non `{ $named }`

## check/rules/content/missing_translation.rs

missing-translation-untranslated = { $what } dans la langue `{ $language }`
missing-translation-untranslated-label = le texte à traduire
missing-translation-titles = le jeu n’a pas de `title`
missing-translation-pages = `{ $name }` n’est pas
missing-translation-pages-help = traduisez-le en `{ $path }`
missing-translation-titles-id = `titles` n’a pas `{ $id }`
missing-translation-of-file = rien de `{ $name }` n’est dans la langue `{ $language }`
missing-translation-of-file-help = ajoutez-lui une table dans la traduction : { $count ->
    [one] { $count } texte
   *[other] { $count } textes
}
missing-translation-lacked = `{ $whose }` n’a pas de `{ $path }`

## check/rules/content/misspelt_word.rs

misspelt-word = aucun dictionnaire de `{ $language }` n’a `{ $word }`
misspelt-word-help = vouliez-vous dire { $meant } ?

## check/rules/content/mistyped_word.rs

mistyped-word = `{ $said }` n’est qu’ici, ailleurs c’est `{ $meant }`
mistyped-word-common = `{ $said }` n’est qu’ici, et c’est presque `{ $meant }`
mistyped-word-help = vouliez-vous dire `{ $meant }` ?

## check/rules/content/outdated_translation.rs

outdated-translation = `{ $path }` a changé depuis sa traduction en `{ $language }`
outdated-translation-older-text = d’un texte plus ancien
outdated-translation-help = c’est maintenant : { $item }
outdated-translation-translate-anew-bring = traduisez-le de nouveau, et mettez à jour le commentaire au-dessus

## check/rules/content/opposite_sentences.rs

opposite-sentences = `{ $word }` ici et `{ $opposite }` là, dans des phrases qui disent sinon la même chose
opposite-sentences-help = écrivez dans les deux ce qui est vrai ; si les deux le sont, tournez l’une autrement

## check/rules/content/repeated_sentence.rs

repeated-sentence = la même phrase est déjà écrite
repeated-sentence-first = ici
repeated-sentence-help = retirez l’une des deux, ou renvoyez à l’autre

## check/rules/content/wrong_sentence.rs

wrong-sentence-unsaid = { $so } : la phrase ne le dit pas, ou dit le contraire
wrong-sentence = { $so } : la phrase dit autre chose
wrong-sentence-so = ce qui est vrai
wrong-sentence-says = dit `{ $words }`
wrong-sentence-silent-help = corrigez la phrase : on reconnaît ce qui est vrai à { $words }, bien orthographiés ; si elle le dit en d’autres mots, ajoutez-les à `says` de `{ $name }` dans sentences.toml
wrong-sentence-says-help = écrivez ce qui est vrai ; si la phrase parle d’autre chose, précisez `about` de `{ $name }`

## check/rules/content/unused_sentence.rs

unused-sentence = aucune phrase du jeu ne parle de `{ $name }`
unused-sentence-near = à celle-ci ne manque qu’une locution de `about`
slipped-word = `{ $said }` doit peut-être s’écrire `{ $wanted }`
slipped-word-line = aucune phrase n’en parle, et celle-ci en parlerait
slipped-word-help = corrigez le mot ; s’il est juste, écrivez-le ainsi dans `about` de `{ $name }`

## check/rules/content/same_entry.rs

same-entry = `{ $other }` dit la même chose que `{ $one }` dans tous ses champs
same-entry-help = changez ce qui devait différer, ou écrivez `copies = 2` pour `{ $one }`

## check/rules/content/shared_value.rs

shared-value = `{ $other }` a le même `{ $name }` que `{ $one }` : { $shown }
the-other = l’autre
shared-value-help = chacune des { $others } autres entrées a le sien

## check/rules/content/stray_figure.rs

stray-figure = aucun chiffre de cette entrée n’est { $written }
stray-figure-page = { $written } est tapé à la main
stray-figure-page-help = écrivez entre doubles accolades l’expression qui le dit ; ou mettez ses mots dans `known` de [checks.figures]
stray-figure-help = nommez entre accolades le champ ou le chiffre partagé qui le dit ; ou mettez ses mots dans `known` de [checks.figures]

## check/rules/content/template_in_text.rs

template-in-text = `{ $written }` est imprimé entre accolades : un texte n’est pas un gabarit

## check/rules/content/typed_figure.rs

typed-figure = { $written } est tapé, et `{ $name }` le dit
typed-figure-help = écrivez `{ $figure }`

## check/rules/content/other_language.rs

other-language = la langue est `{ $language }`, et les textes sont en { $other } : ils disent { $words }
other-language-help = écrivez `language = "{ $tag }"`

## check/language_words.rs

language-words-french = français
language-words-english = anglais
language-words-german = allemand
language-words-spanish = espagnol
language-words-italian = italien

## check/rules/content/typography.rs

typography-help = écrivez `{ $fix }`

## check/rules/content/uneven_list.rs

uneven-list-one = `{ $name }` de `{ $id }` a 1 élément, et tous les autres en ont { $usual }
uneven-list = `{ $name }` de `{ $id }` a { $count ->
    [one] { $count } élément
   *[other] { $count } éléments
}, et tous les autres en ont { $usual }

## check/rules/content/unknown_reference.rs

unknown-reference = ce doit être un id de `{ $target }`, et c’est de type { $type_name }
unknown-reference-target-entry-id = `{ $target }` n’a pas d’entrée `{ $id }`
unknown-reference-ids = ses ids sont { $ids }

## check/rules/content/unlike_translation.rs

untranslated-words = `{ $words }` est imprimé dans toutes les langues
untranslated-words-help = mettez-le dans [theme.words] de game.toml, que les traductions disent autrement, et imprimez-le de là : `{ $example }`
unlike-translation-left = ceci est resté dans la langue du jeu
unlike-translation-left-help = traduisez-le en `{ $language }`
unlike-translation-lacks = le texte contient { $values }, et sa traduction non
unlike-translation-lacks-help = le texte est : { $source }
unlike-translation-same-name = `{ $said }` traduit `{ $source }` et `{ $first }`
unlike-translation-same-name-help = donnez à chacun un nom à lui en `{ $language }`
unlike-translation-figures = le texte dit { $figures }, sa traduction { $others }

## check/rules/content/unused_asset.rs

unused-asset-templates = aucun composant ni gabarit n’utilise `{ $name }`
unused-asset-pictures = rien n’utilise l’image `{ $path }`
unused-asset-icons = rien n’utilise l’icône `{ $name }`
unused-asset-icons-nothing-uses-icon = rien n’utilise l’icône `{ $name }` du jeu d’icônes `{ $set }`
unused-asset-icons-nothing-uses = rien n’utilise { $count ->
    [one] { $count } icône
   *[other] { $count } icônes
} du jeu d’icônes `{ $set }` : { $names }
unused-asset-no-icons = `{ $path }` n’est pas une icône
unused-asset-no-icons-help = une icône est un fichier SVG, ou fait partie d’un jeu d’icônes au format JSON d’Iconify
unused-asset-fonts = rien n’utilise la police `{ $family }` de fonts/

## check/rules/content/unused_entry.rs

unused-entry = rien ne renvoie à l’entrée `{ $name }` de `{ $target }`
unused-entry-label = on renvoie à ses ids comme dit ici

## check/rules/content/unused_field.rs

unused-field = aucun gabarit ni aucune règle ne lit `{ $key }`

## check/rules/content/wrong_word.rs

wrong-sum = `{ $said }` est faux
wrong-sum-help = cela donne { $result }
wrong-word-of-text = `{ $said }` suit `{ $field }`
wrong-article = `{ $said }` n’est qu’ici, ailleurs c’est `{ $usual }`
wrong-article-gender = `{ $said }` : le nom est de l’autre genre
wrong-article-help = écrivez son article ; d’un mot des deux genres, mettez `{ $noun }` dans `known` de [checks.words]
wrong-article-number = `{ $said }` : l’un des deux est au singulier, l’autre au pluriel
wrong-article-number-help = écrivez les deux au singulier, ou les deux au pluriel
wrong-word-of-sign = `:{ $sign }:` est à côté de `{ $word }`
wrong-word-of-sign-help = cela se dit à côté de `:{ $other }:` ; les mots pour `:{ $sign }:` sont : { $known }
wrong-word-of-text-help = les mots pour `{ $field }` sont : { $known }
wrong-word-of-text-game-does-say = le jeu ne dit pas `{ $words_of_run }`
wrong-word-of-text-says-instead = il dit `{ $instead }`
wrong-word-of-text-entry-called-words = aucune entrée ne s’appelle `{ $words_of_run }`
wrong-word-of-text-quoted-checks-words = `quoted` dans [checks.words] dit les noms de quoi sont entre guillemets

## check/rules/print/covered_text.rs

covered-text = du texte { $words }, { $covered ->
    [one] une lettre
   *[other] { $covered } lettres
} sur { $of } sont sous ce qui est dessiné après lui
covered-text-help = ce qui vient plus loin dans le fichier passe sur ce qui vient avant : déplacez l’un des deux, ou dessinez le texte en dernier

## check/rules/print/hairline.rs

hairline = un trait est plus fin que 0,25 pt
hairline-help = il fait { $millimetres } mm de large ; donnez-lui 0,09 mm au moins

## check/rules/print/low_contrast.rs

low-contrast-faint = un texte en { $colour } sur { $ground } a un contraste de { $shown } pour 1
low-contrast-faint-help = il faut { $least } pour 1 : foncez l’un ou éclaircissez l’autre
low-contrast-partly-lost = { $lost } lettres d’un texte en { $colour } sont sur cette même couleur
low-contrast-partly-lost-help = elles ne se voient pas : déplacez le texte, ou l’image derrière lui
low-contrast-unseen-help = il ne se voit pas : donnez-lui une autre couleur, ou écartez-le de ce qui est derrière, peut-être des mots de la même couleur

## check/rules/print/low_resolution.rs

low-resolution = une image de { $size } × { $size2 } points est imprimée à { $dots } points par pouce
low-resolution-help = à cette taille, il faut { $size } × { $size2 } points pour { $wanted } points par pouce

## check/rules/print/no_bleed.rs

no-bleed = le format de `{ $id }` n’a pas de fond perdu, et le dessin atteint la coupe : { $pieces }
no-bleed-help = donnez au format un fond perdu (`bleed = 3`) et prolongez-y le dessin, ou éloignez le dessin du bord

## check/rules/print/safe_zone.rs

safe-zone-icon-gone = l’icône `{ $name }` est tout entière au-delà de la coupe, jusqu’à { $distance }
safe-zone-icons-cut-off = { $count } icônes `{ $name }` dépassent la coupe, de { $distance } au plus
safe-zone-icon-cut-off = l’icône `{ $name }` dépasse la coupe de { $distance }

## check/rules/print/short_bleed.rs

short-bleed = s’arrête à la coupe
short-bleed-stops-beyond-cut = s’arrête { $short } après la coupe
short-bleed-edge = le long du bord
short-bleed-left = sur le côté gauche
short-bleed-right = sur le côté droit
short-bleed-top = sur le côté haut
short-bleed-bottom = sur le côté bas
short-bleed-picture-over-mm = { $side }, l’image { $where_it_stops }, sur { $length } mm
short-bleed-help = laissez-la aller { $bleed } mm au-delà de la coupe, jusqu’au bord du SVG

## check/rules/print/small_type.rs

small-type = un texte est plus petit que 6 pt
small-type-help = il est imprimé à { $least } pt ; 6 pt font 2,12 mm

## check/rules/print/telling_back.rs

telling-back = les dos de `{ $id }` ne sont pas tous pareils : face cachée, ses pièces se reconnaissent
telling-back-label = le dos de celle-ci
telling-back-one-differ = et le dos de celle-ci diffèrent
telling-back-help = prenez un seul dos pour toutes, ou dites dans une exception que les deux côtés sont faits pour être lus

## check/rules/print/text_on_fold.rs

text-on-fold = le texte { $words } passe sur { $folds }
text-on-fold-help = gardez-le d’un côté du pli : plus petit, coupé en lignes, ou ailleurs
text-on-fold-panels = le pli entre `{ $one }` et `{ $other }`
text-on-fold-from-top = le pli à { $at } du haut

## check/rules/print/too_many_dots.rs

too-many-dots = une image de { $width } × { $height } points est imprimée à { $dots } points par pouce : le fichier grossit, et rien ne s’en voit
too-many-dots-help = { $width } × { $height } points font { $most } points par pouce à cette taille

## check/rules/print/text_over_text.rs

mirrored-text = le texte { $text } est en miroir
mirrored-text-help = sortez-le de ce qui est retourné, ou tournez-le : `rotate(180)`
text-over-text = le texte { $upper } empiète sur { $into }
text-over-text-more = le texte { $upper } empiète sur { $into } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
}
text-over-text-finding-help = déplacez-le, raccourcissez-le, ou dites quelle hauteur il peut avoir : `shape-inside` un rectangle, avec `massicot:fit="shrink"`

## check/service.rs

check-service-left-out-uncut = enlevez `cut = false` de son format
check-service-left-out-uncut-bleed = enlevez `cut = false` de son format et écrivez `bleed = { $least }`, avec des dessins qui vont jusque-là
check-service-left-out-help = imprimez-le chez vous : `massicot build`
check-service-left-out-stock-own-bleed = un format à lui avec `bleed = { $least }`, et des illustrations qui vont jusque-là
check-service-left-out-nearest-products = les produits les plus proches de { $title } sont : { $nearest }
check-service-product = { $title } de { $size }
at-most = au plus { $most }
check-service-count-least = au moins { $least }
check-service-count-multiple = un multiple de 4

## check/skipped.rs

check-skipped-notes = { $template } n’a pas été dessiné : { $faces }
check-skipped-notes-was-looked = il n’a pas été examiné
check-skipped-notes-component-errors = `{ $component }` a des erreurs : { $looked }
check-consequence-unread-one = 1 constat peut venir de ce qui n’a pas pu être lu, et n’est pas dit
check-consequence-unread = { $count } constats peuvent venir de ce qui n’a pas pu être lu, et ne sont pas dits
check-skipped-entry = 1 entrée a des erreurs dans `{ $component }` : { $faces }
check-skipped-book-shows-one = `{ $component }` montre { $faces }, qui a des erreurs : il n’a pas été regardé
check-skipped-book-shows = `{ $component }` montre { $faces }, qui ont des erreurs : il n’a pas été regardé
check-skipped-entries = { $entries ->
    [one] { $entries } entrée a
   *[other] { $entries } entrées ont
} des erreurs dans `{ $component }` : { $faces }
check-skipped-face = 1 face de { $template } n’a pas pu être dessinée : ce qui n’y va pas par ailleurs n’est pas connu
check-skipped-faces = { $faces } faces de { $template } n’ont pas pu être dessinées : ce qui n’y va pas par ailleurs n’est pas connu
check-skipped-reads-one = { $names } a des erreurs : { $faces }
check-skipped-reads = { $names } ont des erreurs : { $faces }
check-skipped-one-face = 1 face n’a pas été examinée
check-skipped-looked-at = { $faces ->
    [one] { $faces } face n’a pas été examinée
   *[other] { $faces } faces n’ont pas été examinées
}

## check/typography.rs

check-typography-blanks = il y a deux espaces ici
check-typography-doubled = `{ $second }` est là deux fois
check-typography-mixed = une apostrophe droite, et le jeu a `’` ailleurs
check-typography-mixed-straight-quotation-mark = un guillemet droit, et le jeu en a d’autres ailleurs
check-typography-mixed-three-dots-game = trois points, et le jeu a `…` ailleurs
check-typography-mixed-hyphen-dash-game = un trait d’union pour un tiret, et le jeu a des tirets ailleurs
check-typography-punctuation = il manque une espace avant `{ $sign }`
check-typography-punctuation-space-missing-after = il manque une espace après `«`
check-typography-punctuation-space-stands-before = il y a une espace avant `{ $sign }`
check-typography-punctuation-space-on-wrong-side = il y a une espace avant `{ $sign }`, et aucune après
check-typography-unclosed = `«` n’est pas fermé
check-typography-unopened = `»` n’est pas ouvert
check-typography-unclosed-parenthesis = `(` n’est pas fermée
check-typography-unclosed-bold = `**` est seul ici
check-typography-two-points = il y a deux points de suite
check-typography-points = il manque une espace après `{ $sign }`
check-typography-minus = un trait d’union pour un signe moins, et le jeu a `−` ailleurs

## colour/hues.rs

hue-red = du rouge
hue-orange = de l’orange
hue-yellow = du jaune
hue-green = du vert
hue-blue = du bleu
hue-purple = du violet
hue-pink = du rose
hue-brown = du brun
hue-black = du noir
hue-white = du blanc
hue-grey = du gris

## diag/baseline.rs

baseline-not-json = ce n’est pas du JSON : { $error }
baseline-other = ce n’est pas une référence de cette version de massicot : écrivez-la de nouveau
baseline-empty = la référence ne contient pas de constats : écrivez-la de nouveau
baseline-count = un compte de la référence n’est pas un nombre entier

## diag/groups.rs

groups-count = { $count ->
    [one] { $count } autre
   *[other] { $count } autres
} (`check --all` les montre un par un)
groups-names = { $names } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
} (`check --all` les montre un par un)
groups-worst = le pire de { $count } ; il en va de même pour { $rest }
groups-also = à cause de la même valeur : { $also } (`check --all` les montre tous)
groups-cause = à cause de { $place } : { $said }
report-no-each = il manque `each`
report-form = il faut soit `value`, avec ou sans `by`, soit `columns`
report-row = { $id } : { $reason }
report-reason = `{ $of }` : { $fault }
merging-colours-same = de { $name }, deux sont { $other }
groups-same = de même pour { $rest }

## diag/human.rs

human-not-kept = { $count ->
    [one] { $count } autre constat
   *[other] { $count } autres constats
} de `{ $code }` non gardés
human-not-shown = { $more ->
    [one] { $more } autre endroit
   *[other] { $more } autres endroits
} de `{ $code }` non affichés (`check --all` les montre un par un)
human-more-places = { $beyond ->
    [one] { $beyond } autre endroit s’y rapporte
   *[other] { $beyond } autres endroits s’y rapportent
} : --format json les donne tous
human-warning = avertissement
human-note = note
sarif-root = Le dépôt, ou le projet s’il n’est dans aucun.
sarif-own-rule = Une règle du jeu lui-même.
human-help = aide
human-nothing = rien à signaler
human-summary = { $parts } : { $codes }
human-one-warning = 1 avertissement
human-warnings = { $count ->
    [one] { $count } avertissement
   *[other] { $count } avertissements
}
human-one-note = 1 note
human-notes = { $count ->
    [one] { $count } note
   *[other] { $count } notes
}

## diag/mod.rs

help-line = aide : { $help }

## diag/rules/content/bad_dictionary.rs

bad-dictionary-unread = `{ $file }` : { $reason }
bad-dictionary-help = un dictionnaire est fait de deux fichiers d’un même nom, comme `fr.aff` et `fr.dic`
bad-dictionary = `{ $file }` est inutilisable : { $reason }
bad-dictionary-given-up = `{ $file }` a été abandonné : ses affixes demandent trop de pas
bad-dictionary-lacks = `{ $file }` ignore { $unknown } mots sur { $of }
bad-dictionary-language = est-ce un dictionnaire de `{ $language }` ? Aucun mot qu’il ignore n’a été signalé

## diag/rules/content/bad_icon_set.rs

bad-icon-set-not-iconify = ce n’est pas un jeu d’icônes au format JSON d’Iconify

## diag/rules/content/bad_schema.rs

bad-schema-unusable = ce n’est pas un schéma JSON utilisable
bad-schema-not-json = ce n’est pas du JSON

## diag/rules/content/bad_sheet.rs

path-said = `{ $path }` : { $said }
bad-sheet-other-form = `{ $path }` est une feuille de calcul d’un autre format
bad-sheet-other-form-help = enregistrez-la en .xlsx, .ods ou .csv
bad-sheet-named = écrivez { $fields } dans la feuille, ou dites dans game.toml quel en-tête est quel champ : `columns = {"{"} { $columns } {"}"}`
bad-sheet-heading = `{ $text }` ne nomme aucun champ
bad-sheet-heading-help = un en-tête est le nom d’un champ : `cost`, `cost.gold` dans une table, `letters.1.sign` dans une liste
bad-sheet-lost-column = `columns` dans game.toml nomme `{ $heading }` pour `{ $field }`, et aucune colonne n’a cet en-tête
the-headings = les en-têtes
bad-sheet-lost-column-headings = les en-têtes sont { $headings }
bad-sheet-lost-id-from = `id_from` dans game.toml nomme `{ $field }`, et aucune colonne n’est ce champ
bad-sheet-lost-id-from-fields = les champs sont { $fields }
bad-sheet-headings-in = aucun en-tête ici n’est un champ
bad-sheet-headings-in-label = lu comme les en-têtes
bad-sheet-headings-in-help = ils semblent être à la ligne { $row } : `header = { $row }` dans game.toml
bad-sheet-no-headings = il n’y a pas d’en-têtes à la ligne { $row }
bad-sheet-first-sheet = c’est la première feuille du classeur : une autre se nomme dans game.toml : `sheet = "Cards"`
bad-sheet-no-headings-help = la première ligne nomme les champs ; si c’en est une autre : `header = 3`
bad-sheet-no-field-help = la première ligne nomme les champs : { $fields }
bad-sheet-same-column = une autre colonne est déjà `{ $name }`
again-here = de nouveau ici
first-here = d’abord ici
bad-sheet-same-column-help = donnez un autre en-tête à l’une des deux, ou écartez-la dans game.toml
bad-sheet-no-heading = cette colonne n’a pas d’en-tête
bad-sheet-no-heading-help = nommez son champ dans la ligne des en-têtes, ou commencez l’en-tête par # pour l’écarter
bad-sheet-more-values = la ligne { $line } a { $values } valeurs, et il y a { $headings } en-têtes
bad-sheet-too-short-label = la première qui ne va pas dans sa colonne
bad-sheet-too-short-help = il manque une valeur, ou le signe devant elle : là où il n’y a rien, il y a deux signes, `,,`
bad-sheet-row-parted = les valeurs de la ligne { $line } sont séparées par `{ $sign }`, et les en-têtes par `{ $headings }`
bad-sheet-row-parted-help = séparez-les aussi par `{ $headings }`
bad-sheet-rows-parted = les valeurs ci-dessous sont séparées par `{ $sign }`, et les en-têtes par `{ $headings }`
bad-sheet-rows-parted-help = séparez les unes et les autres par le même signe : les tableurs en français et en allemand enregistrent `;`, qui est lu aussi bien que `,`
bad-sheet-too-long-label = la première de trop
bad-sheet-too-long-help = un texte qui contient le signe entre les valeurs est entre guillemets : `"un, deux"`
bad-sheet-torn-text-label = un seul texte ?
bad-sheet-torn-text-help = mettez-le entre guillemets : { $quoted }
bad-sheet-error-cell = la formule de cette cellule donne { $text }
bad-sheet-error-cell-help = corrigez la formule dans la feuille de calcul, ou videz la cellule
bad-sheet-uncomputed = la formule de cette cellule n’a pas été calculée
bad-sheet-uncomputed-help = ouvrez le fichier dans un tableur et enregistrez-le : il calcule les valeurs
bad-sheet-stray-quote = il y a du texte après le guillemet fermant de cette cellule
bad-sheet-stray-quote-help = entre guillemets, un guillemet s’écrit deux fois : `"a 12"" plank"` ; dans une cellule sans guillemets autour, tel quel : `a 12" plank`
bad-sheet-unopened-quote = cette cellule finit par un guillemet, et ne commence par aucun
bad-sheet-unopened-quote-help = mettez l’autre devant son texte ; s’il doit être imprimé, toute la cellule est entre guillemets, et lui s’écrit deux fois : `"12"""`
bad-sheet-total = cette ligne est un total des précédentes, et non une entrée
bad-sheet-total-help = écartez-la : commencez sa première cellule par #. Si c’est une entrée, remplissez ce qu’ont toutes les autres, ou donnez-lui un `id`
bad-sheet-unclear-number = `{ $text }` peut être un millier ou une fraction
bad-sheet-unclear-number-help = dites dans game.toml quel signe précède les décimales : `data = {"{"} file = …, decimal = "," {"}"}`
bad-sheet-no-id = aucun id ne peut être tiré de `{ $title }`
bad-sheet-no-id-help = donnez à la feuille une colonne `id` : minuscules, chiffres et traits d’union
bad-sheet-merged = des cellules sont fusionnées jusqu’à { $to }, et celle-ci seule a la valeur
bad-sheet-merged-help = séparez les cellules et écrivez la valeur dans chacune de celles qui l’ont
bad-sheet-unknown-text = le jeu n’a pas de texte `{ $name }` : sa traduction est laissée de côté
bad-sheet-unknown-text-help = exportez de nouveau la feuille si le jeu a changé depuis
bad-sheet-changed-text = `{ $name }` a changé depuis : la traduction est celle d’un texte plus ancien
bad-sheet-changed-text-help = c’est maintenant : { $now }
bad-sheet-text-twice = `{ $name }` a une autre traduction dans une ligne plus haut : { $other }
bad-sheet-text-twice-help = gardez une des deux lignes
bad-sheet-source-edited = ce n’est pas la source de `{ $name }`, et sa traduction est vide
bad-sheet-source-edited-help = une traduction s’écrit dans la colonne `translation` ; exportez de nouveau la feuille si le jeu a changé depuis

## diag/rules/content/bad_value.rs

bad-value-not-allowed = `{ $given }` n’est pas une des valeurs permises ici
bad-value-not-allowed-values = les valeurs sont { $allowed }
bad-value-unknown-sign = la légende n’a pas de signe `{ $sign }`
bad-value-unknown-sign-help = ses signes sont { $legend } ; un blanc n’est pas une case
bad-value-list-length = une liste de { $given } ne peut en traduire { $wanted }
laid-over = ce qu’elle recouvre
bad-value-list-length-help = donnez autant d’éléments ; `{"{"}{"}"}` laisse une table telle quelle
bad-value-translated-id = un `id` ne se traduit pas
bad-value-translated-id-help = les ids nomment des fichiers et les règles s’y réfèrent : supprimez-le
bad-value-language = `{ $file }` ne nomme pas une langue
bad-value-language-help = une traduction est `lang/` et une étiquette BCP 47 : `lang/en.toml`, `lang/pt-BR.toml`
bad-value-booklet-on-shared-sheet = un livret a ses propres planches
bad-value-booklet-on-shared-sheet-help = supprimez `sheet`, ou `booklet`
bad-value-uncut-on-shared-sheet = une pièce qui n’est pas découpée a une planche à elle seule
bad-value-uncut-on-shared-sheet-help = supprimez `sheet`, ou `cut = false` dans le format
bad-value-copies = `copies` est un nombre entier de 0 à { $most }
bad-value-nothing-printed = aucune pièce du jeu n’est imprimée : toutes ont `copies = 0`
bad-value-nothing-printed-help = donnez à l’une d’elles `copies` à 1 ou plus
bad-value-fixed-level = `{ $code }` est toujours une erreur
bad-value-fixed-level-help = avec elle, la pièce ne peut pas être faite du tout
bad-value-unknown-code = `massicot explain` liste les règles intégrées ; celles du jeu sont `<jeu>/<id>`
bad-value-unknown-code-rule = il n’y a pas de règle `{ $code }`
bad-value-unknown-of-theme = [theme] n’a pas de `{ $name }` que ceci remplacerait
bad-value-other-than-theme = ceci remplace `{ $name }` pour économiser l’encre, et n’est pas du même genre
bad-value-other-than-theme-label = avec toute l’encre
bad-value-no-words = il n’y a ici aucun mot à chercher
bad-value-stray-sign = `{ $sign }` ne veut rien dire à cet endroit d’une locution
bad-value-stray-sign-help = `carte*` est `carte` avec n’importe quelle fin, `{"{"}none{"}"}` chacun des synonymes `none`
bad-value-unknown-synonyms = il n’y a pas de synonymes `{ $name }`
bad-value-unknown-synonyms-help = écrivez-les dans [synonyms] : `{ $name } = ["un", "autre*"]`
bad-value-too-many-synonyms = écrites avec leurs synonymes, les locutions font plus de 2 000 000 octets
bad-value-unknown-data = game.toml n’a pas de fichier de données `{ $name }`
bad-value-unknown-data-did-you-mean = vouliez-vous dire `data.{ $near }` ?
bad-value-unknown-data-files-named = les fichiers sont nommés dans [data]
bad-value-unknown-component = un chemin commence par l’id d’un composant, par `data.` et le nom d’un fichier, ou par `theme`
bad-value-unknown-field = rien dans le jeu n’a de champ `{ $name }`
bad-value-unknown-overlay = il n’y a pas de `lang/{ $tag }.toml`
bad-value-unknown-component-game-name = le jeu n’a pas de composant `{ $name }`
bad-value-nothing-at = rien dans le contenu ne se trouve à `{ $path }`
bad-value-nothing-at-help = corrigez les noms du chemin, ou supprimez-le
bad-value-not-markdown = `{ $name }` n’est pas un fichier Markdown
bad-value-not-markdown-help = son nom se termine par `.md`
bad-value-pages-and-data = un composant a des `pages` rédigées, ou des `data`
bad-value-pages-and-data-help = ce qu’une page dit d’autres données est une expression : `{"{"}{"{"} game.data.… {"}"}{"}"}`
bad-value-no-back-to-fold = il n’y a pas de dos à rabattre
bad-value-no-back-to-fold-help = donnez un `back` au composant, ou supprimez `fold_over`
bad-value-no-sheet = `{ $file }` n’est pas une feuille de calcul, et est lu tel quel
bad-value-no-sheet-help = nommez un fichier .csv, .tsv, .xlsx ou .ods, ou écrivez le nom seul : data = "…"

## diag/rules/content/does_not_fit.rs

does-not-fit-on-sheet-help = le préréglage de planche est `{ $preset }` : --sheet en prend un autre, --component les seuls composants qu’il nomme

## diag/rules/content/cut_by_seam.rs

cut-by-seam-from-left = la jointure à { $seam } de la gauche coupe { $texts }
cut-by-seam-from-top = la jointure à { $seam } du haut coupe { $texts }
cut-by-seam-help = déplacez-le, ou dites où peuvent être les jointures : `seams = {"{"} x = […], y = […] {"}"}` dans le format

## diag/rules/content/odd_cell.rs

odd-cell-date = c’est une date, et { $texts } cellules de sa colonne sont des textes : « { $printed } » est imprimé
odd-cell-flag = c’est un oui ou un non, et { $texts } cellules de sa colonne sont des textes : « { $printed } » est imprimé
odd-cell-decimal = c’est un nombre, et { $texts } cellules de sa colonne sont des textes : « { $printed } » est imprimé
odd-cell-lone-text = « { $text } » n’est pas un nombre, et toutes les autres cellules de cette colonne en sont : { $numbers }
odd-cell-lone-text-help = écrivez un nombre ; si un texte est voulu, un schéma avec `"type": ["number", "string"]` le dit
odd-cell-help = si un texte est voulu, donnez à la cellule le format texte et retapez-la

## diag/rules/content/other_layout.rs

other-layout-no-booklet = `{ $preset }` n’a pas la place d’un livret de ces pages : elles sont imprimées une par une
other-layout-no-fold = `{ $preset }` n’a pas la place des faces et des dos côte à côte : les dos sont de l’autre côté
other-layout-help = { $reason }. --paper et --sheet prennent d’autres planches

## diag/rules/content/duplicate_id.rs

duplicate-id-entries = deux entrées ont l’id `{ $id }`
duplicate-id-two-rows = deux lignes ont l’id `{ $id }`
duplicate-id-components = deux composants ont l’id `{ $id }`
duplicate-id-files = deux fichiers ont l’id `{ $id }`
duplicate-id-icons = deux icônes ont l’id `{ $id }`
duplicate-id-twice-help = les ids nomment des fichiers, et règles et exceptions s’y réfèrent : donnez à chacun le sien
duplicate-id-rows-help = si c’est une carte en plusieurs exemplaires, gardez une ligne et dites combien dans une colonne `copies`
duplicate-id-of-titles = un id fait d’un titre n’en a que les lettres et les chiffres, 64 au plus : donnez aux lignes une colonne `id`
duplicate-id-rule = il y a deux règles `{ $id }`
duplicate-id-component-of-game = le composant `{ $id }` aurait le fichier du jeu lui-même
duplicate-id-component-of-game-help = donnez au composant un autre id que le nom du dossier du jeu
duplicate-id-sheet-of-game = la planche partagée `{ $name }` aurait le fichier du jeu lui-même
duplicate-id-sheet-of-game-help = donnez-lui un autre nom que celui du dossier du jeu
duplicate-id-elements = deux éléments d’un même dessin ont l’id `{ $id }`
duplicate-id-elements-help = une référence pourrait désigner l’un ou l’autre : donnez à chacun son id

## diag/rules/content/lost_schema.rs

lost-schema-path = les éditeurs cherchent `{ $path }`, qui n’existe pas

## diag/rules/content/unread_file.rs

unread-file-path = rien ne lit `{ $path }`
unread-file-near = renommez-le `{ $near }`
unread-file-name = `{ $path }` n’est pas lu : son nom n’est pas en UTF-8, ou contient une barre oblique inverse
unread-file-name-help = renommez-le : lettres, chiffres, `-` et `_` sont les mêmes sur tous les systèmes
unread-file-help = nommez-le dans game.toml, ou retirez-le ; les traductions sont `lang/fr.toml`, les livrets de règles dans une autre langue `lang/fr/rules.md`

## diag/rules/content/missing_file.rs

missing-file-path = il n’y a pas de fichier `{ $path }`

## diag/rules/content/missing_key.rs

missing-key-in-table-label = dans cette table
missing-key = il manque `{ $key }`
missing-key-add = ajoutez `{ $key } = …`
missing-key-in-sheet = aucune colonne n’est `{ $key }`, dont chaque ligne a besoin
missing-key-in-sheet-add-column-heading = ajoutez une colonne d’en-tête `{ $key }`
missing-key-in-sheet-add-column-heading-say = ajoutez une colonne d’en-tête `{ $key }` ; ou dites dans game.toml laquelle c’est : `columns = {"{"} "{ $heading }" = "{ $key }" {"}"}`
missing-key-id = cette entrée n’a pas d’`id`
missing-key-id-help = donnez-lui un id à elle : minuscules, chiffres et traits d’union
missing-key-ids = aucune entrée n’a d’`id`
missing-key-ids-label = ni aucune des suivantes
missing-key-ids-add-column-id = ajoutez une colonne `id`, ou `title` ou `name`, dont les ids sont tirés ; `id_from` dans game.toml en nomme une autre
missing-key-ids-give-each-id = donnez à chacune son id : minuscules, chiffres et traits d’union
missing-key-ids-in-capitals = aucune entrée n’a d’`id` : il est tiré d’une colonne `{ $field }`, et celle-ci est `{ $heading }`
missing-key-entries-named = { $file } n’a pas d’entrées [[{ $name }]]
missing-key-entries-named-help = ses tableaux de tables sont : { $arrays }
missing-key-all = le fichier de données `{ $name }` ne dit rien
missing-key-all-help = écrivez-y ce que liront gabarits, textes et règles, ou ôtez-le de [data]
missing-key-entries = { $file } ne contient aucune entrée
missing-key-entries-write-each-row = écrivez chacune sur une ligne à elle sous les en-têtes
missing-key-entries-write-each-table = écrivez chacune comme une table : [[card]], avec un `id`
missing-key-kind-of-entry = { $file } contient plusieurs sortes d’entrées : { $arrays }
missing-key-kind-of-entry-help = dites dans le composant laquelle est voulue : entries = "…"

## diag/rules/content/stock_title.rs

stock-title = le titre dit { $said }, et le format est de { $size }
stock-title-help = mettez ses mesures dans le titre, ou changez `width` et `height`

## diag/rules/content/no_version.rs

no-version-by-git = la version n’est pas connue : ce clone n’a qu’une partie de l’historique
no-version-untrusted = la version n’est pas connue : avec --untrusted, git n’est pas interrogé
no-version-by-git-known = la version n’est pas connue : git n’en donne aucune ici
no-version-by-git-build-clone-game = construisez dans un clone du dépôt du jeu, avec git installé, ou écrivez une version

## diag/rules/content/lone_change.rs

lone-change = `{ $was }` est devenu `{ $now }` depuis l’approbation, et rien d’autre n’a changé dans la phrase
lone-change-gone = `{ $was }` a disparu depuis l’approbation, et rien d’autre n’a changé dans la phrase
lone-change-new = `{ $now }` est venu depuis l’approbation, et rien d’autre n’a changé dans la phrase
lone-change-exchanged = `{ $key }` et `{ $other }` ont échangé leurs places depuis l’approbation, et rien de ce qui les entoure
lone-change-exchanged-label = celui-ci était là-bas
lone-change-sentence-gone = « { $sentence } » a disparu depuis l’approbation, et aucune phrase n’est venue à sa place
lone-change-sentence-gone-line = elle disait : { $so }
lone-change-sentence-gone-help = remettez-la ; si la règle a disparu avec elle, lancez `massicot approve`
lone-change-unheld = `{ $name }` de sentences.toml tenait cette phrase à l’approbation, et n’en tient plus aucune : « { $was } »
lone-change-unheld-line = elle était tenue à ceci : { $so }
lone-change-unheld-help = corrigez la phrase, ou nommez ses mots dans `about` ; si la règle a changé, lancez `massicot approve`
lone-change-exchanged-help = remettez chacun à sa place ; si c’est voulu, lancez `massicot approve`
lone-change-turned = elle dit autre chose à présent : si c’est voulu, lancez `massicot approve`
lone-change-broken = un mot change rarement seul : ceux qui vont avec lui changeraient aussi ; s’il était faux avant, lancez `massicot approve`

## diag/rules/content/not_approved.rs

not-approved-changed = `{ $what }` n’est pas tel qu’il a été approuvé
not-approved-changed-help = c’était { $before }
not-approved = `{ $what }` est nouveau, et n’est pas approuvé
not-approved-gone = `{ $what }` a été approuvé, et n’est plus là
not-approved-face = `{ $what }` n’est pas dessiné tel qu’il a été approuvé
not-approved-face-help = `{ $template }` ou ce qu’il utilise a changé ; { $fix }
not-approved-nothing = il n’y a pas de { $file } : rien n’est approuvé
not-approved-nothing-help = regardez le jeu, puis lancez `massicot approve`
not-approved-fix = regardez-le, puis lancez `massicot approve`

## diag/rules/content/not_looked_at.rs

not-looked-at-parts = `{ $name }` n’a pas été examiné en entier

## diag/rules/content/outside_root.rs

outside-root-path = `{ $path }` est refusé : { $reason }

## diag/rules/content/rule_error.rs

rule-error-cannot-be-used = cette règle ne peut pas être utilisée : { $fault }
rule-error-unknown-component = les composants sont { $known }
rule-error-unknown-component-name = il n’y a pas de composant `{ $name }`
rule-error-too-many-names = un `let` donne au plus { $most ->
    [one] { $most } nom
   *[other] { $most } noms
}
rule-error-too-many-names-help = donnez des noms à ce qu’utilisent plusieurs règles, et écrivez le reste là où il sert
rule-error-name-taken-help = donnez-lui un autre nom

## diag/rules/content/rule_example.rs

rule-example-silent = ceci doit enfreindre `{ $rule }`, et la règle est respectée
rule-example-fault = avec ceci, `{ $rule }` ne peut pas être évaluée : { $said }
rule-example-broken = ceci ne doit pas enfreindre `{ $rule }`, qui dit : { $said }
rule-example-sentence-silent = ceci doit être signalé par `{ $statement }`, et ne l’est pas
rule-example-sentence-told = ceci ne doit pas être signalé par `{ $statement }`, et l’est
rule-example-nowhere = `{ $path }` ne mène à rien dans le contenu
rule-example-nowhere-help = écrivez un composant, l’id d’une entrée et un champ : `cards.ace.lines[0].cost` ; ou `data.items.sword.cost`

## diag/rules/content/stale_exception.rs

stale-exception-nothing-left = il ne reste aucun constat de `{ $code }` à excuser
stale-exception-nothing-left-at = il ne reste aucun constat de `{ $code }` à excuser pour `{ $at }`
stale-exception-nothing-left-help = supprimez l’exception, ou corrigez ses `code` et `at`

## diag/rules/content/text_error.rs

text-error-cannot-be-filled = ce texte ne peut pas être rempli : { $fault }

## diag/rules/content/toml_syntax.rs

toml-syntax-at = ce n’est pas du TOML
toml-syntax-at-help = le reste du fichier peut contenir d’autres erreurs que celles affichées ; TOML est expliqué sur https://toml.io
toml-syntax-no-comma-before = mettez une virgule avant ceci : ce qui est entre crochets ou accolades est séparé par des virgules
toml-syntax-no-comma-behind = mettez une virgule après `{ $value }` : ce qui est entre crochets ou accolades est séparé par des virgules
toml-syntax-curly-quote = TOML veut des guillemets droits, `"`, avant et après un texte
toml-syntax-curly-quotes = TOML veut des guillemets droits : `{ $written }`
toml-syntax-comment = en TOML un commentaire commence par `#`, non par `//`
toml-syntax-colon = écrivez `=` derrière une clé, non `:` : `{ $key } = …`
toml-syntax-quoted-key = une clé avec d’autres lettres se met entre guillemets : `"{ $key }"`
toml-syntax-decimal-comma = les décimales suivent un point : `{ $number }`
toml-syntax-truth = cela s’écrit en minuscules : `{ $truth }`
toml-syntax-yes-or-no = écrivez `{ $truth }`, ou `"{ $value }"` si c’est un texte
toml-syntax-length = les longueurs sont des nombres de millimètres, sans unité : `{ $number }`
toml-syntax-unit = un nombre est seul, `{ $number }` ; un texte se met entre guillemets, `"{ $value }"`
toml-syntax-bare-text = un texte se met entre guillemets, `"{ $text }"` ; un nombre s’écrit en chiffres
toml-syntax-one-bracket = la ligne { $line } est écrite `[{ $name }]`, et d’autres `[[{ $name }]]`
toml-syntax-one-bracket-help = écrivez `[[{ $name }]]`

## diag/rules/content/too_large.rs

too-large-nesting = des éléments sont imbriqués sur plus de { $most } niveaux
too-large-elements = l’image a plus de { $most } éléments
too-large-attributes = un élément a plus de { $most } attributs
too-large-stops = un dégradé a plus de { $most } couleurs
too-large-drawings = les dessins de cette face font plus de { $most } Mio
too-large-drawings-help = placez-en moins, ou simplifiez les plus gros (Inkscape : Chemin > Simplifier)
too-large-filled-template = `{ $name }` donne plus de { $most } Mio de texte
too-large-filled-template-help = cherchez une boucle qui tourne trop souvent
too-large-steps = le gabarit est abandonné : ses boucles et ses listes prennent plus de { $most } pas
too-large-steps-help = cherchez une boucle dans une boucle qui tourne trop souvent
too-large-steps-if-meant-raise = si c’est voulu, relevez la limite : { $most }
too-large-kept-text = le gabarit est abandonné : il fait un texte de plus de { $most } Mio
too-large-kept-text-help = cherchez un texte qui s’ajoute à lui-même, encore et encore
too-large-kept-levels = le gabarit est abandonné : il imbrique des listes sur plus de { $most } niveaux
too-large-kept-levels-help = cherchez une liste ou une table placée dans une autre de son genre, encore et encore
too-large-schema = son schéma a trop de parties pour être vérifié
too-large-schema-help = cherchez des `anyOf`, `oneOf` et `allOf` qui se renvoient deux fois les uns aux autres, encore et encore
too-large-template-levels = plus de { $most } gabarits se renvoient les uns aux autres par `include` et `extends`
too-large-template-files = avec ce qu’il inclut, le gabarit est fait de plus de { $most } fichiers
too-large-template-files-help = cherchez des gabarits qui s’incluent deux fois les uns les autres, encore et encore
too-large-template-tag = la balise contient plus de { $most } noms, filtres et signes
too-large-branches = un `if` a plus de { $most } branches
too-large-branches-help = cherchez plutôt la valeur dans une table : `game.data.…[entry.kind]`
too-large-repeated-elements = avec ce que redessinent <use>, marqueurs, motifs et masques, la face a plus de { $most } éléments
too-large-repeated-elements-help = cherchez des groupes qui utilisent des groupes qui utilisent des groupes
too-large-repeated-depth = avec ce que redessinent <use>, découpes, motifs et masques, des éléments sont imbriqués sur plus de { $most } niveaux
too-large-images-in-images = plus de { $most } <feImage> dessinent des éléments qui dessinent un <feImage>, ou l’un d’eux se dessine lui-même
too-large-masks-in-masks = plus de { $most } masques sont imbriqués
too-large-masks-in-masks-help = dessinez ce que laissent les masques intérieurs, et masquez cela
too-large-style-sheet = les feuilles de style ont plus de { $most } règles
too-large-styles = les feuilles de style et les attributs `style` déclarent trop de choses
too-large-styles-help = les lettres de chacune, fois ses déclarations, peuvent aller jusqu’à 400 millions
too-large-style-rules = les règles des feuilles de style fois les éléments dépassent { $most }
too-large-letters = la face a plus de { $most } lettres, ou glyphes qu’une police en fait ; un <text> en compte 16 de plus
too-large-megadots = dessiner la face demande le travail de { $dots } millions de points, plus de { $most }
too-large-megadots-help = cherchez des filtres de grand rayon ou de grande étendue, et des motifs dans des motifs
too-large-schema-text = le schéma fait plus de { $most } Kio
too-large-schema-text-help = dites une seule fois, dans ses définitions, ce que beaucoup de ses parties ont en commun
too-large-toml-help = cherchez des tables dans des tables, écrites encore et encore, ou mettez-en une partie dans un fichier à part
too-large-board = un plateau de { $squares } cases dépasse { $most }
too-large-boards = avec les cases de ce plateau, celles de tous les plateaux ont plus de { $most } valeurs
too-large-boards-help = donnez moins de champs aux signes de la légende, ou réduisez les cartes
too-large-component = { $pieces } pièces dépassent les { $most } d’un composant
too-large-component-help = baissez `copies`, ou faites plusieurs composants
too-large-components = { $count } composants dépassent les { $most } d’un jeu, et le reste n’est pas examiné
too-large-components-help = des pièces de même format et de même gabarit peuvent être les entrées d’un seul composant
too-large-trials = { $count } exemples dans un jeu de { $values } valeurs sont trop pour être essayés, et aucun ne l’est
too-large-trials-help = les exemples fois les valeurs peuvent atteindre { $most } millions
too-large-examples = { $count } exemples dépassent les { $most } d’un jeu
too-large-examples-help = un exemple qui enfreint une règle et un qui la respecte suffisent le plus souvent
too-large-words = { $count } mots dépassent { $most }
too-large-words-help = un mot terminé par `*` vaut pour tous ceux qui commencent ainsi
too-large-picture = { $name } fait { $width } × { $height } points, plus que les { $most } millions qui sont dessinés
too-large-picture-help = réduisez-la : 300 points par pouce à sa taille imprimée suffisent largement
too-large-picture-side = { $name } fait { $width } × { $height } points, plus de { $most } sur un côté
too-large-picture-side-help = découpez-la en images moins longues
too-large-template = les boucles et les composants de `{ $name }` sont trop nombreux pour être suivis
too-large-template-help = cherchez des composants qui s’appellent les uns les autres, encore et encore

## diag/rules/content/too_slow.rs

too-slow-too-many-sentences = sentences.toml a été abandonné : ses locutions sont comparées à trop de mots
too-slow-too-many-sentences-help = commencez `about` par un mot que peu de phrases ont
too-slow-too-many-steps = une règle est abandonnée : elle prend trop de pas

## diag/rules/content/unknown_key.rs

unknown-key-not-in-schema = `{ $key }` n’est pas une clé de cette table
unknown-key-not-in-schema-table-takes-such = cette table ne prend pas de telles clés ; supprimez-la
unknown-key-not-in-schema-keys = les clés sont { $known }
unknown-key-untranslated = supprimez-la, ou corrigez son nom
unknown-key-renamed = seule `{ $entry }` n’a pas de traduction : si elle s’appelait `{ $key }`, renommez cette table
unknown-key-untranslated-translate = il n’y a pas de `{ $key }` à traduire
unknown-key-without-data = `{ $component }` n’a pas de fichier de données, et rien qui puisse être dit autrement
unknown-key-without-data-help = les mots d’un gabarit peuvent être mis dans `[theme]`
unknown-key-misspelt = rien ne lit `{ $key }`
unknown-key-misspelt-beside = rien ne lit `{ $key }`, et { $having } des { $all } tables voisines ont `{ $meant }`
unknown-key-column = `{ $name }` n’est pas un champ de ces entrées
unknown-key-column-such-fields = il n’y a pas de tels champs
unknown-key-column-fields = les champs sont { $known }
unknown-key-column-help = une colonne qui n’est pas un champ est écartée, ou reçoit un autre nom, dans game.toml : `columns = {"{"} "{ $heading }" = false {"}"}`
unknown-key-in-capitals-one = { $heading } n’est pas un champ de ces entrées, et { $field } en est un
unknown-key-in-capitals = { $headings } ne sont pas des champs de ces entrées, et { $fields } en sont
unknown-key-in-capitals-label = et celui-ci

## diag/rules/content/unknown_stock.rs

unknown-stock-named = les formats sont { $known }, en paysage avec `{ $landscape }` ajouté au nom ; ou écrivez une table : {"{"} width = 60, height = 60 {"}"}
unknown-stock-named-name = il n’y a pas de format `{ $name }`

## diag/rules/content/unreadable_file.rs

file-utf-text = le fichier n’est pas du texte UTF-8
unreadable-file-not-utf8-label = `{ $byte }`, si c’est du Latin-1
the-byte = l’octet 0x{ $byte }
unreadable-file-not-utf8-help = enregistrez-le en UTF-8 : les éditeurs le proposent comme encodage
unreadable-file-utf16 = le fichier est en UTF-16 et non du texte UTF-8

## diag/rules/content/unsafe_id.rs

unsafe-id = `{ $id }` ne peut pas être un id
unsafe-id-help = un id nomme des fichiers : minuscules de a à z, chiffres et traits d’union, 64 au plus
unsafe-id-instance-safe = par exemple `{ $safe }`

## diag/rules/content/untested_rule.rs

untested-rule = `{ $id }` n’a pas d’exemple qui l’enfreint
untested-rule-of-faces = `{ $id }` regarde les faces dessinées : ses exemples ne sont pas essayés
untested-rule-of-faces-help = `massicot mutate` introduit des fautes et dessine ce qu’elles changent

## diag/rules/content/wrong_type.rs

wrong-type-not-in-schema = attendu : { $expected } ; trouvé : { $given }
wrong-type-in-quotation-marks = ôtez les guillemets : `{ $written }`
wrong-type-with-unit = les longueurs sont des nombres de millimètres, sans unité et sans guillemets : `{ $number }`
wrong-type-without-quotation-marks = mettez-la entre guillemets droits, qui en font un texte
wrong-type-must-be = attendu : { $expected } ; trouvé : { $given }
wrong-type-not-translated = une traduction dit des textes autrement, et ceci est de type { $given }
wrong-type-not-translated-help = supprimez-le : tout sauf les textes est le même dans toutes les langues
wrong-type-id = un `id` est une chaîne, et ceci est de type { $given }

## diag/rules/service/service_count.rs

service-count-component = `{ $id }` a { $pieces ->
    [one] { $pieces } pièce
   *[other] { $pieces } pièces
}, et { $service } en prend { $takes } comme { $product }
service-count-component-help = faites-en deux composants, ou changez `copies`

## diag/rules/service/service_product.rs

service-product-left-out = `{ $id }` est laissé de côté : il { $reason }
service-product-nothing-made = { $service } ne fait aucun composant de { $game }

## diag/rules/service/service_safe_zone.rs

service-safe-zone-over-cut = le texte { $text } dépasse de { $distance } la ligne de coupe
lies-over-cut-finished-piece = ce qui est au-delà de la coupe n’est pas sur la pièce finie
service-safe-zone-outside = le texte { $text } sort de { $distance } de la zone de sécurité du service
service-safe-zone-outside-help = elle fait { $zone } au milieu de la pièce

## diag/rules/templates/bad_face.rs

bad-face-circle = des faces sont placées en cercle : { $names }
bad-face-circle-help = une face ne peut pas faire partie d’elle-même : supprimez un des liens
bad-face-too-deep = plus de { $most } faces sont placées les unes dans les autres
bad-face-too-large = `{ $name }` fait plus de { $most } Mio avec les faces qu’elle contient
bad-face-not-drawn = la face `{ $name }` ne peut pas être dessinée : { $reason }

## diag/rules/templates/bad_footnote.rs

bad-footnote-undefined = il n’y a pas de note `[^{ $label }]`
bad-footnote-undefined-help = vouliez-vous dire `[^{ $near }]` ?
bad-footnote-undefined-write-words-paragraph = écrivez ses mots dans un paragraphe à part : `[^{ $label }]: …`
bad-footnote-unused = rien ne renvoie à la note `[^{ $label }]`
bad-footnote-unused-help = écrivez `[^{ $label }]` à sa place, ou supprimez-la
bad-footnote-doubled = les mots de la note `[^{ $label }]` sont écrits deux fois
bad-footnote-doubled-help = donnez une autre étiquette à l’une des deux

## diag/rules/templates/bad_picture.rs

bad-picture-no-bytes = { $name } est vide : le fichier n’a aucun octet
bad-picture-no-bytes-help = enregistrez-la de nouveau avec le programme qui l’a faite, ou recopiez-la ici
bad-picture-unknown-format = { $name } n’est ni PNG, ni JPEG, ni WebP, ni SVG
bad-picture-unknown-format-help = enregistrez-la en PNG
bad-picture-no-size = { $name } ne peut pas être lu comme une image : { $reason }
bad-picture-empty = { $name } fait { $width } × { $height } points : il n’y a rien dedans
bad-picture-empty-help = enregistrez-la de nouveau avec le programme qui l’a faite
bad-picture-damaged = { $name } est endommagé : { $reason }
bad-picture-bad-data-link = le lien `data:` d’une image ne peut pas être lu
bad-picture-drawing-in-data-link = un SVG dans un lien `data:` n’est pas dessiné
bad-picture-drawing-in-data-link-help = enregistrez-le comme fichier et faites un lien vers lui : <image href="art/NOM.svg" …/>
bad-picture-template = `{ $name }` est un gabarit, et un <image> montre un dessin

## diag/rules/templates/bad_rulebook.rs

bad-rulebook-html = le HTML n’est pas mis en page
bad-rulebook-struck-out = les mots ne sont pas barrés : les signes `~~` sont imprimés
bad-rulebook-struck-out-help = enlevez les signes, ou donnez aux mots un style à vous : `[mots]{"{"}.classe{"}"}`
bad-rulebook-task = ce n’est pas une case à cocher : les crochets sont imprimés
bad-rulebook-task-help = dessinez une case en icône : `- :box: mots` avec `box.svg` dans les `icons/` du jeu
bad-rulebook-html-help = écrivez en Markdown ; `[mots]{"{"}.classe{"}"}` donne un style aux mots, `<!-- page -->` et `<!-- column -->` sont des sauts
bad-rulebook-code = un bloc de code n’est pas mis en page
bad-rulebook-code-help = supprimez les quatre espaces ou les barrières ; un encadré commence ses lignes par `>`, et un dessin de pièces est un bloc à part : ```scene
bad-rulebook-no-table = ceci n’est pas encore un tableau
bad-rulebook-uneven-table-help = la ligne de tirets a { $dashes } des { $head } colonnes : écrivez `---` pour chacune, séparés par `|`
bad-rulebook-table-without-dashes-help = écrivez une ligne de tirets sous la première, `|---|---|`, un pour chaque colonne ; un `|` voulu s’écrit `\|`
bad-rulebook-lost-cell = cette case n’a pas de colonne : le tableau en a { $columns }
bad-rulebook-lost-cell-help = donnez une colonne de plus aux deux premières lignes, ou écrivez `\|` pour un `|` voulu
bad-rulebook-note = une note ne contient que des mots
bad-rulebook-picture-in-words = une image ne peut pas être au milieu des mots
bad-rulebook-picture-in-words-help = donnez-lui un paragraphe à part, ou faites-en une icône : `icons/NOM.svg` est `:NOM:`
bad-rulebook-open-picture = ceci commence une image, et n’en est pas une
bad-rulebook-open-picture-help = écrivez `![mots](face:component/entry)` ; les mots ne peuvent pas avoir de note, et ce qui n’est pas une image commence par `\![`
bad-rulebook-too-deep = des listes et des encadrés sont imbriqués sur plus de { $most } niveaux
bad-rulebook-attribute = une image n’a pas d’attribut `{ $name }`
there-are = il y a : { $known }
bad-rulebook-attribute-value = `{ $name }` d’une image ne peut pas être `{ $value }`
bad-rulebook-attribute-value-number-degrees-turn = c’est un nombre de degrés : `turn=-8`
bad-rulebook-attribute-value-number-millimetres = c’est un nombre de millimètres : `{ $name }=30`
bad-rulebook-too-large = { $what } fait { $size } mm, et sa zone { $room } mm
bad-rulebook-too-large-help = réduisez-le, ou agrandissez la zone
bad-rulebook-no-area = `{ $template }` n’a pas de zone pour le texte
bad-rulebook-no-area-help = marquez les rectangles où coule le texte : <rect massicot:flow="1" x=… y=… width=… height=… fill="none"/>
bad-rulebook-bad-area = le texte ne peut pas couler ici : { $reason }
bad-rulebook-bad-area-help = une zone est un <rect> avec x, y, width et height en nombres, en unités du dessin
bad-rulebook-too-long = le texte prend plus de { $most } pages
bad-rulebook-too-many = un livret de règles de plus de { $most } { $what }
bad-rulebook-back-too-long = la dernière page n’a pas la place de tout ce qui suit `<!-- back -->` : il reste { $much }
bad-rulebook-back-too-long-help = raccourcissez-le, ou donnez de plus grandes zones au gabarit `back`
bad-rulebook-scene = cette scène ne peut pas être dessinée : { $reason }
bad-rulebook-scene-help = une scène a `width`, `height`, `[[piece]]`, `[[arrow]]`, `[[callout]]` et `[[label]]`
bad-rulebook-open-scene = cette scène n’est jamais fermée : tout ce qui est derrière est lu comme une partie d’elle
bad-rulebook-open-scene-help = écrivez ``` seul sur une ligne derrière sa dernière ligne
bad-rulebook-scene-key = cette scène ne peut pas être dessinée : il n’y a pas de clé `{ $key }` ici
bad-rulebook-scene-lacks = cette scène ne peut pas être dessinée : il manque `{ $key }`
bad-rulebook-near-directive = ce n’est qu’un commentaire : il n’en résulte rien
bad-rulebook-near-directive-help = vouliez-vous dire `<!-- { $meant } -->` ?
bad-rulebook-directive-in-words = `<!-- { $word } -->` ne coupe rien dans un paragraphe
bad-rulebook-directive-in-words-help = donnez-lui une ligne à lui entre deux lignes vides
bad-rulebook-no-heading = aucun titre ne s’appelle `#{ $name }`
did-you-mean = vouliez-vous dire `#{ $near }` ?
bad-rulebook-no-heading-help = le nom d’un titre est fait de ses mots en minuscules, joints par des traits d’union
bad-rulebook-no-link = ceci ne fait pas un lien des mots qui précèdent
bad-rulebook-no-link-help = écrivez `[mots](#le-titre)` : pas d’espace avant la parenthèse, le titre en minuscules et joint par des traits d’union
bad-rulebook-other-heading = ses mots sont ceux du titre `#{ $named }`, et il mène à `{ $to }`
bad-rulebook-other-heading-help = menez à `#{ $named }`, ou prenez d’autres mots
bad-rulebook-other-page = le lien qui précède mène à `{ $to }`, et ceci est la page de `{ $of }`
bad-rulebook-other-page-help = nommez le même titre dans les deux
bad-rulebook-restless = les pages que nomme `page(of=…)` ne se fixent jamais : chaque numéro envoie un titre à une autre page
bad-rulebook-restless-help = changez de page avant un tel titre par `<!-- page -->`, ou nommez moins de pages
bad-rulebook-no-heading-names = les titres sont { $names }
bad-rulebook-link = un lien ne peut pas mener à `{ $to }`
bad-rulebook-link-help = écrivez `#le-titre`, ou une adresse qui commence par `https://`, `http://` ou `mailto:`

## diag/rules/templates/bad_style.rs

bad-style-no-open-bracket = il n’y a pas de `{"{"}` derrière `{ $selector }`
bad-style-no-open-bracket-help = écrivez `{ $selector } {"{"} … {"}"}` : rien n’en est lu pour l’instant
bad-style-no-closing-bracket = il n’y a pas de `{"}"}` derrière ce que déclare `{ $selector }`
bad-style-no-closing-bracket-help = fermez-le par `{"}"}` avant la règle suivante
bad-style-bracket-too-many = cela ne ferme rien d’ouvert
bad-style-bracket-too-many-help = enlevez-le : ce qui est derrière peut être ignoré
bad-style-no-colon = `{ $shown }` ne déclare rien : il n’y a pas de `:`
bad-style-no-colon-help = écrivez un nom, un deux-points et une valeur : `fill: red`
bad-style-no-semicolon = il n’y a pas de `;` avant `{ $name }`
bad-style-no-semicolon-help = mettez-en un derrière la valeur d’avant : ce qui est déclaré ici est lu comme une partie de cette valeur

## diag/rules/templates/bad_svg.rs

bad-svg-root = la racine est <{ $name }>, et non un SVG
bad-svg-root-help = écrivez <svg xmlns="http://www.w3.org/2000/svg" …>
bad-svg-not-drawn = le SVG ne peut pas être dessiné : { $reason }
bad-svg-ink = `massicot:ink` ne peut pas être `{ $value }`
bad-svg-ink-one = c’est l’un de : { $known }
bad-svg-flow-root = <{ $element }> n’est pas du SVG : du texte en bloc tel qu’Inkscape l’écrivait avant 1.0
bad-svg-flow-root-help = dans Inkscape, sélectionnez-le et choisissez Texte > Annuler le texte encadré ou Texte > Convertir en texte
bad-svg-loose-words = `{ $shown }` n’est pas dessiné : <{ $element }> ne montre pas de mots
bad-svg-loose-words-help = mettez les mots dans un <text>, ou supprimez-les
bad-svg-tref = <tref> n’est pas dessiné : SVG ne l’a plus
bad-svg-tref-help = écrivez les mots eux-mêmes, ou {"{"}{"{"} … {"}"}{"}"}
bad-svg-no-type = un texte dont `font-size` est `{ $shown }` n’est pas dessiné
bad-svg-no-type-help = supprimez le texte par {"{"}% if … %{"}"} là où il n’est pas voulu
bad-svg-letter-off-path = 1 lettre n’est pas dessinée : le tracé est trop court
bad-svg-off-path = { $letters } lettres ne sont pas dessinées : le tracé est trop court
bad-svg-off-path-help = allongez le tracé, ou composez les mots plus petits
bad-svg-used-in-itself = ceci n’est pas dessiné : <use> se trouve dans `#{ $id }` lui-même
bad-svg-all-taken = `#{ $id }` est vide : rien n’est dessiné de ce qui l’a comme `{ $property }`
bad-svg-all-taken-help = supprimez-le, ou mettez-y une forme
bad-svg-number = `{ $number }` dépasse { $most } : aucune carte n’est si grande
bad-svg-tiny = il y a dedans { $what } qui se répète tous les { $points } pt, ce qu’aucune imprimante ne montre et qu’aucun lecteur ne dessine
something-far-away-large-drawn = quelque chose y est trop loin ou trop grand pour être dessiné
transform-squeezes-stretches-much-drawn = une transformation y écrase ou étire trop pour être dessinée
bad-svg-large-tile = un motif y a un pavé de plus de 2,6 m
bad-svg-no-size = le dessin n’a pas de taille : ni `viewBox` utilisable, ni `width` et `height`
bad-svg-no-size-help = écrivez viewBox="gauche haut largeur hauteur" sur son <svg>
bad-svg-no-box = une image se place dans un cadre qui a une taille
bad-svg-no-box-help = donnez à l’<image> x, y, width et height en nombres, en unités du dessin
bad-svg-image-attribute = `massicot:{ $name }` ne peut pas être `{ $value }`

## diag/rules/templates/loose_page.rs

loose-page-heading = ce titre est seul au bas de sa page
loose-page-heading-help = placez le saut avant lui
loose-page-parted = ce titre est seul : ce qui suit ne tient pas dessous
loose-page-parted-help = réduisez ce qui suit, ou commencez par un paragraphe
loose-page = de la page { $number }, la dernière avec du texte, { $used } % sont utilisés
loose-page-help = supprimez le saut qui la précède, ou donnez-lui plus à montrer
loose-page-over = le texte dépasse la page { $fits } de { $much }, et un livret grandit de quatre pages : { $first } à { $last } n’ont pas de texte
loose-page-over-help = raccourcissez le texte d’autant, ou utilisez la place qui reste
loose-page-spilt = le texte dépasse la page { $page } de { $much }, et la suivante n’a rien d’autre
loose-page-spilt-help = raccourcissez le texte d’autant, ou ajoutez une image
loose-page-line = une ligne
loose-page-lines = { $lines } lignes
loose-page-solid = { $size } mm d’images et de tableaux
loose-page-lines-solid = { $rows } et { $size } mm d’images et de tableaux
loose-page-blank = { $blank ->
    [one] { $blank } des { $pages } pages n’a pas de texte
   *[other] { $blank } des { $pages } pages n’ont pas de texte
}
loose-page-blank-leaf = utilisez la place qui reste, ou ôtez `booklet` : des feuilles simples ont autant de pages que le texte
loose-page-blank-help = raccourcissez le texte pour qu’il tienne sur quatre pages de moins, ou utilisez la place qui reste

## diag/rules/templates/missing_face.rs

missing-face-component = il n’y a pas de composant `{ $id }` dont une face puisse être placée
missing-face-entry = `{ $component }` n’a pas d’entrée `{ $id }` dont une face puisse être placée
missing-face-side = une face n’a pas de côté `{ $side }`
missing-face-side-help = écrivez `face:{ $piece }` ou `face:{ $piece }#back`
missing-face-no-backs = `{ $component }` n’a pas de dos
missing-face-no-backs-help = ses faces sont `face:{ $component }/…`, sans `#back`
missing-face-no-entry-named = `{ $component }` a plusieurs faces, et le lien n’en nomme aucune
missing-face-no-entry-named-help = nommez une entrée : `face:{ $component }/{ $first }`
missing-face-near-help = vouliez-vous dire `face:{ $before }{ $near }` ?
missing-face-near-massicot-list-game = `massicot list JEU` montre ce qu’il y a

## diag/rules/templates/missing_picture.rs

missing-picture-drawing = il n’y a pas de dessin `{ $path }`
missing-picture-path = il n’y a pas d’image `{ $path }`
missing-picture-path-pictures-drawings-named = images et dessins se nomment par rapport à { $base }/

## diag/rules/templates/missing_template.rs

missing-template-unknown = il n’y a pas de gabarit `{ $name }`
missing-template-named = les gabarits sont cherchés dans le dossier du jeu sous templates/
missing-template-named-name = il n’y a pas de gabarit `{ $name }`
missing-template-all = il n’y a pas de gabarit dans `templates/{ $game }`
missing-template-all-help = le dossier porte le nom de celui du jeu dans content/

## diag/rules/templates/not_xml.rs

not-xml-unparsable = le gabarit rempli n’est pas du XML : { $reason }
not-xml-unparsable-help = en XML, chaque élément est fermé, chaque attribut entre guillemets, et & s’écrit &amp;
not-xml-unclosed = `<{ $name }>` n’est jamais fermé
not-xml-unclosed-help = écrivez `</{ $name }>` après son contenu, ou `<{ $name } … />` s’il n’en a pas
not-xml-closes-nothing = `</{ $name }>` ne ferme rien : `<{ $open }>` est ouvert ici
not-xml-closes-nothing-help = enlevez cette balise fermante, ou corrigez son nom
not-xml-unknown-prefix = rien ne dit ce que `{ $prefix }:` désigne
not-xml-unknown-prefix-help = ajoutez à l’élément racine : `xmlns:{ $prefix }="{ $namespace }"`

## diag/rules/templates/rulebook_names.rs

rulebook-names-unknown = aucune pièce ne s’appelle `{ $name }`
rulebook-names-unknown-name-title-entry = une entrée s’appelle par son `name` ou son `title`
rulebook-names-component = il n’y a pas de composant `{ $id }` dont les pièces puissent être nommées
rulebook-names-missing = les règles ne nomment pas `{ $name }`
rulebook-names-missing-help = parlez-en, montrez sa face, ou retirez son composant de `<!-- names: … -->`

## diag/rules/templates/svg_refused.rs

svg-refused-document-type = un type de document avec des entités est refusé
svg-refused-document-type-help = supprimez le <!DOCTYPE …> : SVG s’en passe (Illustrator : enregistrez sans « Conserver les fonctions d’édition d’Illustrator »)
svg-refused-element = <{ $name }> est refusé : une face est une image fixe
svg-refused-element-help = un texte en lignes est un <text> avec `inline-size` ou `shape-inside` ; une image est un <image>
svg-refused-link = le lien `{ $link }` est refusé : { $reason }
svg-refused-link-help = les images sont dans le dossier du jeu sous templates/ et se nomment par rapport à lui
svg-refused-foreign-part = <{ $element }> avec le lien `{ $link }` ne dessine rien : il n’atteint que son propre fichier
svg-refused-foreign-part-copy-into = copiez la partie dans ce fichier et liez vers son `#id`, ou placez le dessin entier : <image href="{ $file }" …/>
svg-refused-foreign-part-copy-links-into = copiez ce qu’il lie dans ce fichier et liez vers son `#id`
svg-refused-css-import = `@import` est refusé : rien n’est téléchargé
svg-refused-css-url = `url({ $target })` est refusé : seulement les #ids de la même image
svg-refused-nested-drawing = un dessin dans un dessin n’est pas dessiné
svg-refused-nested-drawing-help = collez ce qu’il contient dans ce fichier (Inkscape : Fichier > Importer, sans lien)
svg-refused-face-element = <{ $element }> avec le lien `{ $link }` ne dessine rien
svg-refused-face-element-help = une face se place par un <image>
svg-refused-face-in-drawing = une face dans un dessin n’est pas dessinée
svg-refused-face-in-drawing-help = placez-la dans le gabarit, à côté du dessin

## diag/rules/templates/template_error.rs

template-error-not-utf8 = `{ $template }` donne un texte qui n’est pas en UTF-8

## diag/rules/templates/template_syntax.rs

template-syntax-unknown-filter = il n’y a pas de filtre `{ $name }`
template-syntax-unknown-function = il n’y a pas de fonction `{ $name }`
template-syntax-unknown-test = il n’y a pas de test `{ $name }`
template-syntax-unknown-component = il n’y a pas de composant `{ $name }`
template-syntax-unknown-block = aucun gabarit que celui-ci étend n’a de bloc `{ $name }`
template-syntax-uncounted = les balises de ce gabarit ne peuvent pas être suivies
template-syntax-uncounted-help = écrivez-les comme la documentation de Tera
template-syntax-unclosed = `{"{"}% { $word } … %{"}"}` n’est jamais fermé
template-syntax-unclosed-help = écrivez `{"{"}% { $end } %{"}"}` là où il se termine

## diag/rules/templates/undefined_in_template.rs

undefined-in-template-used = `{ $value }` n’est pas défini
undefined-in-template-used-help = si certaines entrées seulement l’ont, demandez d’abord : `{ $value } is defined and …`, ou donnez une valeur par défaut : `{ $value } | default(value=…)`
undefined-in-template-in-quotation-marks = un texte se met entre guillemets : `{ $argument }="{ $value }"`
undefined-in-template-name = aucune entrée de { $of } n’a de champ `{ $name }`
undefined-in-template-name-field = `{ $of }` n’a pas de champ `{ $name }`
undefined-in-template-name-variable = il n’y a pas de variable `{ $name }`
undefined-in-template-name-table-key = la table n’a pas de clé `{ $name }`
undefined-in-template-key = `{ $table }` n’a pas de clé `{ $key }`
undefined-in-template-key-keys = les clés sont { $keys }
undefined-in-template-name-item-list-field = aucun élément de la liste n’a de champ `{ $name }`
undefined-in-template-name-help = un dos partagé par toutes les entrées n’a pas d’`entry` : donnez à chacune le sien dans game.toml, back = {"{"} template = "…", per = "card" {"}"}
undefined-in-template-name-value-without-fields = c’est une valeur sans champs, ou il n’y a rien là
undefined-in-template-name-variables = les variables sont { $names }
undefined-in-template-name-component-sees-arguments = un composant ne voit que ses arguments, ici { $names } ; `@{ $name }` parmi eux en transmet un
undefined-in-template-name-available-fields = Champs disponibles : { $names }
undefined-in-template-name-field-entries-will = un champ que des entrées auront plus tard se trouve dans leur schéma
undefined-in-template-misspelt-key = rien ne lit `{ $near }` : écrivez `{ $name }` là-bas, ou `{ $near }` ici
undefined-in-template-misspelt-key-label = est-ce `{ $name }` qui est voulu ici ?
undefined-in-template-quoted = { $quoted } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
}

## diag/rules/templates/unexplained_icon.rs

unexplained-icon-of = les règles n’expliquent nulle part l’icône `{ $name }`
unexplained-icon-of-help = écrivez `:{ $name }:` là où les règles en parlent, donnez-lui des mots dans `signs(words=…)`, ou écartez-la par `except=["{ $name }"]`

## diag/rules/templates/unknown_argument.rs

unknown-argument-of = il n’en prend aucun ; supprimez celui-ci
unknown-argument-of-arguments = ses arguments sont { $known }
unknown-argument-of-callee-takes = `{ $callee }` ne prend pas d’argument `{ $name }`

## diag/rules/templates/unknown_attribute.rs

unknown-attribute = SVG n’a pas d’attribut `{ $name }`
unknown-attribute-property = il n’y a pas de propriété `{ $name }`
unknown-attribute-element = SVG n’a pas d’élément <{ $name }>
unknown-attribute-element-help = vouliez-vous dire <{ $near }> ?
unknown-attribute-value = `{ $name }` ne prend pas `{ $shown }`
unknown-attribute-value-help = c’est l’un de : { $words }
unknown-attribute-form = `{ $name }` est vide
unknown-attribute-form-help = il prend { $form }
unknown-attribute-negative = `{ $name }` ne peut pas être négatif, et vaut `{ $shown }`
unknown-attribute-negative-help = SVG passe sur ce qui a une taille négative
unknown-attribute-own-elsewhere = `massicot:{ $name }` ne dit rien sur un <{ $element }>
unknown-attribute-own-elsewhere-help = écrivez-le sur un <{ $holder }>

## diag/rules/templates/unknown_paint.rs

unknown-paint-colour = `{ $shown }` n’est pas une couleur pour `{ $property }`
unknown-paint-colour-digits-after = une couleur a 3 ou 6 chiffres après son #, avec opacité 4 ou 8, et celle-ci en a { $count }
unknown-paint-colour-write-name-css = écrivez un nom comme CSS les a (`navy`), #rgb, #rrggbb ou rgb(…)
unknown-paint-reference = `{ $property }` renvoie à `#{ $shown }`, et rien n’a cet id
unknown-paint-reference-give-element-meant = donnez à l’élément voulu id="{ $shown }"

## diag/rules/templates/unread_style.rs

unread-style-colour = `color` ne colore ici ni mot ni forme
unread-style-colour-help = écrivez `fill: { $value }` : `color` n’est que ce que `currentColor` représente

## diag/rules/templates/unusable_font.rs

unusable-font-file = `{ $path }` n’est pas une police utilisable
unusable-font-file-help = les fichiers TrueType et OpenType le sont, s’ils sont entiers ; WOFF et WOFF2 doivent être convertis
unusable-font-other-form = `{ $path }` n’est pas lu
unusable-font-converted = convertissez `{ $path }` en TrueType ou OpenType (.ttf, .otf)
unusable-font-stray-glyph = la police `{ $family }` est endommagée : elle n’a pas le glyphe qu’elle demande pour dessiner `{ $shown }`
unusable-font-stray-glyph-help = récupérez de nouveau la police

## diag/rules/templates/wrong_picture.rs

wrong-picture = ceci montre `{ $shown }`, et le texte à côté nomme { $others }
wrong-picture-help = faites un lien vers { $links }, ou nommez ce qui est montré
wrong-picture-file = cette image est appelée `{ $words }`, et son fichier `{ $name }`
wrong-picture-file-help = faites un lien vers `{ $other }`, ou dites ce qui est montré

## diag/rules/templates/wrong_size.rs

wrong-size-root-no-side = pas de { $name }
wrong-size-root-side = { $name }="{ $text }" ({ $length } mm)
wrong-size-root = l’image a { $width } et { $height } : elle devrait faire { $wanted }, soit { $trim } et { $bleed } de fond perdu de chaque côté
wrong-size-root-help = une longueur sans unité est en pixels CSS, 96 par pouce
wrong-size-no-view = l’image n’a pas de viewBox : une unité doit être un millimètre
wrong-size-bad-view = `{ $given }` n’est pas un viewBox : gauche, haut, largeur et hauteur, en nombres
wrong-size-narrow-view = le viewBox `{ $given }` a d’autres côtés que l’image : elle serait dessinée à { $width } × { $height } mm
wrong-size-as-it-should-be = écrivez width="{ $width }mm" height="{ $height }mm" viewBox="{ $origin } { $origin } { $width } { $height }"

## diag/suggest.rs

listed-and-more = { $first } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
}

## spelling/affixes.rs

dictionary-affixes = il a plus de { $most } affixes

## spelling/dictionary.rs

dictionary-no-words = sa liste de mots n’en a aucun
## spelling/encoding.rs

dictionary-encoding = son codage `{ $name }` n’est pas connu : enregistrez les deux fichiers en UTF-8
