//! Parameters of the commands about cassettes and mocks.

use serde::Deserialize;
use ts_rs::TS;

use super::{FaultsHappen, MockFault, MockSpeed};

params! {
    /// A conversation as a file that can be played.
    CassetteSave {
        /// The conversation.
        chat_id: String,
        /// Only this task of it.
        task_key: Option<String>,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
    /// A file from the page: picked in a browser.
    CassetteOpen {
        /// Name.
        name: String,
        /// Content.
        base64: String,
    }
    /// How to play a cassette.
    MockStart {
        /// Which, as it was opened.
        cassette_id: String,
        /// How fast.
        speed: MockSpeed,
        /// Its faults.
        faults: Vec<MockFault>,
        /// How often each of them happens.
        often: FaultsHappen,
    }
    /// Other things that go wrong with a mock from now on.
    MockFaults {
        /// The mock.
        id: String,
        /// Its faults.
        faults: Vec<MockFault>,
        /// How often each of them happens.
        often: FaultsHappen,
    }
    /// A connection to a mock.
    MockConnect {
        /// The mock.
        id: String,
        /// The connection's name.
        name: String,
    }
}
