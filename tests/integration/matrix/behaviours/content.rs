//! Contents of artifacts and messages, byte for byte.

use a2a_protocol::base64;
use a2a_protocol::model::{Content, Part, Task, TaskState};
use anyhow::{Context, Result, ensure};

use super::conversing::{in_state, said, text};
use crate::matrix::caller::{Caller, about};

const NAME: &str = "pixel.png";
/// Beyond what a double holds.
const LARGE_NUMBER: &str = "12345678901234567890";

pub(super) async fn a_received_file(caller: &Caller<'_>) -> Result<()> {
    let (_, part) = received(caller, |content| matches!(content, Content::Raw(_))).await?;
    ensure!(part.media_type.as_deref() == Some("image/png"), "another type: {:?}", part.media_type);
    let Content::Raw(encoded) = &part.content else { unreachable!("just looked for") };
    ensure!(base64::decode(encoded)?.starts_with(b"\x89PNG\r\n\x1a\n"), "no picture: {encoded}");
    ensure!(base64::decode(encoded)?.ends_with(b"IEND\xAEB`\x82"), "not all of it: {encoded}");
    Ok(())
}

pub(super) async fn the_name_of_a_received_file(caller: &Caller<'_>) -> Result<()> {
    let (_, part) = received(caller, |content| matches!(content, Content::Raw(_))).await?;
    said(part.filename.as_deref().unwrap_or_default(), NAME)
}

pub(super) async fn a_received_link(caller: &Caller<'_>) -> Result<()> {
    let (_, part) = received(caller, |content| matches!(content, Content::Url(_))).await?;
    let Content::Url(url) = &part.content else { unreachable!("just looked for") };
    said(url, "https://files.example/doc.pdf")
}

/// The agent shows what it was sent. A file is sent after one was received: how this agent wants files is
/// then known, as it is in the workbench from the second file on.
pub(super) async fn a_sent_file(caller: &Caller<'_>) -> Result<()> {
    received(caller, |content| matches!(content, Content::Raw(_))).await?;
    let asked = caller.task(caller.message("ask")).await?;
    let mut answer = about(&asked, caller.message("Kyoto"));
    let bytes: Vec<u8> = (0..=255).collect();
    let mut file = Part::new(Content::Raw(base64::encode(&bytes).into()));
    (file.filename, file.media_type) =
        (Some("all bytes.bin".to_owned()), Some("application/octet-stream".to_owned()));
    answer.parts.push(file);
    let task = caller.task(answer).await?;
    in_state(&task, &TaskState::Completed)?;
    let mut parts = task.artifacts.iter().flat_map(|artifact| &artifact.parts);
    let shown = parts.find_map(Part::as_data).context("the agent shows what it was sent")?;
    let once = base64::encode(&bytes);
    ensure!(shown.to_value().to_string().contains(&once), "the file is another one: {shown:?}");
    Ok(())
}

pub(super) async fn exact_numbers(caller: &Caller<'_>) -> Result<()> {
    let (_, part) = received(caller, |content| matches!(content, Content::Data(_))).await?;
    let Content::Data(data) = &part.content else { unreachable!("just looked for") };
    ensure!(data.as_str().contains(LARGE_NUMBER), "another number: {}", data.as_str());
    Ok(())
}

pub(super) async fn any_text(caller: &Caller<'_>) -> Result<()> {
    let task = caller.task(caller.message("unicode")).await?;
    let sent = "naïve 😀 \u{2028} line-sep \u{85} nel \r\n crlf \u{b} vt \"quoted\" \\ back </script>";
    said(&text(&task), sent)
}

pub(super) async fn several_artifacts(caller: &Caller<'_>) -> Result<()> {
    let task = caller.task(caller.message("multi")).await?;
    let all: Vec<String> = task.artifacts.iter().map(a2a_protocol::model::Artifact::text).collect();
    ensure!(all == ["artifact 0", "artifact 1", "artifact 2"], "{all:?}");
    Ok(())
}

pub(super) async fn a_large_text(caller: &Caller<'_>) -> Result<()> {
    let text = text(&caller.task(caller.message("big")).await?);
    ensure!(text.len() == 262_144 && text.bytes().all(|byte| byte == b'x'), "{} characters", text.len());
    Ok(())
}

/// The first part of that kind among those that the agent sends.
async fn received(caller: &Caller<'_>, wanted: fn(&Content) -> bool) -> Result<(Task, Part)> {
    let task = caller.task(caller.message("files")).await?;
    in_state(&task, &TaskState::Completed)?;
    let mut parts = task.artifacts.iter().flat_map(|artifact| &artifact.parts);
    let part = parts.find(|part| wanted(&part.content)).cloned().context("no such part")?;
    Ok((task, part))
}
