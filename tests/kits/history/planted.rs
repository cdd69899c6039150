//! What is changed in each game.

use super::copy_of_a_game::Planted;

pub const DIX_MILLE: &[Planted] = &[
    (
        "a figure",
        |copy| copy.field("events.toml", "evenement-1", "lost = 30", "lost = 31"),
        &["events/evenement-1 changed; braves_lost=30>31; front by content"],
    ),
    (
        "a figure within a field",
        |copy| {
            copy.field(
                "events.toml",
                "evenement-2",
                "strength = 120",
                "strength = 125",
            )
        },
        &["events/evenement-2 changed; evening.strength=120>125; front by content"],
    ),
    (
        "a sign of several",
        |copy| copy.field("events.toml", "evenement-3", "\"foudre\"", "\"arc\""),
        &["events/evenement-3 changed; top.items[0]=foudre>arc; front by content"],
    ),
    (
        "copies of a card that said none",
        |copy| copy.field("events.toml", "evenement-4", "scene", "copies = 2\nscene"),
        &["events/evenement-4 changed; copies 1 2"],
    ),
    (
        "a card once more",
        |copy| copy.twin("events.toml", "evenement-5", "evenement-5-ter"),
        &["events/evenement-5-ter added"],
    ),
    (
        "a card of another name",
        |copy| copy.field("events.toml", "evenement-6", "evenement-6", "evenement-six"),
        &["events/evenement-six renamed was evenement-6"],
    ),
    (
        "a card that is gone",
        |copy| copy.gone("events.toml", "evenement-9"),
        &["events/evenement-9 removed"],
    ),
    (
        "a word",
        |copy| copy.field("city.toml", "agora", "\"braves\" }", "\"guerriers\" }"),
        &["city/agora changed; effect.text=braves>guerriers"],
    ),
    (
        "a name and a passage of one tile",
        |copy| {
            copy.field("city.toml", "marche", "Marché", "Halles");
            copy.field(
                "city.toml",
                "marche",
                "south = \"omega\"",
                "south = \"phi\"",
            );
        },
        &["city/marche changed; name=Marché>Halles; passages.south=omega>phi; front by content"],
    ),
    (
        "a tile behind the others",
        |copy| copy.last("city.toml", "palestre"),
        &[],
    ),
    (
        "a comment in content",
        |copy| copy.append("city.toml", "\n# the end\n"),
        &[],
    ),
    (
        "the safe zone of a stock",
        |copy| {
            let id = "id = \"outside\"";
            let stock = |safe: u8| {
                let title = "title = \"Tuiles extérieur\"\nstock = { title = \"Tuile de 60 mm\"";
                format!("{id}\n{title}, width = 60, height = 60, bleed = 3, safe = {safe} }}")
            };
            copy.edit("game.toml", &stock(3), &stock(2));
        },
        &["outside stock.safe=3>2", "outside alike 9"],
    ),
    (
        "a figure of the rules",
        |copy| {
            copy.edit(
                "figures.toml",
                "favours_per_morale = 3",
                "favours_per_morale = 4",
            )
        },
        &["setting data.figures.final_battle.favours_per_morale=3>4"],
    ),
    (
        "what a rule asks",
        |copy| {
            copy.edit(
                "rules.toml",
                "lost.sameItems(facts",
                "lost.sameItems(facts_of",
            )
        },
        &[
            "rule braves-lost-once-each changed assert=lost.sameItems(facts.braves_lost)>lost.sameItems(facts_of.braves_lost)",
        ],
    ),
    (
        "a rule more",
        |copy| {
            let rule = "[[rule]]\nid = \"more\"\nassert = \"true\"\nmessage = \"no\"\n";
            copy.append("rules.toml", &format!("\n{rule}"));
        },
        &["rule more added"],
    ),
    (
        "a template that is seen",
        |copy| {
            copy.edit(
                "templates/standee.svg",
                "stroke-dasharray=\"1.4",
                "stroke-dasharray=\"2.4",
            )
        },
        &[
            "standee/standee changed; front by template",
            "template templates/dix-mille/standee.svg changed",
        ],
    ),
    (
        "a comment in a template",
        |copy| copy.edit("templates/passage.svg", "<!-- Where", "<!-- Here is where"),
        &[
            "passages alike 2",
            "template templates/dix-mille/passage.svg changed",
        ],
    ),
    (
        "a component that is gone",
        |copy| copy.component("turn-aid", false),
        &[
            "turn-aid removed",
            "turn-aid/tour removed",
            "turn-aid/combats removed",
        ],
    ),
    (
        "copies of all pieces",
        |copy| copy.edit("game.toml", "copies = 6", "copies = 7"),
        &["passages copies=6>7"],
    ),
    (
        "a font that nothing here uses is gone",
        |copy| copy.remove("fonts/gloria-hallelujah/GloriaHallelujah-Regular.ttf"),
        &[
            "font fonts/gloria-hallelujah/GloriaHallelujah-Regular.ttf removed",
            "events alike 6",
            "city alike 8",
            "standee alike 1",
        ],
    ),
];

pub const SLOHAR: &[Planted] = &[
    (
        "a name",
        |copy| copy.field("weapons.toml", "dague-usee", "Dague usée", "Dague neuve"),
        &["weapons/dague-usee changed; name=Dague usée>Dague neuve; front by content"],
    ),
    (
        "a figure in a table",
        |copy| {
            copy.field(
                "weapons.toml",
                "chandelier",
                "face = 6, wounds = 4",
                "face = 6, wounds = 5",
            )
        },
        &["weapons/chandelier changed; table[5].wounds=4>5; front by content"],
    ),
    (
        "a new weapon with a picture of its own",
        |copy| {
            copy.twin("weapons.toml", "epee-courte", "epee-longue");
            copy.field("weapons.toml", "epee-longue", "Épée courte", "Épée longue");
            copy.copy(
                "templates/art/epee-courte.svg",
                "templates/art/epee-longue.svg",
            );
        },
        &[
            "weapons/epee-longue added",
            "template templates/slohar/art/epee-longue.svg added",
        ],
    ),
    (
        "words of a text",
        |copy| copy.field("gear.toml", "bottes", "en option", "offerte"),
        &[
            "gear/bottes changed; flavour=La septième lieue est en option.>La septième lieue est offerte.; front by content",
        ],
    ),
    (
        "a piece of another name, and its picture",
        |copy| {
            copy.field("gear.toml", "bourse", "\"bourse\"", "\"sac\"");
            copy.rename("templates/art/bourse.svg", "templates/art/sac.svg");
        },
        &[
            "gear/sac renamed was bourse",
            "gear alike 1",
            "template templates/slohar/art/sac.svg renamed was templates/slohar/art/bourse.svg",
        ],
    ),
    (
        "a piece that is gone",
        |copy| copy.gone("gear.toml", "grappin"),
        &["gear/grappin removed"],
    ),
    (
        "a data file that was moved",
        |copy| {
            copy.rename("gear.toml", "equipment.toml");
            copy.edit("game.toml", "\"gear.toml\"", "\"equipment.toml\"");
        },
        &["gear data=gear.toml>equipment.toml"],
    ),
    (
        "more copies",
        |copy| copy.field("shields.toml", "targe-en-bois", "copies = 6", "copies = 7"),
        &["shields/targe-en-bois changed; copies 6 7"],
    ),
    (
        "an entry behind the others",
        |copy| copy.last("shields.toml", "plateau"),
        &[],
    ),
    (
        "a title of a field",
        |copy| {
            copy.edit(
                "schemas/weapons.json",
                "\"enum\": [\n              \"armurerie\"",
                "\"title\": \"marchand\", \"enum\": [\n              \"armurerie\"",
            )
        },
        &["schema content/slohar/schemas/weapons.json changed"],
    ),
    (
        "a picture",
        |copy| {
            copy.edit(
                "templates/art/foe-rat.svg",
                "</svg>",
                "<circle cx=\"520\" cy=\"520\" r=\"200\"/></svg>",
            )
        },
        &[
            "foes/rat changed; front by art/foe-rat.svg",
            "template templates/slohar/art/foe-rat.svg changed",
        ],
    ),
    (
        "a picture once more",
        |copy| copy.copy("templates/art/foe-rat.svg", "templates/art/foe-mouse.svg"),
        &["template templates/slohar/art/foe-mouse.svg added"],
    ),
    (
        "a component of another name",
        |copy| copy.edit("game.toml", "id = \"lives\"", "id = \"hearts\""),
        &["hearts renamed was lives", "hearts alike 2"],
    ),
    (
        "a new component",
        |copy| {
            let component =
                "[[component]]\nid = \"spares\"\nstock = \"poker\"\ntemplate = \"life.svg\"\n";
            copy.append("game.toml", &format!("\n{component}"));
        },
        &["spares added", "spares/spares added"],
    ),
    (
        "a coin more, in a file of three components",
        |copy| copy.twin("coins.toml", "or-5", "or-5-bis"),
        &["coins-5/or-5-bis added"],
    ),
    (
        "copies of another coin of that file",
        |copy| copy.field("coins.toml", "or-10", "copies = 18", "copies = 20"),
        &["coins-10/or-10 changed; copies 18 20"],
    ),
    (
        "an icon that is not drawn here",
        |copy| copy.edit("icons/pass.svg", "</svg>", "<path d=\"M0 0h9v9z\"/></svg>"),
        &["icon content/slohar/icons/pass.svg changed"],
    ),
    (
        "the author",
        |copy| {
            copy.edit(
                "game.toml",
                "\nlanguage = \"fr\"",
                "\nlanguage = \"fr\"\nauthor = \"Nobody\"",
            )
        },
        &["setting author=->Nobody"],
    ),
    (
        "the order of components",
        |copy| copy.component("weapons", true),
        &[],
    ),
    (
        "a rule that is gone",
        |copy| copy.edit("rules.toml", "id = \"five-kinds\"", "id = \"six-kinds\""),
        &["rule six-kinds added", "rule five-kinds removed"],
    ),
];

pub const SOKAR: &[Planted] = &[
    (
        "an amount",
        |copy| copy.field("chests.toml", "coffre-1", "amount = 20", "amount = 25"),
        &["chests/coffre-1 changed; amount=20>25; front by content"],
    ),
    (
        "a chest of another name",
        |copy| copy.field("chests.toml", "coffre-3", "coffre-3", "coffre-trois"),
        &["chests/coffre-trois renamed was coffre-3"],
    ),
    (
        "a chest that is gone",
        |copy| copy.gone("chests.toml", "coffre-9"),
        &["chests/coffre-9 removed"],
    ),
    (
        "a chest that there was not",
        |copy| {
            copy.twin("chests.toml", "coffre-6", "coffre-dix");
            copy.field("chests.toml", "coffre-dix", "amount = 50", "amount = 90");
        },
        &["chests/coffre-dix added"],
    ),
    (
        "a chest once more",
        |copy| copy.twin("chests.toml", "coffre-7", "coffre-onze"),
        &["chests/coffre-onze added"],
    ),
    (
        "more copies",
        |copy| {
            copy.field(
                "action-cards.toml",
                "yasim-avancer-1",
                "copies = 4",
                "copies = 5",
            )
        },
        &["actions/yasim-avancer-1 changed; copies 4 5"],
    ),
    (
        "a card that is gone",
        |copy| copy.gone("action-cards.toml", "tanek-avancer-2"),
        &["actions/tanek-avancer-2 removed"],
    ),
    (
        "a card of another name",
        |copy| {
            copy.field(
                "action-cards.toml",
                "malik-dynamite",
                "\"malik-dynamite\"",
                "\"malik-bang\"",
            )
        },
        &["actions/malik-bang renamed was malik-dynamite"],
    ),
    (
        "a card behind the others",
        |copy| copy.last("action-cards.toml", "yasim-attaque"),
        &[],
    ),
    (
        "another action on a card",
        |copy| {
            copy.field(
                "action-cards.toml",
                "yasim-dynamite",
                "\"dynamite\"",
                "\"attaque\"",
            )
        },
        &["actions/yasim-dynamite changed; action=dynamite>attaque; front by content"],
    ),
    (
        "copies of a token",
        |copy| copy.field("tokens.toml", "xp", "copies = 30", "copies = 31"),
        &["xp/xp changed; copies 30 31"],
    ),
    (
        "a token of another name, in a file of many",
        |copy| copy.field("tokens.toml", "momie", "\"momie\"", "\"momies\""),
        &["mummies/momies renamed was momie"],
    ),
    (
        "a name that a file of [data] has as well",
        |copy| copy.field("demigods.toml", "hapi", "Hâpi", "Hapy"),
        &["demigods/hapi changed; name=Hâpi>Hapy"],
    ),
    (
        "a template that is seen",
        |copy| copy.edit("templates/wall.svg", "fff6df", "ffffff"),
        &[
            "walls/mur changed; front by template",
            "walls back by template",
            "template templates/sokar/wall.svg changed",
        ],
    ),
    (
        "a template of which nothing is seen",
        |copy| {
            copy.edit(
                "templates/dynamite.svg",
                "rx=\"0.6\" fill=\"none\"",
                "fill=\"none\" rx=\"0.60\"",
            )
        },
        &[
            "dynamite alike 2",
            "template templates/sokar/dynamite.svg changed",
        ],
    ),
    (
        "another safe zone",
        |copy| {
            copy.edit(
                "game.toml",
                "width = 12, height = 12, bleed = 2, safe = 1",
                "width = 12, height = 12, bleed = 2, safe = 0.5",
            )
        },
        &["xp stock.safe=1>0.5", "xp alike 2"],
    ),
    (
        "a comment in what templates share",
        |copy| copy.append("templates/signs.tera", "{# the end #}\n"),
        &["template templates/sokar/signs.tera changed"],
    ),
    (
        "what a rule says",
        |copy| {
            copy.edit(
                "rules.toml",
                "is too small for pieces",
                "is small for pieces",
            )
        },
        &[
            "rule pieces-fit-on-a-square changed message=a square of {{ board.square_size }} mm is too small for pieces of {{ facts.square }} mm>a square of {{ board.square_size }} mm is small for pieces of {{ facts.square }} mm",
        ],
    ),
    (
        "a written text",
        |copy| copy.append("CREDITS.md", "\nAnd all who played.\n"),
        &["text content/sokar/CREDITS.md changed"],
    ),
    (
        "the title of a component",
        |copy| {
            copy.edit(
                "game.toml",
                "title = \"Jetons coffre\"",
                "title = \"Coffres\"",
            )
        },
        &["chests title=Jetons coffre>Coffres"],
    ),
];
