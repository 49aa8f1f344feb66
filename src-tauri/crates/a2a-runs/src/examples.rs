//! Built-in run files: one for each way in which agents work together. Each runs with the sample agents
//! (`a2a_server::samples`), and has a default for every input.

/// A run file to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The name of the file, such as `story-team`.
    pub id: &'static str,
    /// The file.
    pub text: &'static str,
    /// Files that it runs.
    pub others: &'static [&'static str],
}

/// All of them; the first is the one to begin with.
pub const ALL: [Example; 9] = [
    alone("story-team", include_str!("examples/story-team.yaml")),
    alone("pipeline", include_str!("examples/pipeline.yaml")),
    alone("side-by-side", include_str!("examples/side-by-side.yaml")),
    alone("race", include_str!("examples/race.yaml")),
    alone("loop", include_str!("examples/loop.yaml")),
    alone("review", include_str!("examples/review.yaml")),
    alone("choose", include_str!("examples/choose.yaml")),
    Example {
        id: "nested",
        text: include_str!("examples/nested.yaml"),
        others: &[include_str!("examples/chapter.yaml")],
    },
    alone("approval", include_str!("examples/approval.yaml")),
];

const fn alone(id: &'static str, text: &'static str) -> Example {
    Example { id, text, others: &[] }
}
