//! The sentences of stories. `{hero}`, `{place}`, `{subject}` and `{thing}` are filled in.

use super::brief::Tone;
use crate::language::Language;

/// One scene: its title and description in a plan, and the ways to tell it.
pub(super) struct Scene {
    pub(super) heading: &'static str,
    pub(super) summary: &'static str,
    pub(super) tellings: &'static [&'static str],
}

pub(super) fn heroes(language: Language) -> &'static [&'static str] {
    language.pick(
        &["Mara", "Tomas", "Aiko", "Ines", "Jonah", "Wren"],
        &["美咲", "健太", "千尋", "蓮", "小春", "拓海"],
    )
}

pub(super) fn places(language: Language) -> &'static [&'static str] {
    language.pick(
        &[
            "the harbour town",
            "the valley of mills",
            "the island station",
            "the old quarter",
            "the edge of the marsh",
        ],
        &["港町", "水車の谷", "島の駅", "古い城下町", "湿原のほとり"],
    )
}

pub(super) fn things(language: Language) -> &'static [&'static str] {
    language.pick(
        &[
            "a brass key",
            "a letter without a sender",
            "a map with one road too many",
            "a clock that ran backwards",
        ],
        &["真鍮の鍵", "差出人のない手紙", "道が一本多い地図", "逆に回る時計"],
    )
}

pub(super) fn titles(language: Language) -> &'static [&'static str] {
    language.pick(
        &["{hero} and {thing}", "What {hero} Kept", "The Quiet Hour of {place}"],
        &["{hero}と{thing}", "{hero}の秘密", "{place}の静かな夜"],
    )
}

/// The four scenes before the end.
pub(super) fn scenes(language: Language) -> &'static [Scene] {
    language.pick(&ENGLISH, &JAPANESE)
}

/// The last scene.
pub(super) fn ending(language: Language, tone: Tone) -> &'static Scene {
    match (language, tone) {
        (Language::English, Tone::Hopeful) => &ENGLISH_HOPEFUL,
        (Language::English, Tone::Sad) => &ENGLISH_SAD,
        (Language::English, Tone::Funny) => &ENGLISH_FUNNY,
        (Language::Japanese, Tone::Hopeful) => &JAPANESE_HOPEFUL,
        (Language::Japanese, Tone::Sad) => &JAPANESE_SAD,
        (Language::Japanese, Tone::Funny) => &JAPANESE_FUNNY,
    }
}

static ENGLISH: [Scene; 4] = [
    Scene {
        heading: "An ordinary day",
        summary: "{hero} lives in {place} and believes that nothing new can happen there.",
        tellings: &[
            "In {place} the mornings were all cut from one cloth. {hero} knew every button of them: the kettle, the stairs, the gulls arguing about yesterday. People there told one story when the nights grew long, the one about {subject}, and {hero} had stopped listening years ago.",
            "{hero} had a way of walking through {place} without seeing it, as one reads a letter known by heart. Only one line of it still resisted: the tale of {subject}, which everybody told and nobody finished.",
        ],
    },
    Scene {
        heading: "The disturbance",
        summary: "{thing} turns up, and with it the story of {subject}.",
        tellings: &[
            "Then, on a Tuesday, there lay {thing} on the doorstep. It was warm, as if somebody had held it until a moment ago. Under it, in chalk, stood a single word: *remember*.",
            "The change came small. Between the bread and the newspaper lay {thing}, and when {hero} picked it up, the street fell silent, down to the last dog.",
        ],
    },
    Scene {
        heading: "The attempt",
        summary: "{hero} follows the trail and fails, because help was refused.",
        tellings: &[
            "{hero} set out alone, of course. Three doors stayed shut, a fourth opened on a wall. \"You cannot find it by looking,\" said the woman at the well, \"only by asking.\" But asking was the one thing that {hero} had never learned.",
            "For two days {hero} searched, and for two nights. The trail ran in a circle. \"Did you ask anybody?\" the ferryman wanted to know. {hero} had not, and was too proud to say so.",
        ],
    },
    Scene {
        heading: "The turn",
        summary: "{hero} asks for help and learns what {subject} was really about.",
        tellings: &[
            "On the third evening {hero} knocked at a neighbour's door and said the hardest sentence of all: \"I do not know.\" They sat until the lamp burned low, and piece by piece the old story came together, the one of {subject}. It had never been a legend. It had been a promise.",
            "It was a child who saw it first. \"You are holding it upside down,\" she said. {hero} turned it round, and there it was, plain as bread: the truth about {subject}, written by somebody who had waited a long time to be read.",
        ],
    },
];

static ENGLISH_HOPEFUL: Scene = Scene {
    heading: "A new ordinary day",
    summary: "The promise is kept, and {place} looks different in the morning.",
    tellings: &[
        "In the morning {hero} put the kettle on for two. Nothing in {place} had moved by an inch, and everything had changed its place.",
        "When the sun came up over {place}, {hero} left the door open. It has been open ever since.",
    ],
};

static ENGLISH_SAD: Scene = Scene {
    heading: "What is left",
    summary: "The promise comes too late; {hero} keeps it all the same.",
    tellings: &[
        "{hero} came one winter too late. There was nobody left to tell. So {hero} told it to {place}, every evening, quietly, in case the houses listened.",
        "The promise was kept, and nobody was there to see it. {hero} closed the door softly, as one does when somebody is asleep.",
    ],
};

static ENGLISH_FUNNY: Scene = Scene {
    heading: "An unexpected bill",
    summary: "Everything is solved, and {hero} receives an invoice for it.",
    tellings: &[
        "All was well, until the post brought an invoice: *one awakening, two revelations, gulls not included.* {hero} paid in kind, with jam.",
        "So {hero} became famous in {place}, chiefly for having held the thing upside down for three days. There is now a statue. It is upside down too.",
    ],
};

static JAPANESE: [Scene; 4] = [
    Scene {
        heading: "いつもの一日",
        summary: "{hero}は{place}で、もう何も起こらないと思いながら暮らしている。",
        tellings: &[
            "{place}の朝は、どれも同じ布から裁たれたようだった。やかんの音、階段のきしみ、昨日の続きを言い争うかもめ。夜が長くなると、人々は決まって{subject}の話をした。{hero}はもう何年も、それを聞いていなかった。",
            "{hero}は、そらで覚えた手紙を読むように{place}を歩いた。ただ一行だけ、読めないところがある。誰もが語り、誰も終わりを知らない、{subject}の話だった。",
        ],
    },
    Scene {
        heading: "きっかけ",
        summary: "{thing}が現れ、{subject}の話が動き出す。",
        tellings: &[
            "ある火曜日、戸口に{thing}が置かれていた。ついさっきまで誰かが握っていたように、温かい。その下に、白墨で一言だけ書いてあった。「思い出して」。",
            "変化は小さくやって来た。パンと新聞のあいだに{thing}がある。{hero}が手に取ると、通りは犬の一匹まで静まり返った。",
        ],
    },
    Scene {
        heading: "試み",
        summary: "{hero}は一人で手がかりを追い、助けを断ったために行き詰まる。",
        tellings: &[
            "{hero}はもちろん一人で出かけた。三つの扉は閉ざされ、四つ目の向こうは壁だった。「探しても見つからないよ」と井戸端の女が言った。「尋ねなければね」。けれど尋ねることだけは、{hero}は習ったことがなかった。",
            "二日と二晩、{hero}は探した。足跡は輪を描いて戻ってくる。「誰かに聞いたかい」と渡し守が尋ねた。聞いていない、とは言えなかった。",
        ],
    },
    Scene {
        heading: "転機",
        summary: "{hero}は助けを求め、{subject}の本当の意味を知る。",
        tellings: &[
            "三日目の夕方、{hero}は隣の戸を叩き、いちばん難しい言葉を口にした。「わからないんです」。灯りが細くなるまで語り合ううち、古い話は一つにつながった。{subject}――それは伝説ではなく、約束だった。",
            "最初に気づいたのは子どもだった。「それ、逆さまだよ」。{hero}が持ち直すと、そこにあった。{subject}の真実が、長いあいだ読まれるのを待っていた。",
        ],
    },
];

static JAPANESE_HOPEFUL: Scene = Scene {
    heading: "新しい一日",
    summary: "約束は果たされ、{place}の朝が違って見える。",
    tellings: &[
        "翌朝、{hero}は二人分の湯を沸かした。{place}は何一つ動いていない。それなのに、すべてが新しい場所にあった。",
        "{place}に日が昇るころ、{hero}は扉を開けたままにした。それから一度も、閉めていない。",
    ],
};

static JAPANESE_SAD: Scene = Scene {
    heading: "残されたもの",
    summary: "約束は間に合わない。それでも{hero}は守る。",
    tellings: &[
        "{hero}は、冬ひとつ分だけ遅かった。もう伝える相手はいない。だから毎晩、{place}に向かって静かに語った。家々が聞いているかもしれないから。",
        "約束は果たされ、見届ける人はいなかった。{hero}は、眠る人を起こさぬように、そっと扉を閉めた。",
    ],
};

static JAPANESE_FUNNY: Scene = Scene {
    heading: "思わぬ請求書",
    summary: "すべて解決し、{hero}に請求書が届く。",
    tellings: &[
        "めでたし、と思ったところへ請求書が届いた。「目覚め一回、発見二回、かもめ代別」。{hero}はジャムで支払った。",
        "こうして{hero}は{place}の有名人になった。三日間も逆さまに持っていた人として。今では像が建っている。もちろん、逆さまに。",
    ],
};
