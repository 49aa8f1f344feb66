/** Rules of the fake world. They decide nothing in it. */
import type { RuleDraft, RulesView, RuleView } from "../generated/api";
import type { Params, View } from "../host";
import { nextId, type World } from "./world";

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

const MINUTE = 60_000;

export function rules(world: World, now: () => number, changed: () => void) {
  function set(change: Partial<RulesView>): void {
    world.rules = { ...world.rules, ...change };
    changed();
  }
  return {
    "rules.list": () => world.rules,
    "rules.try": (): View<"rules.try"> => ({ lookedAt: 50, decided: 14, left: 3, unsure: [], against: [] }),
    "rules.keep": ({ rule }: Params<"rules.keep">) => {
      const kept = shown(world, { ...rule, id: rule.id || nextId(world, "rule") });
      const known = world.rules.rules.some(({ id }) => id === kept.id);
      const all = world.rules.rules;
      set({ rules: known ? all.map((each) => (each.id === kept.id ? kept : each)) : [...all, kept] });
      return { id: kept.id };
    },
    "rules.turn": ({ id, on }: Params<"rules.turn">) => {
      set({ rules: world.rules.rules.map((rule) => (rule.id === id ? { ...rule, on } : rule)) });
      return {};
    },
    "rules.remove": ({ id }: Params<"rules.remove">) => {
      set({ rules: world.rules.rules.filter((rule) => rule.id !== id) });
      return {};
    },
    "rules.raise": ({ id }: Params<"rules.raise">) => {
      const all = world.rules.rules;
      const index = all.findIndex((rule) => rule.id === id);
      const [own, above] = [all[index], all[index - 1]];
      if (own !== undefined && above !== undefined) {
        set({ rules: all.map((rule) => (rule === own ? above : rule === above ? own : rule)) });
      }
      return {};
    },
    "rules.switchOn": ({ minutes }: Params<"rules.switchOn">) => {
      set({ autoApproveUntil: now() + minutes * MINUTE });
      return {};
    },
    "rules.switchOff": () => {
      set({ autoApproveUntil: null });
      return {};
    },
  };
}

function shown(world: World, rule: RuleDraft): RuleView {
  const agent = world.connections.find(({ summary }) => summary.id === rule.agentId);
  return { ...rule, agentName: agent?.summary.name ?? null, suspended: false, waitsForCard: false };
}
