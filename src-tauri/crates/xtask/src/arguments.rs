//! The command line, and the texts of `--help`.

use std::path::PathBuf;

use crate::problem::{Problem, Result};
use crate::run;
use crate::test::{self, Subset};
use crate::workspace::Profile;

/// One line of the command line, understood.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Help(&'static str),
    Setup,
    Run(run::Options),
    Test(test::Options),
    Soak,
    Licences,
    /// Of these, or of all where none is named.
    Bench(Vec<String>),
    Package {
        check: bool,
    },
}

const OVERVIEW: &str = "\
The commands of this repository. Each does the set-up that it needs by itself.

Usage: cargo xtask <command> [options]        (cargo xtask <command> --help says more)

  run       build and start the app: the window, or a web page where there is no display
  test      format, lint, build and every test, with a table of times at the end
  setup     only install what `run` and `test` need
  soak      the long randomised tests
  bench     the figures, as JSON and as a table
  package   the deb and the rpm; `--check` installs and examines the deb
  licences  write anew what the app says of the licences of what is built in

Build output goes to $CARGO_TARGET_DIR, or to the user's cache folder where there is one.
";

const SETUP: &str = "\
Usage: cargo xtask setup

Checks Rust, Node and npm. On Debian and Ubuntu installs the system packages that are missing (it lists them,
then uses apt-get as root or through sudo); on other systems lists them. Then installs the page's packages, the
test programs and the agents of other SDKs that tests talk to. What is there already is left alone.
";

const LICENCES: &str = "\
Usage: cargo xtask licences

Writes the list of what is built into the app, with versions and licences. It is due whenever a dependency changes.
";

const RUN: &str = "\
Usage: cargo xtask run [--web] [--release] [--data-dir DIR]

Sets up, builds and starts the app. Without a display it starts the web host on loopback and prints a URL that
works once.

  --web            the web host, also where there is a display
  --release        optimised; the first build takes longer
  --data-dir DIR   keep the data there instead of in the user's data folder
";

const TEST: &str = "\
Usage: cargo xtask test [--only rust|ui|peers|browser|window] [filter…]

Sets up, then runs every stage and prints a table of times. A stage that fails or cannot run fails the command.

  --only ui        the page: lint, types, unit tests, build
  --only rust      format, clippy, unit, integration and doc tests
  --only peers     integration tests against agents of SDKs and frameworks
  --only browser   the page in Chromium, on the app's web host
  --only window    the app's real window, with a keyring, on a screen of its own
  filter…          only the Rust tests whose names contain one of the words
";

const SOAK: &str = "\
Usage: cargo xtask soak

Runs the randomised tests again with far more rounds (SOAK=1). Each prints its seed.
";

const BENCH: &str = "\
Usage: cargo xtask bench [name…]

Builds optimised, measures, and prints the figures as JSON and as a table. Takes long; wants a quiet machine.

  name…            only these benchmarks: files of tests/bench, such as `search`
";

const PACKAGE: &str = "\
Usage: cargo xtask package [--check]

Builds the deb and the rpm.

  --check          as root, on Debian or Ubuntu: installs the deb that was built, examines and starts it,
                   upgrades an older version, removes it, and shows that the user's data is kept
";

/// Reads the words after a command.
type Parse = fn(Vec<String>) -> Result<Request>;

impl Request {
    pub(crate) fn parse(words: impl Iterator<Item = String>) -> Result<Self> {
        let mut words = words.peekable();
        let Some(command) = words.next() else { return Ok(Self::Help(OVERVIEW)) };
        let rest: Vec<String> = words.collect();
        let wants_help = rest.iter().any(|word| word == "--help" || word == "-h");
        let (help, parse): (_, Parse) = match command.as_str() {
            "setup" => (SETUP, |rest| bare(rest, Self::Setup)),
            "run" => (RUN, |rest| run_options(rest).map(Self::Run)),
            "test" => (TEST, |rest| test_options(rest).map(Self::Test)),
            "soak" => (SOAK, |rest| bare(rest, Self::Soak)),
            "licences" => (LICENCES, |rest| bare(rest, Self::Licences)),
            "bench" => (BENCH, bench_names),
            "package" => (PACKAGE, |rest| match rest.first().map(String::as_str) {
                Some("--check") if rest.len() == 1 => Ok(Self::Package { check: true }),
                _ => bare(rest, Self::Package { check: false }),
            }),
            "help" | "--help" | "-h" => return Ok(Self::Help(OVERVIEW)),
            other => {
                return Err(Problem::new(format!("there is no command `{other}`"))
                    .hint("`cargo xtask --help` lists the commands"));
            }
        };
        if wants_help { Ok(Self::Help(help)) } else { parse(rest) }
    }
}

fn bare(rest: Vec<String>, request: Request) -> Result<Request> {
    rest.into_iter().next().map_or(Ok(request), |word| Err(unknown(&word)))
}

fn run_options(rest: Vec<String>) -> Result<run::Options> {
    let mut options = run::Options::default();
    let mut words = rest.into_iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--web" => options.web = true,
            "--release" => options.profile = Profile::Release,
            "--data-dir" => options.data_dir = Some(PathBuf::from(value_of("--data-dir", words.next())?)),
            _ => return Err(unknown(&word)),
        }
    }
    Ok(options)
}

fn test_options(rest: Vec<String>) -> Result<test::Options> {
    let mut options = test::Options::default();
    let mut words = rest.into_iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--only" => options.only = Some(subset(&value_of("--only", words.next())?)?),
            _ if word.starts_with('-') => return Err(unknown(&word)),
            _ => options.filters.push(word),
        }
    }
    match (options.only, options.filters.is_empty()) {
        (None | Some(Subset::Rust | Subset::Peers), _) | (_, true) => Ok(options),
        _ => Err(Problem::new("a filter chooses among Rust tests only")),
    }
}

fn bench_names(rest: Vec<String>) -> Result<Request> {
    match rest.iter().find(|word| word.starts_with('-')) {
        Some(word) => Err(unknown(word)),
        None => Ok(Request::Bench(rest)),
    }
}

fn subset(word: &str) -> Result<Subset> {
    Subset::ALL
        .into_iter()
        .find(|subset| subset.name() == word)
        .ok_or_else(|| Problem::new(format!("`--only {word}`: there is no such part")).hint(SEE_TEST_HELP))
}

const SEE_TEST_HELP: &str = "`cargo xtask test --help` lists the parts";

fn value_of(option: &str, value: Option<String>) -> Result<String> {
    value.ok_or_else(|| Problem::new(format!("`{option}` needs a value")))
}

fn unknown(word: &str) -> Problem {
    Problem::new(format!("`{word}` is not understood here")).hint("`--help` says what is")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request> {
        Request::parse(line.split_whitespace().map(str::to_owned))
    }

    #[track_caller]
    fn check(line: &str, expected: &Request) {
        assert_eq!(&parse(line).expect("the line is understood"), expected, "{line}");
    }

    #[test]
    fn every_option_of_run_is_understood_in_any_order() {
        let data_dir = Some(PathBuf::from("/tmp/x"));
        check("run", &Request::Run(run::Options::default()));
        check(
            "run --data-dir /tmp/x --release --web",
            &Request::Run(run::Options { web: true, profile: Profile::Release, data_dir }),
        );
    }

    #[test]
    fn a_part_and_filters_choose_what_is_tested() {
        let filters = vec!["sse".to_owned()];
        check("test --only rust sse", &Request::Test(test::Options { only: Some(Subset::Rust), filters }));
    }

    #[test]
    fn names_choose_what_is_measured() {
        check("bench", &Request::Bench(Vec::new()));
        check("bench search page", &Request::Bench(vec!["search".to_owned(), "page".to_owned()]));
    }

    #[test]
    fn help_wins_over_whatever_else_is_typed() {
        check("", &Request::Help(OVERVIEW));
        check("run --bogus --help", &Request::Help(RUN));
        check("package --check -h", &Request::Help(PACKAGE));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, word) in [
            ("frob", "frob"),
            ("run --frob", "--frob"),
            ("soak now", "now"),
            ("bench --quick", "--quick"),
            ("test --only cows", "cows"),
            ("test --only", "--only"),
            ("test --only ui sse", "filter"),
            ("package --check twice", "--check"),
        ] {
            let problem = parse(line).expect_err(line);
            assert!(problem.what().contains(word), "`{line}` says: {}", problem.what());
        }
    }
}
