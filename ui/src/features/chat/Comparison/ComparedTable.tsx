import { Hand, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import type { ComparedSideView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { formatBytes, formatDuration } from "../../../kit/text/time";
import { TaskBadge } from "../TaskBadge";
import styles from "./ComparedTable.module.css";

type Props = { sides: readonly ComparedSideView[] };

/** What became of one message over two interfaces. A row whose sides differ says so; times always do. */
export function ComparedTable({ sides }: Props) {
  const { t, i18n } = useTranslation("chat");
  const say = useSay();
  const none = <span className={styles.muted}>{t("comparison.none")}</span>;
  const lines = (texts: readonly string[]) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever appended
    texts.length === 0 ? none : texts.map((text, index) => <pre key={index}>{text}</pre>);
  const after = (millis: number | null) => (millis === null ? none : formatDuration(millis));
  return (
    <table className={styles.table}>
      <caption className={styles.muted}>{t("comparison.caption")}</caption>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side.conversationId} scope="col">
              {t("via", side.interface)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row name={t("comparison.chat")} sides={sides}>
          {(side) => <Ways side={side} />}
        </Row>
        <Row name={t("comparison.state")} of={(side) => side.state} sides={sides}>
          {(side) => (side.state === null ? none : <TaskBadge state={side.state} />)}
        </Row>
        <Row name={t("comparison.failure")} of={(side) => side.failure} sides={sides}>
          {(side) => (side.failure === null ? none : say(side.failure))}
        </Row>
        <Row name={t("comparison.texts")} of={(side) => side.texts} sides={sides}>
          {(side) => lines(side.texts)}
        </Row>
        <Row name={t("comparison.artifacts")} of={(side) => side.artifacts} sides={sides}>
          {(side) => lines(side.artifacts.map(({ name, text }) => `${name}\n${text}`))}
        </Row>
        <Row
          name={t("comparison.findings")}
          of={(side) => side.findings.map(({ what, pointer }) => [what, pointer])}
          sides={sides}
        >
          {(side) => lines(side.findings.map(({ pointer, what }) => `${pointer || "/"} ${say(what)}`))}
        </Row>
        <Row name={t("comparison.events")} of={(side) => side.events} sides={sides}>
          {(side) => side.events}
        </Row>
        <Row name={t("comparison.bytes")} of={(side) => side.bytes} sides={sides}>
          {(side) => formatBytes(side.bytes, i18n.language)}
        </Row>
        <Row name={t("comparison.firstEvent")} sides={sides}>
          {(side) => after(side.firstMs)}
        </Row>
        <Row name={t("comparison.lastEvent")} sides={sides}>
          {(side) => after(side.lastMs)}
        </Row>
      </tbody>
    </table>
  );
}

/** To all that there is of one side, and to what it waits for. */
function Ways({ side: { conversationId, waiting, interface: spoken } }: { side: ComparedSideView }) {
  const { t } = useTranslation("chat");
  const via = t("via", spoken);
  const [request] = waiting;
  return (
    <div className={styles.ways}>
      <Button
        icon={MessageSquare}
        onPress={() => navigate("chats", conversationId)}
        aria-label={t("comparison.openOver", { via })}
      >
        {t("comparison.open")}
      </Button>
      {request !== undefined && (
        <Button
          tone="decision"
          icon={Hand}
          onPress={() => navigate("inbox", request)}
          aria-label={t("comparison.answerOver", { via })}
        >
          {t("comparison.answer")}
        </Button>
      )}
    </div>
  );
}

type RowProps = Props & {
  name: string;
  /** What is compared; nothing of times, which always differ. */
  of?: (side: ComparedSideView) => unknown;
  children: (side: ComparedSideView) => ReactNode;
};

function Row({ name, of, sides, children }: RowProps) {
  const { t } = useTranslation("chat");
  const [first, second] = sides;
  const differs =
    of !== undefined &&
    first !== undefined &&
    second !== undefined &&
    JSON.stringify(of(first)) !== JSON.stringify(of(second));
  return (
    <tr data-differs={differs}>
      <th scope="row">
        {name} {differs && <Badge tone="warn">{t("comparison.differs")}</Badge>}
      </th>
      {sides.map((side) => (
        <td key={side.conversationId}>{children(side)}</td>
      ))}
    </tr>
  );
}
