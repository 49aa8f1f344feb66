import {
  Ban,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  Info,
  LoaderCircle,
  type LucideIcon,
  Send,
  TriangleAlert,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type {
  AgentView,
  DiagnosisView,
  DoctorStepState,
  ExaminedStepView,
  Severity,
} from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge, type Tone } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import { formatDuration } from "../../../kit/text/time";
import { Attempts } from "../Connect/Attempts";
import styles from "./Doctor.module.css";
import { type Openers, Remedy } from "./remedies";
import { Way } from "./Way";

type Look = { icon: LucideIcon; tone: Tone };

const WEIGHT: readonly Severity[] = ["good", "note", "warning", "problem"];

const severities: Record<Severity, Look> = {
  good: { icon: CircleCheck, tone: "good" },
  note: { icon: Info, tone: "neutral" },
  warning: { icon: TriangleAlert, tone: "warn" },
  problem: { icon: CircleAlert, tone: "bad" },
};

const states: Record<Exclude<DoctorStepState, "done">, Look> = {
  waiting: { icon: Circle, tone: "neutral" },
  running: { icon: LoaderCircle, tone: "info" },
  skipped: { icon: CircleMinus, tone: "neutral" },
  offered: { icon: CircleHelp, tone: "info" },
  stopped: { icon: Ban, tone: "neutral" },
};

type Props = { step: ExaminedStepView; agent: AgentView; openers: Openers; isBusy: boolean };

/** One step: how it went, what was asked for, what was found. */
export function Step({ step, agent, openers, isBusy }: Props) {
  const { t } = useTranslation("agents");
  const { state, findings, attempts, durationMs } = step;
  const mayTry = step.step === "streaming" && !isBusy && (state === "offered" || state === "done");
  return (
    <li className={styles.step} aria-label={t(`doctor.step.${step.step}`)}>
      <div className={styles.line}>
        <h3 className={styles.name}>{t(`doctor.step.${step.step}`)}</h3>
        <State step={step} />
        {durationMs !== null && <span className={styles.muted}>{formatDuration(durationMs)}</span>}
      </div>
      {attempts.length > 0 && (
        <details className={styles.attempts}>
          <summary>{t("doctor.tried")}</summary>
          <Attempts attempts={attempts} />
        </details>
      )}
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings are only ever appended
            <Finding key={index} finding={finding} agent={agent} openers={openers} />
          ))}
        </ul>
      )}
      {mayTry && <TryStream id={agent.summary.id} isAgain={state === "done"} />}
    </li>
  );
}

/** A step that is done is as well as the worst that it found. */
function State({ step: { state, findings } }: { step: ExaminedStepView }) {
  const { t } = useTranslation("agents");
  if (state !== "done") return <StateBadge {...states[state]} word={t(`doctor.state.${state}`)} />;
  const severity = worstOf(findings);
  return <StateBadge {...severities[severity]} word={t(`doctor.severity.${severity}`)} />;
}

function worstOf(findings: readonly DiagnosisView[]): Severity {
  const found = findings.map(({ severity }) => severity);
  return WEIGHT.findLast((severity) => found.includes(severity)) ?? "good";
}

type FindingProps = { finding: DiagnosisView; agent: AgentView; openers: Openers };

function Finding({ finding, agent, openers }: FindingProps) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const { severity, what, place, section, way, hints, remedy } = finding;
  const { icon: Icon } = severities[severity];
  const where = [place, section].filter((part) => part !== "").join(" · ");
  return (
    <li className={styles.finding}>
      <Icon size={14} className={styles[severity]} role="img" aria-label={t(`doctor.severity.${severity}`)} />
      <div className={styles.text}>
        <p>{say(what)}</p>
        {where !== "" && <p className={styles.muted}>{where}</p>}
        <Way way={way} />
        {hints.map(say).map((hint) => (
          <p key={hint} className={styles.muted}>
            {hint}
          </p>
        ))}
        {remedy !== null && <Remedy remedy={remedy} agent={agent} openers={openers} />}
      </div>
    </li>
  );
}

/** The one step that sends something: what, and whether at all, is the person's to say. */
function TryStream({ id, isAgain }: { id: string; isAgain: boolean }) {
  const { t } = useTranslation("agents");
  const [text, setText] = useState(() => t("doctor.stream.preset"));
  const send = useCommand("doctor.tryStream");
  return (
    <div className={styles.form}>
      <TextArea label={t("doctor.stream.message")} value={text} onChange={setText} rows={2} />
      <div>
        <Button
          icon={Send}
          onPress={() => send.mutate({ id, text })}
          isDisabled={text.trim() === "" || send.isPending}
        >
          {isAgain ? t("doctor.stream.again") : t("doctor.stream.send")}
        </Button>
      </div>
    </div>
  );
}
