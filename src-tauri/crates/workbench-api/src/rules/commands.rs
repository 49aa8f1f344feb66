//! Commands that list, try, store and switch rules.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::CoreError;
use workbench_core::rules::{KeptRules, digest};

use super::{RuleDraft, RuleTrial, RulesView, convert};
use crate::consent::confirmed;
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{ById, DONE, Done, Made, Nothing};
use crate::question::Question;
use crate::sentences::RefusalSentence;

params! {
    /// A rule. The person who gives it agrees to it with its agent's present card.
    RuleGiven {
        /// The rule.
        rule: RuleDraft,
    }
    /// Lets a rule count or not, and agrees to nothing else about it.
    RuleTurn {
        /// The rule.
        id: String,
        /// It counts.
        on: bool,
    }
    /// Lets rules approve for a while.
    SwitchOn {
        /// For how long, at most a working day.
        minutes: i64,
        /// The word, where the host asked for one.
        confirm: Option<String>,
        /// The digest of the question that the word answers; see `Question`.
        digest: Option<String>,
    }
}

pub(crate) async fn list(host: &dyn Host, _: Nothing) -> Result<RulesView, AppError> {
    let workbench = host.workbench();
    let KeptRules { rules: kept, unreadable } = workbench.rules().kept().await?;
    let waiting = workbench.rules().waiting_for_cards(&kept).await?;
    Ok(RulesView {
        rules: kept.into_iter().map(|kept| convert::view(kept, &waiting)).collect(),
        unreadable: i64::try_from(unreadable).unwrap_or(i64::MAX),
        auto_approve_until: workbench.rules().auto_approve_until(),
    })
}

pub(crate) async fn try_out(host: &dyn Host, params: RuleGiven) -> Result<RuleTrial, AppError> {
    let trial = host.workbench().rules().try_out(convert::rule(params.rule)?).await?;
    let agents = host.workbench().screens().agent_names().await?;
    Ok(convert::trial(trial, |id| agents.get(id).cloned().unwrap_or_default()))
}

pub(crate) async fn keep(host: &dyn Host, params: RuleGiven) -> Result<Made, AppError> {
    Ok(Made { id: host.workbench().rules().keep(convert::rule(params.rule)?).await? })
}

pub(crate) async fn turn(host: &dyn Host, params: RuleTurn) -> Result<Done, AppError> {
    host.workbench().rules().turn(&params.id, params.on).await?;
    Ok(DONE)
}

pub(crate) async fn remove(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().rules().remove(&params.id).await?;
    Ok(DONE)
}

pub(crate) async fn raise(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().rules().raise(&params.id).await?;
    Ok(DONE)
}

pub(crate) async fn switch_on(host: &dyn Host, params: SwitchOn) -> Result<Done, AppError> {
    let minutes = u32::try_from(params.minutes.max(1)).unwrap_or(u32::MAX);
    let agreed_to = host.workbench().rules().kept().await?;
    let named = convert::approving(&agreed_to.rules);
    if !convert::fit(&named) {
        let most = i64::try_from(convert::MOST_RULES).unwrap_or(i64::MAX);
        return Err(AppError::new(Code::InvalidInput, RefusalSentence::RulesDoNotFit { most }));
    }
    let digest = digest(&agreed_to, minutes);
    // A word that answers another question answers nothing: this one is asked.
    let word = params.confirm.filter(|_| params.digest.as_ref() == Some(&digest));
    let question = Question::LetRulesApprove { rules: named, minutes, digest };
    confirmed(host, question, "approve", word.as_deref()).await?;
    match host.workbench().rules().switch_on(minutes, &agreed_to).await {
        // Rules that changed while the question stood were not agreed to.
        Err(CoreError::StaleRequest) => Err(AppError::failed(RefusalSentence::NotConfirmed)),
        switched => Ok(switched.map(|()| DONE)?),
    }
}

pub(crate) async fn switch_off(host: &dyn Host, _: Nothing) -> Result<Done, AppError> {
    host.workbench().rules().switch_off().await?;
    Ok(DONE)
}
