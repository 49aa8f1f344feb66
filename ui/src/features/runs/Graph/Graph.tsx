import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { StepBadge } from "../../../facts/run";
import { IconButton } from "../../../kit/Button/Button";
import { classNames } from "../../../kit/class-names";
import { agentName } from "../../run-builder";
import type { StepNode } from "../Steps/nodes";
import { Mark } from "../Steps/StopBefore";
import { useStepName } from "../Steps/use-step-name";
import { useAgentNames } from "../use-agent-names";
import styles from "./Graph.module.css";
import { type Box, type Chosen, pictureOf, shownRound, type Way } from "./layout";

type Props = { nodes: readonly StepNode[]; selected: string | null; onSelect: (at: string) => void };

/** The steps of a run as a picture: loops show one of their rounds, branches stand side by side. */
export function Graph({ nodes, selected, onSelect }: Props) {
  const { t } = useTranslation("runs");
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const { width, height, boxes, ways } = useMemo(() => pictureOf(nodes, chosen), [nodes, chosen]);
  const scroller = useRef<HTMLElement>(null);
  const shown = boxes.find(({ node }) => node.at === selected);
  const [middle, top] = [shown === undefined ? width / 2 : shown.x + shown.width / 2, shown?.y ?? 0];
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const { clientWidth, clientHeight } = current;
    current.scrollTo({ left: middle - clientWidth / 2, top: top - clientHeight / 2 });
  }, [middle, top]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section ref={scroller} className={styles.graph} aria-label={t("graph.label")} tabIndex={0}>
      <div className={styles.picture} style={{ width, height }}>
        {boxes.map((box) => (
          <Step
            key={box.node.at}
            box={box}
            isSelected={box.node.at === selected}
            onSelect={() => onSelect(box.node.at)}
            chosen={chosen}
            onRound={(round) => setChosen(new Map(chosen).set(box.node.at, round))}
          />
        ))}
        <svg className={styles.ways} width={width} height={height} aria-hidden>
          <defs>
            <marker
              id="run-way-end"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" className={styles.head} />
            </marker>
          </defs>
          {ways.map((way) => (
            <Line key={way.key} way={way} />
          ))}
          {/* Over all lines: those of other cases cross where one leads to. */}
          {ways.map((way) => (
            <Case key={way.key} way={way} />
          ))}
        </svg>
      </div>
    </section>
  );
}

function Line({ way: { points } }: { way: Way }) {
  return (
    <polyline
      points={points.map((point) => point.join(",")).join(" ")}
      className={styles.way}
      markerEnd="url(#run-way-end)"
    />
  );
}

function Case({ way: { points, label } }: { way: Way }) {
  const [first, second, corner] = points;
  if (label === null || first === undefined || second === undefined) return null;
  // Several ways may begin at one step; each case has its name where it leads to, beside its line.
  const [x, y] =
    corner === undefined ? [first[0] + 6, (first[1] + second[1]) / 2 + 4] : [corner[0] + 6, corner[1] - 5];
  return (
    <text className={styles.label} x={x} y={y}>
      {label}
    </text>
  );
}

type StepProps = {
  box: Box;
  isSelected: boolean;
  onSelect: () => void;
  chosen: Chosen;
  onRound: (round: number) => void;
};

function Step({ box: { node, isFrame, ...place }, isSelected, onSelect, chosen, onRound }: StepProps) {
  const nameOf = useStepName();
  const names = useAgentNames();
  const { x, y, width, height } = place;
  const who = names(node.agentId) ?? (node.agent === null ? null : agentName(node.agent));
  const name = nameOf(node);
  return (
    <div
      className={classNames(
        isFrame ? styles.frame : styles.step,
        styles[node.state],
        isSelected && styles.selected,
      )}
      style={{ left: x, top: y, width, height }}
    >
      <div className={isFrame ? styles.headline : styles.lines}>
        <button
          type="button"
          className={styles.name}
          aria-pressed={isSelected}
          onClick={onSelect}
          title={name}
        >
          {name}
        </button>
        {isFrame && node.kind === "loop" && <Rounds node={node} chosen={chosen} onRound={onRound} />}
        <span className={styles.state}>
          <StepBadge state={node.state} />
          {node.isMarked && <Mark />}
          {!isFrame && who !== null && <span className={styles.who}>{who}</span>}
        </span>
      </div>
    </div>
  );
}

type RoundsProps = { node: StepNode; chosen: Chosen; onRound: (round: number) => void };

/** Which round is shown, with ways to the ones before and after. */
function Rounds({ node, chosen, onRound }: RoundsProps) {
  const { t } = useTranslation("runs");
  const { rounds, index } = shownRound(node, chosen);
  if (rounds.length === 0) return null;
  return (
    <span className={styles.rounds}>
      {rounds.length > 1 && (
        <IconButton
          icon={ChevronLeft}
          label={t("graph.before")}
          isDisabled={index === 0}
          onPress={() => onRound(index - 1)}
        />
      )}
      {t("graph.round", { number: index + 1, count: rounds.length })}
      {rounds.length > 1 && (
        <IconButton
          icon={ChevronRight}
          label={t("graph.after")}
          isDisabled={index === rounds.length - 1}
          onPress={() => onRound(index + 1)}
        />
      )}
    </span>
  );
}
