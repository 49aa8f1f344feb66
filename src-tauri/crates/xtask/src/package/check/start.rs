//! Starts the installed program, as a window and as a web host, and waits until it is up.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::INSTALLED_BINARY;
use crate::desktop_session;
use crate::problem::{Problem, Result};
use crate::process::{could_not_start, run};
use crate::workspace::Workspace;

const PATIENCE: Duration = Duration::from_secs(60);

/// Waits for a window with the app's name, then ends the app.
const UNTIL_WINDOW: &str = r#"# start the app and wait for its window
"$1" --data-dir "$2" & app=$!
for _ in $(seq 120); do
  kill -0 "$app" 2>/dev/null || { echo "the app ended before its window came up" >&2; exit 1; }
  if xwininfo -root -tree | grep -q '"A2A Workbench'; then
    kill "$app"; wait "$app"; exit 0
  fi
  sleep 0.5
done
kill "$app"; wait "$app"
echo "no window came up within a minute" >&2; exit 1
"#;

pub(super) fn window(workspace: &Workspace, data: &Path) -> Result {
    let mut script = workspace.command("bash");
    script.args(["-c", UNTIL_WINDOW, "until-window", INSTALLED_BINARY]).arg(data);
    run(&mut desktop_session::within(workspace, &script))
}

/// Starts the web host and asks it for the page.
pub(super) fn web_host(data: &Path) -> Result {
    let mut command = Command::new(INSTALLED_BINARY);
    command.arg("--web").arg("--data-dir").arg(data).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|source| could_not_start(&command, &source))?;
    let answer = printed_address(&mut child).and_then(|address| ask_for_page(&address));
    // Already ended is as good as ended now.
    let _ = child.kill();
    let _ = child.wait();
    answer
}

/// The `host:port` of the first URL that the web host prints.
fn printed_address(child: &mut Child) -> Result<String> {
    let (found, address) = mpsc::channel();
    if let Some(out) = child.stdout.take() {
        thread::spawn(move || {
            // Reads on after the address, so that the host never writes into a closed pipe.
            for line in BufReader::new(out).lines().map_while(std::io::Result::ok) {
                if let Some(address) = address_in(&line) {
                    let _ = found.send(address);
                }
            }
        });
    }
    address.recv_timeout(PATIENCE).map_err(|_| Problem::new("the web host printed no URL within a minute"))
}

fn address_in(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("http://")?;
    Some(rest.split(['/', '#', ' ']).next()?.to_owned())
}

fn ask_for_page(address: &str) -> Result {
    let attempt = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let answer = attempt().map_err(|source| Problem::new(format!("could not ask {address}: {source}")))?;
    if answer.starts_with("HTTP/1.1 200") && answer.contains("<script") {
        return Ok(());
    }
    Err(Problem::new(format!("{address} answered `{}`", answer.lines().next().unwrap_or_default())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_whatever_surrounds_the_url() {
        let line = "Open http://127.0.0.1:40123/#token=abc (valid once)";
        assert_eq!(address_in(line).as_deref(), Some("127.0.0.1:40123"));
        assert_eq!(address_in("listening"), None);
    }
}
