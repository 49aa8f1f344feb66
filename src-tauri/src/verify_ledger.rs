//! `verify-ledger FILE`: verifies an exported ledger without a window, a folder or a keyring.
//!
//! It ends with 0 if the file is unchanged, 1 if it was changed, 2 if that cannot be told. Anybody who can write
//! a file can sign it: without the expected key, 0 only means that the file is as its signer left it, and the
//! output says so.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use workbench_core::ledger::rows::Fault;
use workbench_core::ledger::verify::{Judgement, Problem, Report, verify};

/// Prints the facts about the file and returns the exit code.
pub(crate) fn run(file: &Path, key: Option<&str>) -> ExitCode {
    let (code, text) = match std::fs::read(file) {
        Ok(bytes) => told(&verify(&bytes, key), key.is_some()),
        Err(error) => (2, format!("{} cannot be read: {error}\n", file.display())),
    };
    if code == 0 {
        print!("{text}");
    } else {
        eprint!("{text}");
    }
    ExitCode::from(code)
}

fn told(judgement: &Judgement, key_is_given: bool) -> (u8, String) {
    match judgement {
        Judgement::Intact(report) => (0, format!("Intact. {}", particulars(report, key_is_given))),
        Judgement::Broken(report) => {
            let mut text = "Changed:\n".to_owned();
            for problem in &report.problems {
                let _ = writeln!(text, "  {}", words(problem));
            }
            let _ = write!(text, "{}", particulars(report, key_is_given));
            (1, text)
        }
        Judgement::Unsigned(report) => (
            2,
            format!(
                "Not signed: it holds together, but whoever had it could have written it. {}",
                particulars(report, key_is_given)
            ),
        ),
        Judgement::NotALedger => (2, "Not an export of a ledger in JSON Lines.\n".to_owned()),
    }
}

fn particulars(report: &Report, key_is_given: bool) -> String {
    let Report { ledger, count, signer, unsealed, forgotten, .. } = report;
    let mut text = format!("{count} rows of the ledger {ledger}.\n");
    if let Some(signer) = signer {
        let _ = writeln!(text, "Signed with the key {signer}.");
        if !key_is_given {
            text.push_str(
                "Nobody said with --key which key must have signed it, and whoever writes a file can sign it with \
                 one of their own: compare the key with the one that the workbench shows.\n",
            );
        }
    }
    if *unsealed > 0 {
        let _ = writeln!(text, "{unsealed} rows were written without a keyring.");
    }
    if *forgotten > 0 {
        let _ = writeln!(text, "The content of {forgotten} requests was forgotten.");
    }
    text
}

fn words(problem: &Problem) -> String {
    match problem {
        Problem::Row(fault) => fault_in_words(fault),
        Problem::Unreadable { line } => format!("line {line} is not a row"),
        Problem::Changed => "the file is not, byte for byte, what was signed".to_owned(),
        Problem::WrongSignature => "the signature does not fit".to_owned(),
        Problem::OtherKey => "it is signed with another key than the one given with --key".to_owned(),
    }
}

fn fault_in_words(fault: &Fault) -> String {
    match fault {
        Fault::Gap { from, to } => format!("rows {from} to {to} are missing"),
        Fault::OutOfOrder { seq } => format!("row {seq} stands after one that it comes before"),
        Fault::Edited { seq } => format!("row {seq}, or the one before it, was changed"),
        Fault::WrongSeal { seq } => format!("the seal of row {seq} is not genuine"),
        Fault::ContentEdited { seq, name } => format!("`{name}` of row {seq} was changed"),
        Fault::ContentGone { seq } => format!("the content of row {seq} was removed"),
        Fault::CutTail { missing } => format!("{missing} rows are missing at the end"),
        Fault::Added { rows } => format!("there are {rows} rows too many"),
        Fault::OtherHead { seq } => format!("row {seq} is not the one that the head names"),
        Fault::FoundDamaged { seq } => {
            format!("row {seq} notes that the ledger was changed while the workbench was closed")
        }
    }
}

#[cfg(test)]
mod tests {
    use workbench_core::ledger::rows::Fault;
    use workbench_core::ledger::verify::{Judgement, Problem, Report};

    use super::told;

    fn report(problems: Vec<Problem>) -> Report {
        Report {
            ledger: "name".to_owned(),
            exported_at: 0,
            count: 3,
            signer: Some("f00d".to_owned()),
            unsealed: 1,
            forgotten: 2,
            problems,
        }
    }

    #[test]
    fn the_end_of_the_program_says_what_the_words_say() {
        let cut = report(vec![Problem::Row(Fault::CutTail { missing: 2 }), Problem::WrongSignature]);
        let rest = "1 rows were written without a keyring.\nThe content of 2 requests was forgotten.\n";
        let given = format!("3 rows of the ledger name.\nSigned with the key f00d.\n{rest}");
        let not_given = format!(
            "3 rows of the ledger name.\nSigned with the key f00d.\nNobody said with --key which key must have signed it, \
             and whoever writes a file can sign it with one of their own: compare the key with the one that the \
             workbench shows.\n{rest}"
        );
        let cases = [
            (Judgement::Intact(report(Vec::new())), true, 0, format!("Intact. {given}")),
            (Judgement::Intact(report(Vec::new())), false, 0, format!("Intact. {not_given}")),
            (
                Judgement::Broken(cut),
                true,
                1,
                format!("Changed:\n  2 rows are missing at the end\n  the signature does not fit\n{given}"),
            ),
            (Judgement::NotALedger, false, 2, "Not an export of a ledger in JSON Lines.\n".to_owned()),
        ];
        for (judgement, key_is_given, code, text) in cases {
            assert_eq!(told(&judgement, key_is_given), (code, text));
        }
    }
}
