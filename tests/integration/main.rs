//! Tests over the whole workspace, in one binary so that everything is linked once.

mod python_agents;
mod tidy;
