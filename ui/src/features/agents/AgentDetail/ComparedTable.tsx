import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AnsweredView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { formatBytes, formatDuration } from "../../../kit/text/time";
import styles from "./ComparedTable.module.css";

type Props = { sides: readonly [AnsweredView, AnsweredView] };

/** What became of one message over two interfaces. A row whose sides differ says so; times always do. */
export function ComparedTable({ sides }: Props) {
  const { t, i18n } = useTranslation("agents");
  const say = useSay();
  const none = <span className={styles.muted}>{t("compare.none")}</span>;
  const lines = (texts: readonly string[]) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: what was said does not change any more
    texts.length === 0 ? none : texts.map((text, index) => <pre key={index}>{text}</pre>);
  return (
    <table className={styles.table}>
      <caption className={styles.muted}>{t("compare.caption")}</caption>
      <thead>
        <tr>
          <td />
          {sides.map(({ version, binding }) => (
            <th key={`${version} ${binding}`} scope="col">
              {t("via", { version, binding })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row name={t("compare.failure")} of={(side) => side.failure} sides={sides}>
          {(side) => (side.failure === null ? none : say(side.failure))}
        </Row>
        <Row name={t("compare.state")} of={(side) => side.state} sides={sides}>
          {(side) => side.state ?? none}
        </Row>
        <Row name={t("compare.texts")} of={(side) => side.texts} sides={sides}>
          {(side) => lines(side.texts)}
        </Row>
        <Row name={t("compare.artifacts")} of={(side) => side.artifacts} sides={sides}>
          {(side) => lines(side.artifacts.map(({ name, text }) => `${name}\n${text}`))}
        </Row>
        <Row
          name={t("compare.findings")}
          of={(side) => side.findings.map(({ what, pointer }) => [what, pointer])}
          sides={sides}
        >
          {(side) => lines(side.findings.map(({ pointer, what }) => `${pointer || "/"} ${say(what)}`))}
        </Row>
        <Row name={t("compare.events")} of={(side) => side.events} sides={sides}>
          {(side) => side.events}
        </Row>
        <Row name={t("compare.bytes")} of={(side) => side.bytes} sides={sides}>
          {(side) => formatBytes(side.bytes, i18n.language)}
        </Row>
        <Row name={t("compare.firstEvent")} sides={sides}>
          {(side) => (side.firstMs === null ? none : formatDuration(side.firstMs))}
        </Row>
        <Row name={t("compare.total")} sides={sides}>
          {(side) => formatDuration(side.totalMs)}
        </Row>
      </tbody>
    </table>
  );
}

type RowProps = Props & {
  name: string;
  /** What is compared; nothing of times, which always differ. */
  of?: (side: AnsweredView) => unknown;
  children: (side: AnsweredView) => ReactNode;
};

function Row({ name, of, sides: [first, second], children }: RowProps) {
  const { t } = useTranslation("agents");
  const differs = of !== undefined && JSON.stringify(of(first)) !== JSON.stringify(of(second));
  return (
    <tr data-differs={differs}>
      <th scope="row">
        {name} {differs && <Badge tone="warn">{t("compare.differs")}</Badge>}
      </th>
      <td>{children(first)}</td>
      <td>{children(second)}</td>
    </tr>
  );
}
