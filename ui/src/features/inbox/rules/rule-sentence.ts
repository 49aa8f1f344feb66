import { useTranslation } from "react-i18next";
import type { ApprovingRule, RuleCondition, RuleView } from "../../../host/generated/api";

/** A rule in words: what is done with which calls of whom, and under which conditions. */
export function useRuleSentence(): (rule: RuleView) => string {
  const { t } = useTranslation("rules");
  const where = useWhere();
  return ({ effect, agentName, tool, conditions }) =>
    where(
      t(`sentence.${effect.kind}`, {
        tool: tool === "" ? t("sentence.anyTool") : t("sentence.tool", { tool }),
        agent: agentName ?? t("sentence.anyAgent"),
      }),
      conditions,
    );
}

/** A rule that a person is about to let approve, with its name and everything that it asks of the arguments. */
export function useApproves(): (rule: ApprovingRule) => string {
  const { t } = useTranslation("rules");
  const where = useWhere();
  return ({ name, agent, tool, conditions }) =>
    where(t("auto.one", { name, agent, tool: tool || t("auto.anyTool") }), conditions);
}

function useWhere(): (what: string, conditions: readonly RuleCondition[]) => string {
  const { t } = useTranslation("rules");
  return (what, conditions) => {
    const demands = conditions.map(({ pointer, operator, value }) =>
      t(`demand.${operator}`, { pointer: pointer === "" ? t("sentence.whole") : pointer, value }),
    );
    return demands.length === 0
      ? what
      : t("sentence.where", { what, demands: demands.join(t("sentence.and")) });
  };
}
