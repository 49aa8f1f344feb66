//! The built-in run files.

use a2a_runs::examples::ALL;
use a2a_runs::outline::Stroke;

#[test]
fn every_file_that_ships_is_understood_and_has_its_parts() {
    for example in ALL {
        for text in example.others.iter().chain([&example.text]) {
            let file = a2a_runs::read(text).unwrap_or_else(|faults| panic!("{}: {faults:?}", example.id));
            assert!(file.document.title.is_some() && file.document.summary.is_some(), "{}", example.id);
            let schema = file.input.schema.expect("it says what it needs");
            let properties = schema["properties"].as_object().expect("an object");
            let is_told = |property: &serde_json::Value| property.get("default").is_some();
            assert!(properties.values().all(is_told), "{}: a start needs no typing", example.id);
        }
        let named = a2a_runs::read(example.text).unwrap().document.name;
        assert_eq!(named, example.id, "found by its name");
    }
}

#[test]
fn a_file_is_outlined_by_who_is_asked() {
    let strokes = |id: &str| {
        let example = ALL.into_iter().find(|example| example.id == id).unwrap();
        written(&a2a_runs::outline::of(&a2a_runs::read(example.text).unwrap()))
    };
    assert_eq!(
        strokes("story-team"),
        "Call plan, Loop improve [Call write, Call review], Choice verdict, Ask decide, Ask ask-me, Choice answer, Call file"
    );
    assert_eq!(strokes("side-by-side"), "SideBySide all [Call ask] [Call ask] [Call ask], Call gather");
    assert_eq!(strokes("race"), "Race first [Call planner] [Call writer]");
    assert_eq!(
        strokes("nested"),
        "Call plan, Loop write-parts [File chapter]",
        "what only holds together is not drawn"
    );
}

fn written(strokes: &[Stroke]) -> String {
    let one = |stroke: &Stroke| {
        let lists: Vec<String> = stroke.lists.iter().map(|list| format!(" [{}]", written(list))).collect();
        format!("{:?} {}{}", stroke.kind, stroke.name, lists.concat())
    };
    strokes.iter().map(one).collect::<Vec<_>>().join(", ")
}
