//! The plan of a story: as data between agents, as Markdown for people, and told in full.

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::brief::Brief;
use super::phrases::{Scene, ending, heroes, places, scenes, things, titles};
use crate::language::Language;

/// A plan. The Writer needs nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Outline {
    pub(super) title: String,
    pub(super) hero: String,
    pub(super) place: String,
    pub(super) thing: String,
    pub(super) subject: String,
    pub(super) scenes: Vec<PlannedScene>,
}

/// One scene of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PlannedScene {
    pub(super) heading: String,
    pub(super) summary: String,
}

impl Outline {
    /// The plan that a commission determines.
    pub(super) fn of(brief: &Brief) -> Self {
        let language = brief.language;
        let mut seed = brief.seed();
        let mut choose = |options: &[&str]| (*seed.choose(options)).to_owned();
        let mut outline = Self {
            title: choose(titles(language)),
            hero: choose(heroes(language)),
            place: choose(places(language)),
            thing: choose(things(language)),
            subject: brief.subject.clone(),
            scenes: Vec::new(),
        };
        outline.title = outline.fill(&outline.title);
        outline.scenes = chosen_scenes(brief)
            .map(|scene| PlannedScene {
                heading: scene.heading.to_owned(),
                summary: outline.fill(scene.summary),
            })
            .collect();
        outline
    }

    /// A plan out of a data part, if it is one.
    pub(super) fn read(data: &Json) -> Option<Self> {
        data.read().ok()
    }

    pub(super) fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("BUG: plain strings are JSON")
    }

    /// For people.
    pub(super) fn to_markdown(&self, brief: &Brief) -> String {
        let language = brief.language;
        let Self { title, hero, place, thing, subject, .. } = self;
        let mut text = language.pick(
            format!(
                "# {title}\n\n*A plan for “{subject}”*\n\n- **Hero:** {hero}\n- **Place:** {place}\n- **Something odd:** {thing}\n"
            ),
            format!(
                "# {title}\n\n*「{subject}」の構成案*\n\n- **主人公:** {hero}\n- **舞台:** {place}\n- **鍵になるもの:** {thing}\n"
            ),
        );
        if let Some(wish) = brief.wishes.last() {
            let wish = wish.replace('\n', " ");
            text.push_str(
                &language.pick(format!("- **Your wish:** {wish}\n"), format!("- **ご要望:** {wish}\n")),
            );
        }
        let scenes = (1..).zip(&self.scenes);
        text.extend(
            scenes.map(|(number, scene)| format!("\n## {number}. {}\n\n{}\n", scene.heading, scene.summary)),
        );
        text
    }

    /// The whole story. Scenes that somebody added to the plan are told by their summaries.
    pub(super) fn tell(&self, brief: &Brief) -> String {
        let language = brief.language;
        let known: Vec<&Scene> = chosen_scenes(&Brief { short: false, ..brief.clone() }).collect();
        let mut seed = brief.seed();
        let mut text = format!("# {}\n", self.title);
        text.extend(self.scenes.iter().map(|planned| {
            let scene = known.iter().find(|scene| scene.heading == planned.heading);
            let telling = scene.map_or(planned.summary.as_str(), |scene| *seed.choose(scene.tellings));
            format!("\n{}\n", self.fill(telling))
        }));
        text.push_str(language.pick("\n*The end.*\n", "\n*（了）*\n"));
        text
    }

    fn fill(&self, template: &str) -> String {
        template
            .replace("{hero}", &self.hero)
            .replace("{place}", &self.place)
            .replace("{thing}", &self.thing)
            .replace("{subject}", &self.subject)
    }
}

/// All five scenes, or the three that a short story needs.
fn chosen_scenes(brief: &Brief) -> impl Iterator<Item = &'static Scene> {
    let Brief { language, tone, short, .. } = *brief;
    let language: Language = language;
    let before = scenes(language).iter().enumerate().filter(move |(index, _)| !short || index % 2 == 1);
    before.map(|(_, scene)| scene).chain([ending(language, tone)])
}

#[cfg(test)]
mod tests {
    use super::Outline;
    use crate::language::Language;
    use crate::samples::story::brief::{Brief, Tone};
    use a2a_protocol::Json;
    use rstest::rstest;

    fn brief(language: Language, subject: &str, tone: Tone, short: bool) -> Brief {
        Brief { language, subject: subject.to_owned(), wishes: Vec::new(), tone, short }
    }

    #[rstest]
    #[case(Language::English, "a lighthouse keeper")]
    #[case(Language::Japanese, "灯台守")]
    fn a_story_is_complete_and_speaks_of_its_subject(#[case] language: Language, #[case] subject: &str) {
        for tone in [Tone::Hopeful, Tone::Sad, Tone::Funny] {
            let brief = brief(language, subject, tone, false);
            let story = Outline::of(&brief).tell(&brief);
            assert!(story.contains(subject), "the subject is told: {story}");
            assert!(!story.contains(['{', '}']), "no blank is left open: {story}");
        }
    }

    #[test]
    fn a_short_story_has_three_scenes_and_a_long_one_five() {
        let count = |short| Outline::of(&brief(Language::English, "snow", Tone::Sad, short)).scenes.len();
        assert_eq!((count(true), count(false)), (3, 5));
    }

    #[test]
    fn a_plan_survives_being_sent_as_data() {
        let outline = Outline::of(&brief(Language::English, "snow", Tone::Funny, false));
        assert_eq!(
            Outline::read(&Json::from(outline.to_value())),
            Some(outline),
            "the Writer gets the whole plan"
        );
    }
}
