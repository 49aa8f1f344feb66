//! Cassettes and mocks in the form of the page.

use workbench_core::{
    CassetteContent, Fault, FaultPlan, MockInfo, MockState, Often, OpenedCassette, Pause,
    RecordedAnswer as Recorded, Speed,
};

use super::{
    CassettePause, CassetteView, FaultsHappen, MockFault, MockSpeed, MockStateView, MockView,
    OpenedCassetteView, RecordedAnswer,
};
use crate::params::count;

pub(crate) fn opened(opened: OpenedCassette) -> OpenedCassetteView {
    OpenedCassetteView { id: opened.id, cassette: cassette(opened.content) }
}

fn cassette(content: CassetteContent) -> CassetteView {
    CassetteView {
        name: content.name,
        title: content.title,
        agent: content.agent,
        messages: count(content.rounds as u64),
        events: count(content.events as u64),
        lasts_ms: count(content.lasts_ms),
        pauses: content.pauses.into_iter().map(pause).collect(),
    }
}

fn pause(pause: Pause) -> CassettePause {
    CassettePause {
        question: pause.question,
        recorded: match pause.recorded {
            Recorded::Approval => RecordedAnswer::Approval,
            Recorded::Rejection => RecordedAnswer::Rejection,
            Recorded::Other => RecordedAnswer::Other,
            Recorded::Nothing => RecordedAnswer::Nothing,
        },
    }
}

pub(crate) fn mock(mock: MockInfo) -> MockView {
    MockView {
        id: mock.id.to_string(),
        cassette: cassette(mock.cassette),
        speed: match mock.speed {
            Speed::Original => MockSpeed::Original,
            Speed::TenTimes => MockSpeed::TenTimes,
            Speed::AtOnce => MockSpeed::AtOnce,
        },
        faults: mock.faults.faults.iter().copied().map(fault).collect(),
        often: match mock.faults.often {
            Often::Once => FaultsHappen::Once,
            Often::Always => FaultsHappen::Always,
        },
        url: mock.url,
        state: match mock.state {
            MockState::Off => MockStateView::Off,
            MockState::Running => MockStateView::Running,
            MockState::Moved { from } => MockStateView::Moved { from },
        },
        agent_id: mock.connection.map(|id| id.to_string()),
    }
}

pub(crate) fn given_speed(speed: MockSpeed) -> Speed {
    match speed {
        MockSpeed::Original => Speed::Original,
        MockSpeed::TenTimes => Speed::TenTimes,
        MockSpeed::AtOnce => Speed::AtOnce,
    }
}

pub(crate) fn given_faults(faults: &[MockFault], often: FaultsHappen) -> FaultPlan {
    FaultPlan {
        faults: faults.iter().copied().map(given_fault).collect(),
        often: match often {
            FaultsHappen::Once => Often::Once,
            FaultsHappen::Always => Often::Always,
        },
    }
}

fn fault(fault: Fault) -> MockFault {
    match fault {
        Fault::Delay => MockFault::Delay,
        Fault::ExpiredToken => MockFault::ExpiredToken,
        Fault::TooManyRequests => MockFault::TooManyRequests,
        Fault::ServerError => MockFault::ServerError,
        Fault::Cut => MockFault::Cut,
        Fault::Duplicate => MockFault::Duplicate,
        Fault::Reorder => MockFault::Reorder,
    }
}

fn given_fault(fault: MockFault) -> Fault {
    match fault {
        MockFault::Delay => Fault::Delay,
        MockFault::ExpiredToken => Fault::ExpiredToken,
        MockFault::TooManyRequests => Fault::TooManyRequests,
        MockFault::ServerError => Fault::ServerError,
        MockFault::Cut => Fault::Cut,
        MockFault::Duplicate => Fault::Duplicate,
        MockFault::Reorder => Fault::Reorder,
    }
}
