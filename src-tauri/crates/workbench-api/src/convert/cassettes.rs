//! Cassettes and mocks.

use workbench_core::{
    Fault, FaultPlan, MockInfo, Often, OpenedCassette, Pause, RecordedAnswer as Recorded, Speed,
};

use super::count;
use crate::views::{
    CassettePause, CassetteView, FaultsHappen, MockFault, MockSpeed, MockView, RecordedAnswer,
};

pub(crate) fn cassette(opened: &OpenedCassette) -> CassetteView {
    CassetteView {
        id: opened.id.clone(),
        name: opened.name.clone(),
        title: opened.title.clone(),
        agent: opened.agent.clone(),
        messages: count(opened.rounds as u64),
        events: count(opened.events as u64),
        lasts_ms: count(opened.lasts_ms),
        pauses: opened.pauses.iter().map(pause).collect(),
    }
}

fn pause(pause: &Pause) -> CassettePause {
    CassettePause {
        question: pause.question.clone(),
        recorded: match pause.recorded {
            Recorded::Approval => RecordedAnswer::Approval,
            Recorded::Rejection => RecordedAnswer::Rejection,
            Recorded::Other => RecordedAnswer::Other,
            Recorded::Nothing => RecordedAnswer::Nothing,
        },
    }
}

pub(crate) fn mock(mock: &MockInfo) -> MockView {
    MockView {
        id: mock.id.clone(),
        cassette: cassette(&mock.cassette),
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
        url: mock.url.clone(),
        connection_id: mock.connection.as_ref().map(ToString::to_string),
        started_at: mock.started_at,
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
