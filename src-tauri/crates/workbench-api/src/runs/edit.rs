//! Commands to write run files as text, and to try them.

use a2a_runs::{Place, editing};
use workbench_core::MockId;
use workbench_core::runs::{RunStart, StandIn};

use super::edit_view::{RunMeaningView, RunOffer, RunOffersView, RunPlace, RunTry, RunWords};
use super::json;
use crate::error::AppError;
use crate::host::Host;
use crate::params::Made;

pub(crate) async fn offers(_: &dyn Host, params: RunPlace) -> Result<RunOffersView, AppError> {
    let (text, place) = place_in(params);
    let found = editing::offers(&text, place);
    let offer = |offer: editing::Offer| RunOffer {
        label: offer.label,
        insert: offer.insert,
        meaning: offer.meaning.map(|(en, ja)| words(en, ja)),
    };
    let offers = found.offers.into_iter().map(offer).collect();
    Ok(RunOffersView { from: column(found.from), agents: found.agents, offers })
}

pub(crate) async fn meaning(_: &dyn Host, params: RunPlace) -> Result<Option<RunMeaningView>, AppError> {
    let (text, place) = place_in(params);
    Ok(editing::meaning(&text, place).map(|found| RunMeaningView {
        word: found.word.to_owned(),
        from: column(found.from),
        meaning: words(found.en, found.ja),
    }))
}

pub(crate) async fn try_out(host: &dyn Host, params: RunTry) -> Result<Made, AppError> {
    let RunTry { text, others, input, mocks, stops } = params;
    let input = json(Some(&input))?;
    let mocks = mocks.into_iter().map(|each| (each.agent, StandIn::Mock(MockId::new(each.mock_id))));
    let start = RunStart { text, others, input, stops, ..RunStart::default() };
    Ok(Made { id: host.workbench().runs().try_out(start, mocks.collect()).await?.to_string() })
}

fn place_in(RunPlace { text, line, column }: RunPlace) -> (String, Place) {
    let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    (text, Place { line: number(line), column: number(column) })
}

fn column(column: usize) -> u32 {
    u32::try_from(column).unwrap_or(u32::MAX)
}

pub(super) fn words(en: &str, ja: &str) -> RunWords {
    RunWords { en: en.to_owned(), ja: ja.to_owned() }
}
