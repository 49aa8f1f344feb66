//! The calls of a long run made by the HTTP library alone: the floor under its steps, with the agent's own time in it.

use std::time::Instant;

use anyhow::{Result, ensure};
use serde_json::json;

/// Seconds of each of `count` calls to the agent at `url`, one after the other.
pub(crate) async fn seconds(url: &str, count: usize) -> Result<Vec<f64>> {
    let client = reqwest::Client::builder().no_proxy().build()?;
    let mut seconds = Vec::with_capacity(count);
    for number in 0..count {
        let message = json!({
            "messageId": format!("bare-{number}"),
            "role": "ROLE_USER",
            "parts": [{ "text": format!("done by {number}") }],
        });
        let call = json!({
            "jsonrpc": "2.0",
            "id": number,
            "method": "SendStreamingMessage",
            "params": { "message": message },
        });
        let start = Instant::now();
        let request = client.post(url).header("content-type", "application/json");
        let request = request.header("accept", "text/event-stream").header("a2a-version", "1.0");
        let said = request.body(call.to_string()).send().await?.error_for_status()?.text().await?;
        seconds.push(start.elapsed().as_secs_f64());
        ensure!(said.contains("TASK_STATE_COMPLETED"), "the agent did not answer: {said}");
    }
    Ok(seconds)
}
