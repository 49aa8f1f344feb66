//! File types, which are no quick replies to a request for a file: `please attach the receipt (PDF, PNG or
//! JPEG)`.

use super::ASKS;

const KINDS: [&str; 37] = [
    "pdf", "png", "jpg", "jpeg", "gif", "webp", "heic", "tif", "tiff", "bmp", "svg", "doc", "docx", "odt",
    "rtf", "txt", "md", "csv", "tsv", "xls", "xlsx", "ods", "ppt", "pptx", "json", "xml", "zip", "mp3",
    "wav", "mp4", "mov", "eml", "photo", "foto", "image", "scan", "写真",
];
/// Pieces of words that ask for a file, in small letters.
const WANTED: [&str; 28] = [
    "attach",
    "upload",
    "enclos",
    "joindre",
    "joignez",
    "joins ",
    "pièce jointe",
    "télévers",
    "télécharg",
    "anhäng",
    "anhang",
    "hochlad",
    "hoch",
    "beifüg",
    "adjunt",
    "sube",
    "subir",
    "allega",
    "carica",
    "anex",
    "bijlage",
    "bijvoeg",
    "прикреп",
    "загруз",
    "添付",
    "アップロード",
    "上传",
    "첨부",
];
/// How else a format is asked for.
const FORMATS: [&str; 5] = ["format", "option", "形式", "格式", "형식"];

/// Whether these answers are kinds of files, and the words want a file and no answer.
pub(super) fn are_wanted(prompt: &str, answers: &[String]) -> bool {
    if !answers.iter().all(|answer| is_kind(answer)) {
        return false;
    }
    let prompt = prompt.to_lowercase();
    let has = |pieces: &[&str]| pieces.iter().any(|piece| prompt.contains(piece));
    // A statement that names them says what may come, unless it says that they are what to choose from.
    has(&WANTED) || !(prompt.contains(ASKS) || has(&FORMATS))
}

fn is_kind(answer: &str) -> bool {
    let name = answer.trim().trim_start_matches(['.', '*']).to_lowercase();
    KINDS.contains(&name.as_str())
}
