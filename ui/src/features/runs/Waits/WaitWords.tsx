import { useTranslation } from "react-i18next";
import type { RunWaitView } from "../../../host/generated/api";
import { useAgentNames } from "../use-agent-names";

const BUDGETS = ["rounds", "time", "tokens"] as const;

/** Who asks, in which step; or what else a run waits for. */
export function WaitWords({ wait: { what, name, purpose, agentId } }: { wait: RunWaitView }) {
  const { t } = useTranslation("runs");
  const agent = useAgentNames()(agentId) ?? t("waits.someAgent");
  switch (what) {
    case "gate":
      return t("waits.gate", { step: name });
    case "agent":
      return t("waits.agent", { step: name, agent });
    case "budget": {
      const budget = BUDGETS.find((each) => purpose.includes(each)) ?? "calls";
      return t("waits.budget", { what: t(`waits.budgetOf.${budget}`) });
    }
    case "repeat":
      return t("waits.repeat", { step: name });
    case "mark":
      return t("waits.mark", { step: name });
    case "caller":
      return t("waits.caller", { step: name });
    case "uncertain":
      return t("waits.uncertain", { step: name, agent });
  }
}
