//! What is known of French.

use super::words::{Endings, LanguageWords};

pub const WORDS: LanguageWords = LanguageWords {
    before_nouns: "le la l’ les un une des du au aux de d’ ce cet cette ces votre vos notre nos son sa ses leur leurs \
        mon ma mes chaque aucun aucune quel quelle plusieurs",
    articles: "le la l’ les un une des du de d’ à au aux ce cet cette ces votre vos son sa ses leur leurs mon ma mes chaque \
        aucun aucune",
    lists: "et ou ni",
    forms: &[
        "le la les",
        "un une uns unes",
        "ce cet cette ces",
        "mon ma mes",
        "ton ta tes",
        "son sa ses",
        "notre nos",
        "votre vos",
        "du des",
        "de du",
        "au aux",
        "à au",
        "quel quelle quels quelles",
        "tout toute tous toutes",
        "celui celle ceux celles",
        "il elle ils elles",
        "lequel laquelle lesquels lesquelles",
        "auquel auxquels auxquelles",
        "duquel desquels desquelles",
        "nouveau nouvel nouvelle nouveaux nouvelles",
        "beau bel belle beaux belles",
        "vieux vieil vieille vieilles",
        "gros grosse grosses",
        "bas basse basses",
        "est es sont êtes êtres être",
        "était étaient étiez",
        "a as ont avez avoir",
        "avait avaient aviez",
        "va vas vont allez aller",
        "fait fais faites font faire",
        "peut peux peuvent pouvez pouvoir",
        "veut veux veulent voulez vouloir",
        "doit dois doivent devez devoir",
        "dit dis disent dites dire",
        "sait sais savent savez savoir",
        "voit vois voient voyez voir",
        "vaut valent valoir",
        "soit soient soyez sois",
        "ait aient ayez aies",
        "vient viens viennent venez venir",
        "tient tiens tiennent tenez tenir",
        "prend prends prennent prenez prendre",
        "met mets mettent mettez mettre",
        "reçoit reçois reçoivent recevez recevoir",
        "boit bois boivent buvez boire",
        "rejoint rejoins rejoignent rejoignez rejoindre",
        "atteint atteins atteignent atteignez atteindre",
    ],
    endings: &[
        Endings {
            stem: 0,
            ends: "prend prends prennent prenez prenons prendre pris prise prises",
        },
        Endings {
            stem: 0,
            ends: "vient viens viennent venez venons venir venu venue venus venues",
        },
        Endings {
            stem: 0,
            ends: "tient tiens tiennent tenez tenons tenir tenu tenue tenus tenues",
        },
        Endings {
            stem: 0,
            ends: "met mets mettent mettez mettons mettre mis mise mises",
        },
        Endings {
            stem: 2,
            ends: "çoit çois çoivent cevez cevons cevoir",
        },
        Endings {
            stem: 3,
            ends: "e es s",
        },
        Endings {
            stem: 1,
            ends: "it is",
        },
        Endings {
            stem: 2,
            ends: "é ée és ées er ez e es ent ons",
        },
        Endings {
            stem: 2,
            ends: "i ie is ies ir it issent issez issons",
        },
        Endings {
            stem: 3,
            ends: "u ue us ues",
        },
        Endings {
            stem: 3,
            ends: "d ds dent dez dons dre du due dus dues",
        },
        Endings {
            stem: 3,
            ends: "t ts te tes tent tez tons",
        },
        Endings {
            stem: 2,
            ends: "rt rs rent rez rir",
        },
        Endings {
            stem: 2,
            ends: "int ins ignent ignez indre inte ints intes",
        },
        Endings {
            stem: 1,
            ends: "ra ras ront rez rons rai",
        },
        Endings {
            stem: 2,
            ends: "ait ais aient iez ions",
        },
        Endings {
            stem: 2,
            ends: "eux euse euses",
        },
        Endings {
            stem: 2,
            ends: "if ive ifs ives",
        },
        Endings {
            stem: 2,
            ends: "al ale aux ales",
        },
        Endings {
            stem: 2,
            ends: "eau eaux elle elles",
        },
        Endings {
            stem: 2,
            ends: "el elle els elles",
        },
        Endings {
            stem: 2,
            ends: "er ère ers ères",
        },
        Endings {
            stem: 2,
            ends: "en enne ens ennes",
        },
        Endings {
            stem: 2,
            ends: "on onne ons onnes",
        },
        Endings {
            stem: 2,
            ends: "et ète ets ètes ette ettes",
        },
        Endings {
            stem: 2,
            ends: "teur trice teurs trices",
        },
        Endings {
            stem: 2,
            ends: "c que cs ques",
        },
    ],
    plurals: &["s", "x", "e", "es"],
    past: &["a", "ai", "as"],
    alike: &[
        "a à as",
        "ou où",
        "ces ses c’est s’est",
        "ce se",
        "ceux ce",
        "c’ s’",
        "on ont",
        "son sont",
        "et est",
        "la là l’a",
        "leur leurs",
        "peu peut peux",
        "mais mes met",
        "quand quant qu’en",
        "que dont qui où",
        "du dû",
        "sur sûr",
        "près prêt prêts prête prêtes",
        "quel qu’elle",
        "sans s’en cent",
        "voir voire",
        "cour cours court courre",
        "fois foi",
        "compte conte comte",
        "dès des",
        "point poing",
        "cet sept",
        "vers verre vert",
        "mur mûr",
        "pris prix prit",
        "voie voix voit",
        "tâche tache",
        "si s’y",
        "ni n’y",
        "dans d’en",
        "plutôt plustôt",
        "davantage d’avantage",
        "quelque quelle que",
        "mort mord mords",
        "ça sa çà",
    ],
    turned: "peut/doit peuvent/doivent pouvez/devez pouvoir/devoir égale/dépasse égalez/dépassez et/ou \
        votre/son votre/leur vos/ses vos/leurs vous/il continue/arrête garde/jette gardez/jetez gardez/défaussez \
        sur/sous dessus/dessous au-dessus/au-dessous devant/derrière rouge/bleu rouges/bleus noir/blanc \
        noire/blanche noirs/blancs noires/blanches facile/difficile court/long courte/longue grand/petit grande/petite \
        pair/impair paire/impaire ami/ennemi amie/ennemie amis/ennemis recto/verso victoire/défaite ouvrez/fermez \
        avancez/reculez avance/recule montez/descendez chaque/premier oui/non vrai/faux",
    not: "ne n’",
    around_not: "ne n’ pas plus jamais aussi et mais non bien point que",
    small: "le la les l’ un une des du de d’ à au aux ce cet cette ces ne n’ se s’ que qu’ qui dont où ou et est a ont sont \
        sur dans par pour leur leurs votre vos son sa ses il elle ils elles on vous",
    prepositions: "à/à au/à aux/à de/de du/de des/de d’/de par/par pour/pour avec/avec chez/chez vers/vers contre/contre \
        sur/sur sous/sous dans/dans en/en entre/entre",
    near_prepositions: "à/contre pour/contre de/en sur/dans dans/en vers/à par/avec par/de dans/à en/à de/dans entre/dans",
};
