//! The reason why a call to a saved agent failed.

use a2a_client::CallError;
use url::Url;
use workbench_store::connections::Connection;

use super::Sessions;
use crate::after_failure::{look_closer, of_card};
use crate::auth::auth_of;
use crate::explain::{Explanation, explain_to};
use crate::insisted::with_extensions;
use crate::remedy::Called;
use crate::sentence::HintSentence;

impl Sessions {
    /// Why a call to the agent failed, and the step that helps most likely. `asked`: how many other ways it was
    /// asked for in vain.
    pub(crate) async fn explain_failure(
        &self,
        connection: &Connection,
        error: &CallError,
        asked: usize,
    ) -> Explanation {
        let auth = auth_of(connection);
        let url = connection.interface.as_ref().map(|interface| interface.url.as_str());
        let called = Called { url, signs_in: auth.kind.wants_person(), asked: asked > 0 };
        let mut told = explain_to(error, called);
        if let Ok(raw) = self.sign_in.raw_for(&connection.id, &auth).await
            && let Some(url) = url.and_then(|url| Url::parse(url).ok())
        {
            told = look_closer(&raw, &url, error, told).await;
        }
        if let Ok(known) = self.agents.known(&connection.id).await {
            told = with_extensions(&known.card.value, error, told);
        }
        if asked > 0 {
            told = told.hint(HintSentence::AskedElsewhere { count: asked });
        }
        match of_card(connection, told.remedy.as_ref()) {
            Some(hint) => told.hint(hint),
            None => told,
        }
    }
}
