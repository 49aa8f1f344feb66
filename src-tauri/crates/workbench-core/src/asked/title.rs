//! The one-line title of a request: in lists, in the ledger, and in the native dialog before an approval of high
//! risk. It is made from an agent's words, and must not be turned against its reader.

mod words;

use a2a_hitl::{Answer, GO_ON, Item, ItemId, Reading, plainly};
use a2a_protocol::{Json, JsonKind};

use self::words::{
    asking_first, asks, before_code, before_words, but_a_sentence, is_json, says_something, without_marks,
};

/// Characters of a title.
const TITLE: usize = 120;
/// Arguments of a call in it.
const SAID: usize = 3;
const LEFT_OUT: char = '…';

/// One line: the question of the only form; else the calls with their plain arguments; else several questions side by
/// side; else the prompt, title or name of the first item; else the agent's words; else the name of another item. Of
/// words, the line that asks, without marks of Markdown. Empty if there is none. Invisible characters are written out,
/// and left-out text leaves a mark, but behind a whole sentence. A call with a name is never titled by the agent's words,
/// which may differ from the call.
pub(crate) fn title_of(reading: &Reading) -> String {
    asked_in_words(reading).unwrap_or_else(|| in_one_line(&named(reading)))
}

/// The first line that asks something in the description of the only form.
fn asked_in_words(reading: &Reading) -> Option<String> {
    let of_form = |item: &&Item| !matches!(item, Item::Secret { of: Some(_), .. });
    let mut items = reading.items.iter().filter(of_form);
    let (Some(Item::Form { prompt, .. }), None) = (items.next(), items.next()) else { return None };
    let said = prompt.as_deref().into_iter().chain(reading.question.as_deref());
    let line = said.flat_map(str::lines).map(str::trim).find(|line| asks(line))?;
    Some(in_one_line(&without_marks(line)))
}

fn named(reading: &Reading) -> String {
    let calls = reading.items.iter().filter_map(|item| match item {
        // Of a call without a name, what is said of it.
        Item::Approval { tool, hint: Some(hint), .. } if tool.is_empty() => {
            hint.lines().next().map(str::to_owned)
        }
        // A gate that names no action is known by its words.
        Item::Approval { tool, .. } if tool == GO_ON && reading.question.is_some() => None,
        Item::Approval { tool, offers, .. } if !offers.is_empty() && tool.contains(' ') => Some(tool.clone()),
        Item::Approval { tool, args, .. } => Some(call_in_words(tool, args)),
        _ => None,
    });
    let calls = side_by_side(&calls.collect::<Vec<_>>());
    let called = Some(calls).filter(|calls| !calls.is_empty());
    let title_of_item =
        |item: &Item| prompt_of(item).or_else(|| title_of_form(item)).or_else(|| name_of_secret(item));
    let title_of = |item: &Item| title_of_item(item).filter(|it| says_something(it));
    let (first, rest) =
        reading.items.split_first().map_or((None, &[][..]), |(first, rest)| (Some(first), rest));
    let words = || reading.question.as_deref().filter(|words| says_something(words));
    // Those of several items are joined, and the first names them.
    let words = || words().map(|words| if rest.is_empty() { asking_first(words) } else { words.to_owned() });
    let other =
        || reading.items.iter().find_map(in_json).or_else(|| reading.items.iter().find_map(host_of_link));
    let of_rest = || rest.iter().find_map(title_of).or_else(|| fields_of_forms(reading));
    // Words tell what the first of several items is about better than the title of another does.
    let said = || first.and_then(title_of).or_else(words).or_else(of_rest).or_else(other);
    let in_words = || said().as_deref().map(but_a_sentence);
    called.or_else(|| questions(reading)).or_else(in_words).unwrap_or_default()
}

/// Several questions, if nothing else is asked.
fn questions(reading: &Reading) -> Option<String> {
    let asked = reading.items.iter().map(|item| match item {
        Item::Question { buttons: None, .. } | Item::FreeText { .. } => {
            prompt_of(item).as_deref().map(but_a_sentence)
        }
        Item::Secret { .. } => name_of_secret(item),
        _ => None,
    });
    let asked: Vec<String> = asked.collect::<Option<_>>()?;
    (asked.len() > 1 && asked.iter().all(|words| says_something(words))).then(|| side_by_side(&asked))
}

fn in_one_line(title: &str) -> String {
    let mut lines = title.lines().filter(|line| !line.trim().is_empty() && !is_json(line));
    let line = plainly(lines.next().unwrap_or_default().trim_start_matches(['#', '*', ' ']));
    if lines.next().is_none() && line.chars().count() <= TITLE {
        return line;
    }
    let end = line.char_indices().nth(TITLE - 1).map_or(line.len(), |(end, _)| end);
    format!("{}{LEFT_OUT}", &line[..before_code(&line, end)])
}

fn prompt_of(item: &Item) -> Option<String> {
    match item {
        Item::Question { text, .. } | Item::Link { text, .. } | Item::Permissions { text, .. } => {
            Some(asking_first(text))
        }
        Item::FreeText { prompt, .. } => Some(before_words(prompt)),
        _ => None,
    }
}

fn name_of_secret(item: &Item) -> Option<String> {
    match item {
        Item::Secret { name, of: None, .. } => Some(name.clone()),
        _ => None,
    }
}

/// The words of a request that was not understood.
fn in_json(item: &Item) -> Option<String> {
    let (tool, json) = match item {
        Item::Raw { tool, json, .. } => (tool.clone(), json),
        Item::Broken { json, .. } => (None, json),
        _ => return None,
    };
    let inside = [Some(json.clone()), json.member("data")].into_iter().flatten();
    let said = |json: Json| {
        WORDS.iter().find_map(|name| json.member(name)?.as_string().filter(|it| says_something(it)))
    };
    tool.filter(|tool| says_something(tool)).or_else(|| inside.into_iter().find_map(said))
}

/// Members that hold the words of a request, the most telling first.
const WORDS: [&str; 6] = ["question", "prompt", "message", "title", "text", "description"];

/// Whither a link leads that has no words.
fn host_of_link(item: &Item) -> Option<String> {
    match item {
        Item::Link { url: Some(url), .. } => {
            url.split_once("://")?.1.split(['/', '?', '#']).next().map(str::to_owned)
        }
        _ => None,
    }
}

/// The title of an approval with the person's edits: nobody should agree to content that is not sent.
pub(crate) fn title_as_decided(mut reading: Reading, answers: &[(ItemId, Answer)]) -> String {
    reading.items.retain_mut(|item| {
        let Item::Approval { item_id, tool, args, grants, .. } = item else { return true };
        match answers.iter().find(|(id, _)| id == item_id).map(|(_, answer)| answer) {
            Some(Answer::Approve { payload: Some(edited) }) => *args = edited.clone(),
            Some(Answer::Grant(grant)) => {
                let label = grants.iter().find(|it| it.value == *grant).map_or(grant, |it| &it.label);
                *tool = format!("{tool} ({label})");
            }
            Some(Answer::Reject { .. } | Answer::Cancel) => return false,
            _ => {}
        }
        true
    });
    in_one_line(&named(&reading))
}

fn title_of_form(item: &Item) -> Option<String> {
    match item {
        Item::Form { schema, .. } => schema.member("title")?.as_string(),
        _ => None,
    }
}

/// The names of the fields of forms without a title, secrets included.
fn fields_of_forms(reading: &Reading) -> Option<String> {
    let of_form = |item: &Item| match item {
        Item::Form { schema, .. } => {
            let fields = schema.member("properties").map(|fields| fields.members()).unwrap_or_default();
            let label = |(name, field): (String, Json)| {
                field.member("title").and_then(|it| it.as_string()).unwrap_or(name)
            };
            fields.into_iter().map(label).collect()
        }
        Item::Secret { name, of: Some(_), .. } => vec![name.clone()],
        _ => Vec::new(),
    };
    let mut labels: Vec<String> = reading.items.iter().flat_map(of_form).collect();
    labels.retain(|label| says_something(label));
    if labels.len() > SAID {
        labels.truncate(SAID);
        labels.push(LEFT_OUT.to_string());
    }
    (!labels.is_empty()).then(|| labels.join(", "))
}

/// Several calls in one line, each with as much of it as there is room for: none is named by another alone.
fn side_by_side(calls: &[String]) -> String {
    const BETWEEN: &str = "; ";
    let whole = calls.join(BETWEEN);
    if calls.len() < 2 || (whole.chars().count() <= TITLE && !whole.contains('\n')) {
        return whole;
    }
    let room = (TITLE / calls.len()).saturating_sub(BETWEEN.len()).max(1);
    let shares: Vec<String> = calls.iter().map(|call| share_of(call, room)).collect();
    shares.join(BETWEEN)
}

fn share_of(call: &str, room: usize) -> String {
    let line = call.lines().next().unwrap_or_default();
    if line.len() == call.len() && line.chars().count() <= room {
        return line.to_owned();
    }
    let kept: String = line.chars().take(room.saturating_sub(1)).collect();
    format!("{}{LEFT_OUT}", kept.trim_end())
}

fn call_in_words(tool: &str, args: &Json) -> String {
    let members = args.members();
    let plain = members.iter().filter_map(|(_, value)| match value.kind() {
        JsonKind::String => value.as_string(),
        JsonKind::Number => Some(value.as_str().trim_end_matches(".0").to_owned()),
        JsonKind::Null | JsonKind::Bool | JsonKind::Array | JsonKind::Object => None,
    });
    let mut plain: Vec<String> = plain.take(SAID).collect();
    if plain.is_empty() {
        return tool.to_owned();
    }
    if plain.len() < members.len() {
        plain.push(LEFT_OUT.to_string());
    }
    format!("{tool}: {}", plain.join(", "))
}

#[cfg(test)]
mod tests {
    use a2a_hitl::{RequestInput, read_request};
    use a2a_protocol::model::{StreamEvent, Task};
    use a2a_protocol::{Dialect, read};
    use serde_json::{Value, json};

    use super::*;

    #[track_caller]
    fn check(parts: &Value, expected: &str) {
        assert_eq!(title_of(&reading(parts)), expected);
    }

    fn reading(parts: &Value) -> Reading {
        let message = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": parts });
        let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "message": message });
        let task = json!({ "task": { "id": "t", "contextId": "c", "status": status } });
        let StreamEvent::Task(task) = read::event(&Json::from(task), Dialect::V1_0).value else {
            panic!("a task")
        };
        let task: &Task = &task;
        read_request(&RequestInput::of_task(task))
    }

    fn call(id: &str, name: &str, args: &Value) -> Value {
        let args = json!({ "originalFunctionCall": { "id": "c", "name": name, "args": args },
            "toolConfirmation": { "hint": "h", "confirmed": false } });
        json!({ "data": { "id": id, "name": "adk_request_confirmation", "args": args },
            "metadata": { "adk_type": "function_call", "adk_is_long_running": true } })
    }

    #[test]
    fn a_request_is_named_by_its_tools_and_first_arguments_words_or_form() {
        check(&json!([call("1", "pay", &json!({ "amount": 10, "to": "Sato" }))]), "pay: 10, Sato");
        check(&json!([call("1", "pay", &json!({ "amount": 10.0, "rate": 1.5 }))]), "pay: 10, 1.5");
        check(&json!([call("1", "restart", &json!({}))]), "restart");
        let calls = json!([call("1", "read", &json!({ "path": "a" })), call("2", "drop", &json!({}))]);
        check(&calls, "read: a; drop");
        check(&json!([{ "text": "Which city?" }]), "Which city?");
        let form = json!({ "data": { "type": "object", "title": "Trip", "properties": { "city": { "type": "string" } } } });
        check(&json!([form]), "Trip");
        check(&json!([{ "text": "Please fill in." }, form]), "Trip");
    }

    #[test]
    fn words_are_named_by_the_line_that_asks_without_marks() {
        check(&json!([{ "text": "**Total**: 28 €\n\nDo you **confirm** it?" }]), "Do you confirm it?");
        check(&json!([{ "text": "**Total**: 28 €" }]), "Total: 28 €");
        check(&json!([call("1", "write", &json!({ "text": "**a**" }))]), "write: **a**");
    }

    #[test]
    fn several_questions_stand_side_by_side() {
        let [colour, size] = ["Which colour?", "Which size?"];
        let options = json!([{ "label": "a", "description": "A" }, { "label": "b", "description": "B" }]);
        let question =
            |text: &str| json!({ "question": text, "header": "h", "options": options, "multiSelect": false });
        let questions = json!([question(colour), question(size)]);
        check(
            &json!([{ "data": { "tool_name": "AskUserQuestion", "tool_use_id": "u", "input": { "questions": questions } } }]),
            "Which colour?; Which size?",
        );
        let asks = |text: &str| json!({ "data": { "question": text, "options": ["a", "b"] } });
        check(&json!([{ "text": "Two things." }, asks(colour), asks(size)]), "Which colour?; Which size?");
        let form = json!({ "data": { "type": "form", "title": "Delivery", "fields": [{ "name": "to", "type": "text" }] } });
        check(&json!([form, asks(size)]), "Delivery");
        let untitled = json!({ "data": { "type": "form", "fields": [
            { "name": "user", "type": "text", "label": "Your name" }, { "name": "pin", "type": "password" }] } });
        check(&json!([{ "text": "Run?\n```sh\ngit push\n```\n(y/n)" }]), "git push – Run?");
        check(&json!([untitled]), "Your name, pin");
        let seat = json!({ "type": "object", "properties": { "seat": { "enum": ["12A", "12B"] } } });
        let outcome = json!([
            { "id": "1", "reason": "input_required", "message": "Choose a seat", "responseSchema": seat },
            { "id": "2", "reason": "confirmation", "message": "Share it?" },
        ]);
        check(
            &json!([{ "data": { "outcome": { "type": "interrupt", "interrupts": outcome } } }]),
            "Choose a seat…",
        );
    }

    #[test]
    fn whatever_asks_has_a_name_and_json_is_none() {
        let asks = json!({ "data": { "question": "Which shipping?", "options": ["std", "exp"] } });
        check(&json!([{ "text": "I need a decision." }, asks]), "Which shipping?");
        let feedback = json!({ "data": { "flow_id": "f", "method_name": "draft", "method_output": { "a": 1 },
            "message": "Is this draft good?", "emit": ["yes", "no"] } });
        check(&json!([feedback]), "Is this draft good?");
        check(
            &json!([{ "data": { "prompt": { "a": 1 }, "message": "Look at this", "rows": [1] } }]),
            "Look at this",
        );
        check(&json!([{ "data": { "rows": [1] } }]), "");
        // A text of nothing but JSON is read line by line.
        check(&json!([{ "text": "{\"rows\":[1]}" }]), "rows: 1");
    }

    #[test]
    fn a_form_is_named_by_its_question_and_a_call_never_by_words_about_it() {
        let charge = json!([
            { "id": "1", "reason": "tool_call", "message": "Charge 14.90 EUR to the card ending in 4421?",
              "metadata": { "tool_name": "chargeCard", "tool_input": { "amount": 14.9, "currency": "EUR", "card": "4421" } } },
        ]);
        let asked = json!([{ "data": { "type": "RUN_FINISHED", "outcome": { "type": "interrupt", "interrupts": charge } } }]);
        check(&asked, "chargeCard: 14.9, EUR, 4421");
        let answers = [(ItemId::new("1"), Answer::Approve { payload: None })];
        assert_eq!(title_as_decided(reading(&asked), &answers), "chargeCard: 14.9, EUR, 4421");
        let schema =
            json!({ "type": "object", "title": "Caller", "properties": { "name": { "type": "string" } } });
        let elicitation = json!({ "message": "Who may we call back about this?", "requestedSchema": schema });
        check(&json!([{ "data": { "elicitation": elicitation } }]), "Who may we call back about this?");
    }

    #[test]
    fn what_a_person_edited_stands_in_it() {
        let calls = json!([
            call("1", "drop", &json!({ "rows": 30 })),
            call("2", "pay", &json!({ "amount": 10, "to": "Sato" })),
        ]);
        let payload = Some(Json::from(json!({ "amount": 99, "to": "Sato" })));
        let answers = [
            (ItemId::new("1"), Answer::Approve { payload: None }),
            (ItemId::new("2"), Answer::Approve { payload }),
        ];
        assert_eq!(title_as_decided(reading(&calls), &answers), "drop: 30; pay: 99, Sato");
        let rejected = Answer::Reject { reason: None };
        let answers = [(ItemId::new("1"), rejected), (ItemId::new("2"), Answer::Grant("always".to_owned()))];
        assert_eq!(title_as_decided(reading(&calls), &answers), "pay (always): 10, Sato");
    }

    #[test]
    fn of_several_calls_each_is_named() {
        let args = json!({ "path": "notes/2026-12.md", "content": "# December\n\n- Order calendars" });
        let calls = json!([
            call("1", "update_file", &args),
            call("2", "delete_file", &json!({ "path": "notes/2019-01.md" }))
        ]);
        check(&calls, "update_file: notes/2026-12.md, # December…; delete_file: notes/2019-01.md");
        let long = json!({ "text": "x".repeat(200) });
        let calls =
            json!([call("1", "write", &long), call("2", "send", &long), call("3", "drop", &json!({}))]);
        let [write, send] = [30, 31].map(|letters| "x".repeat(letters));
        check(&calls, &format!("write: {}…; send: {}…; drop", &write[..], &send[..]));
    }

    #[test]
    fn what_is_left_out_leaves_a_mark() {
        let args = json!({ "a": "Sato", "b": "10 yen", "c": "monthly", "amount": 99_999 });
        check(&json!([call("1", "pay", &args)]), "pay: Sato, 10 yen, monthly, …");
        check(&json!([call("1", "pay", &json!({ "to": "Sato", "what": { "amount": 9 } }))]), "pay: Sato, …");
        check(&json!([call("1", "run", &json!({ "command": "ls .\nrm -rf /" }))]), "run: ls .…");
        check(&json!([{ "text": "Shall I go on?\nI delete everything." }]), "Shall I go on?");
        check(&json!([{ "text": "To delete:\nall rows" }]), "To delete:…");
        let long = "x".repeat(500);
        check(&json!([{ "text": long }]), &format!("{}…", "x".repeat(119)));
        check(&json!([{ "text": "x".repeat(120) }]), &"x".repeat(120));
    }

    #[test]
    fn a_character_that_is_written_out_is_not_cut() {
        let text = |before: usize| format!("{}\u{200b}{}", "x".repeat(before), "y".repeat(120));
        for before in 112..119 {
            check(&json!([{ "text": text(before) }]), &format!("{}…", "x".repeat(before)));
        }
        check(&json!([{ "text": text(111) }]), &format!("{}\\u{{200b}}…", "x".repeat(111)));
        let unended = format!("\\u{{{}", "x".repeat(200));
        check(&json!([{ "text": unended }]), &format!("\\u{{{}…", "x".repeat(116)));
    }

    #[test]
    fn nothing_in_it_turns_the_text_around_or_is_unseen() {
        let args = json!({ "path": "invoice\u{202e}fdp.exe" });
        check(&json!([call("1", "re\u{200b}ad", &args)]), "re\\u{200b}ad: invoice\\u{202e}fdp.exe");
    }
}
