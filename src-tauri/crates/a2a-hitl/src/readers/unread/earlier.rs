//! Earlier messages and artifacts of the task, beside its request.
//!
//! An agent may say there how it will use an approval, also in the person's name. So they stand on the card, and
//! new ones delay a decision. Content that was really sent from here is left out by the caller
//! ([`Reading::leave_out_sent`]). Pieces are compared by content alone, because the same message comes by a
//! stream and with a fetched task, in chunks and joined, in another generation's words.

use a2a_protocol::Json;
use a2a_protocol::model::{Artifact, Content, Message, MessageId, Part, Role};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::hidden::Hidden;
use super::lost::{is_file, name_of_no_file, odd_role};
use super::plain::says_something;
use super::streamed::Streamed;
use super::{may_be_acted_by, members_of, named, reports_usage, vocabulary};
use crate::RequestInput;
use crate::drawn::Drawn;
use crate::earlier::{Earlier, TooLong};
use crate::file_text;
use crate::readers::hector;
use crate::reading::Reading;
use crate::shape::part_source;
use crate::updates::Updates;
use crate::within::Within;

/// The longest piece that is shown, in bytes. A longer one is named.
const LONGEST: usize = file_text::MOST;
/// The same for a file whose bytes are no text.
const LONGEST_BYTES: usize = 256 * 1024;

/// Notes content of the task beside its request that is not shown with it already.
pub(in crate::readers) fn note(reading: &mut Reading, input: &RequestInput<'_>) {
    if input.history.is_empty() && input.artifacts.is_empty() && input.updates.is_none() {
        return;
    }
    let mut around = Around {
        shown: Within::of(reading.source.iter().chain(&reading.beside)),
        hidden: Hidden::beside(Drawn::of(reading)),
        words: Drawn::of_words(reading),
    };
    input.parts().iter().for_each(|part| around.shown.add(&part_source(part)));
    let said = input.history.iter().filter_map(|message| match message.role {
        // Most of it is left out later, so that nothing else is left out for it.
        Role::User => Some(Earlier::sent(message)).filter(|earlier| !earlier.is_empty()),
        _ => around.said(message),
    });
    let said = said.collect::<Vec<_>>();
    let made = input.artifacts.iter().filter_map(|artifact| around.made(artifact, &reading.source));
    reading.earlier = said.into_iter().chain(made).collect();
    // Last, so that nothing that a task shows depends on what its events said.
    if let Some(updates) = input.updates {
        let updated = around.updated(updates, reading, input);
        reading.earlier.extend(updated);
    }
}

/// Whether any of these members around a message may be an instruction.
pub(crate) fn says_around(said: &[(String, Json)]) -> bool {
    let mut around = Around::default();
    !said.is_empty() && around.around_update(&opened(said)).is_some()
}

impl Earlier {
    /// Whether all of its content is shown elsewhere. The name of an artifact may be content.
    pub fn is_empty(&self) -> bool {
        self.holds_nothing() && !self.artifact.as_deref().is_some_and(says_something)
    }

    /// A message that was sent from here, as it stands in the task.
    pub fn sent(message: &Message) -> Self {
        let mut around = Around::default();
        let mut earlier = Self { in_your_name: true, ..Self::default() };
        let found = around.values_around(&message.parts, &message.extra, message.metadata.as_ref());
        around.add_pieces(&mut earlier, message.parts.iter().map(Piece::of).collect(), &message.parts);
        around.hidden.look_at_message(message);
        // Agents put more around what was sent, so each stands by itself.
        earlier
            .parts
            .extend(found.into_iter().flat_map(|value| named(std::iter::once((&value.0, &value.1)))));
        around.add_words(&mut earlier, Vec::new());
        earlier
    }
}

#[derive(Default)]
struct Around {
    shown: Within,
    hidden: Hidden,
    /// The words of the request, which an artifact may hold as well.
    words: Drawn,
}

impl Around {
    /// Agents keep the message that asks among the others.
    fn said(&mut self, message: &Message) -> Option<Earlier> {
        let parts = message.parts.iter().filter(|part| !reports_usage(part));
        let pieces: Vec<Piece> = parts.map(Piece::of).collect();
        let is_shown = pieces.iter().all(|piece| piece.is_blank() || self.shown.holds(&piece.content));
        let mut earlier = Earlier::default();
        let mut found = self.values_around(&message.parts, &message.extra, message.metadata.as_ref());
        found.extend(odd_role(message).filter(|(name, role)| !self.shown.holds_member(name, role)));
        self.add_pieces(&mut earlier, if is_shown { Vec::new() } else { pieces }, &message.parts);
        self.hidden.look_at_message(message);
        self.add_words(&mut earlier, found);
        (!earlier.is_empty()).then_some(earlier)
    }

    /// An artifact that holds the request is no other one. Two with equal content differ by name.
    fn made(&mut self, artifact: &Artifact, source: &[Json]) -> Option<Earlier> {
        let given = artifact.name.as_deref().filter(|name| !name.trim().is_empty());
        let name = given.unwrap_or(artifact.artifact_id.as_str());
        let asks = !artifact.parts.is_empty()
            && artifact.parts.iter().all(|part| source.contains(&part_source(part)));
        let own = |text: &&str| !vocabulary::is_of_frameworks(text);
        let described = artifact.description.as_deref().filter(own).map(|text| Piece::of(&Part::text(text)));
        let mut pieces = without_seams(&artifact.parts);
        let repeats =
            pieces.iter().any(|piece| !piece.is_blank()) && pieces.iter().all(|it| self.is_said(it));
        pieces.retain(|_| !repeats);
        let pieces = described.into_iter().chain(pieces).collect();
        let mut earlier = Earlier { artifact: Some(name.to_owned()), ..Earlier::default() };
        // What stands around parts that ask is the request's own.
        let found = if asks {
            Vec::new()
        } else {
            self.values_around(&artifact.parts, &artifact.extra, artifact.metadata.as_ref())
        };
        if !asks {
            // Its chunks stand there joined.
            artifact.parts.iter().filter_map(Part::as_text).for_each(|text| self.hidden.draw(text));
        }
        self.add_pieces(&mut earlier, if asks { Vec::new() } else { pieces }, &artifact.parts);
        if !asks {
            self.hidden.draw(name);
        }
        self.hidden.look_at_artifact(artifact);
        self.add_words(&mut earlier, found);
        // A name that it was given may be all that it says.
        let is_shown = if asks || (repeats && given.is_some_and(vocabulary::is_of_frameworks)) {
            earlier.holds_nothing()
        } else {
            given.is_none() && earlier.is_empty()
        };
        (!is_shown).then_some(earlier)
    }

    /// Whether it is nothing but words that the request says itself.
    fn is_said(&self, piece: &Piece) -> bool {
        piece.kind == "text" && piece.content.as_string().is_some_and(|text| self.words.holds(&text))
    }

    /// The content of the task's events, each thing once. That of the last one is shown with the request.
    fn updated(&mut self, updates: &Updates, reading: &Reading, input: &RequestInput<'_>) -> Vec<Earlier> {
        let last = input.event_metadata.into_iter().flat_map(members_of);
        for (name, value) in last.chain(input.status_extra.iter().cloned()) {
            self.shown.add_member(&name, &value);
            self.hidden.draw(&name);
            self.hidden.draw_json(&value);
        }
        let (mut streamed, mut all) = (Streamed::default(), Vec::<Earlier>::new());
        for said in &updates.said {
            let mut said = opened(said);
            said.retain(|(name, value)| {
                !streamed.takes(name, value) && !hector::is_told(name, value, reading)
            });
            let earlier = self.around_update(&said).filter(|earlier| !all.contains(earlier));
            all.extend(earlier);
        }
        let messages = input.history.iter().chain(input.status_message);
        all.extend(streamed.unfinished(messages).filter_map(|(id, text)| {
            let message =
                Message { role: Role::Agent, ..Message::user(MessageId::new(id), vec![Part::text(text)]) };
            self.said(&message)
        }));
        let left_out = updates.left_out.clone();
        all.extend(left_out.map(|piece| Earlier { too_long: vec![piece], ..Earlier::default() }));
        all
    }

    fn around_update(&mut self, said: &[(String, Json)]) -> Option<Earlier> {
        let mut earlier = Earlier::default();
        let found = self.values_around(&[], said, None);
        for (name, value) in said {
            self.hidden.look_at_member(name, value);
        }
        self.add_words(&mut earlier, found);
        (!earlier.is_empty()).then_some(earlier)
    }

    fn add_pieces(&mut self, earlier: &mut Earlier, pieces: Vec<Piece>, parts: &[Part]) {
        for piece in pieces.into_iter().filter(|piece| !piece.is_blank()) {
            self.hidden.draw_json(&piece.content);
            if piece.bytes() > piece.most() {
                earlier.too_long.push(TooLong::of(&piece.content));
                let names = piece.names();
                if let Some(names) = &names {
                    self.hidden.draw_json(names);
                }
                earlier.parts.extend(names);
            } else {
                earlier.parts.push(piece.part());
            }
        }
        for part in parts {
            self.hidden.look_into(&part_source(part));
        }
    }

    /// Values around the content that may be instructions: numbers, single words, members under any name.
    fn values_around(
        &mut self,
        parts: &[Part],
        extra: &[(String, Json)],
        metadata: Option<&Json>,
    ) -> Vec<(String, Json)> {
        let of_parts = parts
            .iter()
            .flat_map(|part| part.extra.iter().cloned().chain(part.metadata.iter().flat_map(members_of)));
        let all = of_parts.chain(extra.iter().cloned()).chain(metadata.into_iter().flat_map(members_of));
        let is_shown = |name: &str, value: &Json| self.shown.holds_member(name, value);
        let mut found: Vec<_> = all.filter(|(name, value)| may_be_acted_by(name, value, &is_shown)).collect();
        for (name, value) in &found {
            self.hidden.draw(name);
            self.hidden.draw_json(value);
        }
        let names = parts.iter().filter_map(name_of_no_file).map(|name| ("filename".to_owned(), words(name)));
        found.extend(names.filter(|(name, value)| !self.shown.holds_member(name, value)).collect::<Vec<_>>());
        found
    }

    /// Adds values around the content, and words that may be instructions.
    fn add_words(&mut self, earlier: &mut Earlier, mut found: Vec<(String, Json)>) {
        // A file's name may be found as a value and as a word.
        for said in self.hidden.take() {
            if !found.contains(&said) {
                found.push(said);
            }
        }
        earlier.parts.extend(named(found.iter().map(|(name, value)| (name, value))));
    }
}

/// The content of an event, with the members of its metadata by their names.
fn opened(said: &[(String, Json)]) -> Vec<(String, Json)> {
    let open = |(name, value): &(String, Json)| match name.as_str() {
        "metadata" => members_of(value),
        _ => vec![(name.clone(), value.clone())],
    };
    said.iter().flat_map(open).collect()
}

/// The content of a part, without its generation's members around it.
struct Piece {
    kind: &'static str,
    content: Json,
    /// The name and type of a file.
    file: [(&'static str, Option<String>); 2],
}

impl Piece {
    fn of(part: &Part) -> Self {
        let (kind, content) = match &part.content {
            Content::Text(text) => ("text", words(text)),
            Content::Raw(base64) => ("raw", words(base64)),
            Content::Url(url) => ("url", words(url)),
            Content::Data(json) | Content::Unknown(json) => ("data", json.clone()),
        };
        let named = |said: &Option<String>| said.clone().filter(|_| is_file(part));
        let file = [("filename", named(&part.filename)), ("mediaType", named(&part.media_type))];
        Self { kind, content, file }
    }

    /// Its length, without the syntax around it.
    fn bytes(&self) -> usize {
        let written = self.content.as_str().len();
        if self.kind == "raw" { written.saturating_sub(2) / 4 * 3 } else { written }
    }

    /// Up to which length it is shown. Bytes that are no text are only named.
    fn most(&self) -> usize {
        let are_bytes = self.kind == "raw" && file_text::of_piece(&self.part()).is_none();
        if are_bytes { LONGEST_BYTES } else { LONGEST }
    }

    fn is_blank(&self) -> bool {
        self.kind == "text" && self.content.as_string().is_some_and(|text| text.trim().is_empty())
    }

    /// A part in the words of 1.0.
    fn part(&self) -> Json {
        let written = self.with_names([(self.kind, self.content.clone())]);
        written.unwrap_or_else(|| self.content.clone())
    }

    /// The same without its content, if it has a file's name or type.
    fn names(&self) -> Option<Json> {
        let says_any = self.file.iter().any(|(_, said)| said.is_some());
        says_any.then(|| self.with_names([]))?
    }

    fn with_names<const N: usize>(&self, content: [(&'static str, Json); N]) -> Option<Json> {
        let names = self.file.iter().filter_map(|(name, said)| Some((*name, words(said.as_deref()?))));
        let members = content.into_iter().chain(names);
        let members: Vec<String> =
            members.map(|(name, value)| format!("{name:?}:{}", value.as_str())).collect();
        Json::parse(format!("{{{}}}", members.join(","))).ok()
    }
}

/// The contents of an artifact's parts, with neighbouring texts joined: chunks of it may come apart or joined.
fn without_seams(parts: &[Part]) -> Vec<Piece> {
    let runs = parts.chunk_by(|one, next| one.as_text().is_some() && next.as_text().is_some());
    let joined = |run: &[Part]| match run {
        [single] => Piece::of(single),
        texts => Piece::of(&Part::text(texts.iter().filter_map(Part::as_text).collect::<String>())),
    };
    runs.map(joined).collect()
}

fn words(text: &str) -> Json {
    Json::from(Value::from(text))
}

impl TooLong {
    fn of(content: &Json) -> Self {
        let text = content.as_string();
        let bytes = text.as_deref().unwrap_or(content.as_str()).as_bytes();
        Self { bytes: bytes.len() as u64, sha256: hex::encode(Sha256::digest(bytes)) }
    }
}
