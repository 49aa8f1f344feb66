//! *Story team*: one agent plans a story, one writes it, one reviews it.
//!
//! A story is a function of its subject and of the wishes in the conversation, so the Writer writes the Planner's
//! plan from the same words, or from the plan as data.

mod assign;
mod brief;
mod outline;
mod phrases;
mod review;

use a2a_protocol::Json;
use a2a_protocol::model::{ArtifactId, Part};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::Pace;
use super::card::{JSON, MARKDOWN, card, skill};
use crate::agent::{Agent, Behaviour};
use crate::emitter::{ArtifactHead, Emitter};
use crate::language::Language;
use crate::turn::{Outcome, Turn};
use assign::Assignment;
use brief::Brief;
use outline::Outline;
use review::Review;

/// Into how many pieces a text is cut for streaming.
const PIECES: usize = 40;

struct Planner(Pace);
struct Writer(Pace);
struct Reviewer(Pace);

pub(super) fn planner(pace: Pace) -> Agent {
    let outline = skill(
        "outline-story",
        "Outline a story",
        "Turns a subject into a title, a hero and five scenes. Say what to change to get another plan.",
        &["writing", "planning"],
        &[
            "Plan a story about a lighthouse keeper who collects storms",
            "Make it shorter and funnier",
            "嵐を集める灯台守の話を考えて",
        ],
    );
    let assign = skill(
        "assign-request",
        "Assign a request",
        "Chooses who of several candidates fits a request, and says so in words and as JSON between fences.",
        &["planning", "routing"],
        &[
            r#"Pay 800 yen to Corner Bakery. Candidates: {"payments-clerk": "pays bills", "story-writer": "writes stories"}"#,
        ],
    );
    let card = card("Story Planner", "Plans short stories, scene by scene.", vec![outline, assign]);
    Agent::new("story-planner", card, Planner(pace))
}

pub(super) fn writer(pace: Pace) -> Agent {
    let write = skill(
        "write-story",
        "Write a story",
        "Writes a short story from a subject or from the Story Planner's outline, as you watch.",
        &["writing", "streaming"],
        &[
            "Write a story about a lighthouse keeper who collects storms",
            "Give it a sad ending",
            "嵐を集める灯台守の話を書いて",
        ],
    );
    let card = card("Story Writer", "Writes short stories, word by word.", vec![write]);
    Agent::new("story-writer", card, Writer(pace))
}

pub(super) fn reviewer(pace: Pace) -> Agent {
    let review = skill(
        "review-text",
        "Review a text",
        "Measures a text and says what to improve, as a table and as data.",
        &["writing", "review"],
        &[
            "Review: Mara kept the lamp. Every storm she met went into a jar, and every jar into the cellar.",
            "レビューして：灯台守は嵐を瓶に集めた。瓶は地下室に並び、夜ごとに低く唸った。",
        ],
    );
    let card = card("Story Reviewer", "Reviews texts with a ruler and good manners.", vec![review]);
    Agent::new("story-reviewer", card, Reviewer(pace))
}

impl Behaviour for Planner {
    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        async move {
            if let Some(assignment) = Assignment::of(&turn.message.text()) {
                return Outcome::completed(assignment.answer());
            }
            if let Some(filed) = filed(&turn.message.text()) {
                return Outcome::completed(filed);
            }
            let brief = Brief::of(&turn.message, &out.earlier());
            let language = brief.language;
            out.working(language.pick("Looking for the story in it …", "物語の種を探しています…"));
            let outline = Outline::of(&brief);
            let head = ArtifactHead {
                id: ArtifactId::new("outline"),
                name: language.pick("Outline", "構成案").to_owned(),
                description: outline.title.clone(),
                media_type: MARKDOWN.to_owned(),
            };
            stream(&out, self.0, head, &outline.to_markdown(&brief)).await;
            let mut data = Part::data(Json::from(outline.to_value()));
            data.media_type = Some(JSON.to_owned());
            let head = ArtifactHead {
                id: ArtifactId::new("outline-data"),
                name: "outline.json".to_owned(),
                description: language.pick("The same as data", "同じ内容のデータ").to_owned(),
                media_type: JSON.to_owned(),
            };
            out.artifact(head.with(vec![data]));
            Outcome::completed(language.pick(
                "Here is the plan. Tell me what to change, or take it to the Story Writer.",
                "構成案ができました。変えたいところを教えてください。このままStory Writerにも渡せます。",
            ))
        }
        .boxed()
    }
}

impl Behaviour for Writer {
    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        async move {
            let brief = Brief::of(&turn.message, &out.earlier());
            let language = brief.language;
            let given = turn.message.parts.iter().filter_map(Part::as_data).find_map(Outline::read);
            let outline = given.unwrap_or_else(|| Outline::of(&brief));
            out.working(language.pick("Writing …", "執筆中です…"));
            let head = ArtifactHead {
                id: ArtifactId::new("story"),
                name: language.pick("Story", "物語").to_owned(),
                description: outline.title.clone(),
                media_type: MARKDOWN.to_owned(),
            };
            stream(&out, self.0, head, &outline.tell(&brief)).await;
            Outcome::completed(language.pick(
                "That is the story. Ask for another ending, a lighter tone or a shorter version.",
                "物語ができました。結末や雰囲気、長さの希望があればお知らせください。",
            ))
        }
        .boxed()
    }
}

impl Behaviour for Reviewer {
    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        async move {
            let text = turn.message.text();
            let language = Language::of(&text);
            let Some(review) = Review::of(&text) else {
                return Outcome::ask(language.pick(
                    "Please send me the text to review: two sentences at least.",
                    "レビューする文章を、二文以上でお送りください。",
                ));
            };
            out.working(language.pick("Reading closely …", "精読しています…"));
            let head = ArtifactHead {
                id: ArtifactId::new("review"),
                name: language.pick("Review", "レビュー").to_owned(),
                description: language.pick("Findings as a table", "所見の表").to_owned(),
                media_type: MARKDOWN.to_owned(),
            };
            stream(&out, self.0, head, &review.to_markdown()).await;
            let mut data = Part::data(Json::from(review.to_value()));
            data.media_type = Some(JSON.to_owned());
            let head = ArtifactHead {
                id: ArtifactId::new("review-data"),
                name: "review.json".to_owned(),
                description: language.pick("The measures as data", "測定値のデータ").to_owned(),
                media_type: JSON.to_owned(),
            };
            out.artifact(head.with(vec![data]));
            Outcome::completed(review.verdict())
        }
        .boxed()
    }
}

/// The Planner's reply to a finished story: "Finished:" and the story.
fn filed(text: &str) -> Option<String> {
    let story = ["Finished:", "完成:", "完成："].iter().find_map(|begin| text.strip_prefix(begin))?.trim();
    let title = story.lines().next().unwrap_or_default().trim_start_matches(['#', ' ']);
    let letters = story.chars().count();
    let filed = Language::of(story).pick(
        format!("Filed: “{title}”, {letters} letters."),
        format!("保管しました:「{title}」、{letters}文字。"),
    );
    Some(filed)
}

/// Hands a text over in about [`PIECES`] pieces.
async fn stream(out: &Emitter, pace: Pace, head: ArtifactHead, text: &str) {
    let mut artifact = out.stream(head);
    let pieces = cut(text, PIECES);
    let last = pieces.len().saturating_sub(1);
    for (index, piece) in pieces.iter().enumerate() {
        artifact.text(piece, index == last);
        pace.rest().await;
    }
}

/// Cuts at letters, never within one, into at most `pieces` pieces of about the same length.
fn cut(text: &str, pieces: usize) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let size = letters.len().div_ceil(pieces).max(1);
    letters.chunks(size).map(|piece| piece.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::{cut, filed};

    #[test]
    fn a_finished_story_is_filed_under_its_title() {
        let said = filed("Finished: # Snow\n\nIt fell.").unwrap();
        assert_eq!(said, "Filed: “Snow”, 16 letters.");
        assert_eq!(filed("Plan a story about snow"), None, "a commission is none");
    }

    #[test]
    fn the_pieces_of_a_text_are_the_text() {
        for text in ["", "a", "嵐を集める灯台守", &"storm ".repeat(100)] {
            let pieces = cut(text, 40);
            assert_eq!(pieces.concat(), *text, "nothing is lost between pieces");
            assert!(pieces.len() <= 40, "no more pieces than asked for");
        }
    }
}
