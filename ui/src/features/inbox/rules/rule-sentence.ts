import { useTranslation } from "react-i18next";
import type { RuleView } from "../../../host/generated/api";

/** A rule in words: what is done with which calls of whom, and under which conditions. */
export function useRuleSentence(): (rule: RuleView) => string {
  const { t } = useTranslation(["rules", "common"]);
  return ({ effect, agentName, tool, conditions }) => {
    const what = t(`sentence.${effect.kind}`, {
      tool: tool === "" ? t("sentence.anyTool") : t("sentence.tool", { tool }),
      agent: agentName ?? t("sentence.anyAgent"),
    });
    const demands = conditions.map(({ pointer, operator, value }) =>
      t(`demand.${operator}`, { pointer: pointer === "" ? t("sentence.whole") : pointer, value }),
    );
    return demands.length === 0
      ? what
      : t("sentence.where", { what, demands: demands.join(t("sentence.and")) });
  };
}
