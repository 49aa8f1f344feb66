import { Play, StepForward } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { Button } from "../../../kit/Button/Button";

/** The run stopped before a step that is marked: on to the next such step, or on without any mark. */
export function GoOn({ runId, isMarked }: { runId: string; isMarked: boolean }) {
  const { t } = useTranslation("runs");
  const resume = useCommand("runs.resume");
  const go = (withoutMarks: boolean) => () => resume.mutate({ runId, withoutMarks });
  return (
    <>
      {isMarked && (
        <Button tone="decision" icon={StepForward} isDisabled={resume.isPending} onPress={go(false)}>
          {t("stops.goOnToNext")}
        </Button>
      )}
      <Button
        tone={isMarked ? "quiet" : "decision"}
        icon={Play}
        isDisabled={resume.isPending}
        onPress={go(true)}
      >
        {t("stops.goOn")}
      </Button>
    </>
  );
}
