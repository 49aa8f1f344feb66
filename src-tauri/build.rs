//! Declares the commands of the window, so that a page needs a capability for each of them.

use tauri_build::{AppManifest, Attributes};

fn main() {
    let commands = AppManifest::new().commands(&["rpc", "subscribe", "ack"]);
    tauri_build::try_build(Attributes::new().app_manifest(commands))
        .expect("BUG: tauri.conf.json is not valid");
}
