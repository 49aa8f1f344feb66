import { Save } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bytesOf, useSaveFile } from "../../../data/files";
import { useCommandQuery } from "../../../data/queries";
import type { ArtifactView, PartView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { JsonView } from "../../../kit/JsonView/JsonView";
import { Markdown } from "../../../kit/Markdown/Markdown";
import { Busy, ErrorState } from "../../../kit/states/States";
import { Tabs } from "../../../kit/Tabs/Tabs";
import { CopyButton, Hex } from "../../../kit/text/Text";
import { askToOpen } from "../../../places/links";
import { readCsv, separatorOf } from "../csv";
import { LinkPart } from "../items/LinkPart";
import { Thought } from "../items/Parts";
import styles from "./Artifact.module.css";
import { type Mode, modesOf } from "./modes";

type Props = {
  artifact: ArtifactView;
  /** Its text, including what arrived since it was fetched. */
  text: string;
};

/** What still grows is shown, but there is nothing whole to save. */
const growing = { kind: "text", mediaType: null, fileKey: "" } as const;

/** Each part of an artifact by its media type, with other ways to look at the same bytes. */
export function ArtifactViewer({ artifact, text }: Props) {
  const { t } = useTranslation("chat");
  if (artifact.parts.length === 0 && text === "") return <p>{t("artifact.empty")}</p>;
  const parts: readonly PartView[] = artifact.streaming
    ? [{ ...growing, text }, ...artifact.parts.filter((part) => part.kind !== "text")]
    : artifact.parts;
  return (
    <div className={styles.viewer}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended
        <OnePart key={index} part={part} artifactKey={artifact.key} />
      ))}
    </div>
  );
}

function OnePart({ part, artifactKey }: { part: PartView; artifactKey: string }) {
  const { t } = useTranslation("chat");
  switch (part.kind) {
    case "text":
      return (
        <Words
          text={part.text}
          mediaType={part.mediaType ?? "text/markdown"}
          id={artifactKey}
          fileKey={part.fileKey}
        />
      );
    case "thought":
      return <Thought text={part.text} source="artifact" id={artifactKey} />;
    case "data":
    case "unknown":
      return <Words text={part.json} mediaType="application/json" id={artifactKey} fileKey={part.fileKey} />;
    case "file":
      return <FileContent part={part} artifactKey={artifactKey} />;
    case "link":
      return <LinkPart part={part} source="artifact" id={artifactKey} />;
    default:
      return t("part.unknown");
  }
}

type WordsProps = { text: string; mediaType: string; id: string; fileKey: string };

/** Text or data, which can be copied, and kept as a file once it is whole. */
function Words({ text, mediaType, id, fileKey }: WordsProps) {
  const { t } = useTranslation("chat");
  const save = useSaveFile();
  return (
    <section className={styles.part} aria-label={mediaType}>
      <header className={styles.head}>
        <span className={styles.faint}>{mediaType}</span>
        <CopyButton text={text} withLabel />
        {fileKey !== growing.fileKey && (
          <Button icon={Save} onPress={() => save(fileKey)}>
            {t("artifact.save")}
          </Button>
        )}
      </header>
      <Content bytes={null} text={text} mediaType={mediaType} id={id} />
    </section>
  );
}

function FileContent({
  part,
  artifactKey,
}: {
  part: Extract<PartView, { kind: "file" }>;
  artifactKey: string;
}) {
  const { t } = useTranslation(["chat", "common"]);
  const file = useCommandQuery("files.read", { fileKey: part.fileKey });
  const save = useSaveFile();
  const say = useSay();
  return (
    <section className={styles.part} aria-label={part.name}>
      <header className={styles.head}>
        <strong>{part.name}</strong> <span className={styles.faint}>{part.mediaType}</span>
        <Button icon={Save} onPress={() => save(part.fileKey)}>
          {t("artifact.save")}
        </Button>
      </header>
      {file.isPending && <Busy>{t("artifact.loading", { name: part.name })}</Busy>}
      {file.error !== null && (
        <ErrorState
          title={t("artifact.failed", { name: part.name })}
          hints={[file.error.told, ...file.error.hints].map(say)}
          action={<Button onPress={() => void file.refetch()}>{t("common:retry")}</Button>}
        />
      )}
      {file.data !== undefined && (
        <Content
          bytes={bytesOf(file.data.base64)}
          text={null}
          mediaType={file.data.mediaType}
          id={artifactKey}
          base64={file.data.base64}
        />
      )}
    </section>
  );
}

type ContentProps = {
  bytes: Uint8Array | null;
  /** Where it is text already; bytes are read as UTF-8. */
  text: string | null;
  mediaType: string;
  id: string;
  base64?: string;
};

function Content({ bytes, text, mediaType, id, base64 }: ContentProps) {
  const { t } = useTranslation("chat");
  const [picked, setPicked] = useState<Mode | null>(null);
  const words = text ?? readUtf8(bytes);
  const modes = modesOf(mediaType, words, bytes !== null);
  const mode = picked ?? modes[0] ?? "hex";
  return (
    <Tabs
      label={t("artifact.view")}
      selected={mode}
      onSelect={(next) => setPicked(modes.find((each) => each === next) ?? null)}
      tabs={modes.map((each) => ({
        id: each,
        label: t(`artifact.mode.${each}`),
        content: (
          <div className={styles.content}>
            <Shown
              mode={each}
              words={words ?? ""}
              bytes={bytes}
              mediaType={mediaType}
              base64={base64}
              id={id}
            />
          </div>
        ),
      }))}
    />
  );
}

type ShownProps = {
  mode: Mode;
  words: string;
  bytes: Uint8Array | null;
  mediaType: string;
  base64: string | undefined;
  id: string;
};

function Shown({ mode, words, bytes, mediaType, base64, id }: ShownProps) {
  const { t } = useTranslation("chat");
  switch (mode) {
    case "markdown":
      return <Markdown text={words} onLink={(url) => askToOpen({ source: "artifact", id, url })} />;
    case "text":
      return <pre className={styles.text}>{words}</pre>;
    case "json":
      return <JsonView json={words} label={t("artifact.mode.json")} />;
    case "table":
      return (
        <Table text={words} separator={mediaType.includes("tab-separated") ? "\t" : separatorOf(words)} />
      );
    case "image":
      return <img className={styles.image} src={`data:${mediaType};base64,${base64 ?? ""}`} alt="" />;
    case "hex":
      return <Hex bytes={bytes ?? new TextEncoder().encode(words)} />;
  }
}

const ROWS_SHOWN = 1000;

function Table({ text, separator }: { text: string; separator: string }) {
  const { t } = useTranslation("chat");
  const [head, ...rows] = readCsv(text, separator);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {head?.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS_SHOWN).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > ROWS_SHOWN && <p className={styles.faint}>{t("artifact.cut", { count: ROWS_SHOWN })}</p>}
    </>
  );
}

/** The bytes as text, or `null` when they are none. */
function readUtf8(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
