import { Save } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSaveFile } from "../../../data/files";
import {
  FilePicture,
  isPicture,
  JsonValue,
  labelIn,
  Plain,
  Preformatted,
  visible,
  WaysContext,
} from "../../../data-kit";
import type { ApprovalView, BesideView, Warning } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { formatBytes } from "../../../kit/text/time";
import styles from "./RequestCard.module.css";

/** What came with a request and is none of its items. Whoever approves it approves that, too, so it is never folded. */
export function Beside({ request: { beside, warnings } }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  if (beside.length === 0) return null;
  return (
    <section className={styles.item} aria-label={t("beside.title")}>
      <h4 className={styles.partTitle}>{t("beside.title")}</h4>
      {beside.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and stand as they came
        <div key={index}>
          <BesidePart part={part} warnings={warnings} />
        </div>
      ))}
    </section>
  );
}

/** JSON as received, or a file by what it is and what stands in it. */
export function BesidePart({ part, warnings }: { part: BesideView; warnings: readonly Warning[] }) {
  const { t, i18n } = useTranslation(["inbox", "chat"]);
  const save = useSaveFile();
  if (part.kind === "json") {
    const label = labelIn(part.json);
    if (label !== null) return <Label said={label} />;
    return (
      <WaysContext value>
        <JsonValue json={part.json} warnings={warnings} />
      </WaysContext>
    );
  }
  const { fileKey } = part;
  return (
    <>
      <p className={styles.fileName}>
        {part.name === null || part.name === "" ? (
          t("beside.unnamed")
        ) : (
          <code>
            <Plain text={part.name} />
          </code>
        )}{" "}
        <span className={styles.faint}>
          {t(`beside.${toldOf(part)}`, {
            mediaType: visible(part.mediaType),
            size: formatBytes(part.size, i18n.language),
          })}
        </span>{" "}
        {fileKey !== undefined && (
          <Button tone="quiet" icon={Save} onPress={() => save(fileKey)}>
            {t("chat:artifact.save")}
          </Button>
        )}
      </p>
      {fileKey !== undefined && <FilePicture {...part} fileKey={fileKey} name={part.name ?? ""} />}
      {part.text !== null && <Content text={part.text} />}
    </>
  );
}

/** A label in one line. One that says a sentence is never folded: whoever answers agrees to it, too. */
function Label({ said }: { said: readonly string[] }) {
  const { t } = useTranslation("inbox");
  const whole = <Plain text={said.join(" · ")} />;
  const isSentence = said.some((line) => /\s/u.test(line.slice(line.indexOf(": ") + 2).trim()));
  if (isSentence) {
    return (
      <p className={styles.faint}>
        {t("beside.label")} {whole}
      </p>
    );
  }
  return (
    <details className={styles.details}>
      <summary className={styles.faint}>{t("beside.folded")}</summary>
      {whole}
    </details>
  );
}

/** What is said of a file, by where its content can be seen. */
function toldOf(file: Extract<BesideView, { kind: "file" }>) {
  if (file.text !== null) return "text";
  if (file.fileKey === undefined) return "file";
  return isPicture(file) ? "picture" : "fileHere";
}

/** What stands in a file, whole and as it stands there. */
function Content({ text }: { text: string }) {
  const { t } = useTranslation(["inbox", "dataKit"]);
  if (text === "") return <p className={styles.faint}>{t("dataKit:value.empty")}</p>;
  return <Preformatted text={text} />;
}
