import { useTranslation } from "react-i18next";
import type { ApprovingRule, RuleView } from "../../../host/generated/api";

/** A rule in words: what is done with which calls of whom, and under which conditions. */
export function useRuleSentence(): (rule: RuleView) => string {
  const { t } = useTranslation("rules");
  const where = useWhere();
  const callsOf = useCalls();
  return (rule) =>
    where(
      t(`sentence.${rule.effect.kind}`, {
        tool: callsOf(
          rule.tool === ""
            ? t(looksAtNoCall(rule) ? "sentence.anyRequest" : "sentence.anyTool")
            : t("sentence.tool", { tool: rule.tool }),
          rule,
        ),
        agent: rule.agentName ?? t("sentence.anyAgent"),
      }),
      rule,
    );
}

/** Only such a rule is for questions and forms as well. */
function looksAtNoCall({ effect, tool, by, conditions }: RuleView): boolean {
  return effect.kind === "high-risk" && tool === "" && by === "" && conditions.length === 0;
}

/** A rule that a person is about to let approve, with its name and everything that it asks of the arguments. */
export function useApproves(): (rule: ApprovingRule) => string {
  const { t } = useTranslation("rules");
  const where = useWhere();
  const callsOf = useCalls();
  return (rule) => {
    const { name, agent, tool } = rule;
    return where(t("auto.one", { name, agent, tool: callsOf(tool || t("auto.anyTool"), rule) }), rule);
  };
}

/** Calls, who would make them for the agent, and for which of its skills. */
function useCalls(): (calls: string, rule: Pick<RuleView, "by" | "skill">) => string {
  const { t } = useTranslation("rules");
  return (calls, { by, skill }) => {
    const made = by === "" ? calls : t("sentence.by", { calls, by });
    return skill === "" ? made : t("sentence.skill", { calls: made, skill });
  };
}

/** What the arguments must be like, and whether there may be others. */
function useWhere(): (what: string, rule: Pick<RuleView, "conditions" | "otherArguments">) => string {
  const { t } = useTranslation("rules");
  return (what, { conditions, otherArguments }) => {
    const demands = conditions.map(({ pointer, operator, value }) =>
      t(`demand.${operator}`, { pointer: pointer === "" ? t("sentence.whole") : pointer, value }),
    );
    if (demands.length === 0) return what;
    if (otherArguments) demands.push(t("sentence.otherArguments"));
    return t("sentence.where", { what, demands: demands.join(t("sentence.and")) });
  };
}
