import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommandQuery } from "../../../data/queries";
import type { ExchangeView, FrameView, HeaderPair } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { JsonView } from "../../../kit/JsonView/JsonView";
import { readLossless } from "../../../kit/lossless";
import { Tabs } from "../../../kit/Tabs/Tabs";
import { CopyButton } from "../../../kit/text/Text";
import { asCurl } from "../curl";
import styles from "./ExchangeDetail.module.css";

/** One request and its answer, frame by frame, as they were on the wire. */
export function ExchangeDetail({ id, onTrace }: { id: string; onTrace: (traceId: string) => void }) {
  const { t } = useTranslation("wire");
  const query = useCommandQuery("wire.get", { id });
  return (
    <Fetched
      query={query}
      loading={t("loadingOne")}
      failed={t("empty.failedOne")}
      gone={{ title: t("empty.gone") }}
    >
      {(exchange) => <Loaded exchange={exchange} onTrace={onTrace} />}
    </Fetched>
  );
}

type LoadedProps = { exchange: ExchangeView; onTrace: (traceId: string) => void };

function Loaded({ exchange, onTrace }: LoadedProps) {
  const { t } = useTranslation("wire");
  const [pretty, setPretty] = useState(true);
  const { row } = exchange;
  const frames = exchange.frames.filter((frame) => frame.direction === "in");
  return (
    <div className={styles.detail}>
      <header className={styles.header}>
        <code className={styles.address}>
          {row.method} {row.url}
        </code>
        <span className={styles.facts}>
          {row.status !== null && `HTTP ${row.status}`}{" "}
          {row.firstByteMs !== null && t("firstByte", { ms: row.firstByteMs })}
        </span>
        <Button tone="quiet" aria-pressed={pretty} onPress={() => setPretty(!pretty)}>
          {t(pretty ? "rawText" : "pretty")}
        </Button>
        <CopyButton text={asCurl(exchange)} label={t("curl")} withLabel />
      </header>
      {row.traceId !== null && <Trace id={row.traceId} onTrace={onTrace} />}
      {row.error !== null && (
        <p role="alert" className={styles.bad}>
          {row.error}
        </p>
      )}
      <Tabs
        label={t("title")}
        tabs={[
          {
            id: "response",
            label: t("tab.response"),
            count: frames.length,
            content: <Frames frames={frames} truncated={exchange.truncated} pretty={pretty} />,
          },
          {
            id: "request",
            label: t("tab.request"),
            content: (
              <div className={styles.pane}>
                {exchange.requestBody === null ? (
                  <p className={styles.faint}>{t("noBody")}</p>
                ) : (
                  <Body text={exchange.requestBody} pretty={pretty} label={t("requestBody")} />
                )}
              </div>
            ),
          },
          {
            id: "headers",
            label: t("tab.headers"),
            content: (
              <div className={styles.pane}>
                <Headers title={t("requestHeaders")} headers={exchange.requestHeaders} />
                <Headers title={t("responseHeaders")} headers={exchange.responseHeaders} />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}

/** The trace that the agent was told, to find the same in its operators' tools, and the rest of it here. */
function Trace({ id, onTrace }: { id: string; onTrace: (traceId: string) => void }) {
  const { t } = useTranslation("wire");
  return (
    <div className={styles.trace}>
      <span className={styles.faint}>{t("trace.title")}</span>
      <code>{id}</code>
      <CopyButton text={id} label={t("trace.copy")} />
      <Button tone="quiet" onPress={() => onTrace(id)}>
        {t("trace.all")}
      </Button>
    </div>
  );
}

type FramesProps = { frames: readonly FrameView[]; truncated: boolean; pretty: boolean };

function Frames({ frames, truncated, pretty }: FramesProps) {
  const { t } = useTranslation("wire");
  if (frames.length === 0) return <p className={styles.pane}>{t("noFrames")}</p>;
  return (
    <ol className={styles.frames}>
      {frames.map((frame) => (
        <li key={frame.seq} className={styles.frame}>
          <div className={styles.frameHead}>
            <span className={styles.at}>{t("ms", { ms: frame.atMs })}</span>
            <span>{kindOf(frame.kind, t("frame.body"), t("frame.sse"), t("frame.comment"))}</span>
            <CopyButton text={frame.text} />
          </div>
          <Body text={frame.text} pretty={pretty} label={`${t("frame.sse")} ${frame.seq}`} />
        </li>
      ))}
      {truncated && <li className={styles.faint}>{t("truncated")}</li>}
    </ol>
  );
}

function kindOf(kind: string, body: string, sse: string, comment: string): string {
  return { body, sse, comment }[kind] ?? kind;
}

/** The JSON that a body is, or that the `data` lines of an event make up (HTML, server-sent events). */
function jsonIn(text: string): string | null {
  if (readLossless(text) !== null) return text;
  const data = text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
    .join("\n");
  return readLossless(data) === null ? null : data;
}

/** As deep as the state of a task stands in an event: result, statusUpdate, status. */
const OPEN_LEVELS = 4;

/** JSON as a tree, or any text exactly as it arrived. */
function Body({ text, pretty, label }: { text: string; pretty: boolean; label: string }) {
  const json = pretty ? jsonIn(text) : null;
  if (json !== null) return <JsonView json={json} label={label} openLevels={OPEN_LEVELS} />;
  return <pre className={styles.raw}>{text}</pre>;
}

function Headers({ title, headers }: { title: string; headers: readonly HeaderPair[] }) {
  const { t } = useTranslation("wire");
  return (
    <section aria-label={title}>
      <h3 className={styles.subtitle}>{title}</h3>
      {headers.length === 0 && <p className={styles.faint}>{t("noHeaders")}</p>}
      <dl className={styles.headers}>
        {headers.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: header names may repeat
          <div key={index} className={styles.headerLine}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
