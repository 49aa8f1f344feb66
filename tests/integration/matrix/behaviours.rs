//! The behaviours that are tested over every interface. The agents' side of them is in `tests/peers/README.md`.

mod content;
mod conversing;
mod managing;
mod running;

use anyhow::Result;
use futures_util::future::BoxFuture;

use super::caller::Caller;

/// Looks at one behaviour.
pub(super) type Check = for<'c> fn(&'c Caller<'_>) -> BoxFuture<'c, Result<()>>;

macro_rules! behaviours {
    ($($name:literal: $module:ident::$check:ident,)+) => {
        /// Every behaviour by its name in the table.
        pub(super) const BEHAVIOURS: &[(&str, Check)] =
            &[$(($name, |caller| Box::pin($module::$check(caller)))),+];
    };
}

behaviours! {
    "message alone": conversing::a_message_alone,
    "task": conversing::a_task,
    "task in the same context": conversing::a_task_in_the_same_context,
    "stream": running::a_stream_in_order,
    "answer at once": conversing::an_answer_at_once,
    "question and answer": conversing::a_question_and_its_answer,
    "form": conversing::a_form,
    "authorisation": conversing::an_authorisation,
    "failure": conversing::a_failure,
    "rejection": conversing::a_rejection,
    "crash": running::a_crash,
    "crash in a stream": running::a_crash_in_a_stream,
    "received file": content::a_received_file,
    "received file's name": content::the_name_of_a_received_file,
    "received link": content::a_received_link,
    "sent file": content::a_sent_file,
    "exact numbers": content::exact_numbers,
    "any text": content::any_text,
    "several artifacts": content::several_artifacts,
    "large text": content::a_large_text,
    "cancel": running::a_cancel,
    "second stream": running::a_second_stream,
    "cut stream": running::a_cut_stream,
    "read with history": managing::a_task_with_history,
    "unknown task": managing::an_unknown_task,
    "list by pages": managing::a_list_by_pages,
    "call back": managing::a_call_back,
    "list of call backs": managing::a_list_of_call_backs,
    "removed call back": managing::a_removed_call_back,
    "extended card": managing::the_extended_card,
}
