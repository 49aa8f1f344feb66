//! A window with nothing in it: what any application of this kind costs. The benchmark of the window
//! starts it in turn with the workbench. It prints `painted` once its empty page has been.

use std::borrow::Cow;

use tauri::utils::assets::{AssetKey, AssetsIter, CspHash};
use tauri::{Assets, Runtime, WebviewUrl, WebviewWindowBuilder};

/// Two frames after the page was loaded, it has been painted; the title carries that out.
const SCRIPT: &str = "addEventListener('load', () =>
  requestAnimationFrame(() => requestAnimationFrame(() => { document.title = 'painted'; })));";

struct EmptyPage;

impl<R: Runtime> Assets<R> for EmptyPage {
    fn get(&self, _: &AssetKey) -> Option<Cow<'_, [u8]>> {
        Some(Cow::Borrowed(b"<!doctype html><title></title>"))
    }

    fn iter(&self) -> Box<AssetsIter<'_>> {
        Box::new(std::iter::empty())
    }

    fn csp_hashes(&self, _: &AssetKey) -> Box<dyn Iterator<Item = CspHash<'_>> + '_> {
        Box::new(std::iter::empty())
    }
}

fn main() -> tauri::Result<()> {
    tauri::Builder::default()
        .setup(|app| {
            WebviewWindowBuilder::new(app, "main", WebviewUrl::default())
                .inner_size(1280.0, 800.0)
                .initialization_script(SCRIPT)
                .on_document_title_changed(|_, title| println!("{title}"))
                .build()?;
            Ok(())
        })
        .run(tauri::generate_context!(assets = EmptyPage))
}
