import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { classNames } from "../../../kit/class-names";
import { titleLine } from "../../approvals";
import { ArtifactItem } from "../Artifact/ArtifactItem";
import { MessageItem } from "../items/MessageItem";
import { Notice, RequestData, RequestInline, RequestRepeats, TaskItem } from "../items/OtherItems";
import { textOf } from "../items/Parts";
import { Progress } from "../items/Progress";
import { type ChatRow, isAnsweredInChat, rowsOf } from "../rows";
import { endWanting, logTarget, useWantedMessage } from "../target";
import styles from "./ConversationView.module.css";
import { stayAtEnd } from "./stay-at-end";

const AT_END_PX = 80;
const ROW_PX = 90;

/** What was said and done, oldest first. It stays at the end while somebody is there, and never moves otherwise. */
export function Log({ conversation }: { conversation: ChatView }) {
  const { t } = useTranslation("chat");
  const scroller = useRef<HTMLDivElement>(null);
  const rows = rowsOf(conversation.items);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
    initialRect: { width: 640, height: 600 },
  });
  const isAtEnd = virtualizer.isAtEnd(AT_END_PX);

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  useEffect(() => {
    if (scroller.current === null) return;
    return stayAtEnd(scroller.current, AT_END_PX, () => virtualizer.scrollToEnd());
  }, [virtualizer]);
  /** The row that somebody was led to, until they turn to something else. */
  const [found, setFound] = useState<number | null>(null);
  const wanted = useWantedMessage(conversation.summary.id);
  const place = wanted === null ? -1 : rows.findIndex((row) => isMessage(row, wanted));
  useEffect(() => {
    if (place === -1) return;
    virtualizer.scrollToIndex(place, { align: "center" });
    const painted = requestAnimationFrame(() => {
      setFound(place);
      scroller.current?.querySelector<HTMLElement>(`[data-index="${place}"]`)?.focus({ preventScroll: true });
      endWanting();
    });
    return () => cancelAnimationFrame(painted);
  }, [place, virtualizer]);
  useEffect(() => logTarget.provide({ toLatest: () => virtualizer.scrollToEnd() }), [virtualizer]);

  return (
    <div className={styles.logFrame}>
      <p className={styles.hidden} role="status">
        {latestWords(conversation)}
      </p>
      <div
        ref={scroller}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label={t("log")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
      >
        <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((virtual) => {
            const row = rows[virtual.index];
            if (row === undefined) return null;
            return (
              <div
                key={virtual.key}
                ref={virtualizer.measureElement}
                data-index={virtual.index}
                {...(virtual.index === (found ?? place) && { tabIndex: -1, onBlur: () => setFound(null) })}
                className={classNames(styles.row, virtual.index === found && styles.found)}
                style={{ transform: `translateY(${virtual.start}px)` }}
              >
                {row.kind === "item" && row.to !== null && (
                  <p className={styles.to}>{t("answersTo", { words: shortened(textOf(row.to.parts)) })}</p>
                )}
                <Row row={row} conversation={conversation} />
              </div>
            );
          })}
        </div>
      </div>
      {!isAtEnd && rows.length > 0 && (
        <div className={styles.latest}>
          <Button icon={ArrowDown} onPress={() => virtualizer.scrollToEnd({ behavior: "smooth" })}>
            {t("latest")}
          </Button>
        </div>
      )}
    </div>
  );
}

const QUOTED = 60;

function shortened(words: string): string {
  const letters = [...words.replaceAll(/\s+/g, " ").trim()];
  return letters.length <= QUOTED ? letters.join("") : `${letters.slice(0, QUOTED - 1).join("")}…`;
}

function isMessage(row: ChatRow, key: string): boolean {
  return row.kind === "item" && row.item.kind === "message" && row.item.key === key;
}

function Row({ row, conversation }: { row: ChatRow; conversation: ChatView }) {
  const { id, agentId, agentName } = conversation.summary;
  if (row.kind === "progress") return <Progress messages={row.messages} />;
  if (row.kind === "request-data") {
    return (
      <RequestData>
        <MessageItem message={row.message} chatId={id} agent={agentName} />
      </RequestData>
    );
  }
  if (row.kind === "repeats") {
    return (
      <RequestRepeats count={row.artifacts.length}>
        {row.artifacts.map((artifact) => (
          <ArtifactItem key={artifact.key} artifact={artifact} chatId={id} />
        ))}
      </RequestRepeats>
    );
  }
  const { item } = row;
  switch (item.kind) {
    case "message":
      return (
        <MessageItem
          message={item}
          chatId={id}
          agent={agentName}
          agentId={agentId}
          foldsData={row.asks}
          isOver={conversation.removed || conversation.summary.importedAt !== null}
        />
      );
    case "artifact":
      return <ArtifactItem artifact={item} chatId={id} />;
    case "task": {
      const task = conversation.tasks.find(({ key }) => key === item.taskKey);
      return task === undefined ? null : <TaskItem task={task} />;
    }
    case "request":
      return <RequestInline item={item} inChat={isAnsweredInChat(conversation.items, item)} />;
    case "notice":
      return <Notice item={item} />;
    default:
      return item satisfies never;
  }
}

const ANNOUNCED = 240;

/** What a screen reader is told when it arrives: the agent's last words, once they are complete. */
function latestWords({ items, summary }: ChatView): string {
  const last = items.at(-1);
  if (last?.kind === "request" && last.state.kind === "pending") return titleLine(last.title);
  if (last?.kind !== "message" || last.role === "user" || last.streaming || last.progress) return "";
  return `${summary.agentName}: ${textOf(last.parts).slice(0, ANNOUNCED)}`;
}
