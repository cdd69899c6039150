### The help of the command line: `help-<command>`, an option as `help-<command>--<option>`, what stands
### after it as `-after`. Options of every command have no command in their ids.

## massicot

help = Des jeux à imprimer soi-même à partir de TOML et de SVG : des PDF prêts à imprimer, des cartes en PNG une à une, et un vérificateur qui tient un jeu à ses propres règles
help-after =
    Exemples :
      massicot build                      tous les jeux du projet, en PDF dans out/
      massicot check --format json        ce qui ne va pas, pour un autre programme
      massicot export mon-jeu/cards/ace   une carte en PNG
      massicot new mon-jeu                un projet à vous pour commencer

    Code de sortie : 0 rien à signaler, 1 des erreurs trouvées, 2 la commande elle-même est fausse.
help-commands = Commandes
help-limits = Limites
help-usage = Utilisation
help-command = COMMANDE
help-help = Afficher ce message ou l’aide d’une commande
help--help = Afficher l’aide
help--version = Afficher la version
help--root = Le dossier du projet ; sinon le plus proche en remontant qui contient content/ et templates/
help--verbose = En dire plus
help--quiet = Ne dire que ce qui ne va pas
help--color = Les couleurs de ce qui est dit (NO_COLOR est respecté)
help--ui-language = La langue du programme, messages et aide [défaut : celle de LC_ALL, LC_MESSAGES ou LANG]
help--limit = Relever ou abaisser une limite : les pas d’un gabarit ; les éléments, les lettres ou les mégapoints d’une face ; les lignes ou les cellules d’une feuille de calcul, les Mio qu’elle fait décompressée
help--untrusted = Le contenu est celui d’un tiers : limiter aussi le temps et la mémoire (MASSICOT_UNTRUSTED=1)
help--max-time = Abandonner si une face prend plus longtemps
help--max-memory = Abandonner si le programme occupe davantage
help--cache = Le dossier d’un cache de faces, ou `off` [défaut : MASSICOT_CACHE, sinon aucun]
help--cache-remote = Un cache partagé entre machines, consulté après le dossier : s3://SEAU/…, gs://…, az://…, https://… ou un dossier, ou `off` ; les identifiants sont ceux de l’environnement de ce service [défaut : MASSICOT_CACHE_REMOTE, sinon aucun]
help--cache-read-only = Prendre des faces dans les caches et n’y rien changer [défaut : MASSICOT_CACHE_READ_ONLY]
help--grayscale = En niveaux de gris, chacun aussi clair que la couleur qu’il remplace
help--language = Dans une autre langue que celle du jeu : celle d’une traduction lang/LANGUE.toml
help--low-ink = Économiser l’encre : fonds et ornements laissés en blanc, tout ce qui se lit gardé

## massicot approve

help-approve = Noter ce qui a été regardé, pour que `check --approved` dise ce qui a changé depuis
help-approve-games = Les jeux ; tous si aucun n’est nommé
help-approve-after =
    Exemples :
      massicot approve                    content/<jeu>/approved.lock de chaque jeu
      massicot approve mon-jeu            d’un seul
      massicot check --approved           ce qui n’est pas tel qu’approuvé, texte par texte et face par face
    Le fichier a une ligne pour chaque texte, chiffre et face : validez-le avec le changement regardé.

## massicot build

help-build = Faire les PDF à imprimer
help-build-games = Les jeux à construire ; tous si aucun n’est nommé
help-build--component = Seulement ce composant, ou ceux qui partagent cette planche (peut être répété)
help-build--only = Seulement ces pièces, de n’importe quel composant, dans un fichier DOSSIER/<jeu>/<jeu>-reprint.pdf ; * vaut pour tout à l’intérieur d’une partie
help-build--changed-since = Seulement les pièces qui ont un autre aspect depuis cette révision (git), ou qui sont plus nombreuses, dans un fichier DOSSIER/<jeu>/<jeu>-changes.pdf ; sa première page dit lesquelles retirer de la boîte
help-build--keep-slots = Laisser vides les places de ce que --only, --changed-since ou `copies = 0` écartent : tout le reste est où il était
help-build--paper = Le papier : a4, letter, a3, tabloid, a5, legal, ou LARGEURxHAUTEUR en mm ; avec --sheet, au lieu de celui du préréglage [défaut : a4]
help-build--sheet = Un préréglage de planche par son nom, au lieu de celui du papier
help-build--for = Ce que prend un service, par son préréglage : tgc, mpc, drivethrucards, press, tabletop-simulator …
help-build--image-url = Où une table virtuelle trouve les images : mis devant leurs noms, une adresse ou un dossier (file:///C:/jeux/) ; `here` pour le dossier où elles sont écrites
help-build--backs = Comment les dos sont imprimés, au lieu de ce que dit le préréglage
help-build--backs--long-edge = De l’autre côté ; l’imprimante retourne le papier sur son bord long
help-build--backs--short-edge = De l’autre côté ; l’imprimante retourne le papier sur son bord court
help-build--backs--separate = Dans des fichiers à part, à imprimer quand les faces sont revenues dans le bac
help-build--backs--none = Pas du tout
help-build--cut-paths = Aussi les contours des pièces de chaque planche, pour une machine de découpe : <composant>-cut-1.svg
help-build--cut-paths--dxf = AutoCAD version 12, en mm
help-build--draft = Pour un essai tant que l’illustration manque : une boîte barrée pour chaque image manquante, et -draft dans les noms des fichiers
help-build--partition = Seulement une partie des pièces, slice:2/8 ou hash:2/8 la deuxième de huit, et leurs images dans le cache : une construction du tout les y prend ; auto la reçoit d’un agent de CI ou d’une file de lots
help-build--printer = Compenser le décalage d’une imprimante que `massicot calibrate` connaît
help-build--prune = Supprimer ce qu’une construction précédente a écrit et que celle-ci ne fait plus
help-build--out = Où vont les fichiers : DOSSIER/<jeu>/<composant>.pdf, avec --language DOSSIER/<jeu>/<langue>/<composant>.pdf ; d’autres options s’ajoutent au nom, comme dans <composant>-letter-low-ink.pdf [défaut : out]
help-build-after =
    Exemples :
      massicot build                                  tous les jeux
      massicot build mon-jeu --component cards        seulement les cartes de l’un d’eux
      massicot build mon-jeu --paper letter           pour les imprimantes américaines
      massicot build mon-jeu --sheet a4-bleed         fond perdu entier autour de chaque carte
      massicot build mon-jeu --sheet a4-fold          les dos repliés derrière leurs faces
      massicot build mon-jeu --sheet one-page         pour une imprimante grand format
      massicot build mon-jeu --low-ink                sans fonds, pour imprimer chez soi
      massicot build mon-jeu --draft                  une boîte barrée pour chaque image manquante
      massicot build --only mon-jeu/cards/ace         une carte de nouveau (--keep-slots : à sa place)
      massicot build --changed-since v1.2             ce qui a changé d’aspect, et ce qu’il remplace
      massicot build mon-jeu --backs separate         pour les imprimantes sans recto verso
      massicot build mon-jeu --cut-paths svg          des contours pour une machine de découpe
      massicot build mon-jeu --for tgc                des images pour The Game Crafter
      massicot build mon-jeu --for tgc --partition hash:2/8 --cache-remote s3://notre-seau
                                                      une partie, sur l’une de huit machines
      massicot build mon-jeu --for tabletop-simulator paquets et tuiles pour une table virtuelle
      massicot build mon-jeu --language en            dans la langue de lang/en.toml
      massicot build --prune                          sans les fichiers de composants disparus

## massicot cache

help-cache = Dire ce que contient le cache des faces dessinées, ou le vider
help-cache-info = Dire où il est et combien il pèse
help-cache-prune = Supprimer ce qui n’a pas servi depuis le plus longtemps
help-cache-prune--to = Jusqu’à ce qu’il reste tant de Mio [défaut : la taille du cache]
help-cache-verify = Regarder chaque élément, et supprimer ce qui est endommagé
help-cache-after =
    Ce que `export` et `build` font des faces est gardé, et repris de là tant que tout ce
    dont elles sont faites est inchangé.

    Exemples :
      massicot cache info                où il est et combien il pèse
      massicot cache prune --to 500      le plus ancien s’en va jusqu’à ce qu’il reste 500 Mio
      massicot cache prune --to 0        tout
      massicot cache verify              regarder chaque élément, et supprimer ce qui est endommagé

## massicot changelog

help-changelog = Dire ce qui a changé pour les joueurs : par les noms que le jeu donne à ses champs
help-changelog-range = Des révisions comme DE, DE..À ou DE...À [défaut : la dernière étiquette et l’arbre de travail]
help-changelog--all = De chaque étiquette à la suivante, la plus récente d’abord
help-changelog--game = Seulement ce jeu (peut être répété)
help-changelog--language = Dans une autre langue que celle du jeu : les mots autour sont en anglais, français, allemand ou espagnol, les textes ceux du jeu s’il existe dans cette langue
help-changelog--output = Le fichier à écrire [défaut : c’est affiché]
help-changelog-after =
    Exemples :
      massicot changelog                  depuis la dernière étiquette
      massicot changelog v1.1..v1.2       entre deux versions
      massicot changelog --all -o CHANGES.md
      massicot changelog v1.1 --game mon-jeu --language en

## massicot check

help-check = Dire tout ce qui ne va pas
help-check-games = Les jeux à vérifier, ou JEU/COMPOSANT/ID pour certaines de leurs pièces (* vaut pour tout à l’intérieur d’une partie) ; tous si aucun n’est nommé
help-check--component = Seulement les pièces de ce composant (peut être répété)
help-check--changed-since = Seulement les pièces faites d’autre chose que dans cette révision (git)
help-check--language = Seulement dans cette langue : celle du jeu, ou celle d’une traduction ; toutes si aucune n’est nommée
help-check--content-only = Seulement ce qui se voit sans dessiner : pas les règles des gabarits et de l’impression
help-check--approved = Dire ce qui n’est pas tel que `massicot approve` l’a noté
help-check--test-rules = Essayer aussi les exemples à côté des règles et des phrases des jeux
help-check--fix = Corriger ce qui n’a qu’une bonne réponse dans les fichiers TOML et les livrets, montrer chaque ligne, et dire ce qui reste
help-check--diff = Montrer ce que --fix corrigerait, avec ou sans lui, et ne rien écrire
help-check--format = Comment le dire
help-check--format--human = Avec les lignes des fichiers et des flèches
help-check--format--concise = Une ligne par constat
help-check--format--grouped = De même, sous le nom de chaque fichier
help-check--format--json = Tout, cadres de texte compris
help-check--format--github = Les annotations de GitHub Actions
help-check--format--sarif = SARIF 2.1.0
help-check--all = Chaque constat à part : la même chose de plusieurs entrées n’est pas réunie
help-check--statistics = Seulement combien de fois chaque code a été signalé, le plus fréquent d’abord
help-check--deny = Ce qui fait échouer la vérification, outre les erreurs
help-check--baseline = Les constats déjà connus : seul ce qui est nouveau est dit et fait échouer
help-check--for = La tenir aussi à ce que prend un service, par son préréglage
help-check--write-baseline = Écrire ce qui est trouvé comme déjà connu, et réussir
help-check-after =
    Exemples :
      massicot check                      tous les jeux, pour des lecteurs
      massicot check mon-jeu              un jeu
      massicot check mon-jeu/cards/ace    une carte ; 'mon-jeu/cards/*' pour plusieurs
      massicot check --component cards    tout un composant
      massicot check --content-only       pendant qu’on écrit : rapide, rien n’est dessiné
      massicot check --format json        pour un autre programme
      massicot check --format concise     une ligne par constat
      massicot check --test-rules         aussi les exemples de rules.toml et de sentences.toml
      massicot check --approved           aussi ce qui a changé depuis qu’on l’a regardé
      massicot check --fix                fautes de frappe et noms mal écrits corrigés, le reste dit
      massicot check --statistics         combien de fois chaque code a été signalé
      massicot check --deny warnings      en CI : les avertissements font échouer aussi
      massicot check --for tgc            aussi ce que The Game Crafter refuserait
      massicot check --format sarif       pour les hébergeurs de code
      massicot check --changed-since main ce qui ne va pas dans les pièces qu’une branche change

## massicot diff

help-diff = Dire ce qui diffère entre deux versions : pièces, champs, faces
help-diff-what = Des révisions comme DE, DE..À ou DE...À, ou deux dossiers ; puis des jeux [défaut : HEAD et l’arbre de travail, tous les jeux]
help-diff--format = Comment le dire
help-diff--language = Dessiner les faces dans une autre langue que celle du jeu
help-diff--content-only = Ne rien dessiner : les faces faites d’autre chose comptent comme changées
help-diff--output = Le fichier à écrire [défaut : diff.html pour html, sinon c’est affiché]
help-diff-after =
    Exemples :
      massicot diff                       depuis le dernier commit
      massicot diff v1.2                  depuis une étiquette, une branche ou un commit
      massicot diff v1.1..v1.2 mon-jeu    entre deux d’entre eux, un jeu
      massicot diff main...sujet          ce qu’une branche change, comme pour une demande de fusion
      massicot diff ../ancien ../nouveau  entre deux dossiers, sans git
      massicot diff v1.2 --format html    une page à regarder : diff.html

    Le code de sortie 1 veut dire qu’une version a des erreurs, et que ce qui s’en lit a été comparé.

## massicot explain

help-explain = Expliquer une règle ou une fonction du langage des règles
help-explain-code = Le code d’une règle, ou le nom d’une fonction ; tous si aucun n’est nommé
help-explain--list = Chaque code et chaque fonction, une ligne chacun : comme sans code
help-explain-after =
    Exemples :
      massicot explain                    chaque code et chaque fonction, une ligne chacun
      massicot explain text-overflow      ce que veut dire un code, pourquoi il importe, comment corriger

## massicot export

help-export = Écrire des cartes une à une en PNG, SVG ou PDF, des livrets de règles en HTML, des entrées en feuille de calcul
help-export-pieces = Quoi écrire, comme JEU/COMPOSANT/ID ; * vaut pour tout à l’intérieur d’une partie. En feuille de calcul : JEU/COMPOSANT, ou JEU pour des traducteurs
help-export--format = Le format [défaut : celui par lequel finit le nom du fichier, sinon png]
help-export--dpi = Points par pouce (PNG)
help-export--bleed = Avec le fond perdu ; sinon la pièce rognée seule
help-export--corners = Les coins : transparents hors du contour de la pièce, ou carrés
help-export--partition = Seulement une partie des pièces, slice:2/8 ou hash:2/8 la deuxième de huit, dans un dossier à elle (-o) pour `massicot merge` ; auto la reçoit d’un agent de CI ou d’une file de lots
help-export--side = Quel côté
help-export--output = Un fichier pour une pièce, ou - pour la sortie standard, un dossier pour plusieurs ; dans un dossier, les options qui changent un fichier s’ajoutent à son nom, comme dans ace-600dpi.png [défaut : out/<jeu>/<composant>/ ; d’une feuille de calcul <composant>.xlsx ici]
help-export-after =
    Exemples :
      massicot export mon-jeu/cards/ace                    out/mon-jeu/cards/ace.png
      massicot export 'mon-jeu/cards/*' --side both        chaque carte, face et dos
      massicot export mon-jeu/cards/ace -o ace.png --dpi 600 --bleed
      massicot export mon-jeu/cards/ace -o - | magick - ace.webp
                                                           vers un autre programme
      massicot export 'mon-jeu/**' --format svg            tout en SVG
      massicot export 'mon-jeu/**' --partition hash:2/8 -o parts/2
                                                           une partie, sur l’une de huit machines
      massicot export mon-jeu/rules --format html          le livret de règles pour l’écran, un fichier
      massicot export mon-jeu/cards --format xlsx          les entrées en feuille de calcul : cards.xlsx
      massicot export mon-jeu --language de --format xlsx  ses textes pour des traducteurs : mon-jeu-de.xlsx

## massicot gallery

help-gallery = Écrire les jeux comme une page pour un navigateur : chaque face, avec ses champs et ses constats
help-gallery-games = Les jeux ; tous si aucun n’est nommé
help-gallery--out = Le dossier où écrire
help-gallery--language = Une autre langue que celle des jeux
help-gallery-after =
    Exemples :
      massicot gallery --out site                 tous les jeux ; ouvrez site/index.html
      massicot gallery mon-jeu --out public/cards pour un dossier d’un site
    La page n’a besoin d’aucun serveur et n’en interroge aucun ; elle contient le texte des entrées : ne
    publiez pas ce qui doit rester secret.

## massicot import

help-import = Mettre les lignes d’une feuille de calcul dans le TOML d’un composant
help-import-file = Un fichier .csv, .tsv, .xlsx ou .ods, où qu’il soit
help-import--sheet = La feuille du classeur ; la première si aucune n’est nommée
help-import--header = La ligne des en-têtes
help-import--map = Quel champ est une colonne, ou aucun pour une colonne écartée : "Coût=cost", "Notes=" (peut être répété)
help-import--into = Le composant dont c’est le fichier ; avec --language le jeu
help-import--language = La langue d’une feuille que des traducteurs ont remplie : elle va dans la traduction du jeu
help-import--yes = Écrire sans demander
help-import-after =
    Exemples :
      massicot import cards.xlsx                            ses lignes en TOML, montrées et non écrites
      massicot import cards.xlsx --into mon-jeu/cards       dans le fichier d’un composant, après question
      massicot import cards.ods --sheet Events --into mon-jeu/events --yes
      massicot import cards.ods --header 3 --map Nom=name --map Notes= --into mon-jeu/events
      massicot import mon-jeu-de.xlsx --into mon-jeu --language de     ce que des traducteurs ont écrit
    Ce pour quoi la feuille n’a pas de colonne reste tel quel, comme les commentaires et l’ordre du fichier.

## massicot list

help-list = Lister jeux, composants et entrées avec leurs nombres, formats et tailles
help-list-game = Le jeu à lister avec ses entrées ; tous les jeux sans elles si aucun n’est nommé
help-list--stocks = Plutôt les formats, avec leurs tailles
help-list--sheets = Les préréglages de planche, avec leurs papiers
help-list--services = Les services d’impression et les tables virtuelles
help-list--icons = Les icônes d’un jeu, avec leurs fichiers
help-list--variables = Les variables des gabarits d’un composant : type, un exemple, combien d’entrées ont chacune
help-list--format = Comment le dire
help-list-after =
    Exemples :
      massicot list                       chaque jeu et ses composants
      massicot list mon-jeu               un jeu, avec ses entrées
      massicot list --stocks --sheets     les noms des formats et des préréglages de planche, avec leurs tailles
      massicot list mon-jeu --icons       les icônes d’un jeu, et les fichiers où elles sont
      massicot list --variables cards     ce que voient les gabarits d’un composant
      massicot list --format json         pour un autre programme

## massicot lsp

help-lsp = Servir un éditeur : constats pendant qu’on écrit, images des cartes, complétion, aller à la définition
help-lsp--stdio = Par l’entrée et la sortie standard, comme disent certains éditeurs ; il n’y a pas d’autre moyen
help-lsp-after =
    Un éditeur le lance et lui parle par son entrée et sa sortie standard.
    docs/editors.md dit comment VS Code, Zed, Helix et Neovim en sont informés.

## massicot merge

help-merge = Réunir les parties d’un export
help-merge-parts = Les dossiers des parties
help-merge--output = Le dossier où vont tous les fichiers
help-merge-after =
    Les fichiers sont ceux d’un export entier, octet pour octet. Les parties manquantes, endommagées ou
    faites d’autres fichiers sont dites, et rien n’est écrit.

    Exemples :
      massicot export 'mon-jeu/**' --partition hash:1/2 -o parts/1     sur une machine
      massicot export 'mon-jeu/**' --partition hash:2/2 -o parts/2     sur une autre
      massicot merge parts/1 parts/2 -o cards

## massicot mutate

help-mutate = Glisser des erreurs en mémoire et voir lesquelles `check` signale
help-mutate-games = Les jeux ; tous si aucun n’est nommé
help-mutate--sample = Combien d’erreurs de chaque classe sont glissées dans un jeu
help-mutate--class = Seulement cette classe (peut être répété) : figure, words, opposite, swap, unit, name, icon, colour, reference, count, duplicate, drop, stock, back, template, field
help-mutate--draw = Dessiner les faces pour chaque erreur : plus lent, et ce qui ne se voit que là est signalé aussi
help-mutate--approved = Compter aussi comme signalé ce que seul dit le verrou de ce qui a été approuvé (voir `massicot approve`)
help-mutate--least = Échouer si une moindre part des erreurs est signalée, en pour cent
help-mutate--format = Comment le dire
help-mutate-after =
    Exemples :
      massicot mutate                     vingt erreurs de chaque classe, dans chaque jeu
      massicot mutate mon-jeu --sample 50
      massicot mutate mon-jeu --class figure --class unit
      massicot mutate --least 90          en CI : échoue si moins de 90 % sont signalées
    Aucun fichier n’est changé : chaque erreur est faite en mémoire, vérifiée et retirée.

## massicot new

help-new = Faire un petit projet qui marche : pièces, gabarits, un schéma, une règle, une police
help-new-name = Le nom du dossier et du jeu : minuscules, chiffres et traits d’union
help-new--template = Ce qu’il contient
help-new--template--cards = Un paquet de cartes à dos unique
help-new--template--tiles = Des tuiles hexagonales et des jetons ronds
help-new--template--board = Un plateau en carte de texte, imprimé sur plusieurs planches, et des jetons
help-new--template--booklet = Un livret de règles, plié et agrafé
help-new--from = Une feuille de calcul dont les lignes sont les cartes : .csv, .tsv, .xlsx ou .ods
help-new--sheet = La feuille de son classeur ; la première si aucune n’est nommée
help-new--ci = Avec ce qui le vérifie et le construit chez un hébergeur de dépôts git
help-new--ci--github = Un workflow de GitHub Actions
help-new--ci--gitlab = Un pipeline de GitLab
help-new-after =
    Exemples :
      massicot new mon-jeu                    un dossier mon-jeu/ avec un jeu mon-jeu : six cartes
      massicot new mon-jeu --template board   de même avec un plateau et des jetons
      massicot new mon-jeu --from cards.xlsx  une carte par ligne, un cadre dessus par colonne
      massicot new mon-jeu --ci github        avec un workflow qui le vérifie et le construit
      cd mon-jeu && massicot build            ses PDF

## massicot pull

help-pull = Télécharger les feuilles publiées que game.toml nomme par leurs adresses
help-pull-games = Les jeux ; tous si aucun n’est nommé
help-pull--allow-http = Télécharger aussi d’adresses http://
help-pull--timeout = Abandonner une feuille qui prend plus longtemps
help-pull--yes = Écraser sans demander des fichiers changés ici
help-pull-after =
    Exemples :
      massicot pull                  chaque feuille qui a une url, écrite à côté du contenu
      massicot pull mon-jeu --yes    d’un jeu, par-dessus des fichiers changés ici
    Dans game.toml : data = {"{"} file = "cards.csv", url = "https://…" {"}"}. Aucune autre commande ne télécharge.

## massicot serve

help-serve = Montrer les jeux dans le navigateur pendant qu’on les modifie : pièces, champs, constats
help-serve-games = Les jeux ; tous si aucun n’est nommé
help-serve--open = Ouvrir la page dans le navigateur
help-serve--port = Le port ; 0 pour n’importe lequel de libre [défaut : 8420, ou un autre s’il est pris]
help-serve--language = Une autre langue que celle des jeux
help-serve--host = Écouter à cette adresse : d’autres peuvent alors voir les jeux
help-serve--poll = Regarder les fichiers encore et encore, si le système ne signale pas les changements
help-serve--editor = Ce qui ouvre un fichier à une ligne : un programme, une commande contenant {"{"}file{"}"} et {"{"}line{"}"}, ou un lien comme vscode:// [défaut : $VISUAL, puis $EDITOR]
help-serve-after =
    Exemples :
      massicot serve --open               tous les jeux, dans le navigateur
      massicot serve mon-jeu --port 9000  un jeu sur http://127.0.0.1:9000/
      massicot serve --editor 'code --goto {"{"}file{"}"}:{"{"}line{"}"}'
      massicot serve --editor idea://     le navigateur demande à l’éditeur de l’ouvrir
    Seule cette machine atteint la page, sauf si --host dit autrement. Ctrl-C y met fin.

## massicot stats

help-stats = Compter les entrées d’un composant : sommes, moyennes, histogrammes d’un champ ou d’une expression
help-stats-component = Le composant
help-stats-field = Un champ par son chemin, ou une expression sur `self` ; chaque champ si aucun n’est nommé
help-stats--by = Un autre champ ou une autre expression, pour compter l’un contre l’autre
help-stats--format = Pour des lecteurs, pour un autre programme, ou en image d’un champ
help-stats--output = Le fichier à écrire [défaut : c’est affiché]
help-stats-after =
    Exemples :
      massicot stats mon-jeu/cards                        chaque champ qui se compte
      massicot stats mon-jeu/cards cost                   un champ
      massicot stats mon-jeu/cards 'self.cost * 2'        une expression du langage des règles
      massicot stats mon-jeu/cards cost --by suit         deux champs l’un contre l’autre
      massicot stats mon-jeu/cards cost --format svg -o cost.svg
    Chaque entrée compte autant de fois qu’elle est imprimée.

## massicot translate

help-translate = Commencer ou continuer une traduction : écrire ce qui y manque, ses textes en commentaires
help-translate-language = La langue comme étiquette BCP 47 : de, pt-BR
help-translate-game = Le jeu ; le seul s’il est omis
help-translate-after =
    Exemples :
      massicot translate de                   content/<jeu>/lang/de.toml du seul jeu
      massicot translate pt-BR mon-jeu        d’un parmi plusieurs
    Relancez-le quand le jeu a de nouveaux textes : ce qui est traduit reste, ce qui manque est ajouté.

## massicot calibrate

help-calibrate = Mesurer de combien une imprimante décale les dos de leurs faces
help-calibrate--paper = Le papier de la feuille d’essai : a4, letter, a3, tabloid, a5, legal, ou LARGEURxHAUTEUR en mm
help-calibrate--language = La langue des mots sur la feuille : en ou fr [défaut : en]
help-calibrate--printer = Le nom que l’imprimante doit avoir
help-calibrate--left = De combien le dos est à droite et en bas à la croix de gauche, en mm
help-calibrate--right = De même à la croix de droite
help-calibrate--out = Où va la feuille d’essai
help-calibrate-after =
    Exemples :
      massicot calibrate                                    une feuille d’essai, et quoi en faire
      massicot calibrate --language fr                      en français
      massicot calibrate --printer bureau --left 0.4,-0.2 --right 0.5,0.1
      massicot build --printer bureau                       des dos à leur place

## massicot schema

help-schema = Afficher le schéma JSON d’un des fichiers du programme, ou en écrire un pour les données d’un composant
help-schema-kind = game (game.toml), rules, sentences (fichiers à côté), stock, sheet ou service (fichiers de presets/)
help-schema--infer = Écrire le schéma du fichier de données d’un composant tel qu’il est : les types, ce qu’a chaque entrée, et les textes à choisir quand quelques-uns reviennent
help-schema--force = Écraser un schéma qui est déjà là
help-schema-after =
    Exemples :
      massicot schema game > schemas/game.schema.json
    et dans content/mon-jeu/game.toml, comme première ligne :
      #:schema ../../schemas/game.schema.json
      massicot schema --infer mon-jeu/cards     content/mon-jeu/schemas/cards.json, d’après les entrées

## massicot doctor

help-doctor = Dire ce que le programme trouve sur cette machine et dans ce projet
help-doctor-after =
    Exemples :
      massicot doctor              pour signaler un problème, ou avant une première construction

## massicot completions

help-completions = Afficher les complétions pour un shell : commandes, options, et les jeux et pièces d’un projet
help-completions-shell = Le shell
help-completions-after =
    Exemples :
      massicot completions bash > ~/.local/share/bash-completion/completions/massicot
      massicot completions zsh > ~/.zfunc/_massicot     (avec ~/.zfunc dans fpath)
      massicot completions fish > ~/.config/fish/completions/massicot.fish
      massicot completions powershell >> $PROFILE

    Ce qui est affiché interroge le programme lui-même pendant la frappe ; réaffichez-le après une mise à jour.

## massicot man

help-man = Écrire les pages de manuel : une pour le programme et une par commande
help-man-dir = Le dossier où les écrire
help-man-after =
    Exemples :
      massicot man ~/.local/share/man/man1    puis : man massicot-build

## The names of values, word by word

help-word-game = JEU
help-word-component = COMPOSANT
help-word-dir = DOSSIER
help-word-file = FICHIER
help-word-field = CHAMP
help-word-language = LANGUE
help-word-tag = LANGUE
help-word-name = NOM
help-word-number = NOMBRE
help-word-seconds = SECONDES
help-word-mib = MIO
help-word-when = QUAND
help-word-paper = PAPIER
help-word-preset = PRÉRÉGLAGE
help-word-prefix = PRÉFIXE
help-word-how = COMMENT
help-word-part = PARTIE
help-word-revision = RÉVISION
help-word-path = CHEMIN
help-word-kind = GENRE
help-word-level = NIVEAU
help-word-heading = EN-TÊTE
help-word-row = LIGNE
help-word-host = HÔTE
help-word-template = MODÈLE
help-word-class = CLASSE
help-word-percent = POURCENT
help-word-address = ADRESSE
help-word-command = COMMANDE
help-word-right = DROITE
help-word-down = BAS
help-word-from = DE
help-word-to = À
help-word-side = CÔTÉ
help-word-corners = COINS
