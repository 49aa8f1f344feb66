//! A notification of requests, in words.

use workbench_core::ApprovalId;

use super::{Words, filled};

/// As many agents are named in one notification.
const AGENTS_NAMED: usize = 3;

/// As many characters of a name stand in a notification.
const LONGEST_NAME: usize = 60;

/// A request to tell of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) approval: ApprovalId,
    pub(crate) agent: String,
    pub(crate) tool: Option<String>,
}

impl Words {
    /// Title and body of a notification: who asks, and by which tool.
    pub(crate) fn asked(&self, asked: &[Asked]) -> (String, String) {
        if let [Asked { agent, tool, .. }] = asked {
            let body = tool.as_deref().map_or_else(
                || self.waiting.to_owned(),
                |tool| filled(self.waiting_by, &[("tool", &one_line(tool))]),
            );
            return (one_line(agent), body);
        }
        let mut agents: Vec<String> = Vec::new();
        for Asked { agent, .. } in asked {
            let agent = one_line(agent);
            if !agents.contains(&agent) {
                agents.push(agent);
            }
        }
        let more = agents.len().saturating_sub(AGENTS_NAMED);
        agents.truncate(AGENTS_NAMED);
        let named = agents.join(self.between);
        let body = if more == 0 {
            named
        } else {
            filled(self.and_more, &[("agents", &named), ("number", &more.to_string())])
        };
        (filled(self.several, &[("number", &asked.len().to_string())]), body)
    }
}

/// A name that an agent gave, on one line and of bearable length.
fn one_line(name: &str) -> String {
    name.split(|letter: char| letter.is_control() || letter.is_whitespace())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(LONGEST_NAME)
        .collect()
}

#[cfg(test)]
mod tests {
    use workbench_core::ApprovalId;

    use super::Asked;
    use crate::words::ENGLISH;

    fn asked(agents: &[&str], tool: Option<&str>) -> (String, String) {
        let asked = |agent: &&str| Asked {
            approval: ApprovalId::new("a"),
            agent: (*agent).to_owned(),
            tool: tool.map(str::to_owned),
        };
        ENGLISH.asked(&agents.iter().map(asked).collect::<Vec<_>>())
    }

    #[test]
    fn a_notification_says_who_asks_by_which_tool_and_nothing_else() {
        let told = asked(&["Clerk"], Some("pay\n{number}"));
        assert_eq!(told, ("Clerk".to_owned(), "Waiting for your decision: pay {number}".to_owned()));
        assert_eq!(asked(&["Clerk"], None).1, "Waiting for your decision");
    }

    #[test]
    fn what_arrives_together_is_told_together() {
        let told = asked(&["Clerk", "Clerk", "Night", "Travel", "Story"], Some("pay"));
        assert_eq!(told.0, "5 requests wait for you");
        assert_eq!(told.1, "Clerk, Night, Travel and 1 more");
    }
}
