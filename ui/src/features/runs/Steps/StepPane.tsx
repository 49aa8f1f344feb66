import { Cable, Hand, ListChecks, MessagesSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useHost } from "../../../data/host-context";
import { useCommandQuery } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import { StepBadge } from "../../../facts/run";
import { Took } from "../../../facts/Took";
import type { RunErrorView, RunLookView, RunStepWhole } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { JsonView } from "../../../kit/JsonView/JsonView";
import { ExactTime } from "../../../kit/text/Text";
import { navigate } from "../../../places/route";
import { showOnWire } from "../../../places/wire-selection";
import { agentName } from "../../run-builder";
import { StepCost } from "../Cost";
import { Entries } from "../Log/Entries";
import { useAgentNames } from "../use-agent-names";
import type { StepNode } from "./nodes";
import styles from "./Steps.module.css";
import { StopBefore } from "./StopBefore";
import { useStepName } from "./use-step-name";
import { wordsOf } from "./words";

type Props = {
  run: RunLookView;
  /** When the run stood like that. */
  asOf: number;
  node: StepNode;
};

/** One step: what it was given, what was sent and answered, what it came to and what it left behind. */
export function StepPane({ run, asOf, node }: Props) {
  const nameOf = useStepName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.step} aria-label={nameOf(node)} tabIndex={0}>
      <div className={styles.head}>
        <h3 className={styles.title}>{nameOf(node)}</h3>
        <StepBadge state={node.state} />
      </div>
      <Facts asOf={asOf} node={node} />
      <StopBefore run={run} node={node} />
      {node.step === null ? (
        <NothingNoted run={run} node={node} />
      ) : (
        <Whole runId={run.brief.id} at={node.at} kind={node.kind} />
      )}
    </section>
  );
}

/** Of a step that the journal has nothing of: what it holds, that it is still to come, or what the run failed with there. */
function NothingNoted({ run, node }: Pick<Props, "run" | "node">) {
  const { t } = useTranslation("runs");
  if (node.children.length > 0) return <p className={styles.faint}>{t("detail.holds")}</p>;
  if (node.state === "failed" && run.error !== null) return <Failure error={run.error} />;
  return <p className={styles.faint}>{t("detail.notYet")}</p>;
}

function Failure({ error: { title, detail } }: { error: RunErrorView }) {
  const { t } = useTranslation("runs");
  return (
    <Part title={t("detail.error")}>
      <p className={styles.bad}>{[title, detail].filter(Boolean).join(": ")}</p>
    </Part>
  );
}

function Facts({ asOf, node }: Pick<Props, "asOf" | "node">) {
  const { t } = useTranslation("runs");
  const names = useAgentNames();
  const { kind, agent, beganAt, endedAt, state } = node;
  const who = names(node.agentId) ?? (agent === null ? null : agentName(agent));
  const goesOn = state === "running" || state === "waiting";
  return (
    <dl className={styles.facts}>
      <dt>{t("detail.what")}</dt>
      <dd>{t(`tree.kind.${kind}`)}</dd>
      {kind === "call" && who !== null && (
        <>
          <dt>{t("detail.agent")}</dt>
          <dd>{who}</dd>
        </>
      )}
      {beganAt !== null && (
        <>
          <dt>{t("detail.began")}</dt>
          <dd>
            <ExactTime at={beganAt} />
          </dd>
          <dt>{t("detail.took")}</dt>
          <dd>
            <Took from={beganAt} to={goesOn ? null : (endedAt ?? beganAt)} />
          </dd>
        </>
      )}
      {node.step?.cost && (
        <StepCost
          cost={node.step.cost}
          waits={{ asOf, forAgents: state === "running", forPeople: state === "waiting" }}
        />
      )}
    </dl>
  );
}

function Whole({ runId, at, kind }: { runId: string; at: string; kind: StepNode["kind"] }) {
  const { t } = useTranslation("runs");
  const query = useCommandQuery("runs.step", { runId, at });
  return (
    <Fetched query={query} loading={t("detail.loading")} failed={t("detail.failed")}>
      {(step) => <Told step={step} said={kind === "ask" ? "ask" : "call"} />}
    </Fetched>
  );
}

function Told({ step, said }: { step: RunStepWhole; said: "call" | "ask" }) {
  const { t } = useTranslation("runs");
  const { input, parameters, answer, output, before, after, error, entries } = step;
  return (
    <>
      <Links step={step} />
      {error !== null && <Failure error={error} />}
      {parameters !== null && <Value title={t(`detail.sent.${said}`)} json={parameters} />}
      {answer !== null && <Value title={t(`detail.answer.${said}`)} json={answer} />}
      {output !== null && output !== answer && <Value title={t("detail.output")} json={output} />}
      {input !== null && <Value title={t("detail.input")} json={input} isFolded />}
      {before !== null && <Value title={t("detail.before")} json={before} isFolded />}
      {after === null ? null : <Value title={t("detail.after")} json={after} isFolded />}
      {after === null && before !== null && <p className={styles.faint}>{t("detail.sameAfter")}</p>}
      <details className={styles.part}>
        <summary>{t("detail.journal")}</summary>
        <Entries entries={entries} ofStep />
      </details>
    </>
  );
}

function Links({ step: { chatId, brief, waiting } }: { step: RunStepWhole }) {
  const { t } = useTranslation("runs");
  const host = useHost();
  const { taskKey } = brief;
  const [request] = waiting;
  if (chatId === null) return null;
  return (
    <div className={styles.links}>
      {request !== undefined && (
        <Button tone="decision" icon={Hand} onPress={() => navigate("inbox", request)}>
          {t("detail.request")}
        </Button>
      )}
      {brief.agentId !== "you" && (
        <>
          <Button tone="quiet" icon={MessagesSquare} onPress={() => navigate("chats", chatId)}>
            {t("detail.chat")}
          </Button>
          {taskKey !== null && (
            <>
              <Button tone="quiet" icon={ListChecks} onPress={() => navigate("tasks", taskKey)}>
                {t("detail.task")}
              </Button>
              <Button
                tone="quiet"
                icon={Cable}
                onPress={() => showOnWire(host, { taskKey, at: null }).catch(showError)}
              >
                {t("detail.wire")}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** A value: its words, where it holds any, and all of it as JSON. */
function Value({ title, json, isFolded = false }: { title: string; json: string; isFolded?: boolean }) {
  const { t } = useTranslation("runs");
  const words = wordsOf(json);
  if (isFolded) {
    return (
      <details className={styles.part}>
        <summary>{title}</summary>
        <JsonView json={json} label={title} />
      </details>
    );
  }
  return (
    <Part title={title}>
      {words.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity beside their place
        <p key={index} className={styles.words} dir="auto">
          {text}
        </p>
      ))}
      {words.length === 0 ? (
        <JsonView json={json} label={title} />
      ) : (
        <details>
          <summary>{t("detail.json")}</summary>
          <JsonView json={json} label={title} />
        </details>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h4 className={styles.partTitle}>{title}</h4>
      {children}
    </section>
  );
}
