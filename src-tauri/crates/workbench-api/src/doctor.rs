//! The examination of the way to an agent: its steps, and a remedy for each fault.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod view;

pub use commands::StreamTry;
pub use view::{
    DiagnosisView, DoctorStep, DoctorStepState, ExaminationState, ExaminationView, ExaminedStepView,
    HopOnwardView, HopView, PassageView, Severity,
};
