import { FileText, Save } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSaveFile } from "../../../data/files";
import { FilePicture, objectIn, Plan, saysMore } from "../../../data-kit";
import type { PartView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { JsonView } from "../../../kit/JsonView/JsonView";
import { Markdown } from "../../../kit/Markdown/Markdown";
import { formatBytes } from "../../../kit/text/time";
import { askToOpen, type LinkTarget } from "../../../places/links";
import { type AsideKind, asidesIn } from "./asides";
import { callsOf, firstValues } from "./calls";
import styles from "./Items.module.css";
import { JsonText, OpenData, saidIn } from "./JsonText";
import { LinkPart } from "./LinkPart";

type Props = { parts: readonly PartView[]; source: LinkTarget["source"]; id: string };

/** Content of a message or artifact, each part by what it is. */
export function Parts({ parts, source, id }: Props) {
  const pieces = useMemo(() => asidesIn(parts), [parts]);
  return pieces.map((piece, index) =>
    piece.aside === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended
      <PartBody key={index} part={piece.part} source={source} id={id} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended
      <Aside key={index} kind={piece.aside} all={piece.all} />
    ),
  );
}

/** Beyond this length text is shown as it is: laying out so much markdown would stall the page. */
const LONGEST_MARKDOWN = 40_000;

type TextProps = { text: string; streaming: boolean; source: LinkTarget["source"]; id: string };

/** Breaks of a line that a browser does not draw as one: NEL, and Unicode's separators of lines and paragraphs. */
const OTHER_BREAKS = /[\u0085\u2028\u2029]/g;

export function AgentText({ text: received, streaming, source, id }: TextProps) {
  const text = received.replace(OTHER_BREAKS, "\n");
  if (text.length > LONGEST_MARKDOWN) return <p className={styles.longText}>{text}</p>;
  return <Markdown text={text} streaming={streaming} onLink={(url) => askToOpen({ source, id, url })} />;
}

/** Of a text that is a file of code or of a table; nothing for words, whose breaks of lines mean little, and for JSON. */
export function languageOf(mediaType: string | null): string | null {
  const subtype = /^(?:text|application)\/(?:x-)?([^;\s]+)/i.exec(mediaType ?? "")?.[1]?.toLowerCase();
  if (subtype === undefined || /^(?:plain|markdown)$|json$/.test(subtype)) return null;
  return subtype;
}

/** Text that says of itself that it is no Markdown: in a list of changes, a “+” is no bullet. */
export function isPlain(mediaType: string | null): boolean {
  return /^text\/plain(?:;|$)/i.test(mediaType?.trim() ?? "");
}

/** What an agent thought before it spoke, on demand. */
export function Thought({ text, source, id }: Omit<TextProps, "streaming">) {
  const { t } = useTranslation("chat");
  return (
    <details className={styles.calls}>
      <summary>{t("part.thought")}</summary>
      <AgentText text={text} streaming={false} source={source} id={id} />
    </details>
  );
}

function PartBody({ part, source, id }: { part: PartView } & Omit<Props, "parts">) {
  const { t } = useTranslation("chat");
  switch (part.kind) {
    case "text": {
      const language = languageOf(part.mediaType);
      if (language !== null) return <CodeBlock text={part.text} language={language} />;
      if (source === "artifact" && isPlain(part.mediaType) && objectIn(part.text) === null) {
        return <p className={styles.longText}>{part.text}</p>;
      }
      return <Text text={part.text} source={source} id={id} />;
    }
    case "data":
      return <Data json={part.json} />;
    case "thought":
      return <Thought text={part.text} source={source} id={id} />;
    case "unknown":
      return (
        <div className={styles.data}>
          <p className={styles.faint}>{t("part.unknown")}</p>
          <JsonView json={part.json} label={t("part.unknown")} openLevels={1} />
        </div>
      );
    case "file":
      return (
        <>
          <FilePicture {...part} />
          <FileLine part={part} />
        </>
      );
    case "link":
      return <LinkPart part={part} source={source} id={id} />;
    default:
      return part satisfies never;
  }
}

function FileLine({ part }: { part: Extract<PartView, { kind: "file" }> }) {
  const { t, i18n } = useTranslation("chat");
  const save = useSaveFile();
  return (
    <div className={styles.file}>
      <FileText size={16} aria-hidden />
      <span className={styles.fileName}>{part.name}</span>
      <span className={styles.faint}>
        {part.mediaType} · {formatBytes(part.size, i18n.language)}
      </span>
      <Button tone="quiet" icon={Save} onPress={() => save(part.fileKey)}>
        {t("artifact.save")}
      </Button>
    </div>
  );
}

/** Text; of one that is nothing but JSON, what it says: its words, a plan as a list of its steps, and the JSON. */
function Text({ text, source, id }: Omit<TextProps, "streaming">) {
  const json = useMemo(() => objectIn(text), [text]);
  const said = json === null ? text : saidIn(json);
  return (
    <>
      {said !== null && <AgentText text={said} streaming={false} source={source} id={id} />}
      {json !== null &&
        (saysMore(json, said) ? (
          <Plan value={json} said={said} />
        ) : (
          <JsonText text={text} isOpen={said === null} />
        ))}
    </>
  );
}

/** Data that says nothing by itself to a person, in one line that opens into all of it. */
function Aside({ kind, all }: { kind: AsideKind; all: readonly string[] }) {
  const { t } = useTranslation("chat");
  return (
    <details className={styles.calls}>
      <summary className={styles.faint}>{t(`part.${kind}`)}</summary>
      {all.map((json, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one message never move
        <div key={index} className={styles.data}>
          <JsonView json={json} label={t("part.data")} />
        </div>
      ))}
    </details>
  );
}

/** A few values by name, any other data as a tree. Of calls of tools there are many: each is one line, the tree on request. */
function Data({ json }: { json: string }) {
  const { t } = useTranslation("chat");
  const calls = useMemo(() => callsOf(json), [json]);
  if (calls === null) return <OpenData json={json} />;
  const tree = <JsonView json={json} label={t("part.data")} />;
  return (
    <details className={styles.calls}>
      <summary>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one part never move
          <span key={index} className={styles.call}>
            {call.isResult && `${t("part.result")} `}
            <code>{call.name}</code> <span className={styles.faint}>{firstValues(call)}</span>
          </span>
        ))}
      </summary>
      <div className={styles.data}>{tree}</div>
    </details>
  );
}

/** The words of a message or artifact, as one text. */
export function textOf(parts: readonly PartView[]): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("");
}
