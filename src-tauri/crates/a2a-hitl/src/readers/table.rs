//! The readers, in the order of detection: the most telling shapes first. A new reader is one row here.

use super::in_data::InData;
use super::{Payload, Reader};
use super::{
    a2ui, acp, adaptive_card, adk, ag_ui, agent_framework, agent_inbox, agent_stack, agno, airflow, ap2,
    autogen, bedrock, caipe, chat, claude_agent, cline, codex, copilot, crewai, deep_agents,
    development_tool, dify, elicitation, flowise, gate, gateways, gemini_cli, hand_made, haystack, hector,
    held, humanlayer, iac_code, in_data, in_metadata, in_text, kagent, kagent_legacy, kagenti, langchain,
    langgraph, link_buttons, llama_index, mapped, mastra, n8n, oid4vp, openai, opencode, openwop, passport,
    plain_text, proto_agent, pydantic, results, sample_form, schema_form, shared_interrupt, sign_in, strands,
    ting, ucp, unknown, vercel, wayflow, words_beside, x402,
};

/// Two lists of one row a reader. `whole` reads whole tasks. `passed_on` is the shape of a framework that others pass on,
/// wherever it lies, and is found in data as well; `only_passed_on` has another row for data.
macro_rules! readers {
    ($($(whole($reader:expr))? $(passed_on($payload:expr))? $(only_passed_on($inside:expr))?;)*) => {
        /// Shapes of frameworks that others pass on, wherever they lie.
        pub(super) const PAYLOADS: &[&dyn Payload] = &[$($(&$payload,)? $(&$inside,)?)*];

        /// Every reader there is, in the order of detection.
        pub(super) const ALL: &[&dyn Reader] = &[$($(&$reader,)? $(&InData(&$payload),)?)*];
    };
}

readers! {
    whole(kagent::Kagent);
    whole(agent_stack::AgentStack);
    whole(oid4vp::Oid4vp);
    whole(shared_interrupt::SharedInterrupt);
    whole(adk::Adk);
    whole(kagent_legacy::KagentLegacy);
    whole(wayflow::WayFlow);
    whole(sample_form::SampleForm);
    whole(gateways::ARCHESTRA);
    whole(gateways::ACP_TOOLS);
    whole(gateways::PROMPT_KIT);
    whole(iac_code::IacCode);
    whole(proto_agent::ProtoAgent);
    whole(openwop::OpenWop);
    whole(hector::Hector::Told);
    whole(hector::Hector::Printed);
    whole(caipe::Caipe);
    whole(kagenti::Kagenti);
    whole(ting::Ting);
    whole(InData(&gate::Gate));
    whole(langgraph::LangGraph);
    whole(in_data::Several);
    passed_on(mastra::Mastra);
    passed_on(ag_ui::OnInterrupt);
    whole(a2ui::A2ui);
    whole(strands::Strands);
    passed_on(langchain::LangChain);
    passed_on(agent_inbox::AgentInbox);
    passed_on(deep_agents::DeepAgents);
    passed_on(ag_ui::AgUi);
    passed_on(elicitation::Elicitation);
    passed_on(openai::ToolApprovals);
    passed_on(openai::McpApproval);
    passed_on(vercel::Vercel);
    passed_on(agent_framework::AgentFramework);
    passed_on(pydantic::Pydantic);
    passed_on(agno::Agno);
    passed_on(humanlayer::HumanLayer);
    passed_on(acp::Acp);
    passed_on(development_tool::DevelopmentTool);
    passed_on(claude_agent::ClaudeAgent);
    passed_on(codex::CodexQuestions);
    passed_on(codex::CodexApproval);
    passed_on(copilot::CopilotPermission);
    passed_on(copilot::CopilotQuestion);
    passed_on(crewai::CrewAi);
    passed_on(autogen::AutoGen);
    passed_on(airflow::Airflow);
    passed_on(dify::Dify);
    passed_on(adaptive_card::AdaptiveCard);
    passed_on(bedrock::Bedrock);
    passed_on(llama_index::LlamaIndex);
    passed_on(flowise::Flowise);
    passed_on(haystack::Haystack);
    passed_on(n8n::N8n);
    passed_on(cline::Cline);
    passed_on(held::LETTA);
    passed_on(held::GOOSE);
    passed_on(held::OPEN_HANDS);
    passed_on(held::FOUNDRY);
    passed_on(held::CLAUDE_EVENTS);
    passed_on(held::OPEN_HANDS_EVENTS);
    passed_on(held::COMPUTER);
    passed_on(held::OPEN_CODE);
    passed_on(held::CREW_TASK);
    passed_on(opencode::OpenCodeQuestions);
    passed_on(results::Outputs);
    passed_on(results::Results);
    passed_on(chat::ChatButtons);
    passed_on(chat::SlackForm);
    passed_on(link_buttons::LinkButtons);
    whole(x402::X402);
    whole(ucp::Ucp);
    whole(ap2::Ap2);
    whole(passport::Passport);
    whole(schema_form::SchemaForm);
    whole(gemini_cli::GeminiCli);
    whole(sign_in::SignIn);
    whole(in_metadata::InMetadata);
    only_passed_on(hand_made::HandMade::Inside);
    whole(hand_made::HandMadeSaid);
    whole(hand_made::HandMadeAround);
    whole(hand_made::ChoicesBeside);
    whole(sign_in::Page);
    whole(InData(&results::Wanted));
    whole(words_beside::WordsBeside);
    whole(unknown::Unknown);
    whole(plain_text::PlainText);
    whole(in_text::InText);
    whole(mapped::Mapped);
}
