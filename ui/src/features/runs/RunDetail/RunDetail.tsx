import { memo, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommandQuery } from "../../../data/queries";
import { isOver, lookOf, RunBadge, TrialBadge, waitsForYou } from "../../../facts/run";
import { Took } from "../../../facts/Took";
import type { RunLookView, RunTreeView } from "../../../host/generated/api";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { JsonView } from "../../../kit/JsonView/JsonView";
import { Segments } from "../../../kit/Segments/Segments";
import { RelativeTime } from "../../../kit/text/Text";
import { formatRoute, navigate } from "../../../places/route";
import { RunCost } from "../Cost";
import { Log } from "../Log/Log";
import { EditAsText } from "../Start/EditAsText";
import { nodesOf } from "../Steps/nodes";
import { RunStory } from "../Story/RunStory";
import { Waits } from "../Waits/Waits";
import { RunActions } from "./RunActions";
import styles from "./RunDetail.module.css";
import { RunTraffic } from "./RunTraffic";
import { Steps } from "./Steps";

/** One run: how it stands, what it waits for, and every step of it. */
export function RunDetail({ runId }: { runId: string }) {
  const { t } = useTranslation("runs");
  const look = useCommandQuery("runs.look", { runId });
  const tree = useCommandQuery("runs.tree", { runId });
  const gone = { title: t("one.gone"), next: { label: t("one.all"), onPress: () => navigate("runs") } };
  return (
    <Fetched query={look} loading={t("one.loading")} failed={t("one.failed")} gone={gone}>
      {(run) => (
        <Fetched query={tree} loading={t("one.loading")} failed={t("one.failed")} gone={gone}>
          {(tree) => <Unhurried run={run} tree={tree} asOf={look.dataUpdatedAt} />}
        </Fetched>
      )}
    </Fetched>
  );
}

const WAYS = ["steps", "graph", "timeline", "sequence", "log", "story", "file"] as const;
type Way = (typeof WAYS)[number];

type LoadedProps = { run: RunLookView; tree: RunTreeView; asOf: number };

/** A long run takes a while to draw. What is new of it is drawn in small pieces, and a click or a key comes in between. */
function Unhurried(props: LoadedProps) {
  const run = useDeferredValue(props.run);
  const tree = useDeferredValue(props.tree);
  const asOf = useDeferredValue(props.asOf);
  return <Loaded run={run} tree={tree} asOf={asOf} />;
}

const Loaded = memo(function Loaded({ run, tree, asOf }: LoadedProps) {
  const { t } = useTranslation("runs");
  const [shown, setShown] = useState<Way>("steps");
  const nodes = useMemo(() => nodesOf(tree, run), [tree, run]);
  const { brief } = run;
  const title = brief.title === "" ? brief.name : brief.title;
  return (
    <section className={styles.run} aria-label={title}>
      <header className={styles.header}>
        <div className={styles.line}>
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
          <RunActions run={run} />
        </div>
        <Facts run={run} asOf={asOf} />
        <Waits run={run} />
        <Ended run={run} />
        <div>
          <Segments
            label={t("one.shown")}
            options={WAYS.map((key) => ({ key, label: t(`one.show.${key}`) }))}
            selected={shown}
            onSelect={setShown}
          />
        </div>
      </header>
      <div className={styles.body}>
        <Shown way={shown} run={run} asOf={asOf} tree={tree} nodes={nodes} />
      </div>
    </section>
  );
});

type ShownProps = LoadedProps & {
  way: Way;
  nodes: ReturnType<typeof nodesOf>;
};

function Shown({ way, run, asOf, tree, nodes }: ShownProps) {
  switch (way) {
    case "steps":
    case "graph":
      return <Steps run={run} asOf={asOf} nodes={nodes} way={way} />;
    case "timeline":
    case "sequence":
      return <RunTraffic run={run.brief} way={way} />;
    case "log":
      return <Log runId={run.brief.id} />;
    case "story":
      return <RunStory runId={run.brief.id} />;
    case "file":
      return (
        <div className={styles.file}>
          <EditAsText file={{ text: tree.text, others: [] }} />
          <CodeBlock text={tree.text} language="yaml" />
        </div>
      );
  }
}

function Facts({ run, asOf }: { run: RunLookView; asOf: number }) {
  const { t } = useTranslation("runs");
  const { brief, waits, cost, budgets, steps } = run;
  const { state, createdAt, updatedAt, againOf } = brief;
  return (
    <div className={styles.facts}>
      <RunBadge state={lookOf(state, waitsForYou(waits))} />
      {brief.trial && (
        <span title={t("trial.text")}>
          <TrialBadge />
        </span>
      )}
      <span>
        {t("one.began")} <RelativeTime at={createdAt} />
      </span>
      {isOver(state) && (
        <span>
          <Took from={createdAt} to={updatedAt} inWords />
        </span>
      )}
      <RunCost
        cost={cost}
        budgets={budgets}
        waits={{
          asOf,
          forAgents: steps.some((step) => step.state === "running" && step.agentId !== null),
          forPeople: !isOver(state) && (waitsForYou(waits) || state === "paused"),
        }}
      />
      <code>
        {brief.name} {brief.version}
      </code>
      {againOf !== null && <a href={formatRoute({ place: "runs", id: againOf })}>{t("one.againOf")}</a>}
    </div>
  );
}

/** How it ended: with what, or why. */
function Ended({ run: { output, error, input } }: { run: RunLookView }) {
  const { t } = useTranslation("runs");
  return (
    <div className={styles.ends}>
      {error !== null && (
        <p className={styles.bad} role="note">
          {t("one.why")}: {[error.title, error.detail].filter(Boolean).join(": ")}
          {error.instance !== null && <> ({t("one.atStep", { step: lastName(error.instance) })})</>}
        </p>
      )}
      {output !== null && <Json title={t("one.output")} json={output} isOpen={output.length < SHORT} />}
      <Json title={t("one.input")} json={input} />
    </div>
  );
}

function lastName(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

/** A value so short stands there without being opened. */
const SHORT = 300;

function Json({ title, json, isOpen = false }: { title: string; json: string; isOpen?: boolean }) {
  return (
    <details className={styles.json} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.value}>
        <JsonView json={json} label={title} />
      </div>
    </details>
  );
}
