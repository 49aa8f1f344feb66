import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { RunWaitView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";

/** A budget is spent, or something is to be done twice: as much again, or an error that the file may handle. */
export function BudgetAnswer({ wait: { runId, at, purpose, what } }: { wait: RunWaitView }) {
  const { t } = useTranslation("runs");
  const decide = useCommand("runs.decide");
  const say = (decision: "again" | "give-up") => () =>
    decide.mutate({ runId, at, purpose, decision, value: null, confirm: null });
  return (
    <>
      <Button tone="decision" isDisabled={decide.isPending} onPress={say("again")}>
        {t(what === "repeat" ? "waits.repeatIt" : "waits.spendMore")}
      </Button>
      <Button tone="quiet" isDisabled={decide.isPending} onPress={say("give-up")}>
        {t(what === "repeat" ? "waits.repeatNot" : "waits.end")}
      </Button>
    </>
  );
}
