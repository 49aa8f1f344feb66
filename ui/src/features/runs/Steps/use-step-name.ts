/** What a step is called: its task, which time it is where there are several, and what is no task by what it is. */
import { useTranslation } from "react-i18next";
import type { StepNode } from "./nodes";

export function useStepName(): (node: Pick<StepNode, "kind" | "name" | "number">) => string {
  const { t } = useTranslation("runs");
  return ({ kind, name, number }) => {
    switch (kind) {
      case "round":
      case "attempt":
        return t(`tree.${kind}`, { number });
      case "caught":
        return t("tree.caught");
      default:
        return number > 1 ? t("tree.visit", { name, number }) : name;
    }
  };
}
