### What reading the content says: files, tables, pictures, history, texts.

## fetch.rs

fetch-help = une adresse est https://hôte/chemin
fetch-name-https-address = nommez une adresse https://, ou permettez-la : --allow-http
fetch-only-https = on ne suit que https://, et avec --allow-http aussi http://
fetch-leads-elsewhere = elle mène à ce qui n’est pas une adresse du web, et on ne la suit pas
fetch-stranger-project-only = du projet d’un tiers, seules des adresses publiques sont téléchargées
fetch-publish-sheet-can = publiez la feuille, pour qu’elle se lise sans identifiants
fetch-see-whether-sheet = voyez si la feuille y est encore publiée
fetch-try-again-later = réessayez plus tard, ou donnez plus de temps : --timeout SECONDES
fetch-see-whether-connection = voyez s’il y a une connexion, et réessayez
fetch-no-address = ce n’est pas une adresse : { $why }
fetch-encrypted-leads-address = elle n’est pas chiffrée, ou mène à une adresse qui ne l’est pas
fetch-leads-public-address = elle mène à { $address }, qui n’est pas une adresse publique
fetch-such-host = il n’y a pas de tel hôte
fetch-server-answers = le serveur répond { $code }
fetch-leads-elsewhere-times = elle mène ailleurs plus de { $redirects } fois
fetch-takes-seconds = cela prend plus de { $most } secondes
fetch-larger-mib = c’est plus gros que { $most } Mio
fetch-connection-ended-before = la connexion s’est terminée avant le fichier

## fill/mod.rs

fill-text = des textes se contiennent les uns les autres, en rond
fill-text-deep = des textes se contiennent sur plus de { $most } niveaux
fill-value = les formes suivent un nombre entier, et ceci est { $found }
fill-value-stands-text-longer = avec ce qu’il contient, le texte dépasse { $most_bytes } octets
fill-form = voici { $count } formes, et la langue `{ $language }` en a { $count2 }
fill-form-help = ses formes sont pour { $of } ; `=0 …` est une forme pour 0 seul
fill-form-none = aucune forme n’est pour { $number }
fill-form-without-before = une forme sans `=` devant elle vaut pour tous les autres nombres
fill-a-sign = un signe
fill-words = des mots
fill-printed = seul un nombre a { $asked }, et ceci est { $found }
fill-printed-words-language-language = { $number } n’a pas de mots dans la langue `{ $language }`
fill-printed-help = 0 à 12 en ont ; supprimez `:words` pour des chiffres
fill-printed-puts-texts-together = ceci assemble des textes qui ont leurs propres accolades
fill-printed-put-each-into = mettez chacun d’eux entre ses accolades : `{"{"}first{"}"} {"{"}second{"}"}`
fill-printed-true-false-words = vrai et faux n’ont pas de mots
fill-printed-say-flag = dites ce qui s’imprime : `{"{"}flag ? 'oui' : 'non'{"}"}`
fill-printed-list = une liste ne s’imprime pas telle quelle
fill-printed-say-how-items = dites comment ses éléments se joignent : `{"{"}list.join(', '){"}"}`
fill-printed-text-takes-numbers = un texte prend des nombres et des textes, et ceci est { $found }
fill-printed-name-one-fields = nommez un de ses champs

## fill/pattern.rs

fill-pattern = ce `{"}"}` ne ferme rien
fill-pattern-help = une accolade voulue pour elle-même est doublée : `{"}"}{"}"}`
fill-pattern-placeholder = des formes sont trop imbriquées dans des formes
fill-pattern-expression = il n’y a rien entre ces accolades
fill-pattern-expression-help = une accolade voulue pour elle-même est doublée : `{"{"}{"{"}`
fill-pattern-unclosed = ce `{"{"}` n’est jamais fermé par `{"}"}`

## git/batch.rs

git-batch-read = il manque l’objet { $oid } à ce clone : `git fetch` l’apporte
git-batch-read-longer-answers = git ne répond plus

## git/error.rs

git-error-untrusted-help = sans --untrusted, il est interrogé
git-error-untrusted = git n’est pas interrogé avec --untrusted
git-error-help = installez git (https://git-scm.com) et voyez s’il est dans PATH
git-error-run-repository = lancez-le dans un dépôt git, ou comparez deux dossiers : massicot diff ANCIEN NOUVEAU
git-error-name-tag-branch = nommez une étiquette, une branche ou un commit, ou deux comme DE..À ; `git log --oneline` les montre
git-error-name-revision = nommez une révision qui l’a
git-error-fetch-whole = récupérez-le en entier : git fetch --unshallow --tags (en CI : fetch-depth: 0)
git-error-see-log = voyez si `git log` marche ici
git-error = un historique est lu par git, qui n’est pas installé
git-error-cannot-run = git ne peut pas être lancé : { $error }
git-error-project-repository = le projet n’est dans aucun dépôt git lisible : { $said }
git-error-name-cannot-name = `{ $name }` ne peut pas être le nom d’une révision
git-error-revision-name = il n’y a pas de révision `{ $name }`
git-error-revision-revision-folder = la révision `{ $revision }` n’a pas de dossier `{ $folder }`
git-error-revision-files = une révision a plus de { $most } fichiers
git-error-from-commit-common = `{ $from }` et `{ $to }` n’ont pas de commit commun
git-error-clone-only-part = ce clone n’a qu’une partie de l’historique
git-said = git : { $said }

## git/hashes.rs

git-hashes = un fichier ne peut pas être lu

## git/repository.rs

git-repository-of = il n’a pas d’arbre de travail

## import/merge.rs

import-merge = ses entrées ne sont pas écrites comme [[{ $list }]]
import-merge-entries-all-written = ses entrées ne sont pas toutes écrites comme [[{ $list }]]

## limits.rs

limits-from-str = les limites qui se règlent sont { $names }
limits-write = écrivez { $name }=NOMBRE

## load/cut_path.rs

load-stocks-cut-path-help = des données de tracé SVG, en mm depuis le coin supérieur gauche du format rogné : M0 0 H40 V30 L20 40 Z
load-stocks-cut-path = ce n’est pas un tracé : { $error }
load-stocks-cut-path-strokes = un tracé de coupe de { $strokes } segments dépasse { $most_strokes }
load-stocks-cut-path-simplify = simplifiez-le
load-stocks-cut-path-draw-outline-piece = dessinez le contour de la pièce d’un seul trait, avec un seul `M`
load-stocks-cut-path-one = un tracé de coupe est un seul contour
load-stocks-cut-path-reaches = le tracé de coupe va de { $across } en largeur et de { $down } en hauteur
load-stocks-cut-path-must-lie-piece = il doit être sur la pièce : de 0 à { $width } et de 0 à { $height }
load-stocks-cut-path-crosses = le tracé de coupe se croise, ou n’enferme rien
load-stocks-cut-path-draw-outline-piece-without = dessinez le contour de la pièce sans croisements

## load/game.rs

load-game-help = renommez le dossier du jeu
load-game-no-shared-sheet-help = donnez à la planche partagée un autre nom que celui d’un composant

## load/icons.rs

load-icons-where-to-put = mettez-la dans { $dir }/ comme `{ $name }.svg`, ou dans un jeu d’icônes au format JSON d’Iconify

## load/language.rs

type-a-string = une chaîne

## load/loader.rs

named-here = nommé ici
load-loader-refuse-help = seuls des fichiers du projet sont lus : copiez-y le fichier

## load/pictures/dots.rs

pictures-dots-png-rows = elle est trop grande

## load/pictures/inks.rs

pictures-inks-rgb = son profil de couleur est inutilisable : { $error }
pictures-inks-rgb-colour-profile-cannot = son profil de couleur est inutilisable

## load/pictures/jpeg/bands.rs

has-no-size = elle n’a pas de taille
fewer-dots-says = elle a moins de points qu’elle ne dit

## load/pictures/jpeg/huffman.rs

jpeg-huffman-damaged = les données du JPEG sont endommagées

## load/pictures/jpeg/layout.rs

jpeg-layout-of = elle a plus de { $most_scans } passes, ou beaucoup qui ne contiennent presque rien
jpeg-cut-short = le JPEG est tronqué

## load/pictures/mod.rs

load-pictures-embedded = une image dans le SVG

## load/pictures/png.rs

pictures-png-read = elle n’a pas de palette
pictures-png-read-palette-damaged = sa palette est endommagée
pictures-png-chunks = le PNG est tronqué
pictures-png-chunks-checksum-name-chunk = la somme de contrôle de son bloc `{ $name }` est fausse
pictures-png-check-rows = ses données d’image sont endommagées
pictures-png-check-rows-missing-end = il manque des lignes à sa fin
pictures-png-check-rows-says = elle a plus de lignes qu’elle ne dit
pictures-png-check-rows-image-data-cut = ses données d’image sont tronquées

## load/schema.rs

load-schema-tell = ce n’est aucune des formes permises ici
load-schema-constraint = ce doit être `{ $expected_value }`
load-schema-constraint-must = ce doit être { $limit } ou plus
load-schema-constraint-must-less = ce doit être { $limit } ou moins
load-schema-constraint-4 = ce doit être plus que { $limit }
load-schema-constraint-5 = ce doit être moins que { $limit }
load-schema-constraint-needs-items = il faut { $limit ->
    [one] { $limit } élément
   *[other] { $limit } éléments
} ou plus
load-schema-constraint-takes-items-most = il faut { $limit ->
    [one] { $limit } élément
   *[other] { $limit } éléments
} au plus
load-schema-constraint-item-stands-here = un élément est là deux fois
load-schema-constraint-error-does-form = `{ $error }` n’a pas la forme voulue ici
load-schema-constraint-help = il doit suivre le motif { $pattern }

## load/schema_types.rs

schema-or = { $all } ou { $one }
type-an-array = un tableau
type-a-boolean = un booléen
type-a-float = un nombre à virgule
type-an-integer = un entier
type-a-nothing = rien
type-a-null = null

## load/sheet/error.rs

sheet-error-help = si c’est voulu, relevez la limite : { $flag }
sheet-error-save-without-password = enregistrez-le sans mot de passe, en .xlsx ou .ods
sheet-error-sheets = ses feuilles sont : { $sheets }
sheet-error-save-again-xlsx = enregistrez-le de nouveau en .xlsx ou .ods, ou nommez-le .csv si c’est du texte
sheet-error-open-save-again = ouvrez-le et enregistrez-le de nouveau
sheet-error-name-xlsx-ods = nommez-le .xlsx ou .ods, ou enregistrez-le comme texte (.csv)
sheet-error-put-words-into = mettez ses mots dans des cellules à eux
sheet-error-close-quotation-mark = fermez-le ; un guillemet entre guillemets s’écrit deux fois : ""
sheet-error = le classeur est protégé par un mot de passe, ou est un ancien .xls
sheet-error-workbook-name = le classeur n’a pas de feuille `{ $name }`
sheet-error-spreadsheet-cannot-read = la feuille de calcul ne peut pas être lue : { $why }
sheet-error-workbook-name-text = c’est un classeur, et son nom est celui d’un texte
sheet-error-workbook-name-one = ce n’est pas un classeur, et son nom est celui d’un classeur
sheet-error-rows = la feuille a plus de { $most } lignes
sheet-error-filled-cells = la feuille a plus de { $most } cellules remplies
sheet-error-columns = la feuille a plus de { $most } colonnes
sheet-error-holds-mib = la feuille contient plus de { $most } Mio de texte
sheet-error-spreadsheet-unpacks-mib = la feuille de calcul fait plus de { $most } Mio une fois décompressée
sheet-error-not-built = ce programme a été construit sans les classeurs (fonctionnalité `sheets`)
sheet-error-not-built-help = enregistrez-le comme texte (.csv), ou installez un programme qui les lit
sheet-error-cell-holds = une cellule de la feuille contient un tableau
sheet-error-quotation-mark-opened = un guillemet est ouvert ici et jamais fermé

## load/sheet/grid.rs

sheet-grid-push = ses lignes ne sont pas dans l’ordre
sheet-grid-push-columns-order = ses colonnes ne sont pas dans l’ordre

## load/sheet/mod.rs

load-sheet-of-column = dans cette ligne
load-sheet-of-column-help = remplissez la colonne { $letters }, qui est vide dans cette ligne
load-sheet-of-cell-help = écrivez le nombre seul : son unité a sa place dans l’en-tête, une remarque dans une colonne à part ; une cellule au format d’une date est une date
load-sheet-of-cell-write-yes-oui = écrivez oui ou non (`x`, `1`, `oui`, `ja`, … ; `0`, `non`, `nein`, …)
load-sheet-of-cell-items-list-parted = les éléments d’une liste sont séparés par des virgules ; un autre signe se nomme dans game.toml : `columns = {"{"} "Tags" = {"{"} field = "tags", split = ";" {"}"} {"}"}`

## load/sheet/unpacked.rs

sheet-unpacked-check-claim = il dit avoir plus de textes qu’il ne peut en contenir
sheet-unpacked-check-repeated = il n’y a pas de content.xml dedans

## load/sheet/workbook/mod.rs

workbook-no-sheet = il ne contient aucune feuille

## load/sheet_file.rs

load-sheet-file-help = elle est nommée avec une url : `massicot pull` la télécharge

## load/source.rs

load-source = le chemin sort du projet
load-source-symbolic-link-leads = un lien symbolique sort du projet
load-source-symbolic-link-leads-nowhere = un lien symbolique ne mène nulle part
load-source-such-file = il n’y a pas de tel fichier
load-source-regular-file = ce n’est pas un fichier ordinaire
load-source-file-larger-mib = le fichier dépasse { $limit } Mio
load-source-only-pointer-git = il n’y a qu’un pointeur de Git LFS, et non le fichier lui-même : `git lfs pull` le télécharge
load-source-submodule-git-read = il est dans un sous-module de git, qui n’est pas lu
load-source-folder-holds-files = le dossier contient plus de { $max_files } fichiers ou { $max_depth } niveaux

## load/stock_table.rs

load-stocks-shape = seul un étui a un `{ $key }`
load-stocks-shape-help = dites `shape = "tuck-box"`, ou supprimez-le
load-stocks-shape-stock-path = ce format a un `path`, qui est sa forme
load-stocks-shape-leave-out = supprimez `shape`, ou `path`
load-stocks-shape-circle-wide-high = un cercle est aussi large que haut
load-stocks-shape-say-ellipse = ou dites `ellipse`
load-stocks-net-help = `depth` : la place à l’intérieur d’avant en arrière, en mm
load-stocks-net = un étui a un `depth`
load-stocks-net-tuck-box-key = un étui a son propre `{ $key }`
load-stocks-net-leave-out = supprimez-le
load-stocks-net-little-flaps-tuck = { $room } sont trop peu pour les rabats d’un étui
load-stocks-net-least = son { $key } est d’au moins { $least }
load-stocks-net-box = le développé de cet étui fait { $size }
load-stocks-net-must-most-each = il doit faire { $most_length } au plus dans chaque sens
load-stocks-fault = une zone de sécurité à { $safe } du bord rogné ne laisse rien de la pièce
load-stocks-fault-must-less = il faut moins de { $half }
load-stocks-fault-must-less-half = il faut moins de la moitié de la pièce à son plus large
load-stocks-fault-fold-from-top = un pli à { $fold } du haut n’est pas sur la pièce
load-stocks-fault-help = il faut moins de { $height }
load-stocks-fault-seam-piece = une jointure à { $seam } n’est pas sur la pièce
load-stocks-fault-help-2 = il faut moins de { $length }
load-stocks-fault-corners-half-piece = des coins de { $corner_radius } dépassent la moitié de la pièce
load-stocks-fault-most = { $half } au plus
load-stocks-fault-only-rectangle-rounded = seul un rectangle a des coins arrondis
load-stocks-fault-leave-out-stock = supprimez-le d’un format de forme `{ $shape }`

## load/stocks.rs

load-stocks-landscape = `{ $id }` est carré, { $trim } : il n’a pas de forme en paysage
load-stocks-landscape-say-id = dites `{ $id }`
load-stocks-landscape-id-already = `{ $id }` est déjà en paysage, { $trim }
load-stocks-landscape-cut-path-own = un tracé de coupe à lui
stocks-a-net = un développé
stocks-folds = des plis
load-stocks-one-way-only = `{ $id }` a { $what } : il n’a pas de forme en paysage
load-stocks-one-way-only-help = écrivez un format à part tel qu’il doit être, comme préréglage ou comme table

## load/toml.rs

load-toml-parse-help = plusieurs tables d’un même genre s’écrivent `[[{ $name }]]`, avec deux crochets
load-toml-show-open-bracket = ouvert ici et non fermé

## load/toml_values.rs

load-toml-values-value = un nombre entier sur 64 bits
load-toml-values-value-finite-number = un nombre fini
load-toml-values-out-of-range = ce doit être { $expected }

## load/toml_words.rs

toml-expected = { $what } ; attendu : { $expected }
toml-duplicate-key = une clé en double
toml-carriage-return-must-be-followed-by-newline = un retour chariot doit être suivi d’un saut de ligne
toml-missing-opening-quote = il manque le guillemet ouvrant
toml-missing-comma-between-array-elements = il manque une virgule entre les éléments du tableau
toml-integers-with-a-radix-cannot-be-signed = un entier à préfixe de base n’a pas de signe
toml-radix-must-be-lowercase = le préfixe de base s’écrit en minuscules
toml-missing-assignment-between-key-value-pairs = il manque `=` entre la clé et la valeur
toml-unexpected-leading-zero = un zéro de trop au début
toml-unclosed-array-table = cet en-tête `[[` n’est pas fermé
toml-unclosed-table = cet en-tête `[` n’est pas fermé
toml-unclosed-inline-table = cette table `{"{"}` n’est pas fermée
toml-unclosed-array = ce tableau `[` n’est pas fermé
toml-missing-key-for-inline-table-element = il manque une clé dans cette table
toml-missing-escaped-value = il manque ce qui suit la barre oblique inverse
toml-invalid-unquoted-key = une clé sans guillemets ne peut pas s’écrire ainsi
toml-cannot-recurse-further-max-recursion-depth-met = c’est trop imbriqué
toml-recursion-limit = une clé ne peut pas avoir plus de 80 parties
toml-unquoted-keys-cannot-be-empty = une clé sans guillemets ne peut pas être vide
toml-unexpected-sign = un signe de trop
toml-unexpected-key-or-value = une clé ou une valeur de trop
toml-unexpected-content = quelque chose de trop
toml-unexpected-content-between-comment-and-newline = quelque chose de trop entre le commentaire et la fin de la ligne
toml-unexpected-equals-in-array = un `=` dans un tableau
toml-too-few-unicode-value-digits = trop peu de chiffres pour un caractère Unicode
toml-string-values-must-be-quoted = un texte se met entre guillemets
toml-redundant-numeric-sign = un signe de trop devant le nombre
toml-redundant-integer-number-prefix = un préfixe de base de trop
toml-missing-value = il manque une valeur
toml-missing-value-for-key = il manque la valeur de cette clé
toml-missing-comma-between-key-value-pairs = il manque une virgule entre les clés
toml-keys-cannot-be-multi-line-literal-strings = une clé ne peut pas être un texte de plusieurs lignes
toml-key-with-no-value = une clé sans valeur
toml-invalid-value = une valeur impossible
toml-invalid-key-value-pair = une clé et une valeur impossibles
toml-invalid-inline-table-element = un élément impossible dans cette table
toml-invalid-comment-character = un caractère impossible dans un commentaire
toml-extra-comma-in-inline-table = une virgule de trop dans cette table
toml-extra-comma-in-array = une virgule de trop dans ce tableau
toml-extra-assignment-between-key-value-pairs = un `=` de trop entre la clé et la valeur
toml-extra-equals = un `=` de trop
toml-underscore-may-only-go-between-digits = `_` ne va qu’entre des chiffres
toml-invalid-basic-string = un texte entre guillemets impossible
toml-invalid-literal-string = un texte entre apostrophes impossible
toml-newline = un saut de ligne
toml-a-key = une clé
toml-literal-string = un texte entre apostrophes
toml-letters = des lettres
toml-basic-string = un texte entre guillemets
toml-multi-line-basic-string = un texte de plusieurs lignes
toml-unicode-hexadecimal-value = un code Unicode hexadécimal
toml-printable-characters = des caractères imprimables
toml-digits = des chiffres
toml-characters = des caractères
toml-value = une valeur

## load/value.rs

type-boolean = booléen
type-integer = entier
type-float = nombre à virgule
type-string = chaîne
type-array = tableau
type-table = table

## toml_work.rs

toml-work-too-much = il y a plus de clés, de tables et de valeurs dans un texte TOML qu’il ne peut en être lu

## translation/put.rs

translation-put-edited = `{ $name }` n’y est pas une table
