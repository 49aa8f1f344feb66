//! The words of a mock itself: only that it has no recording of something, and never in the agent's name.

use crate::language::Language;

/// An answer refused, and the recording knows only another answer.
pub(super) fn no_rejection(language: Language) -> &'static str {
    language.pick(
        "This cassette has no recording of a rejection. Nothing was done, and nothing more of the recording was played.",
        "このカセットには、却下した場合の記録がありません。何も実行しておらず、記録の続きも再生していません。",
    )
}

/// Another answer than the recorded one, which may still come.
pub(super) fn other_answer(language: Language) -> &'static str {
    language.pick(
        "This cassette has no recording of that answer. Nothing was done. It goes on only at the answer that was recorded.",
        "このカセットには、その回答の記録がありません。何も実行していません。記録と同じ回答のときだけ、続きを再生します。",
    )
}

/// Nothing was recorded behind this.
pub(super) fn end_of_recording(language: Language) -> &'static str {
    language.pick(
        "The recording ends here, so what the agent did next is not known. Nothing was done.",
        "記録はここで終わっているため、このあとエージェントが何をしたかはわかりません。何も実行していません。",
    )
}
