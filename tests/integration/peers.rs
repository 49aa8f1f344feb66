//! Agents of the official SDKs as processes, so that our reading of the protocol is compared with another one.
//! `tests/peers/README.md` describes them.
//!
//! A peer takes any free port, and ends when it is dropped or when the test's process ends.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::Value;

/// Which SDK an agent is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No SDK: protocol 0.1 by hand.
    V01,
    /// a2a-sdk 0.2.16, protocol 0.2.
    V02,
    /// a2a-sdk 0.3.26, protocol 0.3.
    V03,
    /// a2a-sdk 1.0.3, protocol 1.0 and, for older clients, 0.3.
    V10,
    /// a2a-sdk 1.3.0, protocol 1.0 and, for older clients, 0.3.
    V13,
    /// a2a-sdk 1.3.0: says what it is told to another agent, which `--calls` names.
    Calling,
    /// The official Rust SDK, protocol 1.0. It takes no options.
    Rust,
    /// Strands with its own server.
    Strands,
    /// `LangGraph`'s API server, with `LangChain`'s middleware.
    LangGraph,
    /// Pydantic AI behind a2a-sdk.
    Pydantic,
    /// `FastA2A` with its own application.
    FastA2a,
    /// `BeeAI` with its own server.
    BeeAi,
    /// Mastra with its own server.
    Mastra,
    /// Google's ADK for JavaScript, with its own `toA2a`.
    AdkJs,
    /// Strands for TypeScript with its own server.
    StrandsJs,
    /// The official JavaScript SDK.
    JsSdk,
    /// Google's ADK with its own `to_a2a`.
    Adk,
}

impl Kind {
    /// The program to start and its script, below the folder of installed agents. An agent in JavaScript has the
    /// folder of its packages instead of a program. The agent without an SDK runs in any virtual environment.
    fn program(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Mastra => ("javascript/mastra/node_modules", Some("javascript/mastra/agent.mjs")),
            Self::AdkJs => ("javascript/adk/node_modules", Some("javascript/adk/agent.mjs")),
            Self::JsSdk => ("javascript/sdk/node_modules", Some("javascript/sdk/agent.mjs")),
            Self::StrandsJs => ("javascript/strands/node_modules", Some("javascript/strands/agent.mjs")),
            Self::FastA2a => ("fasta2a/bin/python", Some("agent_fasta2a.py")),
            Self::BeeAi => ("beeai/bin/python", Some("agent_beeai.py")),
            Self::V01 => ("v13/bin/python", Some("agent_v01.py")),
            Self::V02 => ("v02/bin/python", Some("agent_v02.py")),
            Self::V03 => ("v03/bin/python", Some("agent_v03.py")),
            Self::V10 => ("v10/bin/python", Some("agent_v1.py")),
            Self::V13 => ("v13/bin/python", Some("agent_v1.py")),
            Self::Calling => ("v13/bin/python", Some("agent_calling.py")),
            Self::Rust => ("rust-sdk/debug/rust-sdk-agent", None),
            Self::Strands => ("strands/bin/python", Some("agent_strands.py")),
            Self::LangGraph => ("langgraph/bin/python", Some("agent_langgraph.py")),
            Self::Pydantic => ("pydantic/bin/python", Some("agent_pydantic.py")),
            Self::Adk => ("adk/bin/python", Some("agent_adk.py")),
        }
    }
}

/// A running agent.
#[derive(Debug)]
pub struct Peer {
    listening: Listening,
    child: Child,
}

/// An agent's evidence about the confirmations it asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Approvals {
    /// Every answer that came in, in order, also what the SDK refused afterwards.
    pub arrived: Vec<Arrival>,
    /// Every payment that was made.
    pub paid: Vec<Payment>,
}

/// One answer to a confirmation, as it came in.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Arrival {
    /// The message's identity; the same twice means that it was sent twice.
    pub message_id: String,
    /// The task it answers.
    pub task_id: Option<String>,
    /// The decision, if it says one.
    pub confirmed: Option<bool>,
}

/// One payment that was made.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// The task that asked for it.
    pub task_id: String,
    /// In yen.
    pub amount: u64,
    /// The payee.
    pub to: String,
}

/// The evidence of an agent of a framework.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Witness {
    /// Everything that answered a task, as it came over the wire.
    pub answers: Vec<Value>,
    /// The agent's deeds because of it, in order.
    pub done: Vec<Value>,
}

/// The bodies of one call, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RecordedCall {
    /// The HTTP method.
    pub method: String,
    /// The path that was called.
    pub path: String,
    /// The request.
    pub request: String,
    /// The response.
    pub response: String,
}

/// Frameworks take ten seconds to be imported on a busy machine, and longer the first time.
const PATIENCE: Duration = Duration::from_mins(1);

impl Peer {
    /// Starts an agent that wants no credentials.
    ///
    /// # Errors
    /// When it is not installed or it does not start listening.
    pub fn start(kind: Kind) -> Result<Self> {
        Self::start_with(kind, &[])
    }

    /// Starts an agent with options of `tests/peers/README.md`, `&["--guard", "messages"]` say.
    ///
    /// # Errors
    /// When it is not installed or it does not start listening.
    pub fn start_with(kind: Kind, options: &[&str]) -> Result<Self> {
        let mut child = command(kind)?
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("could not start {kind:?}"))?;
        let line = first_line(&mut child)
            .inspect_err(|_| _ = child.kill())
            .with_context(|| format!("{kind:?} did not start listening"))?;
        let listening = serde_json::from_str(&line).context("its first line is no address")?;
        Ok(Self { listening, child })
    }

    /// The base URL, `http://127.0.0.1:PORT`; the card is below it.
    pub fn url(&self) -> &str {
        &self.listening.url
    }

    /// The address that leads to its card: the base URL, unless the agent is one of many at its host.
    pub fn card(&self) -> &str {
        self.listening.card.as_deref().unwrap_or_else(|| self.url())
    }

    /// Where gRPC is served, `127.0.0.1:PORT`, if it is.
    pub fn grpc(&self) -> Option<&str> {
        self.listening.grpc.as_deref()
    }

    /// The port, for starting another agent in its place.
    pub fn port(&self) -> &str {
        self.url().rsplit(':').next().unwrap_or_default()
    }

    /// Which answers to confirmations arrived, and what was paid.
    ///
    /// # Errors
    /// When the agent does not answer.
    pub async fn approvals(&self) -> Result<Approvals> {
        let answer = reqwest::get(format!("{}/approvals", self.url())).await?.error_for_status()?;
        Ok(answer.json().await?)
    }

    /// The answers that an agent of a framework got, and its deeds.
    ///
    /// # Errors
    /// When the agent does not answer.
    pub async fn witness(&self) -> Result<Witness> {
        let answer = reqwest::get(format!("{}/witness", self.url())).await?.error_for_status()?;
        Ok(answer.json().await?)
    }

    /// The bodies of every call, on this agent's side, in order of their beginning: of those that it was asked, started
    /// with `--record`; of those that it made, where it calls another.
    ///
    /// # Errors
    /// When the agent does not answer.
    pub async fn recorded(&self) -> Result<Vec<RecordedCall>> {
        let get = reqwest::Client::new().get(format!("{}/recorded", self.url())).bearer_auth("test-token");
        let answer = get.send().await?.error_for_status()?;
        Ok(answer.json().await?)
    }

    /// Lets one task of the scenario `hold` go on.
    ///
    /// # Errors
    /// When the agent does not answer.
    pub async fn release(&self) -> Result<()> {
        reqwest::Client::new().post(format!("{}/release", self.url())).send().await?.error_for_status()?;
        Ok(())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // Already ended is as good as ended now.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The findings of `haralyzer`, somebody else's reader of HTTP archives, in one.
///
/// # Errors
/// When it is not installed, or cannot read it.
pub fn read_archive(archive: &Path) -> Result<Value> {
    let script = scripts().join("read_har.py");
    let mut command = Command::new(installed("har/bin/python")?);
    let read = command.args(["-B", "-W", "ignore"]).arg(script).arg(archive).output()?;
    let complaint = String::from_utf8_lossy(&read.stderr);
    anyhow::ensure!(read.status.success(), "haralyzer cannot read the archive: {complaint}");
    Ok(serde_json::from_slice(&read.stdout)?)
}

/// Google's ADK calls agents one after the other, each by its name, card and token, and then one of its own. Returns what
/// happened, event by event. Blocks until all of it has.
///
/// # Errors
/// When it is not installed, or ends otherwise than well.
pub fn orchestrate(text: &str, agents: &[[String; 3]]) -> Result<Vec<Value>> {
    let mut python = Command::new(installed("adk/bin/python")?);
    python.args(["-B", "-W", "ignore"]).arg(scripts().join("client_adk.py"));
    let ran = python.arg(text).args(agents.iter().flatten()).output()?;
    let complaint = String::from_utf8_lossy(&ran.stderr);
    anyhow::ensure!(ran.status.success(), "ADK did not come to its end: {complaint}");
    let lines = String::from_utf8(ran.stdout)?;
    lines.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers")
}

#[derive(Debug, Deserialize)]
struct Listening {
    url: String,
    card: Option<String>,
    grpc: Option<String>,
}

/// The command that starts an agent, which ends when its standard input closes.
fn command(kind: Kind) -> Result<Command> {
    let (program, script) = kind.program();
    let program = installed(program)?;
    let mut command = match script {
        Some(script) if Path::new(script).extension().is_some_and(|it| it == "mjs") => {
            let mut node = Command::new("node");
            node.arg("--import").arg(scripts().join("javascript/packages.mjs"));
            node
        }
        Some(_) => {
            let mut python = Command::new(&program);
            // Leaves no compiled files in the repository, and keeps the SDKs' deprecations to itself.
            python.args(["-B", "-W", "ignore"]);
            python
        }
        None => Command::new(&program),
    };
    if let Some(script) = script {
        command.arg(scripts().join(script)).arg("--until-stdin-closes");
    }
    Ok(command)
}

fn installed(program: &str) -> Result<PathBuf> {
    const HOW: &str = "run the tests with `cargo xtask test`, which installs the agents";
    let Some(folder) = std::env::var_os("A2A_PEERS_DIR") else {
        bail!("A2A_PEERS_DIR does not say where the agents are: {HOW}");
    };
    let program = PathBuf::from(folder).join(program);
    if !program.exists() {
        bail!("{} is not there: {HOW}", program.display());
    }
    Ok(program)
}

/// Waits for the line, not for a time; the limit only ends what would never end.
fn first_line(child: &mut Child) -> Result<String> {
    let out = child.stdout.take().context("its output is not captured")?;
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        let read = BufReader::new(out).read_line(&mut line);
        let _ = send.send(read.map(|_| line)); // nobody waits any more: the limit has passed
    });
    let line = receive.recv_timeout(PATIENCE).context("it printed nothing")??;
    anyhow::ensure!(!line.is_empty(), "it ended at once");
    Ok(line)
}
