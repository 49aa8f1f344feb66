import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSize } from "../../../../kit/use-size";
import type { PictureLog } from "../log";
import { type Scene, YOU } from "../scene";
import styles from "./AgentGraph.module.css";
import { EdgeView } from "./EdgeView";
import { Lights } from "./lights";
import { NodeView } from "./NodeView";
import { place } from "./place";
import { graphOf, passages, passedSince } from "./traffic";

type Props = {
  log: PictureLog;
  scene: Scene;
  instant: number | null;
  selected: string | null;
  onPick: (callId: string) => void;
};

/** Smaller than this, words could not be read; then it scrolls. */
const SMALLEST = 0.7;

/** Who there is, how they are, and who talks with whom. */
export function AgentGraph({ log, scene, instant, selected, onPick }: Props) {
  const { t } = useTranslation("wire");
  const { ref, size } = useSize();
  const [active, setActive] = useState<string | null>(null);
  const lights = useLights(log, instant);
  const graph = graphOf(scene, t("picture.you"));
  const shape = JSON.stringify([graph.nodes.map(({ id }) => id), graph.edges.map(({ key }) => key)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape is what the places depend on
  const placed = useMemo(() => place(graph), [shape]);
  const call = scene.calls.find(({ id }) => id === selected) ?? null;
  const scale = Math.min(
    1,
    Math.max(SMALLEST, Math.min(size.width / placed.width, size.height / placed.height)),
  );
  const most = graph.edges.reduce((one, { calls }) => Math.max(one, calls), 1);
  const taking = call === null ? null : call.from === YOU ? call.to : call.from;
  const current = active ?? taking;

  function pick(id: string) {
    setActive(id);
    const last = scene.calls.findLast(({ from, to }) => from === id || to === id);
    if (last !== undefined) onPick(last.id);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { nodes } = graph;
    const index = nodes.findIndex(({ id }) => id === current);
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowRight: index + 1,
      ArrowUp: index - 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: nodes.length - 1,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = nodes[Math.min(nodes.length - 1, Math.max(0, move))];
    if (next !== undefined) pick(next.id);
  }
  return (
    <div
      ref={ref}
      className={styles.graph}
      role="listbox"
      aria-label={t("picture.graph")}
      aria-activedescendant={graph.nodes.some(({ id }) => id === current) ? `graph-${current}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <svg
        role="presentation"
        className={styles.drawing}
        width={placed.width * scale}
        height={placed.height * scale}
        viewBox={`0 0 ${placed.width} ${placed.height}`}
      >
        {/* What edges say, agents at their ends say in words. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          {graph.edges.map((edge) => (
            <EdgeView
              key={edge.key}
              edge={edge}
              placed={placed.edges.get(edge.key)}
              share={edge.calls / most}
              isSelected={call !== null && edge.from === call.from && edge.to === call.to}
              attach={(element) => lights.attach(edge.key, element)}
              onPick={() => {
                const last = scene.calls.findLast(({ from, to }) => from === edge.from && to === edge.to);
                if (last !== undefined) onPick(last.id);
              }}
            />
          ))}
        </g>
        {graph.nodes.map((node) => (
          <NodeView
            key={node.id}
            node={node}
            at={placed.nodes.get(node.id) ?? { x: 0, y: 0 }}
            isSelected={node.id === current}
            onPick={() => pick(node.id)}
          />
        ))}
      </svg>
    </div>
  );
}

/** Lights an edge whenever more had passed on it than when it was last looked at, as long as time goes forward. */
function useLights(log: PictureLog, instant: number | null): Lights {
  const [lights] = useState(() => new Lights());
  const before = useRef<ReturnType<typeof passages> | null>(null);
  useEffect(() => {
    const now = passages(log, instant);
    if (before.current !== null) lights.pass(passedSince(before.current, now));
    before.current = now;
  }, [log, instant, lights]);
  useEffect(() => () => lights.stop(), [lights]);
  return lights;
}
