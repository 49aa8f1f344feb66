import { Hand, MessageSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TaskBadge } from "../../../facts/task";
import type { ComparedSideView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { SideTable } from "../../../kit/SideTable/SideTable";
import { formatBytes, formatDuration } from "../../../kit/text/time";
import { navigate } from "../../../places/route";
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
    <SideTable
      caption={t("comparison.caption")}
      sides={sides}
      keyOf={({ chatId }) => chatId}
      heading={(side) => t("via", side.interface)}
      rows={[
        { name: t("comparison.chat"), shown: (side) => <Ways side={side} /> },
        {
          name: t("comparison.state"),
          of: ({ state }) => state,
          shown: ({ state }) => (state === null ? none : <TaskBadge state={state} />),
        },
        {
          name: t("comparison.failure"),
          of: ({ failure }) => failure,
          shown: ({ failure }) => (failure === null ? none : say(failure)),
        },
        { name: t("comparison.texts"), of: ({ texts }) => texts, shown: ({ texts }) => lines(texts) },
        {
          name: t("comparison.artifacts"),
          of: ({ artifacts }) => artifacts,
          shown: ({ artifacts }) => lines(artifacts.map(({ name, text }) => `${name}\n${text}`)),
        },
        {
          name: t("comparison.findings"),
          of: ({ findings }) => findings.map(({ what, pointer }) => [what, pointer]),
          shown: ({ findings }) =>
            lines(findings.map(({ pointer, what }) => `${pointer || "/"} ${say(what)}`)),
        },
        { name: t("comparison.events"), of: ({ events }) => events, shown: ({ events }) => events },
        {
          name: t("comparison.bytes"),
          of: ({ bytes }) => bytes,
          shown: ({ bytes }) => formatBytes(bytes, i18n.language),
        },
        { name: t("comparison.firstEvent"), shown: ({ firstMs }) => after(firstMs) },
        { name: t("comparison.lastEvent"), shown: ({ lastMs }) => after(lastMs) },
      ]}
    />
  );
}

/** To all that there is of one side, and to what it waits for. */
function Ways({ side: { chatId, waiting, interface: spoken } }: { side: ComparedSideView }) {
  const { t } = useTranslation("chat");
  const via = t("via", spoken);
  const [request] = waiting;
  return (
    <div className={styles.ways}>
      <Button
        icon={MessageSquare}
        onPress={() => navigate("chats", chatId)}
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
