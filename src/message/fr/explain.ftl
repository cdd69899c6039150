### The pages of `massicot explain`: of a rule its title, what it does, why, what to do; what functions do.

## The frame

explain-in-a-template = Dans un gabarit : { $about }.
explain-unknown-near = il n’y a ni règle ni fonction `{ $name }` ; vouliez-vous dire `{ $near }` ?
explain-unknown = il n’y a ni règle ni fonction `{ $name }` ; `massicot explain` les liste
explain-codes = Codes : { $group }
explain-functions = Fonctions de rules.toml : { $title }
explain-loops = Boucles de rules.toml
explain-templates = Fonctions et filtres des gabarits
explain-tera = Ceux de Tera, comme le dit sa documentation
explain-more = `massicot explain NOM` en dit plus sur chacun des nôtres.
explain-rule = { $code } : { $title } ({ $level })
explain-does = Ce qu’elle fait
explain-why = Pourquoi cela compte
explain-example = Exemple
explain-fix = Que faire
explain-gives = donne { $gives }

## Groups of rules

explain-group-content = contenu
explain-group-templates-and-text = gabarits et texte
explain-group-print = impression
explain-group-services-for = services (--for)

## Families

explain-family-lists = Listes
explain-family-order = Ordre
explain-family-statistics = Statistiques
explain-family-references-and-facts = Références et faits
explain-family-texts = Textes
explain-family-colours = Couleurs
explain-family-graphs = Graphes
explain-family-grids = Grilles
explain-family-dice = Dés
explain-family-edge-matched-tiles = Tuiles à côtés assortis
explain-family-types = Types

## What functions give

explain-gives-number = nombre
explain-gives-list = liste
explain-gives-true-or-false = vrai ou faux
explain-gives-numbers = nombres
explain-gives-text = texte
explain-gives-texts = textes
explain-gives-value = valeur
explain-gives-table = table
explain-gives-tables = tables
explain-gives-tables-or-null = tables ou null
explain-gives-number-or-null = nombre ou null
explain-gives-lists-of-ids = listes d’identifiants
explain-gives-ids = identifiants
explain-gives-graph = graphe

## Functions of rules

explain-function-size = Combien d’éléments a une liste, de champs une table, de lettres un texte.
explain-function-sum = Les nombres additionnés ; 0 s’il n’y en a pas.
explain-function-count = Combien de fois une valeur est dans une liste.
explain-function-unique = Chaque valeur une fois, dans l’ordre où elles paraissent.
explain-function-repeated = Les valeurs qui sont plus d’une fois dans une liste, chacune une fois. Là où il ne doit pas y en avoir, affirmez `list.repeated() == []`.
explain-function-sameItems = Si deux listes contiennent les mêmes valeurs aussi souvent, dans n’importe quel ordre.
explain-function-without = Les éléments d’une liste qui ne sont pas dans une autre.
explain-function-common = Les éléments d’une liste qui sont aussi dans une autre.
explain-function-flatten = Les éléments des listes d’une liste, les uns après les autres.
explain-function-range = Les nombres entiers du premier au second, tous deux compris.
explain-function-values = Ce qu’il y a dans les champs d’une table.
explain-function-get = Ce qu’il y a dans un champ, ou autre chose quand le champ n’y est pas.
explain-function-min = Le plus petit des nombres ou des textes d’une liste, qui ne peut pas être vide.
explain-function-max = Le plus grand des nombres ou des textes d’une liste, qui ne peut pas être vide.
explain-function-sorted = Les nombres ou les textes d’une liste, les plus petits d’abord.
explain-function-rises = Si chaque élément est plus grand que celui d’avant.
explain-function-falls = Si chaque élément est plus petit que celui d’avant.
explain-function-abs = Le nombre sans son signe.
explain-function-round = Le nombre entier le plus proche ; les demis s’éloignent de zéro.
explain-function-mean = Les nombres additionnés, divisés par leur nombre. La liste ne peut pas être vide.
explain-function-median = Celui du milieu des nombres dans leur ordre, ou la moyenne des deux qui y sont. La liste ne peut pas être vide.
explain-function-quantile = Le nombre sous lequel se trouve cette part d’une liste, de 0 à 1 : 0.25 pour le premier quartile. Entre deux nombres, à proportion (type 7 de R). La liste ne peut pas être vide.
explain-function-deviation = L’écart type des nombres, de tous et non d’un échantillon. La liste ne peut pas être vide.
explain-function-totals = Les totaux cumulés : chaque nombre avec tous ceux d’avant.
explain-function-histogram = Combien de fois chaque valeur est dans une liste : pour chacune une table avec `value` et `count`, dans l’ordre où elles paraissent.
explain-function-ids = L’`id` de chaque table d’une liste. Là où une entrée en nomme une autre, affirmez `self.item in game.components.items.entries.ids()`.
explain-function-find = La table d’une liste qui a cet `id`. Une faute s’il n’y en a pas.
explain-function-differences = Où une valeur n’est pas celle qu’on attend : pour chaque endroit une table avec son `path`, ce qui s’y trouve (`found`) et ce qui était attendu (`expected`). Seuls sont regardés les champs de la valeur attendue. Donnez le résultat à `at` tel quel : chaque différence connaît sa place dans le fichier.
explain-function-mentions = Si un texte contient ce mot, ces mots ou ce nombre, en mots entiers, en majuscules ou non. Les nombres sont trouvés de quelque façon que leurs milliers soient séparés. Pour que les mots imprimés s’accordent aux données, affirmez `self.text.mentions(self.braves)`.
explain-function-words = Les mots et les nombres d’un texte en minuscules, sans ponctuation ni mise en forme.
explain-function-numbers = Les nombres entiers qui sont dans un texte.
explain-function-contains = Si un texte en contient un autre, lettre pour lettre.
explain-function-startsWith = Si un texte commence par un autre.
explain-function-endsWith = Si un texte finit par un autre.
explain-function-matches = Si une expression régulière se trouve dans un texte ; `^` et `$` l’attachent au texte entier.
explain-function-captures = Ce qu’une expression régulière trouve d’abord dans un texte : le tout, puis ce qui est dans chaque paire de ses parenthèses. Rien si elle ne s’y trouve pas.
explain-function-nearest = Le nom auquel un nom mal écrit ressemble le plus, pour `message` ; un texte vide si aucun n’est proche.
explain-function-lower = Un texte en minuscules.
explain-function-asId = Un nom comme s’écrit un identifiant : des minuscules sans accents, des chiffres, et un trait d’union pour ce qui est entre eux. `self.name.asId().nearest(all.ids())` est l’entrée qui va avec un nom.
explain-function-split = Les parties d’un texte entre ses séparateurs.
explain-function-join = Les éléments d’une liste en un seul texte.
explain-function-contrast = Le contraste de deux couleurs comme le définit WCAG 2.1, de 1 à 21 ; un petit texte demande 4,5 sur son fond.
explain-function-colourDistance = À quel point deux couleurs diffèrent à l’œil (CIEDE2000) : 0 quand elles sont pareilles, moins de 10 quand on les confond au premier regard.
explain-function-graph = Un graphe de tables qui ont un `id`. Les identifiants des `links` d’une case lui sont reliés dans les deux sens, ceux de ses `arrows` dans un seul. Un lien vers un identifiant qui n’existe pas est laissé de côté : donnez aux liens leur propre règle, avec `ids()`.
explain-function-reached = Les cases qu’on peut atteindre à partir d’une, ou de l’une d’une liste, le départ compris.
explain-function-distance = Le plus petit nombre de pas d’une case, ou de l’une d’une liste, à une autre ; `null` s’il n’y a pas de chemin.
explain-function-walked = Les cases qu’on peut atteindre par des marches sans demi-tour, sauf dans une impasse.
explain-function-walkDistance = Le plus petit nombre de pas d’une marche sans demi-tour, sauf dans une impasse ; `null` s’il n’y en a pas.
explain-function-deadEnds = Les cases reliées à une seule autre, dans quelque sens que ce soit.
explain-function-pieces = Les parties d’un graphe qui tiennent ensemble ; une seule liste quand il tient tout entier.
explain-function-cutPoints = Les cases sans lesquelles le graphe se romprait.
explain-function-withoutNode = Le même graphe sans une case, ou sans chacune d’une liste. Ce que ferme une barrière est `board.reached(start).without(board.withoutNode(barrier).reached(start))`.
explain-function-withoutEdge = Le même graphe sans le lien entre deux cases, dans les deux sens.
explain-function-gridGraph = Le graphe de cases qui ont `row` et `column`, chacune reliée à celles avec qui elle partage un côté ; leurs noms sont les identifiants. Le chemin qui contourne les murs est `board.squares.filter(s, !has(s.wall)).gridGraph().distance('A1', 'C4')`.
explain-function-beside = Les cases d’une liste qui partagent un côté avec une.
explain-function-diceChance = La chance, de 0 à 1, que la somme de tant de dés à tant de faces atteigne au moins ce total. Comptée, non tirée au sort.
explain-function-faces = Les faces que veut dire une plage imprimée : `3`, `1-2`, `1–2` ou `1, 4-6`. Un tableau couvre un dé quand `table.map(line, faces(line.on)).flatten().sorted() == range(1, 6)`.
explain-function-tileLayout = Une disposition de toutes les tuiles, chacune jointe à une posée avant elle par deux côtés voisins de même étiquette. Les étiquettes d’une tuile sont dans `north`, `east`, `south` et `west`, ou dans une liste `sides` dans cet ordre ; un texte vide est un côté sans passage. Donne une liste de tables avec `id`, `x`, `y` et `turns` (des quarts de tour, dans le sens horaire), la première tuile en 0,0 ; `null` s’il n’y en a pas. Options : `start` (l’identifiant de la première tuile, sinon la première de la liste), `turning` (false si les tuiles ne se tournent pas).
explain-function-tileDeals = Tire les tuiles au hasard, le départ d’abord, pose chacune à une place prise au hasard parmi celles où elle va, et compte les tirages où une tuile ne va nulle part : une table avec `deals`, `stuck`, `share`, les bornes `low` et `high` de l’intervalle de confiance à 95 % de cette part (Wilson 1927), et `tiles`, les identifiants de celles qui n’allaient nulle part, les plus fréquentes d’abord. Options : celles de `tileLayout`, `deals` (1000) et `seed` (1) : la même graine donne partout les mêmes tirages.
explain-function-sides = Les étiquettes des côtés d’une tuile, du nord dans le sens horaire ; les côtés sans passage sont laissés de côté.
explain-function-int = Un texte ou une fraction en nombre entier ; ce qui suit la virgule tombe.
explain-function-double = Un texte ou un nombre entier en nombre à virgule, pour que `/` ne laisse pas tomber le reste.
explain-function-string = Une valeur en texte.
explain-function-type = Ce qu’est une valeur : `null`, `bool`, `int`, `double`, `string`, `list` ou `map`.
explain-function-all = Vrai si la condition vaut pour chaque élément (aussi quand il n’y en a pas).
explain-function-exists = Vrai si la condition vaut pour au moins un élément.
explain-function-exists_one = Vrai si la condition vaut pour un élément, et un seul.
explain-function-filter = Les éléments pour lesquels la condition vaut.
explain-function-map = Ce que donne l’expression pour chaque élément. Avec trois arguments, seulement pour ceux pour lesquels celui du milieu vaut.
explain-function-sortBy = Les éléments, d’abord ceux pour lesquels l’expression donne le moins.
explain-function-groupBy = Une table : pour chaque chose que donne l’expression, les éléments pour lesquels elle la donne, dans l’ordre où ils viennent.

## Functions and filters of templates

explain-template-icon = une icône du jeu, ajustée dans un carré
explain-template-art = un dessin ou une image du dossier art/, dans un cadre
explain-template-text_height = la hauteur de mots dans une colonne, en mm
explain-template-text_width = la largeur de mots sur une ligne, en mm
explain-template-components = dans un livret : un tableau de ce dont le jeu est fait
explain-template-signs = dans un livret : un tableau des icônes en usage
explain-template-page = dans un livret de règles : le numéro de la page où se trouve un titre, en lien vers lui
explain-template-sin = le sinus d’un angle en degrés
explain-template-cos = le cosinus d’un angle en degrés
explain-template-pt = des points en millimètres
explain-template-number = un nombre comme l’imprime la langue du jeu

## Rules

explain-bad-sheet = Une feuille de calcul, ou une de ses cellules, qui ne dit pas de valeur
explain-bad-sheet-does = Signale un classeur endommagé, protégé par un mot de passe ou sans la feuille demandée ; un en-tête qui ne nomme aucun champ, ou qu’une autre colonne a déjà ; des valeurs sous aucun en-tête ; une ligne qui a plus de valeurs que d’en-têtes ; une formule qui donne une erreur comme #REF!, ou que personne n’a calculée ; un nombre qui peut en être deux ; du texte après le guillemet fermant d’une cellule, et un guillemet fermant sans l’ouvrant ; une ligne de totaux. Avertit des cellules fusionnées : seule la première a la valeur.
explain-bad-sheet-why = Une carte serait imprimée sans la valeur, ou avec une fausse.
explain-bad-sheet-fix = Corrigez la cellule dans la feuille de calcul, et enregistrez-la. Les programmes qui écrivent des classeurs sans les calculer laissent des formules sans valeur : ouvrez le fichier dans un tableur et enregistrez-le. Une colonne qui n’est pas un champ s’écarte par `data = {"{"} file = …, columns = {"{"} "Notes" = false {"}"} {"}"}`.

explain-bad-value = Une valeur qui ne peut pas être là
explain-bad-value-does = Signale une valeur du bon type, mais hors de ce qui est permis : un nombre trop grand, un mot qui n’est aucun des choix, un signe que la légende d’un plan n’a pas.
explain-bad-value-why = Les limites d’un schéma sont les premières règles d’un jeu.
explain-bad-value-fix = Choisissez une des valeurs que le message énumère, ou élargissez les limites dans votre schéma.

explain-does-not-fit = Une pièce que le papier ne prend pas
explain-does-not-fit-does = Signale une pièce plus grande que ce que le préréglage de planche laisse de son papier entre les marges.
explain-does-not-fit-why = Rien n’est réduit en silence : une carte doit avoir la taille à laquelle elle a été dessinée.
explain-does-not-fit-fix = Choisissez un préréglage au papier plus grand, ou un qui étale une pièce sur plusieurs feuilles.

explain-odd-cell = Une date, un oui ou un non, ou un nombre à virgule parmi des textes, ou un texte parmi des nombres
explain-odd-cell-does = Signale une cellule d’un classeur qui contient une date, VRAI ou FAUX, ou un nombre à virgule, dans une colonne dont presque toutes les autres cellules sont des textes ; et la seule cellule d’une colonne qui n’est pas un nombre, quand toutes les autres en sont et qu’aucun schéma ne dit ce que la colonne contient. Une erreur quand un modèle ou une règle s’y arrête.
explain-odd-cell-why = Les tableurs font une date de `3/9` et un nombre de `3.10` dès la frappe : ce qui est imprimé n’est plus ce qui a été écrit. Un nombre qui n’en est pas un est une faute de frappe.
explain-odd-cell-fix = Donnez à la cellule le format texte et retapez-la, ou commencez-la par une apostrophe. Parmi des nombres, écrivez un nombre ; si un texte est voulu, un schéma avec `"type": ["number", "string"]` le dit.

explain-other-layout = Des planches disposées autrement
explain-other-layout-does = Signale, en fabriquant, un composant à `booklet` ou à `fold_over` pour lequel le papier est trop petit : ses pages sont imprimées une par une, ses dos de l’autre côté.
explain-other-layout-why = Qui attend un livret à plier et à agrafer ne doit pas l’apprendre devant l’imprimante.
explain-other-layout-fix = Choisissez un papier plus grand, réduisez les pages, ou imprimez ainsi.

explain-cut-by-seam = Un texte coupé par une jointure
explain-cut-by-seam-does = Signale, en fabriquant, les textes d’un plateau plus grand que le papier dont une lettre tombe sur une jointure, là où deux feuilles sont collées.
explain-cut-by-seam-why = Si bien collée soit-elle, une jointure se voit, et surtout dans un mot.
explain-cut-by-seam-fix = Déplacez le texte, ou dites où le plateau peut être partagé : `seams = {"{"} x = […], y = […] {"}"}` dans son format. Un papier plus grand a moins de jointures.

explain-duplicate-id = Deux choses d’un même nom
explain-duplicate-id-does = Signale deux entrées d’un composant, deux composants ou deux règles au même `id`, deux icônes d’un même nom, et deux éléments d’un dessin au même `id`.
explain-duplicate-id-why = Les identifiants nomment des fichiers, et c’est eux que désignent règles et exceptions. De deux fichiers d’un même nom, le second écraserait le premier ; de deux dégradés d’un même nom, un seul est peint.
explain-duplicate-id-fix = Donnez au second un identifiant à lui. Pour plusieurs exemplaires d’une carte, écrivez plutôt `copies = 2`.

explain-lost-schema = Un schéma que les éditeurs cherchent en vain
explain-lost-schema-does = Signale une ligne `#:schema …` qui nomme un fichier absent, dans un fichier qui suit pourtant un autre schéma : game.toml, rules.toml, un préréglage, des données dont le composant dit `schema`.
explain-lost-schema-why = Les éditeurs complètent et vérifient le fichier d’après cette ligne, et ne disent rien quand elle ne mène nulle part.
explain-lost-schema-fix = Corrigez le chemin : il part du dossier du fichier. `massicot schema game` imprime les schémas du programme.

explain-missing-file = Un fichier absent
explain-missing-file-does = Signale un fichier de données, un schéma ou un autre fichier qui est nommé et introuvable. Un fichier de nom voisin est proposé.
explain-missing-file-why = Ce qu’il contient manquerait au jeu.
explain-missing-file-fix = Corrigez le nom. Les chemins partent du dossier du fichier qui les nomme ; les majuscules comptent.

explain-unread-file = Un fichier que rien ne lit
explain-unread-file-does = Signale un fichier TOML du dossier d’un jeu, et le Markdown de son `lang/`, que game.toml ne nomme pas et qui n’a pas le nom d’un fichier lu de lui-même : `rules.toml`, `sentences.toml`, `lang/fr.toml` ; ainsi qu’un fichier ou un dossier dont le nom n’est pas en UTF-8 ou contient une barre oblique inverse.
explain-unread-file-why = Un `rule.toml` mal nommé ne tient le jeu à rien, et une traduction mal nommée ne traduit rien.
explain-unread-file-fix = Corrigez son nom, nommez-le dans game.toml, ou retirez-le.

explain-missing-key = Il manque quelque chose d’obligatoire
explain-missing-key-does = Signale une table sans une clé que son schéma exige, une entrée sans `id`, un fichier de données sans entrées.
explain-missing-key-why = Sans cela la pièce ne peut pas être faite, ou le serait au jugé.
explain-missing-key-fix = Ajoutez la clé. L’aide, tirée du schéma, dit ce qu’elle veut dire.

explain-lone-change = Un mot qui a changé seul dans un texte que quelqu’un a regardé
explain-lone-change-does = Quand un jeu a un verrou (`massicot approve`), signale une phrase d’un texte, d’un livret ou d’un gabarit dont rien n’a changé depuis l’approbation qu’un seul mot, devenu une autre forme de lui-même, son contraire, un mot qu’on met souvent pour lui, une autre chose du jeu ou un mot qui n’existe pas, une seule expression, qui lit une autre valeur et imprime autre chose, ou un chiffre imprimé, alors qu’aucun chiffre du jeu n’a changé ; ou dont rien n’a disparu ou n’est venu qu’un article, une préposition, un verbe ou une négation. Signale aussi deux textes qui ont échangé leurs places alors que ce qui les entoure n’a pas bougé, une phrase dont sentences.toml parle, qui a disparu sans qu’aucune vienne à sa place, et une ou deux phrases disparues d’un livret dont rien d’autre n’a changé.
explain-lone-change-why = Un mot change rarement seul de forme : ceux qui vont avec lui changeraient aussi. Un tel changement est une faute de frappe, ou fait une autre règle de la phrase.
explain-lone-change-fix = Corrigez le mot. Si le changement est voulu, lancez `massicot approve` et validez le verrou avec lui.

explain-stock-title = Un titre de format aux autres mesures
explain-stock-title-does = Signale le titre d’un format qui dit une mesure en mm qui n’est aucune des siennes : ni sa largeur ni sa hauteur, ni la moitié de l’une, ni ce que séparent ses plis.
explain-stock-title-why = Le titre est à côté des planches, dans les listes et dans un devis : les pièces seraient commandées, et les boîtes faites, à la taille qu’il dit.
explain-stock-title-fix = Écrivez les mesures du format, ou changez ses `width` et `height`.

explain-no-version = Une version qui doit venir de git, et n’en vient pas
explain-no-version-does = Signale `version = "git"` dans game.toml quand le dépôt n’en dit pas : le projet n’est dans aucun, git n’est pas installé, ou le clone n’a qu’une partie de l’historique. Avec `--untrusted`, git n’est pas interrogé : une note le dit.
explain-no-version-why = Les pièces seraient imprimées avec `unknown` à la place de leur version, et plus personne ne pourrait les distinguer d’autres.
explain-no-version-fix = Construisez dans un clone du dépôt avec ses étiquettes (en CI : `fetch-depth: 0`), ou écrivez la version : `version = "1.2"`.

explain-not-approved = Quelque chose que personne n’a regardé
explain-not-approved-does = Avec `check --approved`, signale tout texte, tout chiffre, toute face, tout paragraphe d’un livret, tout texte d’un gabarit, toute traduction, toute règle et toute phrase auxquelles le jeu est tenu et tout ce que game.toml dit hors de `[checks]` qui n’est pas comme dans `content/<game>/approved.lock`, que `massicot approve` écrit.
explain-not-approved-why = Aucune règle ne voit qu’une phrase dit le contraire de ce qu’elle disait. Qui la lit le voit, avant l’impression.
explain-not-approved-fix = Regardez-le, puis lancez `massicot approve` et validez le fichier avec le changement.

explain-not-looked-at = Ce qui n’a pas été examiné
explain-not-looked-at-does = Dit, une fois par jeu, quelles faces n’ont pas été dessinées et quelles règles du jeu n’ont pas été vérifiées, parce que ce dont elles dépendent a des erreurs : un gabarit, une entrée, un fichier de données. Tout le reste a été examiné.
explain-not-looked-at-why = Une erreur coûte les pièces qui en dépendent. Leurs autres défauts se verront une fois qu’elle sera corrigée.
explain-not-looked-at-fix = Corrigez les erreurs, et vérifiez de nouveau.

explain-outside-root = Un chemin qui sort du projet
explain-outside-root-does = Signale un chemin absolu, qui remonte par `..`, ou qui est un lien vers le dehors.
explain-outside-root-why = Un projet doit donner le même résultat sur toute machine, et le projet d’un autre ne doit pas pouvoir lire vos fichiers.
explain-outside-root-fix = Copiez le fichier dans le projet et nommez-le depuis là.

explain-rule-error = Une règle inutilisable
explain-rule-error-does = Signale une règle du rules.toml du jeu qui ne peut pas être compilée ou évaluée : un nom ou une fonction qui n’existe pas, un texte comparé à un nombre, un champ qu’une entrée n’a pas.
explain-rule-error-why = Une règle qui n’est pas évaluée ne vérifie rien, et a l’air de le faire.
explain-rule-error-fix = Le repère est dans l’expression. Pour un champ que seules certaines entrées ont, écrivez `when = "has(self.silver)"`.

explain-rule-example = Un exemple qui ne fait pas ce qu’il dit
explain-rule-example-does = Avec `check --test-rules`, essaie les exemples placés à côté des règles du jeu : chaque changement de `breaks` doit enfreindre sa règle, aucun de `holds` ne le doit ; de sentences.toml, chaque phrase de `wrong` doit être signalée, aucune de `right` ne le doit.
explain-rule-example-why = Une règle respectée quoi qu’on écrive ne vérifie rien.
explain-rule-example-fix = Corrigez la règle, ou l’exemple : `set` est un composant, l’identifiant d’une entrée et un champ, ou `data.`, un fichier, une entrée et un champ.

explain-stale-exception = Une exception qui n’excuse rien
explain-stale-exception-does = Signale une exception de [[checks.except]] de game.toml sous laquelle ne tombe aucun constat de cette exécution.
explain-stale-exception-why = Ce qu’elle excusait a été corrigé. Laissée là, elle cacherait la prochaine faute.
explain-stale-exception-fix = Supprimez-la.

explain-text-error = Un texte qui ne peut pas être rempli
explain-text-error-does = Signale un texte du contenu dont les accolades ne peuvent pas être remplies : un nom qui n’existe pas, une accolade non fermée, une valeur qui n’est ni nombre ni texte, plus de formes du pluriel que la langue n’en a.
explain-text-error-why = Les accolades seraient imprimées sur la carte.
explain-text-error-fix = Le repère est dans les accolades. Elles voient les champs de la même table, puis de celles qui l’entourent. Une accolade voulue pour elle-même est doublée : `{"{"}{"{"}`.

explain-toml-syntax = Le fichier n’est pas du TOML
explain-toml-syntax-does = Signale chaque endroit où un fichier TOML ne peut pas être lu : un guillemet qui manque, une valeur sans sa clé, une virgule de trop.
explain-toml-syntax-why = Rien n’est sûr dans un fichier qui a une telle erreur ; rien n’en est donc utilisé.
explain-toml-syntax-fix = Regardez le repère, et juste avant : un guillemet ou un crochet ouvert plus haut et jamais fermé est la cause la plus fréquente. TOML est expliqué sur https://toml.io.

explain-too-large = Plus qu’il ne peut se faire
explain-too-large-does = Signale ce qui dépasse les limites du programme : un fichier de nombreux mégaoctets, des dizaines de milliers de pièces, une image de cent millions de points, des éléments imbriqués sur des centaines de niveaux.
explain-too-large-why = Chaque limite est bien au-dessus de ce qu’il faut à un jeu ; ce qui la dépasse est presque toujours une faute, et ne ferait qu’épuiser la machine.
explain-too-large-fix = Le message nomme la limite. Baissez le nombre, partagez le composant, ou réduisez l’image.

explain-too-slow = Quelque chose qui prend trop longtemps
explain-too-slow-does = Signale une règle, un gabarit ou un texte abandonné parce qu’il demande plus de pas qu’il n’en a.
explain-too-slow-why = Une vérification sans fin est pire qu’aucune. Le travail se compte en pas, non en secondes : il est abandonné au même point sur toute machine.
explain-too-slow-fix = Des boucles dans des boucles se multiplient. Calculez une fois pour toutes dans `let`, ou regardez moins de choses.

explain-unknown-key = Une clé que rien ne connaît
explain-unknown-key-does = Signale une clé que le schéma du fichier n’a pas. Sans schéma, une clé que rien ne lit et qui ressemble à une que le programme connaît (`copies`, `origin`), ou à une que la plupart des tables voisines ont et que celle-ci n’a pas. La clé connue la plus proche est proposée.
explain-unknown-key-why = Une clé mal écrite est passée sous silence : `copys = 3` imprimerait un exemplaire, et personne ne le saurait.
explain-unknown-key-fix = Corrigez la clé. Si elle est nouvelle et de vous, ajoutez-la au JSON Schema que suit le fichier ; `massicot schema --infer GAME/COMPONENT` en écrit un d’après les données.

explain-colour-name = Une couleur qui n’est pas ce que dit son nom
explain-colour-name-does = Signale une couleur (`#24468f`) loin de la teinte que nomme sa clé, `red = …` ; et une dans un champ `colour` ou `color` d’une table dont l’`id`, le `name` ou le `title` est le mot d’une teinte, en anglais, français, allemand, espagnol, italien, portugais ou néerlandais.
explain-colour-name-why = Les règles disent « la tuile rouge », et la tuile dont il s’agit est bleue.
explain-colour-name-fix = Corrigez la couleur, ou le nom.
explain-confused-word = Un mot pour un autre, qui se prononce de même
explain-confused-word-does = En français : signale, dans les textes, les pages des livrets et les mots des gabarits, un mot qui ne peut pas être là où il est, et se prononce comme un autre qui le peut : `a` devant un infinitif, `ce` devant un verbe, `se` devant un nom, `ils on`, `pouvez avancez`, `avez gagner`, `elle a rendue la clef`, `deux dès`, `tout les jetons` ; et un verbe qui ne s’accorde pas avec son sujet : `les murs se dresse`, `ils court`, `vous reviens` ; et une négation sans son `ne`. N’est signalé que ce qui est faux dans toute phrase.
explain-confused-word-why = Aucun dictionnaire ne le trouve : chacun des deux est un mot. Qui lit la carte le voit aussitôt.
explain-confused-word-fix = Écrivez le mot proposé.

explain-far-figure = Un chiffre loin de ceux de son genre
explain-far-figure-does = Signale un nombre d’une entrée au moins cinq fois plus grand que le plus grand de toutes les autres entrées du composant dans ce champ, quand au moins huit autres en ont un.
explain-far-figure-why = Un chiffre de trop est la plus fréquente des fautes de frappe dans les nombres.
explain-far-figure-fix = Corrigez-le. S’il est voulu, dites-le dans [[checks.except]].

explain-merging-colours = Des couleurs que certains yeux ne distinguent pas
explain-merging-colours-does = Regarde les couleurs qui portent un sens, telles que game.toml les énumère dans [[checks.colours]], comme les voient les personnes atteintes de protanopie, de deutéranopie et de tritanopie (Brettel 1997 ; Viénot 1999 et Machado 2009 pour les deux premières), et signale les paires plus proches que `threshold` en CIEDE2000, 15 si rien n’est dit. Quand `with` nomme ce qui accompagne la couleur (une lettre, une forme), seules les couleurs elles-mêmes doivent différer. Deux sortes d’une même couleur sont signalées aussi ; quand de nombreuses entrées d’un chemin se partagent quelques couleurs, comme des cartes celles de leurs enseignes, elles comptent une fois.
explain-merging-colours-why = Un homme sur douze voit le rouge et le vert pareils. Deux camps qu’il ne distingue pas sont un seul camp.
explain-merging-colours-fix = Rendez l’une des deux bien plus claire ou plus foncée que l’autre, ou joignez à la couleur une lettre ou une forme et dites-le dans `with`.

explain-missing-origin = Une entrée qui ne dit pas d’où elle vient
explain-missing-origin-does = Signale une table sans `origin` là où game.toml l’exige, sous `origin` dans [checks] : un composant, ou un champ de ses entrées. Les valeurs sont `published` et `designed`.
explain-missing-origin-why = Quand un kit complète les règles publiées d’un jeu, le lecteur doit pouvoir distinguer les unes de l’autre.
explain-missing-origin-fix = Ajoutez `origin = "published"` à ce que disent les règles du jeu, `origin = "designed"` à ce qu’elles laissent ouvert.

explain-missing-translation = Un texte sans sa traduction
explain-missing-translation-does = Une traduction `lang/en.toml` dit les textes d’un jeu dans une autre langue : une table pour chaque composant, ou pour un fichier partagé comme `data.items`, et dans celle-ci une pour chaque entrée. Ce qu’elle traduit d’une entrée, elle doit le traduire de toutes celles qui l’ont, ainsi que tout ce qui fait plus d’un mot, où que ce soit ; ce qui lui manque est signalé, et de même les pages d’un livret, qui sont celles de `lang/en/` de même nom.
explain-missing-translation-why = La pièce serait imprimée moitié dans une langue, moitié dans l’autre : ce qui manque à une traduction s’imprime dans la langue du jeu.
explain-missing-translation-fix = Ajoutez-le à la traduction ; si les deux langues disent la même chose, répétez-le.

explain-misspelt-word = Un mot qu’aucun dictionnaire n’a
explain-misspelt-word-does = Quand le projet apporte des dictionnaires au format Hunspell, `dictionaries/fr.aff` et `dictionaries/fr.dic`, compare les textes des entrées, des livrets et des gabarits à celui de leur langue ; une traduction à celui de la sienne. Sont connus aussi les noms, titres et identifiants du jeu, ce que `[checks.words]` énumère (`known`, `beside` ; `known` de `[checks.words.in.TAG]` pour une traduction), les sigles de trois capitales au plus et les chiffres romains.
explain-misspelt-word-why = Une faute d’orthographe sur une carte y reste aussi longtemps que le jeu.
explain-misspelt-word-fix = Corrigez le mot, ou ajoutez-le à `known`. `--fix` n’y touche pas : le mot le plus proche n’est pas forcément le bon. Les dictionnaires sont ceux de Hunspell, LibreOffice et Firefox ; voyez leurs licences.

explain-mistyped-word = Un mot avec une faute de frappe
explain-mistyped-word-does = Signale un mot d’un texte, d’un livret ou d’un modèle qui n’est qu’une fois dans le jeu et qui est, à une faute près, un mot que le jeu a dans un identifiant, ou deux fois dans ses textes. Une faute : deux lettres interverties, une lettre de trop, une qui manque, ou une autre ; une terminaison qui peut être celle du mot (pluriel, féminin, forme d’un verbe) n’en est pas une. Un mot qui n’est là qu’une fois, et que le jeu écrit ailleurs avec un accent, est signalé aussi. En français, les mots courants de la langue sont connus : ce ne sont pas des fautes, et un mot qui est presque l’un d’eux en est une.
explain-mistyped-word-why = Aucun dictionnaire ne connaît les noms d’un jeu. Le jeu, lui, les connaît : ce qu’il écrit `Palestre` dans un identifiant ne s’appelle pas `Plaestre`.
explain-mistyped-word-fix = Écrivez le mot comme il est ailleurs. Si les deux sont des mots de la langue, mettez-le dans `known` de [checks.words].

explain-outdated-translation = Une traduction d’un texte qui a changé depuis
explain-outdated-translation-does = Dans un fichier de traduction, un commentaire au-dessus de chacune garde le texte qui a été traduit, comme l’écrivent `massicot translate` et l’import d’une feuille de traducteur. Si le jeu dit désormais autre chose, la traduction est signalée.
explain-outdated-translation-why = La pièce dirait dans une langue ce qu’elle ne dit plus dans l’autre.
explain-outdated-translation-fix = Retraduisez le texte, et mettez le commentaire à jour ; `massicot export GAME --language TAG` le marque comme changé pour les traducteurs, et l’import fait les deux. Une traduction sans commentaire n’est jamais signalée.

explain-opposite-sentences = Deux phrases qui disent le contraire
explain-opposite-sentences-does = Signale une phrase d’un livret et une d’un autre fichier, texte, livret ou gabarit, qui ont la plupart de leurs mots en commun, quand l’une a un mot et l’autre son contraire : avant et après, premier et dernier, gagne et perd. Les contraires du français et de l’anglais sont connus.
explain-opposite-sentences-why = Un livret, une aide et une boîte disent la même chose à des lecteurs différents. Quand l’une a été retournée et l’autre pas, c’est à table qu’on s’en aperçoit.
explain-opposite-sentences-fix = Écrivez dans les deux ce qui est vrai. Si les deux le sont, tournez l’une autrement, ou éteignez la règle dans game.toml : `levels = {"{"} opposite-sentences = "off" {"}"}`.
explain-repeated-sentence = Une phrase écrite deux fois
explain-repeated-sentence-does = Signale une phrase de six mots ou plus qu’un livret a deux fois, mot pour mot et expression pour expression.
explain-repeated-sentence-why = Un paragraphe collé deux fois, ou déplacé et resté où il était, n’est corrigé qu’à un endroit. Les lecteurs cherchent la différence.
explain-repeated-sentence-fix = Retirez l’une des deux, ou renvoyez à l’autre. Si les deux sont voulues, éteignez la règle dans game.toml : `levels = {"{"} repeated-sentence = "off" {"}"}`.
explain-wrong-sentence = Une phrase qui dit autre chose
explain-wrong-sentence-does = Tient les phrases des textes, des livrets et des gabarits à sentences.toml : celle qui a toutes les locutions de `about` en a une de `says` (sinon un avertissement : d’autres mots peuvent dire la même chose) et aucune de `never`. Une locution, ce sont des mots à la suite, sans signes ni balisage ; `*` est n’importe quelle fin, `one|other` l’un ou l’autre mot, `{"{"}name{"}"}` chacun des `[synonyms]` de ce nom. Les valeurs des textes sont remplies ; dans un livret ou un gabarit, une expression est n’importe quel chiffre, et n’importe quel mot de `says`.
explain-wrong-sentence-why = Retournée, une règle reste du bon français et ses chiffres sont justes : aucune autre règle ne voit « atteint » à la place de « dépasse », ni un « pas » qui s’est perdu. Ce qu’un jeu dit dans un livret, une aide et une boîte est tenu à une seule ligne.
explain-wrong-sentence-fix = Écrivez ce qui est vrai, ou nommez dans `says` les mots qui le disent aussi. Si une phrase parle d’autre chose, précisez `about`.
explain-unused-sentence = Une ligne de sentences.toml dont aucune phrase ne parle
explain-unused-sentence-does = Signale ce que des phrases doivent dire quand aucun texte ni aucun livret n’a une phrase avec toutes les locutions de son `about`.
explain-unused-sentence-why = Elle ne tient rien : la phrase a été retirée, ou se dit autrement aujourd’hui.
explain-unused-sentence-fix = Écrivez la phrase qui manque, nommez ses mots dans `about`, ou retirez la ligne.
explain-slipped-word = Un mot à une lettre ou deux de celui auquel on reconnaît sa phrase
explain-slipped-word-does = D’une ligne de sentences.toml dont aucune phrase ne parle : signale une phrase qui en parlerait si un mot de cinq lettres ou plus n’avait pas une lettre ou deux de différence. En français, un mot courant de la langue est laissé tranquille.
explain-slipped-word-why = Une lettre perdue à la fin d’un mot se voit rarement, et la ligne qui tient la phrase ne la voit plus.
explain-slipped-word-fix = Corrigez le mot. S’il est juste, écrivez-le ainsi dans `about`.
explain-same-entry = Une entrée qui en est une autre, à l’identifiant près
explain-same-entry-does = Signale deux entrées d’un composant qui disent la même chose dans tous leurs champs sauf `id`, `copies` et `origin`. Quand un gabarit lit `entry.id`, les deux n’ont pas forcément le même aspect, et rien n’est signalé.
explain-same-entry-why = L’une des deux a été copiée et jamais changée.
explain-same-entry-fix = Changez ce qui devait différer. De deux cartes égales, faites-en une avec `copies = 2`.

explain-shared-value = Une valeur que deux entrées partagent quand toutes les autres ont la leur
explain-shared-value-does = Signale deux entrées d’un composant qui ont le même texte dans un champ (un nom, une icône, une image, une phrase) quand chacune d’au moins huit autres a le sien ; et un nombre présent deux fois quand les autres sont une suite sans trou, de 1 à 54.
explain-shared-value-why = L’une des deux a été copiée de l’autre et jamais changée.
explain-shared-value-fix = Donnez à la seconde la sienne. Si les deux doivent être pareilles, dites-le dans [[checks.except]].

explain-stray-figure = Un nombre qu’aucun chiffre n’a
explain-stray-figure-does = Signale un nombre tapé dans un texte, qu’aucun chiffre de l’entrée n’a. Examiné quand `levels` dans [checks] lui donne un niveau. `known` dans [checks.figures] énumère les mots dont les nombres valent pour eux-mêmes, `except` les composants et les champs dont les textes ne sont pas examinés, `pages` les livrets de règles dont les pages n’ont aucun nombre tapé.
explain-stray-figure-why = Un nombre qui n’est que des mots n’est tenu par aucune règle : personne ne voit quand il est faux.
explain-stray-figure-fix = Donnez un champ à l’entrée et nommez-le dans le texte, `{"{"}lost{"}"}`, ou nommez un chiffre partagé, `{"{"}figures.ambush.lost{"}"}`. Ce qui vaut pour soi-même va dans `known`.

explain-template-in-text = Une valeur écrite comme dans un gabarit, dans un texte
explain-template-in-text-does = Signale `{"{"}{"{"} entry.cost {"}"}{"}"}` dans un texte du contenu, et `{"{"}{"{"}cost{"}"}{"}"}` là où l’entrée a un tel champ : deux accolades en valent une, qui est imprimée.
explain-template-in-text-why = La carte dit `{"{"} entry.cost {"}"}`.
explain-template-in-text-fix = Écrivez le champ entre une seule paire d’accolades : `{"{"}cost{"}"}`. Là où les mots sont voulus tels quels, désactivez la règle : `levels = {"{"} template-in-text = "off" {"}"}` dans [checks].

explain-typed-figure = Un chiffre tapé deux fois
explain-typed-figure-does = Signale un nombre d’un texte qu’un chiffre de la même entrée a déjà. Examiné quand `levels` dans [checks] lui donne un niveau ; `[checks.figures]` dit quels textes et quels mots sont laissés.
explain-typed-figure-why = Les deux peuvent diverger : le chiffre est changé, et la phrase dit encore l’ancien.
explain-typed-figure-fix = Écrivez le champ entre accolades, comme le dit l’aide : `Gain {"{"}morale|{"{"}n{"}"} point|{"{"}n{"}"} points{"}"} of morale.` Voyez docs/values.md.

explain-other-language = Des textes dans une autre langue que celle que dit le jeu
explain-other-language-does = Signale `language` dans game.toml quand les petits mots des textes, des livrets et des gabarits du jeu (les, des, vous ; the, of, your) sont nettement ceux d’une autre langue : anglais, français, allemand, espagnol ou italien. Ce qui serait dit des espaces, des mots et de leurs articles d’après les règles de la mauvaise langue est laissé de côté.
explain-other-language-why = Les coupures de mots, les nombres, les pluriels, les guillemets et les espaces devant les signes suivent la langue, et un PDF se lit à voix haute dans celle-ci.
explain-other-language-fix = Écrivez la langue des textes. Les traductions sont dans `lang/`.

explain-typography = Une faute de frappe dans un texte
explain-typography-does = Signale, dans les textes de plus d’un mot : deux espaces, un mot doublé, une espace avant une virgule ou aucune après, deux points de suite, une espace que `; : ! ? « »` ont ou n’ont pas dans la langue du texte, un guillemet, une parenthèse ou un `**` sans son pendant ; et une apostrophe ou un guillemet droit, trois points et un trait d’union pour un tiret ou un signe moins quand le jeu a ’ “ … – − ailleurs. Les pages des livrets et les mots des gabarits sont examinés aussi, à travers leur balisage.
explain-typography-why = Tout le monde voit de telles fautes sur une carte imprimée, et personne sur un écran.
explain-typography-fix = `massicot check --fix` corrige ce qui n’a qu’une bonne réponse. Un jeu qui veut ce qui est signalé l’éteint dans game.toml : `levels = {"{"} typography = "off" {"}"}`.

explain-uneven-list = Une liste qui n’est pas aussi longue que toutes celles de son genre
explain-uneven-list-does = Signale une liste d’une entrée qui a plus ou moins d’éléments que celles de toutes les autres entrées du composant dans ce champ, qui sont toutes d’une même longueur, de trois éléments ou plus, et au moins dix.
explain-uneven-list-why = Une ligne a été oubliée, ou est là deux fois.
explain-uneven-list-fix = Ajoutez ce qui manque. Si c’est voulu, dites-le dans [[checks.except]].

explain-unknown-reference = Une référence à rien
explain-unknown-reference-does = Signale un identifiant qui ne mène à aucune entrée. Quels champs contiennent des identifiants est dit dans game.toml, sous [checks.references] : un champ d’un composant ou d’un fichier de données, et de qui sont ces identifiants.
explain-unknown-reference-why = Une carte qui donne un objet inexistant ne peut pas être jouée.
explain-unknown-reference-fix = Corrigez l’identifiant, ou ajoutez l’entrée à laquelle il doit mener.

explain-untranslated-words = Des mots d’un gabarit qui sont les mêmes dans toutes les langues
explain-untranslated-words-does = Signale, dans les jeux qui ont des traductions, les mots qu’un gabarit écrit lui-même. Un gabarit qui demande `game.language` n’est pas regardé, ni les mots de moins de trois lettres, ni ceux du titre du jeu.
explain-untranslated-words-why = Une traduction dit autrement les textes du contenu ; ce qu’écrit un gabarit est imprimé tel quel sur les pièces de toutes les langues.
explain-untranslated-words-fix = Mettez ces mots dans `[theme.words]` de game.toml, que les traductions disent autrement, et imprimez-les : `{"{"}{"{"} game.theme.words.no_hearts {"}"}{"}"}`.

explain-unused-asset = Un fichier dont rien ne se sert
explain-unused-asset-does = Signale un gabarit qu’aucun composant ni aucun autre gabarit ne nomme, une image et une icône qu’aucun gabarit, aucun livret et aucun fichier de données ne nomme, et, quand tous les jeux sont vérifiés, une famille de polices que rien ne nomme et dont aucune lettre n’a besoin.
explain-unused-asset-why = C’est un poids mort, ou le signe que ce qui devrait s’en servir nomme autre chose.
explain-unused-asset-fix = Supprimez-le, ou nommez-le. Un nom qu’un gabarit compose compte pour nommé quand ses parties sont des valeurs du contenu.

explain-unused-entry = Une entrée à laquelle rien ne renvoie
explain-unused-entry-does = Signale une entrée d’un fichier de données partagé aux identifiants duquel un champ renvoie ([checks.references] dans game.toml), quand aucun champ ne renvoie à celle-ci.
explain-unused-entry-why = Elle est dans les données et non dans le jeu : oubliée sur les cartes, ou laissée là.
explain-unused-entry-fix = Renvoyez à elle, ou supprimez-la.

explain-unused-field = Un champ que rien ne lit
explain-unused-field-does = Signale un champ des données, ou une valeur du thème, qu’aucun gabarit ne lit, dans aucune branche, et dont le nom n’est dans aucune règle, aucun livret et aucune accolade d’un texte. Un champ du même nom qui est lu d’un autre composant ne compte pas.
explain-unused-field-why = Il devait être imprimé ou vérifié. Souvent, le gabarit en est resté à un ancien nom.
explain-unused-field-fix = Imprimez-le, écrivez une règle sur lui, ou supprimez-le. Ce qui n’est qu’une note pour vous est mieux en commentaire.

explain-wrong-article = Un article qui ne va pas avec son nom
explain-wrong-article-does = En français : signale, dans les textes, les pages des livrets et les mots des gabarits, un article d’un genre devant un nom de l’autre, et un article pluriel devant un nom au singulier, ou l’inverse. Les genres des noms courants sont connus ; un autre a celui qu’il a ailleurs, deux fois ou plus. Les noms des deux genres (`le livre`, `la livre`) passent.
explain-wrong-article-why = Qui lit la carte à voix haute voit une pièce d’un autre genre.
explain-wrong-article-fix = Écrivez l’article que le nom a ailleurs. Un mot des deux genres va dans `known` de [checks.words].
explain-wrong-word = Un mot que le jeu n’emploie pas, ou pas là
explain-wrong-word-does = Compare les textes, les pages des livrets et les mots des gabarits à [checks.words] de game.toml : un chiffre écrit par des accolades est suivi d’un des mots de son champ (`beside` ; avec `where`, seulement dans les textes de certains composants), et dans un livret d’aucun mot d’un autre champ, un signe n’est à côté d’aucun mot d’un autre (`signs`), certains mots ne sont jamais dans un texte (`never`), et ce qui est entre « » ou “ ” est le nom d’une entrée (`quoted`). `*` vaut pour toute terminaison. Les textes d’une traduction suivent `[checks.words.in.TAG]` de leur langue.
explain-wrong-word-why = « Payez 3 vies » au lieu de pièces, aucun chiffre ne le dit ; et deux mots pour une même chose font poser la question à chaque table.
explain-wrong-word-fix = Écrivez le mot du jeu, ou ajoutez le mot à [checks.words].

explain-hairline = Un trait trop fin pour l’impression
explain-hairline-does = Signale un trait de moins de 0,25 pt (0,088 mm).
explain-hairline-why = Des traits plus fins se brisent ou disparaissent à l’impression, quel que soit leur aspect à l’écran.
explain-hairline-fix = Faites le trait d’au moins 0,09 mm.

explain-low-contrast = Un texte qui se détache à peine
explain-low-contrast-does = Compare la couleur de chaque texte à ce qui est dessiné derrière lui, et signale un contraste inférieur à 4,5 pour 1 (WCAG 2.2, 1.4.3), ou à 3 pour 1 pour des caractères de 18 pt, ou de 14 pt gras, et plus. Si deux lettres ou davantage sont sur leur propre couleur, il le dit, même quand les autres se lisent bien.
explain-low-contrast-why = Du gris sur du beige est illisible à la bougie, et pour bien des gens sous toute lumière.
explain-low-contrast-fix = Foncez le texte, éclaircissez le fond, ou mettez un fond uni derrière lui.

explain-low-resolution = Une image qui a trop peu de points
explain-low-resolution-does = Signale une image de moins de 300 points par pouce à la taille où elle est imprimée.
explain-low-resolution-why = En dessous, les bords sont visiblement flous ou crénelés.
explain-low-resolution-fix = Prenez une image plus grande, imprimez-la plus petite, ou dessinez-la en SVG.

explain-safe-zone = Un texte trop près du bord, ou une icône qui le dépasse
explain-safe-zone-does = Signale un texte qui sort de la zone de sécurité du format, et les petites icônes d’un recto qui dépassent la coupe.
explain-safe-zone-why = Les feuilles bougent d’un millimètre ou deux à la coupe. Ce qui est plus près du bord peut être coupé.
explain-safe-zone-fix = Rapprochez-le du centre, ou baissez `safe` dans le format si votre imprimeur est aussi précis.

explain-no-bleed = Un dessin à la coupe sans fond perdu
explain-no-bleed-does = Suit chaque bord des pièces d’un format à `bleed = 0` et signale une fois par composant que le dessin atteint la coupe sur 5 mm et plus. Ce qui est blanc ou pâle comme de la crème est laissé de côté, comme les pages qui ne sont pas coupées (`cut = false`), les livrets et les pièces dont aucune n’est imprimée.
explain-no-bleed-why = Aucune lame ne suit une ligne : là où elle tombe un cheveu à côté, un filet du papier ou de la pièce voisine se voit le long du bord.
explain-no-bleed-fix = Donnez au format un fond perdu (`bleed = 3`) et prolongez-y le dessin, ou éloignez le dessin du bord. Ce qui s’imprime sur un papier à sa taille n’est pas coupé : `cut = false`.

explain-short-bleed = Un dessin qui s’arrête à la coupe
explain-short-bleed-does = Suit chaque bord de la pièce finie et signale où quelque chose atteint la coupe alors que le fond perdu au-delà est vide ou d’une autre couleur.
explain-short-bleed-why = Là où la lame tombe un cheveu à côté, une ligne blanche se voit le long du bord.
explain-short-bleed-fix = Prolongez le dessin jusqu’au bord de l’image, 3 mm au-delà de la coupe de chaque côté.

explain-small-type = Des caractères trop petits pour être lus
explain-small-type-does = Signale un texte de moins de 6 pt (2,117 mm).
explain-small-type-why = Sous 6 pt, bien des gens ne peuvent pas le lire à la lumière d’une table de jeu.
explain-small-type-fix = Agrandissez-le : 2,12 au moins, 2,8 (8 pt) pour ce qui se lit en jouant.

explain-telling-back = Un dos qui montre quelle carte c’est
explain-telling-back-does = Signale un composant dont les entrées ont des dos qui ne sont pas tous pareils. Les dos qui disent seulement de quelle pile est une carte n’en sont pas : quand un champ que plusieurs entrées partagent (une zone, un propriétaire) dit quel dos a chacune.
explain-telling-back-why = Dans une pile face cachée, un joueur saurait quelle carte vient ensuite.
explain-telling-back-fix = Prenez un seul dos pour toutes : `back = "back.svg"`. Si les deux côtés sont faits pour être lus, comme sur une aide de jeu, dites-le dans une exception.

explain-mirrored-text = Un texte imprimé en miroir
explain-mirrored-text-does = Signale un texte d’une face dont les lettres sont dessinées en miroir, par un `transform` qui est le sien ou celui de ce qui l’entoure. Celui qui est tête en bas ou sur le côté ne l’est pas.
explain-mirrored-text-why = Ses lettres et ses chiffres se lisent à l’envers : un dessin a été retourné, et ses mots avec lui.
explain-mirrored-text-fix = Sortez le texte du groupe retourné, ou tournez-le par `rotate(180)`.
explain-unlike-translation = Une traduction avec d’autres valeurs que son texte
explain-unlike-translation-does = Compare chaque traduction d’une langue au texte qu’elle remplace : toute expression entre accolades et toute icône du texte doit s’y trouver, les chiffres tapés dans les deux doivent être les mêmes, deux noms d’un composant ne peuvent devenir un seul, et une phrase restée dans la langue du jeu est signalée.
explain-unlike-translation-why = Qui joue dans une langue joue avec d’autres règles que qui joue dans l’autre.
explain-unlike-translation-fix = Écrivez les mêmes valeurs et les mêmes icônes dans la traduction, dans l’ordre que demande sa langue.
explain-text-on-fold = Un texte sur un pli
explain-text-on-fold-does = Signale le texte d’une boîte, d’une figurine ou d’une page pliée qui se trouve des deux côtés d’un pli.
explain-text-on-fold-why = Il est plié là où on devrait le lire : la moitié du titre est sur le côté de la boîte.
explain-text-on-fold-fix = Gardez le texte d’un côté du pli : sur une boîte dans `stock.panels.front` ou un autre panneau, sur une page avec une zone de chaque côté du pli.

explain-too-many-dots = Une image qui a plus de points qu’il ne s’en imprime
explain-too-many-dots-does = Signale une grande image de plus de 600 points par pouce à la taille où elle est imprimée.
explain-too-many-dots-why = Aucune imprimante ne les montre, et le fichier grossit : cinquante cartes avec une photo de 12 millions de points chacune font un fichier que personne ne peut envoyer.
explain-too-many-dots-fix = Réduisez l’image à 600 points par pouce dans un éditeur d’images ; 300 suffisent aux photos.

explain-covered-text = Du texte sur lequel quelque chose est dessiné
explain-covered-text-does = Signale un texte dont des lettres se trouvent sous quelque chose d’opaque dessiné après lui : un cadre, une image, la bande de la ligne suivante.
explain-covered-text-why = SVG peint dans l’ordre du fichier : ce qui vient plus loin passe sur ce qui vient avant. Les mots sont là pour qui lit le fichier, et pas sur la carte.
explain-covered-text-fix = Déplacez l’un des deux, ou dessinez le texte en dernier.
explain-text-over-text = Des textes imprimés l’un sur l’autre
explain-text-over-text-does = Signale deux textes d’une face dont les lignes se recouvrent. Les mêmes mots deux fois au même endroit (une ombre, un contour) et une lettre plus de trois fois plus grande, d’une couleur plus claire ou plus foncée (une lettrine, un filigrane) ne comptent pas.
explain-text-over-text-why = Aucun des deux ne se lit. Un texte avec une `inline-size`, et rien qui dise sa hauteur, continue aussi loin qu’il est long, sur tout ce qui se trouve dessous.
explain-text-over-text-fix = Déplacez-le, raccourcissez-le, ou donnez-lui une hauteur : un rectangle en `shape-inside` et `massicot:fit="shrink"`.

explain-bad-dictionary = Un dictionnaire inutilisable
explain-bad-dictionary-does = Signale un dictionnaire du dossier `dictionaries/` du projet qui ne peut pas être lu : un de ses deux fichiers est absent ou trop grand, son codage n’est pas connu, il n’énumère aucun mot, ses affixes demandent trop de pas, ou il connaît moins de la moitié des mots d’un jeu.
explain-bad-dictionary-why = Les textes de sa langue n’y sont pas comparés, ou presque chaque mot serait signalé.
explain-bad-dictionary-fix = Mettez-y les deux fichiers sous un même nom, celui de la langue : `fr.aff` et `fr.dic`. UTF-8, ISO 8859-1, ISO 8859-15 et Windows 1252 sont lus.

explain-bad-icon-set = Un jeu d’icônes illisible
explain-bad-icon-set-does = Signale un fichier du dossier `icons/` du jeu qui n’est pas un jeu d’icônes au format JSON d’Iconify.
explain-bad-icon-set-why = Aucune de ses icônes ne pourrait être dessinée.
explain-bad-icon-set-fix = Exportez de nouveau le jeu d’icônes (https://iconify.design), ou corrigez le JSON.

explain-bad-schema = Un schéma inutilisable
explain-bad-schema-does = Signale un JSON Schema qui n’est pas du JSON, n’est pas un schéma, ou renvoie à un autre document.
explain-bad-schema-why = Un contenu qui ne suit pas son schéma n’est pas vérifié du tout.
explain-bad-schema-fix = Corrigez le schéma ; `$ref` ne peut mener qu’à `#/$defs/…` du même fichier.

explain-unknown-preset = Un préréglage inconnu
explain-unknown-preset-does = Signale un préréglage de planche qui n’existe pas, ou qui dit l’impossible.
explain-unknown-preset-why = Sans lui, les planches ne peuvent pas être composées.
explain-unknown-preset-fix = Nommez un des préréglages que l’aide énumère.

explain-unknown-stock = Un format inconnu
explain-unknown-stock-does = Signale un composant dont le `stock` n’est ni un préréglage ni une table avec ses mesures.
explain-unknown-stock-why = Sans lui, personne ne sait de quelle taille est la pièce.
explain-unknown-stock-fix = Nommez un des préréglages, ou écrivez les mesures : `stock = {"{"} width = 60, height = 60, bleed = 3, safe = 3 {"}"}`.

explain-unreadable-file = Un fichier illisible
explain-unreadable-file-does = Signale un fichier qui n’est pas du texte UTF-8, est un dossier, ou ne se laisse pas ouvrir.
explain-unreadable-file-why = Son contenu manquerait, ou ses accents seraient faux.
explain-unreadable-file-fix = Enregistrez le fichier en UTF-8, et voyez ses permissions.

explain-unsafe-id = Un identifiant qui ne peut pas nommer un fichier
explain-unsafe-id-does = Signale un identifiant avec des majuscules, des blancs, des accents, des points ou des barres, ou un que quelque système garde pour lui (`con`, `nul`).
explain-unsafe-id-why = Les identifiants deviennent des noms de fichiers sur tout système. Un identifiant comme `../../x` pourrait écraser autre chose.
explain-unsafe-id-fix = Prenez des minuscules de a à z, des chiffres et des traits d’union simples, 64 caractères au plus. Ce qui s’imprime est un autre champ.

explain-untested-rule = Une règle sans exemple
explain-untested-rule-does = Avec `check --test-rules`, nomme les règles du jeu qui n’ont pas d’exemple dans `breaks`, et celles dont les exemples ne sont pas essayés parce qu’elles regardent les faces dessinées.
explain-untested-rule-why = Personne ne sait si une telle règle dirait quelque chose.
explain-untested-rule-fix = Ajoutez un changement qui doit l’enfreindre : `breaks = [{"{"} set = "equipment.sword.silver", to = 99 {"}"}]`.

explain-wrong-type = Une valeur d’un autre type
explain-wrong-type-does = Signale un texte où il faut un nombre, une valeur seule où il faut une liste, et ainsi de suite.
explain-wrong-type-why = Gabarits et règles calculent avec les valeurs : "7" n’est pas 7.
explain-wrong-type-fix = Écrivez la valeur comme le dit le message. Des guillemets font un texte, des crochets une liste.

explain-service-count = Plus ou moins de pièces que n’en a un produit
explain-service-count-does = Avec `--for`, signale un composant de plus ou de moins de pièces que le produit du service ne peut en avoir.
explain-service-count-why = Le service refuserait la commande, une fois tout envoyé.
explain-service-count-fix = Faites-en deux composants, ou changez `copies`.

explain-service-product = Un composant que le service ne fait pas
explain-service-product-does = Avec `--for`, signale un composant auquel aucun des produits du service ne convient : son format en diffère de plus de 1 mm sur un côté, ou son fond perdu finit trop à l’intérieur de l’image du produit. Il est écarté. C’est une erreur s’il a été demandé par son nom, ou s’il ne reste rien.
explain-service-product-why = Un dessin n’est jamais mis à l’échelle d’un produit en silence : une carte doit avoir la taille à laquelle elle a été dessinée.
explain-service-product-fix = Choisissez un format que le service a, imprimez le composant ailleurs, ou écartez-le avec `--component`.

explain-service-safe-zone = Un texte trop près de la coupe du service
explain-service-safe-zone-does = Avec `--for`, signale un texte qui sort de la zone de sécurité que demande le service, et un texte qui dépasse sa coupe, ce qui est une erreur.
explain-service-safe-zone-why = Les services coupent des piles à la machine et disent de combien la coupe peut s’écarter. Ce qui est plus près peut être coupé, et certains refusent le fichier.
explain-service-safe-zone-fix = Rapprochez le texte du centre, ou choisissez un format plus grand.

explain-bad-face = Une face qui ne peut pas être placée
explain-bad-face-does = Signale un lien `face:…` vers une face qui place, elle-même ou par d’autres, celle où elle se trouve, qui contient trop, ou qui a ses propres erreurs.
explain-bad-face-why = Une face qui est une partie d’elle-même n’a pas de fin, et une qui a des erreurs n’est pas dessinée.
explain-bad-face-fix = Supprimez un des liens du cercle ; corrigez ce qui ne va pas dans la face placée.

explain-bad-footnote = Une note de bas de page incomplète
explain-bad-footnote-does = Signale un appel de note sans texte dans des pages écrites, une note à laquelle rien ne renvoie, et une dont le texte est écrit deux fois.
explain-bad-footnote-why = Le lecteur la chercherait au bas de la page, ou n’apprendrait jamais ce qu’elle dit.
explain-bad-footnote-fix = Écrivez la même étiquette aux deux endroits. Majuscules et minuscules y sont égales.

explain-bad-markup = Une mise en forme non fermée ou inconnue
explain-bad-markup-does = Signale un texte enrichi dont le gras, l’italique ou la classe est ouvert et jamais fermé, et une icône, `:coin and`, à laquelle manque le second deux-points.
explain-bad-markup-why = Des astérisques seraient imprimés sur la carte.
explain-bad-markup-fix = Fermez ce qui est ouvert. Un signe voulu pour lui-même s’écrit avec une barre oblique inverse : `\*`.

explain-bad-picture = Une image illisible
explain-bad-picture-does = Signale une image qui n’est ni PNG, JPEG, WebP ni SVG, une qui est endommagée ou tronquée, et une sans points.
explain-bad-picture-why = Elle manquerait à la pièce, ou quelque imprimante s’y casserait les dents.
explain-bad-picture-fix = Enregistrez-la en PNG, ou de nouveau avec le programme qui l’a faite. Un gabarit, qui contient `{"{"}{"{"} … {"}"}{"}"}`, n’est pas une image : il se prend par `{"{"}% include "sun.svg" %{"}"}`.

explain-bad-rulebook = Du Markdown qui ne peut pas être mis en page
explain-bad-rulebook-does = Signale ce que des pages écrites ne peuvent pas montrer : du HTML, des blocs de code, des images entre des mots, des attributs d’images qui n’existent pas, une image ou un tableau plus grand que sa zone, un gabarit sans zones, un lien vers un titre qui n’existe pas, ou vers un autre que celui que disent ses mots. Un commentaire qui est presque un saut (`<!-- pgae -->`) est un avertissement.
explain-bad-rulebook-why = Cela manquerait à la page, et personne ne le verrait.
explain-bad-rulebook-fix = Écrivez-le en Markdown : `**first**`. Les sauts sont des commentaires : `<!-- page -->`, `<!-- column -->`, `<!-- back -->`.

explain-bad-style = Un style dont une partie est ignorée
explain-bad-style-does = Signale, dans les feuilles de style des faces et dans les attributs `style`, une accolade, un deux-points ou un point-virgule qui manque.
explain-bad-style-why = SVG passe sur ce qu’il ne peut pas lire, et souvent sur ce qui est derrière : les mots gardent leur taille et leur couleur.
explain-bad-style-fix = Écrivez une règle ainsi : `.h2 {"{"} font-size: 4px; fill: #b5481c {"}"}` ; des accolades autour, un deux-points derrière chaque nom, un point-virgule entre deux.

explain-bad-svg = Du SVG qui ne peut pas être dessiné
explain-bad-svg-does = Signale une racine qui n’est pas un SVG, du SVG que le moteur de rendu refuse, et ce qui est dans un SVG et n’est pas dessiné : des mots hors d’un <text>, un texte de taille 0, un <use> de ce où il se trouve, une découpe, un masque ou un filtre sans rien dedans.
explain-bad-svg-why = La pièce ne peut pas être dessinée, ou pas toute.
explain-bad-svg-fix = Écrivez `<svg xmlns="http://www.w3.org/2000/svg" …>` à la racine.

explain-bad-text-box = Un cadre de texte qui ne peut pas être composé
explain-bad-text-box-does = Signale un attribut d’un cadre de texte inconnu ou de valeur impossible, et une forme qui n’existe pas.
explain-bad-text-box-why = Le texte serait composé ailleurs que là où il est dessiné, ou pas du tout.
explain-bad-text-box-fix = Corrigez l’attribut comme le dit le message.

explain-loose-page = Une page qui finit mal
explain-loose-page-does = Signale un titre seul au bas de sa page, suivi d’un saut ou de quelque chose de trop haut, dans des pages écrites, une page qui n’a que quelques lignes de trop de la précédente, une dernière page de quelques lignes, et les pages d’un livret qui n’ont pas de texte.
explain-loose-page-why = Le lecteur tourne la page pour rien, et une feuille est imprimée pour trois lignes.
explain-loose-page-fix = Placez le saut avant le titre ; raccourcissez le texte, réduisez ses caractères ou ses marges, ou montrez une image de plus.

explain-missing-face = Une face absente
explain-missing-face-does = Signale un lien `face:component/entry` vers une face que le jeu n’a pas.
explain-missing-face-why = Ce qui est montré d’une pièce est la pièce même : sans elle, la page ne l’aurait pas.
explain-missing-face-fix = Corrigez le nom du composant ou de l’entrée ; `#back` est le dos de la même pièce.

explain-missing-font = Une police absente
explain-missing-font-does = Signale une famille de polices qu’aucun fichier de fonts/ n’a.
explain-missing-font-why = Seules les polices du projet sont utilisées, pour qu’une pièce ait partout le même aspect. Toute autre police changerait chaque retour à la ligne.
explain-missing-font-fix = Corrigez le nom, ou mettez le .ttf ou le .otf de la police dans fonts/, avec sa licence à côté.

explain-missing-glyph = Un caractère qu’aucune police n’a
explain-missing-glyph-does = Signale un caractère qu’aucune des polices nommées pour un texte ne peut dessiner.
explain-missing-glyph-why = Il serait imprimé comme une case vide, ou pas du tout.
explain-missing-glyph-fix = Ajoutez une police qui a le caractère, et nommez-la après la première : `font-family="Caudex, Noto Sans Egyptian Hieroglyphs"`.

explain-missing-icon = Une icône absente
explain-missing-icon-does = Signale une icône qu’aucun fichier SVG et aucun jeu d’icônes du dossier icons/ du jeu n’a, ni, dans un texte mis en forme, un <symbol> du gabarit. Le nom le plus proche est proposé.
explain-missing-icon-why = Elle manquerait à la pièce.
explain-missing-icon-fix = Corrigez le nom, ou mettez l’icône dans `content/<game>/icons/` comme fichier SVG.

explain-missing-picture = Une image absente
explain-missing-picture-does = Signale une image ou un dessin qu’un gabarit nomme et qui est introuvable.
explain-missing-picture-why = Elle manquerait à la pièce.
explain-missing-picture-fix = Corrigez le nom ; il part du dossier du jeu sous templates/, et pour art(…) de son dossier art/.

explain-missing-template = Un gabarit absent
explain-missing-template-does = Signale un gabarit que game.toml ou un autre gabarit nomme et qui n’est pas dans le dossier du jeu sous templates/.
explain-missing-template-why = Sans lui, la pièce ne peut pas être dessinée.
explain-missing-template-fix = Corrigez le nom ; il part de `templates/<game>/`.

explain-not-xml = Ce que donne un gabarit n’est pas du XML
explain-not-xml-does = Signale un gabarit rempli qui ne peut pas être lu comme du XML : un élément non fermé, un attribut sans guillemets.
explain-not-xml-why = Le SVG est du XML.
explain-not-xml-fix = Fermez chaque élément, mettez chaque attribut entre guillemets, écrivez `&amp;` pour &. Les valeurs sont déjà échappées.

explain-rulebook-names = Dans les règles, un nom qu’aucune pièce n’a, ou une pièce qu’elles ne nomment pas
explain-rulebook-names-does = Signale des mots marqués comme le nom d’une pièce, `[Oracle]{"{"}.piece{"}"}`, quand aucune entrée ne les a comme `name` ou `title` ; et chaque pièce des composants que les règles promettent de nommer, `<!-- names: events, items -->`, et qu’elles ne nomment ni ne montrent.
explain-rulebook-names-why = Une pièce change de nom et les règles gardent l’ancien ; une nouvelle pièce y est oubliée.
explain-rulebook-names-fix = Corrigez le nom, ou parlez de la pièce.

explain-svg-refused = Quelque chose qui n’a rien à faire dans une image
explain-svg-refused-does = Signale des liens vers le réseau ou vers des fichiers hors du projet, des scripts, des pages incorporées, un type de document.
explain-svg-refused-why = Une image doit avoir partout le même aspect et ne doit rien pouvoir chercher ni exécuter.
explain-svg-refused-fix = Mettez l’image dans le dossier du jeu sous templates/ et nommez-la depuis là.

explain-template-error = Un gabarit qui échoue quand il est rempli
explain-template-error-does = Signale ce qui ne va pas avec les valeurs d’une entrée : un texte où il faut un nombre, un filtre qui ne peut rien faire de ce qu’il reçoit.
explain-template-error-why = La pièce ne peut pas être dessinée.
explain-template-error-fix = Le message nomme l’entrée. Changez sa valeur, ou le gabarit.

explain-template-syntax = Un gabarit qui ne peut pas être analysé
explain-template-syntax-does = Signale les erreurs de syntaxe de Tera : une balise non fermée, un filtre qui n’existe pas.
explain-template-syntax-why = Aucune pièce de ce gabarit ne peut être dessinée.
explain-template-syntax-fix = Regardez le repère. Le langage de Tera est décrit sur https://keats.github.io/tera.

explain-text-overflow = Un texte qui ne tient pas
explain-text-overflow-does = Signale un texte qui ne tient pas dans son cadre à sa plus petite taille.
explain-text-overflow-why = Un texte n’est jamais coupé en silence : ce qui ne tient pas manquerait à la carte.
explain-text-overflow-fix = Raccourcissez le texte, agrandissez le cadre, ou permettez une taille plus petite avec massicot:min-size.

explain-text-small = Un texte réduit sous une taille confortable
explain-text-small-does = Signale un texte qui ne tient dans son cadre que sous la taille à laquelle son format se lit sans peine : 8 pt pour une carte.
explain-text-small-why = Ce qui se lit de l’autre côté d’une table, à la lumière d’une lampe, a besoin de sa taille.
explain-text-small-fix = Raccourcissez le texte ou agrandissez son cadre ; `comfortable_text` du format dit ce qui est demandé.

explain-text-tight = Un texte qui tient tout juste
explain-text-tight-does = Signale un texte qui remplit plus de 95 % de son cadre et ne peut pas être réduit.
explain-text-tight-why = Le prochain mot, ou la traduction, ne tiendra pas.
explain-text-tight-fix = Agrandissez le cadre ou raccourcissez le texte, ou permettez de le réduire avec massicot:fit="shrink".

explain-undefined-in-template = Un nom qui n’existe pas
explain-undefined-in-template-does = Signale une variable ou un champ qu’aucune entrée et aucun schéma n’a, où qu’il soit nommé dans un gabarit : aussi dans des conditions jamais remplies, dans les arguments de filtres et dans les fichiers inclus. Et un champ que seules certaines entrées ont, quand une qui ne l’a pas y arrive sans qu’on ait demandé ; et une valeur d’une entrée par laquelle un gabarit cherche, et que sa table n’a pas.
explain-undefined-in-template-why = Un trou sur une carte imprimée se découvre quand les boîtes sont sur la table ; et un nom mal écrit dans une condition fait de chaque carte une lune.
explain-undefined-in-template-fix = Corrigez le nom. Pour un champ que seules certaines entrées ont, écrivez `{"{"}% if entry.cost is defined and entry.cost > 2 %{"}"}`, ou `{"{"}{"{"} entry.cost | default(value=0) {"}"}{"}"}` ; un qu’aucune entrée n’a encore figure dans le schéma.

explain-unexplained-icon = Une icône que les règles n’expliquent nulle part
explain-unexplained-icon-does = Signale une icône dont des pièces se servent et qu’aucune page ne nomme, quand un livret a un index des icônes, `{"{"}{"{"} signs() {"}"}{"}"}`.
explain-unexplained-icon-why = Un joueur rencontre un signe sur une carte et n’en trouve rien.
explain-unexplained-icon-fix = Dites ce qu’elle veut dire là où les règles s’en servent, ou donnez-lui des mots : `signs(words=game.data.signs)`. `except=["laurel"]` écarte ce qui n’est qu’ornement.

explain-unknown-argument = Un argument qui n’est pas pris
explain-unknown-argument-does = Signale un argument d’une fonction, d’un filtre, d’un test ou d’un composant qui n’a pas d’argument de ce nom, dans tous les gabarits du jeu, dessinés ou non.
explain-unknown-argument-why = Tera le transmet et rien ne le lit : une icône garde sa couleur, et personne ne sait pourquoi.
explain-unknown-argument-fix = Corrigez le nom ; le message énumère les arguments qu’il y a.

explain-unknown-attribute = Un attribut, une propriété ou un élément mal écrit
explain-unknown-attribute-does = Signale, dans les faces, un nom que SVG ne connaît pas et qui ressemble à un qu’il connaît : un attribut, une propriété d’un `style`, un élément ; un attribut `massicot:…` qui n’existe pas, ou qui ne dit rien sur son élément ; un mot qui n’est aucun de ceux que prend un attribut comme `text-anchor` ; et une valeur qui n’a pas la forme de son attribut, comme une longueur, une transformation ou les points d’une forme.
explain-unknown-attribute-why = SVG passe sur ce qu’il ne connaît pas : le texte garde sa taille, le cercle n’est pas là.
explain-unknown-attribute-fix = Corrigez le nom. Les attributs à vous commencent par `data-`.

explain-unknown-paint = Une couleur, ou une référence, qui n’existe pas
explain-unknown-paint-does = Signale, dans les faces et les dessins, une couleur qui n’en est pas une (`#b5481`, `ligthblue`) et une référence à un id que rien n’a (`fill="url(#sky)"`, `<use href="#sun"/>`).
explain-unknown-paint-why = SVG dessine en noir ce qu’il ne peut pas peindre, ou ne le dessine pas, et n’en dit rien.
explain-unknown-paint-fix = Écrivez une couleur comme SVG la connaît : un nom, `#rgb`, `#rrggbb` ou `rgb(…)`. Donnez un id à l’élément visé.

explain-unknown-class = Une classe que n’a aucun style
explain-unknown-class-does = Signale dans un texte enrichi une classe que n’a aucun style du gabarit, là où l’un d’eux a presque ce nom ; dans le Markdown des livrets toute classe que n’a aucun style.
explain-unknown-class-why = Ses mots sortent comme tous les autres.
explain-unknown-class-fix = Écrivez le nom comme le style, ou donnez au gabarit un style de ce nom.

explain-unread-markup = Une mise en forme imprimée telle quelle
explain-unread-markup-does = Signale du gras, de l’italique, des classes et des icônes dans un texte qui n’est pas dessiné comme texte enrichi, et dans un texte enrichi une icône qui existe, écrite avec des majuscules ou des blancs : `:Coin:`, `: coin :`.
explain-unread-markup-why = Les astérisques et les deux-points sortent sur la carte.
explain-unread-markup-fix = Écrivez massicot:rich="true" sur le <text>. Dans un texte enrichi, une barre oblique inverse devant le signe, `\*` ou `\:`, l’imprime tel quel.

explain-unread-style = Une couleur dans laquelle rien n’est dessiné
explain-unread-style-does = Signale `color` dans une feuille de style, sans `fill` à côté, dans une face où rien n’est dessiné en `currentColor`.
explain-unread-style-why = HTML colore les mots par `color`, SVG par `fill` : les mots restent noirs.
explain-unread-style-fix = Écrivez `fill`.

explain-unusable-font = Une police inutilisable
explain-unusable-font-does = Signale un fichier de fonts/ qui n’est pas une police TrueType ou OpenType, ou qui est endommagé. Avertit d’un fichier d’une autre forme, comme WOFF, si sa famille n’est pas là par ailleurs.
explain-unusable-font-why = Un texte dans cette police ne pourrait pas être dessiné, ou pas mis dans un PDF.
explain-unusable-font-fix = Convertissez-la : WOFF et WOFF2 sont les mêmes polices, compressées pour le web. Récupérez de nouveau une police endommagée.

explain-wrong-picture = Une image d’autre chose que ce que nomme le texte à côté
explain-wrong-picture-does = Signale l’image d’une pièce, dans des pages écrites, quand le texte à côté nomme d’autres pièces de son composant et pas celle-ci : dans la même ligne d’un tableau ou le même point d’une liste, dessous, et dans le paragraphe ou l’encadré qui suit. Et une image dont les mots sont dans le nom d’un autre fichier de son dossier, et pas dans le sien. Un nom compte quand il est écrit comme dans son entrée, majuscules comprises.
explain-wrong-picture-why = On regarde une image avant de lire les mots. Quand une ligne est copiée pour écrire la suivante, son image reste.
explain-wrong-picture-fix = Faites un lien vers ce que nomment les mots, ou nommez ce que montre l’image.

explain-wrong-size = Une image qui ne convient pas à son format
explain-wrong-size-does = Signale une racine dont la largeur et la hauteur ne sont pas celles du format avec son fond perdu, ou qui n’a pas de viewBox.
explain-wrong-size-why = L’image serait étirée, ou ses bords ne seraient pas là où coupe la lame.
explain-wrong-size-fix = Copiez la ligne que donne l’aide. Le coin supérieur gauche de la pièce finie est alors en 0,0 et une unité vaut un millimètre.
explain-wrong-sum = Une somme qui ne donne pas ce qui est imprimé
explain-wrong-sum-does = Refait les calculs imprimés comme `7 − 2 = 5`, sur les pièces et dans les pages des livrets, de quelque expression que vienne chaque nombre. Les calculs avec des parenthèses, avec des unités qui diffèrent ou avec des signes passent.
explain-wrong-sum-why = Un exemple qui ne tombe pas juste enseigne une autre règle.
explain-wrong-sum-fix = Corrigez le nombre, ou l’expression qui le donne.
