import { GitCompare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExchangeView, FrameView, HeaderPair, MeaningView } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { JsonTree } from "../../../kit/JsonTree/JsonTree";
import { readLossless } from "../../../kit/lossless";
import { Split } from "../../../kit/Split/Split";
import { CopyButton } from "../../../kit/text/Text";
import { VirtualList } from "../../../kit/VirtualList/VirtualList";
import { compareWith, useCompared } from "../Compare/compared";
import styles from "./ExchangeDetail.module.css";

type Props = {
  exchange: ExchangeView;
  session: string | null;
  meaning: readonly MeaningView[];
  /** The frame to begin with, and the member in it. */
  seq: number | null;
  pointer: string | null;
};

/** The request, or one frame of the answer. */
type Piece = { key: string; label: string; kind: string; text: string | null; json: string | null };

const REQUEST = "request";

/** The request and each frame of the answer as they were on the wire. */
export function Protocol({ exchange, session, meaning, seq, pointer }: Props) {
  const { t } = useTranslation("wire");
  const pieces = usePieces(exchange);
  const call = meaning.find(({ kind }) => kind === "call");
  const asked = seq === null ? null : seq === call?.seq ? REQUEST : String(seq);
  const firstAnswer = pieces.find(({ key, json }) => key !== REQUEST && json !== null)?.key;
  const [picked, setPicked] = useState(asked ?? firstAnswer ?? REQUEST);
  const [raw, setRaw] = useState(false);
  const piece = pieces.find(({ key }) => key === picked) ?? pieces[0];
  if (piece === undefined) return null;
  const isRequest = piece.key === REQUEST;
  return (
    <Split
      name="frames"
      initial={190}
      minimum={120}
      maximum={360}
      first={
        <VirtualList
          label={t("frames.list")}
          rows={pieces}
          rowKey={({ key }) => key}
          rowHeight={26}
          selectedKey={piece.key}
          onSelect={setPicked}
          renderRow={({ label, kind }) => (
            <div className={styles.piece}>
              <span className={styles.at}>{label}</span>
              <span>{kind}</span>
            </div>
          )}
        />
      }
      second={
        <div className={styles.bytes}>
          <div className={styles.bytesHead}>
            <code className={styles.address}>
              {isRequest
                ? `${exchange.row.method} ${exchange.row.url}`
                : exchange.row.status !== null && `HTTP ${exchange.row.status}`}
            </code>
            <Button tone="quiet" aria-pressed={raw} onPress={() => setRaw(!raw)}>
              {t(raw ? "pretty" : "rawText")}
            </Button>
            {piece.text !== null && (
              <>
                <CompareButton exchange={exchange} session={session} piece={piece} text={piece.text} />
                <CopyButton text={piece.text} />
              </>
            )}
          </div>
          <Headers
            title={t(isRequest ? "requestHeaders" : "responseHeaders")}
            headers={isRequest ? exchange.requestHeaders : exchange.responseHeaders}
          />
          <div className={styles.body}>
            <Body key={piece.key} piece={piece} raw={raw} shown={piece.key === asked ? pointer : null} />
          </div>
        </div>
      }
    />
  );
}

type Compared = { exchange: ExchangeView; session: string | null; piece: Piece; text: string };

/** Picks this frame to compare it with another, of this exchange or any other. */
function CompareButton({ exchange: { row }, session, piece, text }: Compared) {
  const { t } = useTranslation("wire");
  const compared = useCompared("frame");
  const id = `${row.id}/${piece.key}`;
  const label = `${row.operation} ${piece.label}`;
  return (
    <IconButton
      icon={GitCompare}
      label={compared === null ? t("compare.beginFrame") : t("compare.with", { other: compared.label })}
      pressed={compared?.id === id}
      onPress={() => compareWith({ kind: "frame", id, session, label, text: piece.json ?? text })}
    />
  );
}

function usePieces(exchange: ExchangeView): Piece[] {
  const { t } = useTranslation("wire");
  const { requestBody, frames, truncated } = exchange;
  const pieces: Piece[] = [
    {
      key: REQUEST,
      label: t("tab.request"),
      kind: exchange.row.method,
      text: requestBody,
      json: requestBody === null ? null : jsonOf(requestBody),
    },
    ...frames.map((frame) => ({
      key: String(frame.seq),
      label: t("after", { ms: frame.atMs }),
      kind: kindOf(frame.kind, {
        body: t("frame.body"),
        sse: t("frame.sse"),
        json: t("frame.json"),
        comment: t("frame.comment"),
      }),
      text: frame.text,
      json: jsonIn(frame),
    })),
  ];
  if (truncated) pieces.push({ key: "more", label: "…", kind: t("truncated"), text: null, json: null });
  return pieces;
}

function kindOf(kind: string, names: Record<string, string>): string {
  return names[kind] ?? kind;
}

function jsonIn(frame: FrameView): string | null {
  return frame.json ?? jsonOf(frame.text);
}

function jsonOf(text: string): string | null {
  return readLossless(text) === null ? null : text;
}

/** JSON as a tree, or any text exactly as it arrived. */
function Body({ piece, raw, shown }: { piece: Piece; raw: boolean; shown: string | null }) {
  const { t } = useTranslation("wire");
  if (piece.text === null) return <p className={styles.faint}>{t("noBody")}</p>;
  if (raw || piece.json === null) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      <pre className={styles.raw} tabIndex={0}>
        {piece.text}
      </pre>
    );
  }
  // Where a bubble leads is known only once the frames were understood.
  return <JsonTree key={shown} json={piece.json} label={`${piece.label} ${piece.kind}`} shown={shown} />;
}

function Headers({ title, headers }: { title: string; headers: readonly HeaderPair[] }) {
  const { t } = useTranslation("wire");
  return (
    <details className={styles.headers}>
      <summary>
        {title} <span className={styles.faint}>{headers.length}</span>
      </summary>
      {headers.length === 0 && <p className={styles.faint}>{t("noHeaders")}</p>}
      <dl>
        {headers.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: header names may repeat
          <div key={index} className={styles.headerLine}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
