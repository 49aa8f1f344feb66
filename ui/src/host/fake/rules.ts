/** Rules of the fake world. They decide nothing in it. */
import type { RulesView, RuleView } from "../generated/api";

export function keptRules(): RulesView {
  const rule = (some: Partial<RuleView> & Pick<RuleView, "id" | "name">): RuleView => ({
    on: true,
    effect: { kind: "approve" },
    agentId: "operations",
    agentName: "Night operations",
    tool: "notify",
    by: "",
    skill: "",
    conditions: [],
    otherArguments: false,
    suspended: false,
    waitsForCard: false,
    ...some,
  });
  return {
    rules: [
      rule({
        id: "rule-oncall",
        name: "Tell the people on call",
        skill: "repair",
        conditions: [{ pointer: "/channel", operator: "equals", value: '"#oncall"' }],
      }),
      rule({ id: "rule-old", name: "Read logs", tool: "read_*", by: "log-reader", suspended: true }),
      rule({
        id: "rule-notes",
        name: "Short notes",
        on: false,
        tool: "note",
        conditions: [{ pointer: "/pages", operator: "at-most", value: "1" }],
        otherArguments: true,
      }),
      rule({
        id: "rule-large",
        name: "No large payments",
        effect: { kind: "reject", reason: "Above the limit." },
        agentId: null,
        agentName: null,
        tool: "pay*",
        conditions: [{ pointer: "/amount", operator: "greater", value: "1000000" }],
      }),
    ],
    unreadable: 0,
    autoApproveUntil: null,
  };
}
