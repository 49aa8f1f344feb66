import { Hand, Play, StepForward } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { Took } from "../../../facts/Took";
import type { RunLookView, RunWaitView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { navigate } from "../../../places/route";
import { UncertainAnswer } from "./UncertainAnswer";
import styles from "./Waits.module.css";
import { WaitWords } from "./WaitWords";

/** What a run waits for, since when, and the way to answer it. Words in a chat answer none of it. */
export function Waits({ run }: { run: RunLookView }) {
  const { t } = useTranslation("runs");
  if (run.waits.length === 0) return null;
  return (
    <ul className={styles.waits} aria-label={t("waits.title")}>
      {run.waits.map((wait) => (
        <li key={`${wait.at} ${wait.purpose} ${wait.requestId}`} className={styles.wait}>
          <Hand size={14} aria-hidden className={styles.icon} />
          <span className={styles.what}>
            <WaitWords wait={wait} />{" "}
            <span className={styles.since}>
              <Took from={wait.since} to={null} inWords />
            </span>
          </span>
          <Answer wait={wait} isMarked={run.marks.length > 0} />
        </li>
      ))}
    </ul>
  );
}

function Answer({ wait, isMarked }: { wait: RunWaitView; isMarked: boolean }) {
  const { t } = useTranslation("runs");
  const { what, requestId } = wait;
  if (what === "mark") return <GoOn runId={wait.runId} isMarked={isMarked} />;
  if (what === "uncertain") return <UncertainAnswer wait={wait} />;
  if (what === "budget" || what === "repeat") return <BudgetAnswer wait={wait} />;
  return (
    requestId !== null && (
      <Button tone="decision" onPress={() => navigate("inbox", requestId)}>
        {t("waits.open")}
      </Button>
    )
  );
}

/** A budget is spent, or something is to be done twice: as much again, or an error that the file may handle. */
function BudgetAnswer({ wait: { runId, at, purpose, what } }: { wait: RunWaitView }) {
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

/** The run stopped before a step that is marked: on to the next such step, or on without any mark. */
function GoOn({ runId, isMarked }: { runId: string; isMarked: boolean }) {
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
