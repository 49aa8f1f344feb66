//! The same streams and calls through the clients of the official SDKs, which `cargo xtask bench` installs. Each
//! reports its result beside its cost; one that received less than we did does not count.

use std::path::PathBuf;
use std::process::Command;

use a2a_protocol::proto::LF_A2A_V1;
use a2a_server::grpc_peer::{GrpcPeer, GrpcReply, framed};
use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::agent::{self, Agent, CALLS, Framing};
use crate::cases::Taken;
use crate::{Median, ROUNDS, figure, run};

/// Whose client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sdk {
    Rust,
    Python,
}

impl Sdk {
    const ALL: [Self; 2] = [Self::Rust, Self::Python];

    fn name(self) -> &'static str {
        match self {
            Self::Rust => "Rust SDK",
            Self::Python => "Python SDK",
        }
    }

    fn command(self) -> Result<Command> {
        let folder = std::env::var_os("A2A_PEERS_DIR")
            .context("A2A_PEERS_DIR does not say where the SDKs are: run `cargo xtask bench`")?;
        let folder = PathBuf::from(folder);
        Ok(match self {
            Self::Rust => Command::new(folder.join("rust-sdk/release/rust-sdk-client")),
            Self::Python => {
                let mut python = Command::new(folder.join("v13/bin/python"));
                python.args(["-B", "-W", "ignore"]);
                python.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/peers/client_v1.py"));
                python
            }
        })
    }

    fn run(self, what: &str, url: &str, events: usize, bytes: Option<usize>) -> Result<Taken> {
        let output = self
            .command()?
            .args([what, url, &CALLS.to_string()])
            .stderr(std::process::Stdio::inherit())
            .output()
            .with_context(|| format!("could not measure the {}", self.name()))?;
        ensure!(output.status.success(), "the {} failed: {}", self.name(), output.status);
        let text = std::str::from_utf8(&output.stdout)?.trim();
        let got: Value = serde_json::from_str(text)?;
        ensure!(got["events"] == events, "the {} got something else: {got}", self.name());
        ensure!(bytes.is_none_or(|bytes| got["bytes"] == bytes), "the {} lost something: {got}", self.name());
        Taken::from_json(text)
    }
}

/// A pair to compare: our case, the opponents' word for it, and where.
struct Match<'a> {
    name: &'a str,
    ours: &'a str,
    theirs: &'a str,
    url: String,
    events: usize,
    bytes: Option<usize>,
}

impl Match<'_> {
    fn play(&self, sdks: &[Sdk]) -> Result<(Median, Vec<Median>)> {
        let (mut ours, mut theirs) = (Vec::new(), vec![Vec::new(); sdks.len()]);
        for _ in 0..ROUNDS {
            ours.push(run(self.ours, &self.url)?);
            for (sdk, taken) in sdks.iter().zip(&mut theirs) {
                taken.push(sdk.run(self.theirs, &self.url, self.events, self.bytes)?);
            }
        }
        let medians = theirs.iter().map(|runs| Median::of(runs)).collect();
        Ok((Median::of(&ours), medians))
    }

    /// How many times as fast as each opponent, and what both hold.
    fn report(&self, ours: &Median, theirs: &[(Sdk, &Median)], target: Option<(Sdk, &str)>) {
        let say = |what: &str, value, unit, target| {
            figure::print(&format!("{}: {what}", self.name), value, unit, target);
        };
        say("we take", ours.seconds * 1000.0, "ms", None);
        say("we hold", ours.mebibytes, "MiB", None);
        for (sdk, median) in theirs {
            let aim = target.filter(|(against, _)| against == sdk).map(|(_, target)| target);
            say(&format!("{} takes", sdk.name()), median.seconds * 1000.0, "ms", None);
            say(&format!("{} holds", sdk.name()), median.mebibytes, "MiB", None);
            say(&format!("times as fast as the {}", sdk.name()), median.seconds / ours.seconds, "times", aim);
        }
    }
}

pub(crate) fn compare(agent: &Agent) -> Result<()> {
    for framing in Framing::ALL {
        let name = format!("{} against SDKs", framing.name());
        let (events, bytes) = (framing.events(), Some(framing.text_length()));
        let url = agent.url(framing);
        let same = Match { name: &name, ours: "client", theirs: "stream", url, events, bytes };
        let (ours, theirs) = same.play(&Sdk::ALL)?;
        let theirs: Vec<_> = Sdk::ALL.into_iter().zip(&theirs).collect();
        same.report(&ours, &theirs, Some((Sdk::Rust, "≥ 2")));
    }
    let url = agent.url(Framing::Gathered);
    let (ours, theirs, events) = ("unary", "unary", CALLS);
    let same = Match { name: "10,000 calls against SDKs", ours, theirs, url, events, bytes: None };
    let (ours, theirs) = same.play(&Sdk::ALL)?;
    let theirs: Vec<_> = Sdk::ALL.into_iter().zip(&theirs).collect();
    same.report(&ours, &theirs, Some((Sdk::Rust, "≥ 1")));
    grpc()
}

/// A stream over gRPC against the SDK's generated code. `cargo bench --bench stream -- grpc` measures it alone.
pub(crate) fn grpc() -> Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let method = LF_A2A_V1.method("SendStreamingMessage").context("a method of A2A")?;
    // In their frames before the first call, so that answering costs no more than writing; and many at a time, since
    // the SDK's client ends a connection on which small frames of HTTP/2 arrive faster than it reads them.
    let mut wire = Vec::new();
    for event in agent::events() {
        wire.extend(framed(&method.response.encode(&event.into())?.wire));
    }
    let reply = wire.chunks(16 * 1024).fold(GrpcReply::new(), GrpcReply::bytes);
    let peer = runtime.block_on(GrpcPeer::start(&LF_A2A_V1, [("SendStreamingMessage", reply)]))?;
    let url = format!("http://{}", peer.address());
    let (events, bytes) = (Framing::Gathered.events(), Some(Framing::Gathered.text_length()));
    let same = Match { name: "gRPC against SDK", ours: "grpc", theirs: "grpc-stream", url, events, bytes };
    let (ours, theirs) = same.play(&[Sdk::Rust])?;
    let theirs: Vec<_> = [Sdk::Rust].into_iter().zip(&theirs).collect();
    same.report(&ours, &theirs, Some((Sdk::Rust, "≥ 0.3")));
    #[expect(clippy::cast_precision_loss, reason = "a count far below the limit")]
    let speed = events as f64 / ours.seconds;
    figure::print("gRPC against SDK: we take in", speed, "events/s", Some("≥ 50000"));
    Ok(())
}
