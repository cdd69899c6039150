### What the command line says.

## cli/approve.rs

approve-one = { $file } : 1 valeur approuvée
approve-values = { $file } : { $count ->
    [one] { $count } valeur approuvée
   *[other] { $count } valeurs approuvées
}

## cli/build.rs

cli-build = rien n’a été écrit : corrigez les erreurs, et construisez de nouveau
cli-build-all-language-tag = tout n’est pas dans la langue `{ $tag }` : `massicot check --language { $tag }` dit ce qui ne l’est pas
build-time = en { $seconds } s
cli-build-tell = { $id } : { $images } de cette partie, maintenant dans le cache

## cli/cache.rs

cli-cache-help = nommez un dossier : --cache DOSSIER
cli-cache = aucun cache n’est nommé, ou il est désactivé
cache-folder = dossier  { $shown }
cache-holds = contient { $used }
cli-cache-removed-left = { $removed } supprimés ; reste { $cache }
cli-cache-damaged-removed-made = { $damaged } sur { $found } endommagées, et supprimées : elles sont refaites quand il le faut
cli-cache-all-sound = { $found } : toutes intactes
cli-cache-open-help = supprimez { $option } ou --untrusted
cli-cache-open = le contenu d’un tiers n’a pas de cache
cli-cache-remote = le cache partagé `{ $shown }` est laissé de côté : { $why }
cli-cache-remote-shared-cannot = le cache partagé est inutilisable : { $why }
cli-cache-remote-name-bucket-folder = nommez s3://SEAU/DOSSIER, gs://…, az://…, https://… ou un dossier : --cache-remote, { $remote_variable }
cache-hits = { $found } sur { $asked } pris dans le cache
cache-hits-shared = { $found } sur { $asked } pris dans le cache ({ $shared ->
    [one] dont { $shared } partagé
   *[other] dont { $shared } partagés
})
cli-cache-place = { $size_variable } est `{ $text }`
cli-cache-place-give-number-mib = donnez un nombre de Mio

## cli/calibrate.rs

cli-calibrate-offset = deux longueurs en mm, comme 0.4,-0.2
cli-calibrate-keep = { $path } : les dos de `{ $printer }` sont à { $right } à droite, { $down } en bas, tournés de { $turn }°, { $drift } % de leur taille
cli-calibrate-keep-print-massicot-build = imprimez avec : massicot build --printer { $printer }

## cli/changelog.rs

export-wrote = écrit : { $path }

## cli/check.rs

cli-check = une référence s’écrit de tout ce qu’il y a à trouver
cli-check-leave-out-pieces = supprimez les pièces
cli-check-changed = `{ $piece }` n’est pas un jeu
cli-check-changed-beside-since = à côté de --changed-since, nommez des jeux
cli-check-nothing = aucune pièce n’est faite d’autre chose : rien n’a été examiné
cli-check-write-baseline-one = { $path } : 1 constat est connu à partir de maintenant
cli-check-write-baseline = { $path } : { $count ->
    [one] { $count } constat est connu
   *[other] { $count } constats sont connus
} à partir de maintenant
check-baseline-file = `{ $shown }` : { $error }
check-baseline-file-help = écrivez-en une avec `massicot check --write-baseline FICHIER`
cli-check-unknown-one = 1 constat est connu dans { $shown }
cli-check-unknown = { $count ->
    [one] { $count } constat est connu
   *[other] { $count } constats sont connus
} dans { $shown }
check-drawn = dessin de { $faces }
check-nothing-drawn = aucun dessin
check-not-approved = { $id } : { $count ->
    [one] { $count } de ses textes, chiffres et règles a changé depuis son approbation
   *[other] { $count } de ses textes, chiffres et règles ont changé depuis leur approbation
} : `massicot check --approved` les montre
check-part-clean = { $id } : { $entries ->
    [one] { $entries } entrée sur { $all } examinée
   *[other] { $entries } entrées sur { $all } examinées
}, { $drawn }, rien à signaler
check-part = { $id } : { $entries ->
    [one] { $entries } entrée sur { $all } examinée
   *[other] { $entries } entrées sur { $all } examinées
}, { $drawn }
cli-check-clean = { $id } : { $components }, { $pieces }, rien à signaler

## cli/clap_errors.rs

human-error = erreur
clap-more = Pour en savoir plus, essayez « --help ».
clap-value-missing = « { $argument } » demande une valeur, et n’en a pas
clap-invalid-value = valeur « { $value } » impossible pour « { $argument } »
clap-value-validation = valeur « { $value } » impossible pour « { $argument } » : { $why }
clap-unknown-argument = argument inconnu « { $argument } »
clap-left-out = cette version du programme est faite sans `{ $command }` : celles qui sont publiées l’ont, et `cargo install --path . --features { $feature }` aussi
clap-invalid-subcommand = commande inconnue « { $command } »
clap-missing-subcommand = il manque une commande
clap-missing-argument = il manque des arguments obligatoires : { $argument }
clap-argument-twice = l’argument « { $argument } » ne peut pas être donné plusieurs fois
clap-argument-conflict = l’argument « { $argument } » ne peut pas être donné avec « { $prior } »
clap-too-many-values = valeur « { $value } » de trop pour « { $argument } »
clap-number-of-values = « { $argument } » n’a pas autant de valeurs qu’il lui faut
clap-no-equals = il faut un signe égal pour donner une valeur à « { $argument } »
clap-invalid-utf8 = un argument n’est pas du texte UTF-8
clap-no-number = ce n’est pas un nombre
clap-out-of-range = { $value } n’est pas dans { $range }
clap-near = vouliez-vous dire « { $near } » ?

## cli/completions.rs

cli-completions = il n’y a pas de complétions pour lui
cli-completions-script-cannot-written = le script ne peut pas être écrit : { $error }

## cli/console.rs

console-ask = { $question } [o/N]
count-one-card = 1 carte
count-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
count-one-component = 1 composant
count-components = { $count ->
    [one] { $count } composant
   *[other] { $count } composants
}
count-one-entry = 1 entrée
count-entries = { $count ->
    [one] { $count } entrée
   *[other] { $count } entrées
}
word-error = 1 erreur
count-errors = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
count-one-face = 1 face
count-faces = { $count ->
    [one] { $count } face
   *[other] { $count } faces
}
count-one-field = 1 champ
count-fields = { $count ->
    [one] { $count } champ
   *[other] { $count } champs
}
count-one-file = 1 fichier
count-files = { $count ->
    [one] { $count } fichier
   *[other] { $count } fichiers
}
count-one-finding = 1 constat
count-findings = { $count ->
    [one] { $count } constat
   *[other] { $count } constats
}
count-one-image = 1 image
count-images = { $count ->
    [one] { $count } image
   *[other] { $count } images
}
count-one-page = 1 page
count-pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
}
count-one-piece = 1 pièce
count-pieces = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
count-one-row = 1 ligne
count-rows = { $count ->
    [one] { $count } ligne
   *[other] { $count } lignes
}
count-one-sheet = 1 feuille
count-sheets = { $count ->
    [one] { $count } feuille
   *[other] { $count } feuilles
}
count-one-text = 1 texte
count-texts = { $count ->
    [one] { $count } texte
   *[other] { $count } textes
}
count-one-thread = 1 fil d’exécution
count-threads = { $count ->
    [one] { $count } fil d’exécution
   *[other] { $count } fils d’exécution
}
count-one-translation = 1 traduction
count-translations = { $count ->
    [one] { $count } traduction
   *[other] { $count } traductions
}

## cli/diff.rs

cli-diff-refuse-untrusted = `{ $what }` lit un historique, ce que --untrusted ne fait pas
cli-diff-refuse-untrusted-compare-folders-were = comparez des dossiers extraits, dans un conteneur ou une machine virtuelle

## cli/diff_words.rs

diff-none = aucune différence
diff-untold-at = { $side } : { $place } : { $said }
diff-untold = { $side } : { $said }
diff-settings = réglages
diff-translations = traductions
diff-rules = règles
diff-files = fichiers
diff-one-alike = 1 face est faite autrement, et pas un point n’en a changé d’aspect
diff-alike = { $count } faces sont faites autrement, et pas un point n’en a changé d’aspect
diff-copies = exemplaires : { $change }
diff-looks-the-same = même aspect
diff-face-up-to = jusqu’à { $percent } en diffère
diff-face-area = { $percent } en diffère
diff-face-differs = un autre aspect
diff-face-made-otherwise = faite autrement
word-front = recto
word-back = dos
diff-face = { $side } : { $how }
diff-face-by = { $side } : { $how } ({ $by })
diff-field = { $name } : { $change }
diff-hardly = moins de 0,1 %
diff-percent = { $percent } %
diff-file-picture = image
diff-file-schema = schéma
diff-file-preset = préréglage
diff-file = fichier
diff-work-tree = dossier de travail

## cli/difference.rs

difference-names = { $names } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
}
difference-adds = ajoute { $ids }
difference-removes = supprime { $ids }
changes-more = en change { $more } de plus
cli-difference-counts = ajouts : { $added }, changements : { $changed }, suppressions : { $removed }
difference-line = change { $id } : { $field } de { $old } à { $new }

## cli/doctor.rs

doctor-project = projet
cli-doctor = aucun ici ; pour en faire un : massicot new mon-jeu
doctor-printers = imprimantes
cli-doctor-program = { $version } pour { $system } sur { $machine }
cli-doctor-program-mib-memory = { $threads }, { $bytes } Mio de mémoire
cli-doctor-program-system-does-say = { $threads } ; le système ne dit pas combien de mémoire il y a
cli-doctor-features = { $built } ; laissées de côté : { $left_out }
cli-doctor-features-none = aucune ; laissées de côté : { $left_out }
doctor-features = options de compilation
doctor-machine = machine
cli-doctor-confinement = un processus limité, qui ne lit que le projet et n’écrit que ses sorties
cli-doctor-confinement-worker-limits-system = un processus limité ; ce système ne peut pas le tenir à l’écart d’autres fichiers
cli-doctor-confinement-time-memory-watched = le temps et la mémoire sont surveillés ; ce système n’a pas de processus à part
doctor-games = jeux
cli-doctor-project = aucun : content/ n’a pas de dossier avec un game.toml
doctor-unread = content/ ne peut pas être lu : { $error }
cli-doctor-project-every-file-can = chaque fichier se lit ; `massicot check` dit ce qu’il y a dedans
cli-doctor-project-massicot-check-tells = { $count } : `massicot check` les dit
doctor-fonts = polices
doctor-service = service
cli-doctor-fonts = aucune dans fonts/ : ce qui est composé en lettres en demande une, celles du système ne servent pas
doctor-family = 1 famille dans { $files } : { $names }
doctor-families = { $count } familles dans { $files } : { $names }
cli-doctor-services = { $name } : prend tous les jeux
doctor-taken = { $game } { $taken } sur { $all }
cli-doctor-services-components-makes = { $name } : composants qu’il fait : { $games }
cli-doctor-printers = aucune étalonnée : `massicot calibrate` mesure de combien les dos sont décalés de leurs faces
doctor-calibrated = étalonnées : { $names }
cli-doctor-printers-settings-cannot-read = les réglages ne peuvent pas être lus

## cli/explain.rs


## cli/export.rs

cli-export-dpi = ce n’est pas un nombre
cli-export-dpi-from = de 10 à 4800
leave-out-partition = supprimez --partition
cli-export-take-part = un livret de règles est un seul fichier
cli-export-take-part-name-one-parts = nommez-en un : -o parts/{ $part }
cli-export-take-part-folder-own = une partie a un dossier à elle
cli-export = `{ $path }` est un seul fichier, et il y en a plusieurs à écrire
cli-export-give-folder = donnez un dossier
cli-export-another-format = `{ $path }` ne finit pas comme { $format }
cli-export-another-format-help = écrivez `-o { $path }`
cli-export-unknown-format = `{ $path }` ne finit comme aucun format qui s’écrit
cli-export-unknown-format-help = les formats sont : { $known } ; un autre programme en fait d’autres

## cli/export_table.rs

cli-export-table-help = écrivez chaque composant dans un fichier à part
cli-export-table = une feuille de calcul est d’un seul composant
table-wrote = écrit : { $path }, { $rows }
table-lost = une feuille ne contient pas { $field } : il revient autrement
table-texts = écrit : { $path }, { $texts }, { $missing } sans traduction
table-texts-changed = écrit : { $path }, { $texts }, { $missing } sans traduction, { $changed ->
    [one] { $changed } traduit
   *[other] { $changed } traduits
} avant de changer

## cli/fix.rs

cli-fix-write = `--fix` écrit dans le contenu, ce que --untrusted ne fait pas
cli-fix-write-see-would = voyez ce qu’il écrirait avec `--diff`
fix-mended = { $path } : correction de { $fixes }

## cli/gallery.rs

gallery-wrote = écrit : { $page }, { $faces }, { $kilobytes } ko

## cli/import.rs

says-same-already = { $file } dit déjà la même chose
import-counts = { $file } : { $counts }
name-spreadsheet = nommez une feuille de calcul
cli-import-mapped-help = écrivez --map "Coût=cost", ou --map "Notes=" pour une colonne écartée
cli-import-mapped = `{ $map }` ne dit pas le champ d’une colonne

## cli/import_texts.rs

import-texts-adds = ajoute { $translations }
cli-import-texts-changes-from = change { $name } de { $old } à { $new }
cli-import-texts-added-changed-translated = { $file } : { $added } de plus, { $count ->
    [one] { $count } changée
   *[other] { $count } changées
} ; { $translated ->
    [one] { $translated } traduit
   *[other] { $translated } traduits
} sur { $texts }

## cli/known.rs

known-none = aucun
known-bleed = fond perdu { $mm }
known-safe = sécurité { $mm }
known-size = { $width } × { $height }
known-stocks = Formats : stock = "NOM" dans un composant, NOM-landscape en paysage ; mm
known-as-the-piece = celui de la pièce
known-sheets = Planches : massicot build --sheet … ; mm
known-images = images
known-pages = pages
known-service-sheets = planches
known-virtual-table = une table virtuelle
known-any-stock = tout format
known-one-product = 1 produit
known-products = { $count ->
    [one] { $count } produit
   *[other] { $count } produits
}
known-services = Services : massicot build --for …
known-icons = Icônes de { $game } : :name: dans un texte, icon(name="name") dans les gabarits

## cli/list.rs

cli-list-component = plusieurs jeux ont un composant `{ $id }`
cli-list-component-name-game-well = nommez aussi le jeu : { $first } ou { $second }
cli-list-component-components = les composants sont : { $all }
cli-list-component-asked = il n’y a pas de composant `{ $asked }`
list-game = { $id } : { $title } ({ $language })

## cli/lsp.rs

cli-lsp = `lsp` ne marche pas avec --untrusted : un éditeur l’interroge sur n’importe quel fichier
cli-lsp-massicot-untrusted-check = `massicot --untrusted check` trouve la même chose

## cli/man.rs

man-wrote = { $dir } : { $pages }

## cli/merge.rs

merge-wrote = { $faces } dans { $shown }
cli-merge-partition-of-machine = aucune partie n’est nommée : définissez { $named }
cli-merge-partition-of-machine-set-set-how = { $index } est défini et { $total } ne l’est pas : définissez combien de parties il y a
cli-merge-partition-of-machine-parts-counted-from = { $index } est { $part } et { $total } est { $parts } : les parties se comptent à partir de { $first }

## cli/mod.rs

cli-confined = --untrusted : aucun processus à part ne peut être lancé : { $error }
cli-tell-overrun = `{ $task }` est abandonné : il a pris plus de { $time } secondes
cli-tell-overrun-max-time-seconds = --max-time SECONDES fixe une autre limite ; une machine plus rapide en demande moins
overrun-memory = abandonné : plus de { $most } Mio de mémoire occupés
overrun-memory-of = abandonné : plus de { $most } Mio de mémoire occupés pendant le travail sur { $tasks }
cli-tell-overrun-max-memory-mib = --max-memory MIO fixe une autre limite

## cli/mutate.rs

mutate-planted-one = 1 faute semée
mutate-planted = { $planted } fautes semées
mutate-all = { $game } : { $planted }, { $told ->
    [one] { $told } signalée
   *[other] { $told } signalées
} ({ $share } %), dont { $pointed } avec un repère sur la ligne
mutate-class = { $told } sur { $planted } signalées  { $share } %   { $about }
mutate-open = ce que rien ne signale :
mutate-place = { $place }  { $open } sur { $planted }
mutate-example = { $class }, ligne { $line } : { $change }
mutate-more = et { $more ->
    [one] { $more } autre place
   *[other] { $more } autres places
} (--format json les a toutes)

## cli/new.rs

cli-new-starter = un paquet de six cartes
cli-new-starter-nine-hexagonal-tiles = neuf tuiles hexagonales et leurs bateaux
cli-new-starter-board-over-several = un plateau sur plusieurs planches et ses navires
cli-new-starter-booklet-eight-pages = un livret de huit pages
cli-new-help = minuscules de a à z, chiffres et traits d’union : il nomme des fichiers
cli-new = `{ $name }` ne peut pas être le nom d’un jeu
cli-new-choose-another-name = choisissez un autre nom, ou supprimez le dossier
cli-new-name-already = `{ $name }` existe déjà
new-made = { $name } est fait : { $what }
new-then-change = Puis changez { $data } et { $template }.
new-made-from-sheet = { $name } est fait : { $cards } de { $shown }
new-taken-for = La feuille a été comprise ainsi ; ce qui est autrement se change dans { $game } et { $schema } :
new-headings = en-têtes à la ligne { $header }, textes dans la langue `{ $language }`
cli-new-from-sheet-card-yet = Pas encore sur la carte : { $fields }.

## cli/printers.rs

cli-printers-drift-print-test-sheet = imprimez d’abord une feuille d’essai : massicot calibrate
cli-printers-drift-printer-name = il n’y a pas d’imprimante `{ $name }`
cli-printers-keep = les imprimantes ne peuvent pas être écrites : { $error }
cli-printers-folder = pas de dossier de réglages : HOME n’est pas défini
what-error = { $what } : { $error }
cli-printers-read = { $path } : le décalage de `{ $name }` dépasse celui d’une imprimante

## cli/pull.rs

cli-pull = { $errors } dans le contenu : massicot check montre ce qui ne va pas
cli-pull-fetched-was-stays = { $failed ->
    [one] { $failed } sur { $sheets } non téléchargée
   *[other] { $failed } sur { $sheets } non téléchargées
} ; ce qui était là reste
pull-from = { $file } de { $url }
address-gives-web-page-sheet = l’adresse donne une page web, et non une feuille
cli-pull-one-nothing-new = { $file } : rien de nouveau
cli-pull-one-was-changed-here = { $file } a été changé ici depuis : l’écraser ?
cli-pull-one-help = mettez vos changements dans la feuille publiée, ou écrasez-les : --yes
cli-pull-one-was-changed-here-since = { $file } a été changé ici depuis son téléchargement
pull-new = nouveau
pull-wrote = { $file } : { $rows }, { $counts }
pull-failed = { $file } de { $url } : { $message }

## cli/schema.rs

cli-schema = les schémas sont : { $known }
cli-schema-kind = il n’y a pas de schéma `{ $kind }`
cli-schema-infer = `{ $asked }` ne nomme pas de composant
cli-schema-infer-write-game-component = écrivez-le JEU/COMPOSANT
cli-schema-infer-asked-entries = `{ $asked }` n’a pas d’entrées dont tirer un schéma
cli-schema-infer-pages = ses pages sont écrites : seules des entrées ont un schéma
cli-schema-infer-no-data = nommez un fichier dans game.toml, `data = "{ $id }.toml"`, et écrivez-y d’abord deux ou trois entrées
cli-schema-infer-without = enlevez d’abord cette ligne : `massicot schema --infer { $asked }` écrit un schéma et dit quelle ligne ajouter
cli-schema-infer-entries-first = un schéma est tiré des entrées : écrivez-en d’abord deux ou trois dans ce fichier
component-entries-stand-data-file = les entrées d’un composant sont dans son fichier `data`
cli-schema-infer-wrote-inferred-from = écrit : { $shown }, tiré de { $entries }
cli-schema-infer-left-out-key = `{ $key }` est laissé de côté : vouliez-vous dire `{ $meant }` ?
cli-schema-infer-done = Dans { $file }, sous `id = "{ $id }"`, ajoutez :
cli-schema-named = vouliez-vous dire `{ $id }/{ $near }` ?
cli-schema-named-components = ses composants sont : { $known }
cli-schema-no-component = `{ $game }` n’a pas de composant `{ $id }`
cli-schema-refuse-help = --force en écrit un autre d’après les données telles qu’elles sont
cli-schema-refuse = { $file } existe déjà
cli-schema-refuse-held-already = `{ $game }/{ $id }` est déjà tenu à un schéma

## cli/serve.rs

cli-serve = `serve` ne marche pas avec --untrusted : ce qui est confiné ne peut pas écouter
cli-serve-massicot-untrusted-gallery = `massicot --untrusted gallery --out DOSSIER` écrit la même page en fichiers
cli-serve-editor-names-editor = `--editor { $editor }` ne nomme pas d’éditeur
cli-serve-name-program-command = nommez un programme, une commande avec {"{"}file{"}"} et {"{"}line{"}"}, ou un lien qui les contient ; vscode:// et idea:// sont connus
cli-serve-tell = { $address } est accessible depuis d’autres machines : qui y accède voit les jeux
cli-serve-tell-serving-ctrl-ends = à l’écoute sur { $page } (Ctrl-C y met fin)
serve-no-browser = pas de navigateur : { $error }
cli-serve-tell-open-page-yourself = ouvrez la page vous-même

## cli/session.rs

session-project = projet { $dir }
session-untrusted-writes = `{ $command }` écrit dans le contenu, ce que --untrusted ne fait pas
session-untrusted-writes-help = regardez d’abord ce qui a été envoyé, puis lancez-la sans --untrusted
cli-session-end-on-signal = les signaux y mettent fin aussitôt : { $error }
cli-session-tell-aside = ces traductions ne sont pas regardées ici : le travail continue
cli-session-agreed = écrire ceci dans { $file } ?
cli-session-agreed-nothing-written-yes = rien n’est écrit ; --yes écrit sans demander
cli-session-held = { $file } serait faux et n’est pas écrit :
cli-session-root-help = lancez-le dans un projet, nommez-en un avec --root, ou faites-en un : massicot new mon-jeu
dir-project = `{ $dir }` n’est pas un projet : { $error }
cli-session-root-folder-from-here = aucun dossier en remontant d’ici ne contient content/ et templates/
cli-session-root-current-folder = le dossier courant : { $error }

## cli/stats.rs

cli-stats-no-reports = `{ $game }` n’a pas de tableau à lui
cli-stats-no-field = `{ $id }` est un composant de `{ $game }`, et non un champ
cli-stats-no-reports-help = nommez un composant, comme `JEU/COMPOSANT`, ou écrivez un [[report]] dans rules.toml
cli-stats-report-not-made = { $file }:{ $line } : le tableau `{ $id }` ne peut pas être fait : { $reason }
cli-stats-nothing-to-count = aucun champ de `{ $id }` n’a de valeurs qui reviennent, à compter : nommez-en un, ou une expression, comme `self.name.size()`
cli-stats-wrong = un champ est un chemin, comme `cost` ou `move.steps` ; une expression est du langage des règles, comme `self.cost + 1`
cli-stats-no-picture = une image montre un seul champ
cli-stats-no-picture-name-one-without = nommez-en un, sans --by

## cli/translate.rs

cli-translate-help = dites lequel : massicot translate { $tag } { $games }
cli-translate = ce projet a plusieurs jeux
cli-translate-tell = { $path } : fait, avec { $added } à traduire
cli-translate-tell-nothing-add-translated = { $path } : rien à ajouter ; { $said ->
    [one] { $said } traduit
   *[other] { $said } traduits
} sur { $all }
cli-translate-tell-added-translated = { $path } : { $added } de plus ; { $said ->
    [one] { $said } traduit
   *[other] { $said } traduits
} sur { $all }
translate-renewed = textes changés avant d’être traduits, renouvelés dans les commentaires : { $changed }
translate-outdated = `{ $path }` a changé depuis sa traduction : comparez-le à son commentaire, puis supprimez celui-ci
translate-partly = `{ $path }` est une liste traduite en partie

## cli/ui_language.rs

ui-default = [défaut : { $value }]
ui-possible-values = [valeurs possibles : { $values }]
ui-possible-values-heading = Valeurs possibles :

## cli/variables.rs

variables-every-entry = toutes les entrées
variables-entries = { $some ->
    [one] { $some } entrée sur { $count }
   *[other] { $some } entrées sur { $count }
}
variables-of = Variables de { $of }
variables-shared-back = Variables de { $of } ; le dos commun à toutes n’a pas d’`entry`
variables-flag = vrai ou faux
variables-whole-number = nombre entier
variables-number = nombre
word-text = texte
variables-list = liste
variables-no-items = 0 élément

## cli/words.rs

cli-words-made = des tracés de coupe
words-size = { $kilobytes } ko
words-size-in = { $size } dans { $folder }/
words-others = pas de cette construction, à ne pas envoyer : { $others }
cli-words-replaced = à la place de celui de `massicot { $command }`
cli-words-replaced-place = à la place de celui de { $names }
cli-words-waiting = une autre exécution de massicot écrit dans { $dir } : attente de sa fin
words-removed = supprimés, n’étant plus faits : { $files }
words-stale-one = n’est plus fait ; --prune le supprime : { $files }
words-stale = ne sont plus faits ; --prune les supprime : { $files }
cli-words-listed = { $names } et { $count ->
    [one] { $count } autre
   *[other] { $count } autres
}

## cli/worker/parent.rs

worker-help = les derniers bons fichiers sont restés tels quels ; un contenu qui met ainsi fin au programme est un défaut du programme : SECURITY.md dit à qui le signaler
worker-parent-ending = il prend trop de temps de calcul
worker-parent-ending-writes-file-large = il écrit un fichier trop grand
worker-parent-ending-was-killed-perhaps = il a été tué, peut-être pour la mémoire qu’il prenait
worker-parent-ending-crashed-memory-was = il s’est arrêté net : plus de mémoire, ou plus de pile
worker-parent-ending-was-asked-end = on lui a demandé de s’arrêter
worker-parent-ending-signal-ended = le signal { $other } y a mis fin
worker-parent-ending-crashed = il s’est arrêté net
worker-parent-ending-given-up = abandonné : { $what }
worker-parent-ending-given-up-while = abandonné pendant le travail sur { $named } : { $what }
