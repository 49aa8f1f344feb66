import { memo, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { StepBadge } from "../../../facts/run";
import { Took } from "../../../facts/Took";
import { type ListHandle, VirtualList } from "../../../kit/VirtualList/VirtualList";
import { agentName } from "../../run-builder";
import { useAgentNames } from "../use-agent-names";
import type { StepNode } from "./nodes";
import { rowsOf, type StepRow } from "./rows";
import styles from "./Steps.module.css";
import { Mark } from "./StopBefore";
import { useStepName } from "./use-step-name";

const ROW_HEIGHT = 51;
const INSTANT_MS = 50;

type Props = { nodes: readonly StepNode[]; selected: string | null; onSelect: (at: string) => void };

/** The steps of a run, those in it below what holds them. */
export function StepTree({ nodes, selected, onSelect }: Props) {
  const { t } = useTranslation("runs");
  const nameOf = useStepName();
  const names = useAgentNames();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(nodes, folded), [nodes, folded]);
  const list = useRef<ListHandle>(null);
  // What is looked at may be another step by itself, as the run goes on.
  useEffect(() => {
    if (selected !== null) list.current?.reveal(selected);
  }, [selected]);
  function onFold(at: string, row: StepRow, isOpen: boolean) {
    if (row.isOpen === undefined || row.isOpen === isOpen) return;
    const next = new Set(folded);
    if (isOpen) next.delete(at);
    else next.add(at);
    setFolded(next);
  }
  function whoOf({ kind, agent, agentId }: StepNode): string | null {
    if (kind === "round" || kind === "attempt" || kind === "caught") return null;
    const who = kind === "call" ? (names(agentId) ?? (agent === null ? null : agentName(agent))) : null;
    return who ?? t(`tree.kind.${kind}`);
  }
  if (nodes.length === 0) return <p className={styles.nothing}>{t("tree.empty")}</p>;
  return (
    <VirtualList
      label={t("tree.label")}
      rows={rows}
      rowKey={atOf}
      rowHeight={ROW_HEIGHT}
      exact
      selectedKey={selected}
      onSelect={onSelect}
      onFold={onFold}
      outline={outlineOf}
      renderRow={({ node, level }) => (
        <Row
          level={level}
          name={nameOf(node)}
          who={whoOf(node)}
          state={node.state}
          beganAt={node.beganAt}
          endedAt={node.endedAt}
          isMarked={node.isMarked}
        />
      )}
      handle={list}
    />
  );
}

function atOf({ node }: StepRow): string {
  return node.at;
}

function outlineOf({ level, position, size, isOpen }: StepRow) {
  return isOpen === undefined ? { level, position, size } : { level, position, size, isOpen };
}

type RowProps = Pick<StepNode, "state" | "beganAt" | "endedAt" | "isMarked"> & {
  level: number;
  name: string;
  /** The agent that is called, else what kind of step it is. */
  who: string | null;
};

/** While a run goes on, most of its rows stay as they are. */
const Row = memo(function Row({ level, name, who, state, beganAt, endedAt, isMarked }: RowProps) {
  // What took no time worth telling says nothing of it.
  const isInstant = beganAt !== null && endedAt !== null && endedAt - beganAt < INSTANT_MS;
  return (
    <div
      className={styles.row}
      style={{ height: ROW_HEIGHT, paddingInlineStart: `calc(var(--space-3) + ${(level - 1) * 14}px)` }}
    >
      <div className={styles.line}>
        <span className={beganAt === null ? styles.later : styles.name}>
          <bdi>{name}</bdi>
        </span>
        {isMarked && <Mark />}
        {beganAt !== null && state !== "skipped" && !isInstant && (
          <span className={styles.time}>
            <Took
              from={beganAt}
              to={state === "waiting" || state === "running" ? null : (endedAt ?? beganAt)}
            />
          </span>
        )}
      </div>
      <div className={styles.line}>
        <StepBadge state={state} />
        {who !== null && <span className={styles.who}>{who}</span>}
      </div>
    </div>
  );
});
