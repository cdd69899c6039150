//! The rules that read what is printed: a game with a mistake for each, all planted at once, and
//! every one of these rules has to say so.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{breaks, copy, shipped};

/// A file of the project, what stands there, what is put in its place.
type Put = (&'static str, &'static str, &'static str);

const DIX_MILLE: &[Put] = &[
    (
        "templates/dix-mille/road-sheet.svg",
        "ticked={period.id == start.period}",
        "ticked={period.id != start.period}",
    ),
    (
        "templates/dix-mille/road-sheet.svg",
        "{{ entry.hint }}",
        "{{ entry.title }}",
    ),
    (
        "templates/dix-mille/box.svg",
        "{{ piece.count or component.entries",
        "{{ component.entries",
    ),
    (
        "templates/dix-mille/guide.svg",
        "piece.faces == 2",
        "piece.faces == 1",
    ),
    (
        "templates/dix-mille/item-aid.svg",
        "\" ~ item.text}",
        "\" ~ item.name}",
    ),
    (
        "templates/dix-mille/event.svg",
        "<sign name={period.id} x={3.1}",
        "<sign name={periods[2 - loop.index0].id} x={3.1}",
    ),
    (
        "templates/dix-mille/event.svg",
        "<battle_numbers card={entry}",
        "<battle_numbers card={game.components.events.entries[0]}",
    ),
    (
        "templates/dix-mille/event.svg",
        "{{ entry.number }}",
        "{{ entry.braves_lost }}",
    ),
    (
        "templates/dix-mille/tiles.tera",
        "−{{ effect.flee_morale | abs }}",
        "+{{ effect.flee_morale | abs }}",
    ),
    (
        "templates/dix-mille/tiles.tera",
        "<gain sign=\"ambush\"",
        "<gain sign=\"braves\"",
    ),
    (
        "templates/dix-mille/tile.svg",
        "passages.east or \"\", passages.south or \"\", passages.west or \"\"",
        "passages.west or \"\", passages.south or \"\", passages.east or \"\"",
    ),
    (
        "templates/dix-mille/road-sheet.svg",
        "start.morale",
        "start.favours",
    ),
    (
        "content/dix-mille/box.toml",
        "dix braves, dix",
        "vingt braves, dix",
    ),
    (
        "content/dix-mille/rules.md",
        "les Perses d’abord",
        "vous d’abord",
    ),
    (
        "templates/dix-mille/aids.tera",
        "<sign name={block.sign} x={4.4}",
        "<sign name=\"braves\" x={4.4}",
    ),
    (
        "templates/dix-mille/tiles.tera",
        "font-size=\"3.7\" word-spacing",
        "font-size=\"5.7\" word-spacing",
    ),
    (
        "templates/dix-mille/event.svg",
        "sign = \"favour\"",
        "sign = \"morale\"",
    ),
    (
        "content/dix-mille/rules.md",
        "Écartez la *Place centrale*",
        "Écartez l’*Agora*",
    ),
    (
        "templates/dix-mille/road-sheet.svg",
        "name={entry.favours} sign=\"favour\"",
        "name={entry.favours} sign=\"morale\"",
    ),
    (
        "content/dix-mille/rules.md",
        "crayon ; une feuille",
        "crayon; une feuille",
    ),
    (
        "content/dix-mille/rules.md",
        "mais sans l’épée.",
        "même sans épée.",
    ),
    (
        "content/dix-mille/rules.md",
        "won_favours }}** [:laurels:]{.favour}",
        "won_favours }}** [:heart:]{.morale}",
    ),
    (
        "content/dix-mille/rules.md",
        "number = 5\nat = [44, 51.6]",
        "number = 15\nat = [44, 51.6]",
    ),
    (
        "content/dix-mille/rules.md",
        "reste que vous, {{ f.start.braves }}",
        "reste que vous, {{ f.start.morale }}",
    ),
    ("content/dix-mille/rules.md", "mêle jamais", "sépare jamais"),
    (
        "content/dix-mille/rules.md",
        "la neuvième est",
        "la huitième est",
    ),
    (
        "content/dix-mille/rules.md",
        "**Piochez une carte** et suivez [la ligne de votre période](#les-trois-lignes) (page",
        "**Piochez-en une** et suivez [ce qu’elle dit](#les-trois-lignes) (page",
    ),
    (
        "content/dix-mille/rules.md",
        "par l’oméga, piochez",
        "par le delta, piochez",
    ),
    (
        "content/dix-mille/rules.md",
        "passages.east | capitalize",
        "passages.north | capitalize",
    ),
    (
        "content/dix-mille/rules.md",
        "ou {{ item[card[\"evenement-2\"]",
        "ou {{ item[card[\"evenement-9\"]",
    ),
    (
        "content/dix-mille/rules.md",
        "- Le Lac rend du moral à chaque visite ; une embuscade gagnée, une faveur.",
        "- Chaque objet cherché use une carte de plus : les heures passent plus vite.",
    ),
    (
        "templates/dix-mille/rules-page.svg",
        "[1, 7, 2]",
        "[2, 8, 3]",
    ),
    (
        "templates/dix-mille/standee.svg",
        "max-lines=\"1\">{{ entry.glue }}",
        "max-lines=\"1\">{{ entry.fold }}",
    ),
    (
        "templates/dix-mille/tile.svg",
        "inward={not city}",
        "inward={city}",
    ),
    (
        "content/dix-mille/rules.md",
        "Un Anneau, aussitôt",
        "Un Bouclier, aussitôt",
    ),
    (
        "content/dix-mille/rules.md",
        "temple d’Athéna",
        "temple d’Apollon",
    ),
    (
        "content/dix-mille/rules.md",
        "face:outside/hameau-des-bergers",
        "face:outside/lac-enchante",
    ),
    (
        "content/dix-mille/rules.md",
        "il vaut de nouveau",
        "il ne vaut plus",
    ),
    (
        "content/dix-mille/rules.md",
        "Posez la *Place centrale* au",
        "Posez la *Porte de la Cité* au",
    ),
    (
        "content/dix-mille/rules.md",
        "face = \"city#back\"",
        "face = \"outside#back\"",
    ),
    (
        "content/dix-mille/rules.md",
        "face = \"item-aid/objets\"\nat = [114.2",
        "face = \"outside/trone\"\nat = [114.2",
    ),
    (
        "content/dix-mille/rules.md",
        "[:sign-heart:]",
        "[:sign-laurels:]",
    ),
    (
        "templates/dix-mille/event.svg",
        "font-size=\"3.2\">ou</text>",
        "font-size=\"3.2\">et</text>",
    ),
    (
        "templates/dix-mille/event.svg",
        "[theme.morning, theme.afternoon, theme.evening]",
        "[theme.evening, theme.afternoon, theme.morning]",
    ),
    (
        "templates/dix-mille/road-sheet.svg",
        "item.kept == \"once\"",
        "item.kept == \"lasting\"",
    ),
    (
        "content/dix-mille/road-sheet.toml",
        "Épée blanche",
        "Épée rouge",
    ),
    (
        "content/dix-mille/rules.md",
        "number = 3\nat = [89, 5.4]",
        "number = 1\nat = [89, 5.4]",
    ),
    (
        "content/dix-mille/rules.md",
        "{{ components.passages.count }}** pions",
        "{{ components.city.count }}** pions",
    ),
    (
        "content/dix-mille/rules.md",
        "le centaure coûte",
        "le minotaure coûte",
    ),
    (
        "content/dix-mille/rules.md",
        "{{ at[\"passage-difficile\"][0].effect.braves | abs }} braves y restent",
        "{{ at[\"hameau-des-bergers\"][0].effect.braves | abs }} braves y restent",
    ),
    (
        "content/dix-mille/rules.md",
        "{{ at[\"ravin-des-loups\"][0].effect.strength }} et {{ at[\"poste-perse\"][0].effect.strength }}",
        "{{ at[\"poste-perse\"][0].effect.strength }} et {{ at[\"ravin-des-loups\"][0].effect.strength }}",
    ),
    (
        "content/dix-mille/rules.md",
        "L’oméga touche l’oméga",
        "Le delta touche le delta",
    ),
    (
        "templates/dix-mille/standee.svg",
        "<upside_down x={0} y={middle}/>",
        "<upright y={middle}/>",
    ),
    (
        "templates/dix-mille/event-back.svg",
        "x={31.5} y={44}",
        "x={31.5} y={40}",
    ),
    (
        "content/dix-mille/rules.md",
        r#"il reste {{ <thousands value={army - card["evenement-8"]"#,
        r#"il reste {{ <thousands value={army - card["evenement-9"]"#,
    ),
];

const SLOHAR: &[Put] = &[
    (
        "templates/slohar/effect.svg",
        "{{ entry.text }}",
        "{{ entry.flavour }}",
    ),
    (
        "templates/slohar/foe.svg",
        "level={entry.level}",
        "level={4}",
    ),
    (
        "templates/slohar/parts.tera",
        "< 0 %}−{% elif",
        "< 0 %}+{% elif",
    ),
    (
        "templates/slohar/parts.tera",
        "value={entry.silver} metal=\"silver\"",
        "value={entry.silver} metal=\"gold\"",
    ),
    (
        "templates/slohar/gear.svg",
        "name={piles[0].name}",
        "name={entry.name}",
    ),
    (
        "templates/slohar/coin.svg",
        "entry.value == 10 -%}",
        "entry.value == 20 -%}",
    ),
    (
        "templates/slohar/life.svg",
        "+{{ entry.value }}",
        "+{{ game.data.figures.life }}",
    ),
    (
        "templates/slohar/character.svg",
        "{{ game.data.figures.tries }}",
        "{{ game.data.figures.hand }}",
    ),
    (
        "templates/slohar/gallery.svg",
        "{{ foe.name }}</text>",
        "{{ foe.zone if foe.id == 'capitaine' else foe.name }}</text>",
    ),
    (
        "content/slohar/rules.md",
        "rouge\u{a0}{{ won[0] }}, bleu",
        "rouge\u{a0}{{ won[1] }}, bleu",
    ),
    ("content/slohar/rules.md", "Cinq zones", "Six zones"),
    (
        "content/slohar/rules.md",
        "une {{ dague.name }} et une",
        "une {{ epee.name }} et une",
    ),
    (
        "content/slohar/rules.md",
        "ont un fond rouge, les **boucliers** un fond bleu",
        "ont un fond bleu, les **boucliers** un fond rouge",
    ),
    (
        "content/slohar/master-aid.toml",
        "la Targe en bois",
        "la Targe en fer",
    ),
    (
        "templates/slohar/character.svg",
        "<slot kind=\"gear\"",
        "<slot kind=\"weapon\"",
    ),
    (
        "templates/slohar/board.svg",
        "sign={shops[0].sign}",
        "sign=\"anvil\"",
    ),
    (
        "templates/slohar/guide.svg",
        "count + (one.copies or 1)",
        "count + 1",
    ),
    (
        "templates/slohar/fight-aid.svg",
        "icon(name=step.sign,",
        "icon(name=\"fight\",",
    ),
    (
        "templates/slohar/gear.svg",
        "icon(name=\"gear\"",
        "icon(name=\"shield\"",
    ),
    (
        "templates/slohar/parts.tera",
        "\"swap\": \"swap\", \"skip\": \"skip\"",
        "\"swap\": \"skip\", \"skip\": \"swap\"",
    ),
    (
        "templates/slohar/gallery.svg",
        "sort(attribute=\"level\")",
        "sort(attribute=\"name\")",
    ),
    (
        "templates/slohar/turn-aid.svg",
        "{%- if side == \"back\" -%}",
        "{%- if side == \"front\" -%}",
    ),
    (
        "templates/slohar/turn-aid.svg",
        "n={loop.index}",
        "n={loop.index0}",
    ),
    (
        "content/slohar/rules.md",
        "s’impriment pas : empruntez",
        "s’impriment pas: empruntez",
    ),
    (
        "templates/slohar/parts.tera",
        "font-weight=\"700\" font-size=\"5\"",
        "font-weight=\"700\" font-size=\"3.9\"",
    ),
    (
        "content/slohar/rules.md",
        "**Le plus jeune.**",
        "**Le plus vieux.**",
    ),
    ("content/slohar/rules.md", "et {{ walk[1] }}", "et 5"),
    ("content/slohar/rules.md", "number = 7", "number = 17"),
    (
        "templates/slohar/fighting.svg",
        "range(end=much)",
        "range(end=much + 1)",
    ),
    (
        "templates/slohar/foe.svg",
        "fill=\"{{ theme.weapon }}\"",
        "fill=\"{{ theme.shield }}\"",
    ),
    (
        "content/slohar/rules.md",
        "posez un cœur sur le {{ f.life }}",
        "posez un cœur sur le {{ f.hand }}",
    ),
    (
        "templates/slohar/zone-back.svg",
        "sign={zone.sign}",
        "sign={game.data.zones.zone[0].sign}",
    ),
    (
        "content/slohar/rules.md",
        "marchand n’en veut",
        "… tout marchand",
    ),
    (
        "content/slohar/rules.md",
        "- en **gagnant un combat**, contre un ennemi ou contre un joueur ;",
        "- sur un **double** pour avancer ;",
    ),
    (
        "content/slohar/rules.md",
        "**Le butin.** Gagné",
        "**La fin.** Gagné",
    ),
    ("content/slohar/rules.md", "à la cinquième", "à la dixième"),
    (
        "content/slohar/rules.md",
        "lance rouge\u{a0}{{ attack[0] }}",
        "lance rouge\u{a0}{{ attack[1] }}",
    ),
    (
        "content/slohar/rules.md",
        "ou moins : à {{ grelot }}",
        "ou moins\u{a0}: à {{ isaure }}",
    ),
    (
        "content/slohar/rules.md",
        "{{ zone.name | lower }}{% if loop.last",
        "{{ zone.edge | lower }}{% if loop.last",
    ),
    (
        "content/slohar/guide.toml",
        "ou six Letter",
        "ou huit Letter",
    ),
    ("templates/slohar/random.svg", "face={from}", "face={to}"),
    (
        "content/slohar/rules.md",
        "| [:case-hostile:]",
        "| [:case-draw:]",
    ),
    (
        "content/slohar/rules.md",
        "![](face:weapons/dague-usee)",
        "![](face:weapons/epee-courte)",
    ),
    (
        "content/slohar/rules.md",
        "il n’y a pas de combat. S’il",
        "il y a combat. S’il",
    ),
    (
        "content/slohar/rules.md",
        "![À effet](face:effects/sort-de-poche)",
        "![À effet](face:randoms/tonneau)",
    ),
    (
        "templates/slohar/fight-aid.svg",
        "face={5} fill={theme.weapon}",
        "face={5} fill={theme.shield}",
    ),
    (
        "templates/slohar/fighting.svg",
        "face={line.face}",
        "face={7 - line.face}",
    ),
    (
        "templates/slohar/character.svg",
        "n == game.data.figures.life -%}",
        "n == game.data.figures.hand -%}",
    ),
    (
        "templates/slohar/gear.svg",
        "art(name=entry.id",
        "art(name=\"bottes\"",
    ),
    (
        "content/slohar/rules.md",
        "la poterne ou la grande porte",
        "la poterne ou la porte du nord",
    ),
    (
        "content/slohar/rules.md",
        "number = 6\nat = [16.4, 60.6]",
        "number = 2\nat = [16.4, 60.6]",
    ),
    ("content/slohar/rules.md", "![Colporteur]", "![Armurerie]"),
    ("content/slohar/rules.md", "![L’écu de", "![La rondache de"),
    (
        "templates/slohar/pawn.svg",
        "name={entry.portrait} x={0} y={11.2}",
        "name=\"portrait-isaure\" x={0} y={11.2}",
    ),
    (
        "content/slohar/rules.md",
        "demande {{ epee.gold }} et la rachète {{ epee.silver }}",
        "demande {{ epee.silver }} et la rachète {{ epee.gold }}",
    ),
    (
        "content/slohar/rules.md",
        "et gagne {{ soupe.effects[0].amount }}",
        "et gagne {{ soupe.silver }}",
    ),
    (
        "content/slohar/rules.md",
        "Facultatif. Il ne court",
        "Obligatoire. Il ne court",
    ),
    (
        "content/slohar/rules.md",
        "set walk = [4, 4]",
        "set walk = [4, 5]",
    ),
    (
        "content/slohar/rules.md",
        "set lost = [4, 6]",
        "set lost = [6, 6]",
    ),
    (
        "content/slohar/rules.md",
        "![L’épée de {{ gontran }}]",
        "![L’épée de {{ pepin }}]",
    ),
    ("content/slohar/rules.md", "## 5. La case", "## 4. La case"),
    (
        "templates/slohar/pawn.svg",
        "x={7.5} y={37}",
        "x={7.5} y={30}",
    ),
    (
        "templates/slohar/backs.tera",
        "x={31.5} y={44}",
        "x={31.5} y={40}",
    ),
];

const SOKAR: &[Put] = &[
    (
        "templates/sokar/adventurer.svg",
        "{{ entry.trade }}",
        "{{ entry.name }}",
    ),
    (
        "templates/sokar/adventurer-aid.svg",
        "{{ note.words }}",
        "{{ note.name }}",
    ),
    (
        "templates/sokar/push-back-words.tera",
        "{{ push.end }}",
        "{{ push.title }}",
    ),
    (
        "templates/sokar/action.svg",
        "{{ action.unit }}",
        "{{ action.copies }}",
    ),
    (
        "templates/sokar/pawn.svg",
        "{%- set own",
        "{%- set entry = {...entry, \"colour\": \"#123456\"} -%}{%- set own",
    ),
    (
        "templates/sokar/adventurer.svg",
        "range(end=cost)",
        "range(end=6)",
    ),
    ("templates/sokar/demigod.svg", "{{ entry.letter }}", "A"),
    (
        "templates/sokar/god-aid.svg",
        "action.sign == \"summon\"",
        "action.sign == \"move\"",
    ),
    (
        "templates/sokar/credits.svg",
        "words={entry.title | upper}",
        "words={entry.id | upper}",
    ),
    (
        "templates/sokar/chest.svg",
        "{{ entry.amount }}",
        "{{ 1 + entry.amount }}",
    ),
    (
        "templates/sokar/combat.svg",
        "perdant **{{ figures.xp_loser }}",
        "perdant **{{ figures.xp_winner }}",
    ),
    (
        "templates/sokar/turn-track.svg",
        "{{ turn + 1 }}",
        "{{ turn }}",
    ),
    (
        "content/sokar/rules.md",
        "les quatre fils",
        "les trois fils",
    ),
    (
        "content/sokar/god-aid.toml",
        "ni le mur bleu",
        "ni le mur rouge",
    ),
    (
        "templates/sokar/adventurer.svg",
        "{{ ability.every - i }}",
        "{{ i + 1 }}",
    ),
    (
        "templates/sokar/wall.svg",
        "stone={t.stone}",
        "stone={t.malik}",
    ),
    (
        "templates/sokar/action-back.svg",
        "name=who.emblem",
        "name=game.data.adventurers.adventurer[0].emblem",
    ),
    ("content/sokar/rules.md", "plus rude ; à", "plus rude; à"),
    ("templates/sokar/xp.svg", ">XP</text>", ">PX</text>"),
    (
        "content/sokar/rules.md",
        "jamais éliminé",
        "souvent éliminé",
    ),
    (
        "content/sokar/rules.md",
        "**L’aventurier lance {{ f.dice }}",
        "**L’aventurier lance {{ f.hand }}",
    ),
    (
        "content/sokar/rules.md",
        "Il arrive face **{{ malik.special.lasts }}**",
        "Il arrive face **{{ malik.special.range }}**",
    ),
    (
        "content/sokar/rules.md",
        "**réserve du Dieu**",
        "**réserve des aventuriers**",
    ),
    (
        "content/sokar/rules.md",
        "**Lisez la table**",
        "**Égal ou plus**",
    ),
    (
        "content/sokar/rules.md",
        "3. **Égal ou plus",
        "3. **Atteint",
    ),
    (
        "content/sokar/rules.md",
        "se perdre ?** Non",
        "se perdre ?** Oui",
    ),
    (
        "content/sokar/rules.md",
        "Ainsi {{ dalia.name }}",
        "Ainsi {{ malik.name }}",
    ),
    (
        "content/sokar/rules.md",
        "face = \"adventurer-aids/dalia\"",
        "face = \"adventurer-aids/malik\"",
    ),
    (
        "content/sokar/rules.md",
        "**{{ amset.name }}**, G11",
        "**{{ hapi.name }}**, G11",
    ),
    ("content/sokar/rules.md", "le mur J11", "le mur J12"),
    ("content/sokar/rules.md", "D13, D12, D11", "D13, D12, D10"),
    (
        "content/sokar/rules.md",
        "3. **Les demi-dieux.** Chacun",
        "3. **Les autres.** Chacun",
    ),
    (
        "content/sokar/rules.md",
        "**L’aventurier a gagné** : le sbire quitte le plateau. Une momie retourne à la réserve ; un demi-dieu attend sur le plateau du Dieu et **garde son niveau**. L’aventurier ne bouge pas.",
        "**Plusieurs à la fois** : le joueur dont c’est le tour choisit l’ordre.",
    ),
    (
        "templates/sokar/combat.svg",
        "of={6 ** figures.dice}",
        "of={6 ** figures.dice_with_card}",
    ),
    (
        "content/sokar/rules.md",
        "dépasse celui qui reste",
        "égale celui qui reste",
    ),
    (
        "content/sokar/rules.md",
        "face = \"actions/dalia-avancer-2\"",
        "face = \"actions/yasim-avancer-2\"",
    ),
    (
        "templates/sokar/demigod.svg",
        "<god who={entry.id}",
        "<god who=\"amset\"",
    ),
    (
        "content/sokar/rules.md",
        "Chacun sur la case qui porte sa lettre",
        "Chacun sur la case qui porte une lettre",
    ),
    (
        "content/sokar/rules.md",
        "{% if won_sum >= mummy %}gagné{% else %}perdu{% endif %}",
        "{% if won_sum >= mummy %}perdu{% else %}gagné{% endif %}",
    ),
    (
        "content/sokar/rules.md",
        "face = \"turn-track\"",
        "face = \"chests/coffre-9\"",
    ),
    (
        "content/sokar/rules.md",
        "face = \"actions/dalia-dynamite#back\"\nat = [76.4",
        "face = \"actions/dalia-dynamite\"\nat = [76.4",
    ),
    (
        "templates/sokar/action.svg",
        "fill={t.near if alone else t.far}",
        "fill={t.far if alone else t.near}",
    ),
    (
        "templates/sokar/action.svg",
        "y={53.4} fill={t.far}",
        "y={53.4} fill={t.near}",
    ),
    (
        "templates/sokar/pawn.svg",
        "name={entry.emblem} ink={own}",
        "name={entry.emblem} ink={entry.colour}",
    ),
    (
        "templates/sokar/action.svg",
        "to=(near + free)",
        "to=(near + figures.free_move)",
    ),
    (
        "templates/sokar/action.svg",
        "<portrait who={who.id}",
        "<portrait who=\"yasim\"",
    ),
    (
        "templates/sokar/turn-track.svg",
        "start.turn == turn + 1",
        "start.turn == turn",
    ),
    (
        "templates/sokar/god-mat.svg",
        "{{ \"à l’\" if demigod.quarter",
        "{{ \"au \" if demigod.quarter",
    ),
    (
        "content/sokar/rules.md",
        "{{ components.walls.count }} murs\"",
        "{{ components.xp.count }} murs\"",
    ),
    (
        "content/sokar/rules.md",
        "Deux niveaux dans le même tour ?** Oui, si l’on peut les payer. :crayon:",
        "Deux niveaux dans le même tour ?** Oui, si l’on peut les payer.",
    ),
    (
        "content/sokar/rules-figures.toml",
        "[11, 8.5], [11, 10], [11.7, 10]",
        "[11, 8.5], [11, 7], [11.7, 7]",
    ),
    (
        "content/sokar/rules.md",
        "Son cube va sur {{ danica.special.every }}",
        "Son cube va sur {{ dalia.special.every }}",
    ),
    (
        "templates/sokar/action.svg",
        "[wall[0] ~ \",\" ~ wall[1] for wall",
        "[wall[1] ~ \",\" ~ wall[0] for wall",
    ),
    (
        "templates/sokar/god-mat.svg",
        "range(end=mummies)",
        "range(end=6)",
    ),
    (
        "content/sokar/rules.md",
        "set won = [5, 1, 4, 6, 3]",
        "set won = [5, 1, 4, 7, 3]",
    ),
    (
        "content/sokar/rules.md",
        "face:rules-figures/recul){width=82}",
        "face:rules-figures/coffres){width=82}",
    ),
    (
        "content/sokar/rules.md",
        "Les {{ components.walls.count - walls }} autres",
        "Les {{ components.walls.count }} autres",
    ),
    (
        "templates/sokar/pawn.svg",
        "<upside_down x={20} y={middle}/>",
        "<upright y={middle}/>",
    ),
    (
        "templates/sokar/action-back.svg",
        "x={31.5} y={44}",
        "x={31.5} y={40}",
    ),
];

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn every_drawn_rule_of_dix_mille_speaks_up() {
    every_drawn_rule_speaks_up("dix-mille", DIX_MILLE);
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn every_drawn_rule_of_slohar_speaks_up() {
    every_drawn_rule_speaks_up("slohar", SLOHAR);
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn every_drawn_rule_of_sokar_speaks_up() {
    every_drawn_rule_speaks_up("sokar", SOKAR);
}

fn every_drawn_rule_speaks_up(game: &str, puts: &[Put]) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().unwrap();
    for folder in ["content", "templates"] {
        let folder = Path::new(folder).join(game);
        copy::copy(&repository.join(&folder), &dir.path().join(&folder));
    }
    copy::copy(&repository.join("fonts"), &dir.path().join("fonts"));
    for (file, from, to) in puts {
        let path = dir.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} has no {from:?}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
    }
    let said = Command::new(env!("CARGO_BIN_EXE_massicot"))
        .args(["check", game, "--format", "concise", "--root"])
        .arg(dir.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let project = shipped::project(game);
    let rules = project.games[0].rules.as_ref().unwrap();
    let rules = rules.get("rule").and_then(|rules| rules.as_array());
    let drawn = rules
        .unwrap()
        .iter()
        .filter(|rule| breaks::reads_face(rule));
    let silent: BTreeSet<&str> = drawn
        .filter_map(|rule| rule.get("id")?.as_str())
        .filter(|id| !said.contains(&format!("[{game}/{id}]")))
        .collect();
    assert!(silent.is_empty(), "{silent:?} of\n{said}");
}
