import { GitCompare } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommandQuery } from "../../../data/queries";
import { StepBadge } from "../../../facts/run";
import type { RunBriefView, RunView } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { Select } from "../../../kit/fields/Fields";
import { Split } from "../../../kit/Split/Split";
import { EmptyState } from "../../../kit/states/States";
import { formatMoment } from "../../../kit/text/time";
import { useSize } from "../../../kit/use-size";
import { VirtualList } from "../../../kit/VirtualList/VirtualList";
import { nodesOf, type StepNode } from "../Steps/nodes";
import { useStepName } from "../Steps/use-step-name";
import styles from "./Compare.module.css";
import { differs, type Pair, pairsOf } from "./pairs";
import { type Compared, compareRuns } from "./route";
import { StepsBeside } from "./StepsBeside";

const ROW_HEIGHT = 48;
/** Below that, a step stands under the list instead of beside it. */
const NARROW = 620;

/** Two runs, step by step. Which two is chosen here. */
export function CompareRuns({ one, other }: Compared) {
  const { t } = useTranslation("runs");
  const runs = useCommandQuery("runs.list", {});
  return (
    <section className={styles.compare} aria-label={t("compare.title")}>
      <header className={styles.header}>
        <h2 className={styles.title}>{t("compare.title")}</h2>
        <Fetched query={runs} loading={t("loading")} failed={t("failed")}>
          {(list) => (
            <div className={styles.pair}>
              <Choice
                label={t("compare.one")}
                list={list}
                value={one}
                onChange={(id) => compareRuns(id, other)}
              />
              <Choice
                label={t("compare.other")}
                list={list}
                value={other}
                onChange={(id) => compareRuns(one, id)}
              />
            </div>
          )}
        </Fetched>
      </header>
      {one === null || other === null ? (
        <EmptyState icon={GitCompare} title={t("compare.choose")}>
          {t("compare.chooseHint")}
        </EmptyState>
      ) : (
        <Both key={`${one} ${other}`} one={one} other={other} />
      )}
    </section>
  );
}

type ChoiceProps = {
  label: string;
  list: readonly RunBriefView[];
  value: string | null;
  onChange: (id: string) => void;
};

function Choice({ label, list, value, onChange }: ChoiceProps) {
  const { t, i18n } = useTranslation("runs");
  const options = list.map(({ id, title, name, createdAt, state }) => ({
    key: id,
    label: `${title === "" ? name : title} · ${formatMoment(createdAt, i18n.language)} · ${t(`state.${state}`)}`,
  }));
  return (
    <Select label={label} value={value} options={options} onChange={onChange} placeholder={t("empty.pick")} />
  );
}

function useRun(runId: string) {
  const run = useCommandQuery("runs.get", { runId });
  const tree = useCommandQuery("runs.tree", { runId });
  const nodes = useMemo((): StepNode[] | null => {
    if (run.data === undefined || tree.data === undefined) return null;
    const steps = run.data.steps.map((step) => ({ ...step, cost: null }));
    return nodesOf(tree.data, { ...run.data, steps, marks: [] });
  }, [run.data, tree.data]);
  return { run, tree, nodes };
}

function Both({ one, other }: { one: string; other: string }) {
  const { t } = useTranslation("runs");
  const [left, right] = [useRun(one), useRun(other)];
  const gone = {
    title: t("one.gone"),
    next: { label: t("compare.title"), onPress: () => compareRuns(null, null) },
  };
  const words = { loading: t("one.loading"), failed: t("one.failed"), gone };
  const pairs = useMemo(
    () => (left.nodes === null || right.nodes === null ? [] : pairsOf(left.nodes, right.nodes)),
    [left.nodes, right.nodes],
  );
  return (
    <Fetched query={left.tree} {...words}>
      {() => (
        <Fetched query={right.tree} {...words}>
          {() => (
            <Fetched query={left.run} {...words}>
              {(one) => (
                <Fetched query={right.run} {...words}>
                  {(other) => <Pairs pairs={pairs} runs={{ one, other }} />}
                </Fetched>
              )}
            </Fetched>
          )}
        </Fetched>
      )}
    </Fetched>
  );
}

type PairsProps = { pairs: readonly Pair[]; runs: { one: RunView; other: RunView } };

function Pairs({ pairs, runs }: PairsProps) {
  const { t } = useTranslation("runs");
  const [picked, setPicked] = useState<string | null>(null);
  const { ref, size } = useSize();
  const isNarrow = size.width > 0 && size.width < NARROW;
  const different = useMemo(
    () => new Set(pairs.filter((pair) => differs(pair, runs)).map(({ key }) => key)),
    [pairs, runs],
  );
  // What differs first is what one looks for.
  const shown =
    pairs.find(({ key }) => key === picked) ?? pairs.find(({ key }) => different.has(key)) ?? pairs[0];
  return (
    <div ref={ref} className={styles.body}>
      <Split
        key={String(isNarrow)}
        name={isNarrow ? "runs-compared-narrow" : "runs-compared"}
        direction={isNarrow ? "vertical" : "horizontal"}
        initial={isNarrow ? 200 : 320}
        minimum={isNarrow ? 100 : 200}
        maximum={1200}
        rest="40%"
        first={
          <VirtualList
            label={t("compare.steps")}
            rows={pairs}
            rowKey={({ key }) => key}
            rowHeight={ROW_HEIGHT}
            selectedKey={shown?.key ?? null}
            onSelect={setPicked}
            renderRow={(pair) => <Row pair={pair} isDifferent={different.has(pair.key)} />}
          />
        }
        second={
          shown === undefined ? (
            <EmptyState icon={GitCompare} title={t("tree.empty")} />
          ) : (
            <StepsBeside key={shown.key} pair={shown} runs={runs} />
          )
        }
      />
    </div>
  );
}

function Row({ pair: { path, one, other }, isDifferent }: { pair: Pair; isDifferent: boolean }) {
  const { t } = useTranslation("runs");
  const nameOf = useStepName();
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name}>{path.map(nameOf).join(" · ")}</span>
        {isDifferent && <Badge tone="warn">{t("compare.differs")}</Badge>}
      </div>
      <div className={styles.line}>
        <Side node={one} />
        <Side node={other} />
      </div>
    </div>
  );
}

function Side({ node }: { node: StepNode | null }) {
  const { t } = useTranslation("runs");
  return node === null ? (
    <span className={styles.faint}>{t("compare.missing")}</span>
  ) : (
    <StepBadge state={node.state} />
  );
}
