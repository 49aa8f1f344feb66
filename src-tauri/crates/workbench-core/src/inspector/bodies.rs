//! Words that filters search in bodies, and the results so far.
//!
//! One search runs at a time. It takes a reader of the store for one piece and gives it back, so that another
//! reader waits for one piece at most. Deliberately absent: partial results. A filter answers after the whole
//! search.

use tokio::sync::Mutex;
use workbench_store::Tag;
use workbench_store::wire::bodies::{Bodies, FURTHEST, Search};
use workbench_store::wire::filter::{Filter, Test};

use super::Inspector;
use crate::error::CoreError;

/// The owner of the traffic: this workbench, or an imported session.
pub type ExchangeSource = Option<String>;

/// Searches that are remembered.
const REMEMBERED: usize = 8;

/// The searches so far, the latest last.
#[derive(Debug, Default)]
pub(crate) struct BodySearches(Mutex<Vec<Known>>);

#[derive(Debug)]
struct Known {
    source: ExchangeSource,
    words: String,
    search: Search,
}

impl Inspector {
    /// Looks for everything that `filter` looks for in bodies.
    pub(crate) async fn look_into_bodies(
        &self,
        source: &ExchangeSource,
        filter: &Filter,
    ) -> Result<Bodies, CoreError> {
        let mut bodies = Bodies::default();
        let wanted = words_in(filter);
        if wanted.is_empty() {
            return Ok(bodies);
        }
        let store = self.traffic(source.as_deref())?;
        let mut known = self.body_searches.0.lock().await;
        for words in wanted {
            let before = known.iter().position(|known| known.source == *source && known.words == *words);
            let before = before.map(|place| known.remove(place).search);
            let Some(mut search) = before.or_else(|| Search::of(words, FURTHEST)) else { continue };
            loop {
                let (further, more) = store
                    .read(move |reader| {
                        let more = search.go_on(reader)?;
                        Ok((search, more))
                    })
                    .await?;
                search = further;
                if !more {
                    break;
                }
            }
            bodies.add(words, &search);
            known.push(Known { source: source.clone(), words: words.clone(), search });
        }
        let too_many = known.len().saturating_sub(REMEMBERED);
        known.drain(..too_many);
        Ok(bodies)
    }

    /// Searches further back for the body words of `filter`, by the same amount again, and announces the results.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn look_further(&self, source: ExchangeSource, filter: &Filter) -> Result<(), CoreError> {
        let wanted = words_in(filter);
        for known in &mut *self.body_searches.0.lock().await {
            if known.source == source && wanted.contains(&&known.words) {
                known.search.go_further();
            }
        }
        self.look_into_bodies(&source, filter).await?;
        let announcing = self.ground.store().write("bodies", |tx| {
            tx.touch(Tag::Exchanges, None);
            Ok(())
        });
        Ok(announcing.await?)
    }
}

/// The words that a filter looks for in bodies.
fn words_in(filter: &Filter) -> Vec<&String> {
    let tests = filter.terms.iter().flat_map(|term| &term.any);
    let words = tests.filter_map(|test| match test {
        Test::Body(words) => Some(words),
        Test::Agent(_)
        | Test::Task(_)
        | Test::Method(_)
        | Test::Run(_)
        | Test::Trace(_)
        | Test::Caller(_)
        | Test::Id(_)
        | Test::State(_)
        | Test::Status(..)
        | Test::Is(_)
        | Test::Text(_) => None,
    });
    words.collect()
}
