import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accepts, fileFilter } from "../../../data/accepts";
import { ChooseFile } from "../../../data-kit/SchemaForm/ChooseFile";
import { bytesOf, LARGEST_BYTES } from "../../../data-kit/SchemaForm/files";
import formStyles from "../../../data-kit/SchemaForm/SchemaForm.module.css";
import { Plain } from "../../../data-kit/Value/Plain";
import type { AnswerFile } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { formatBytes } from "../../../kit/text/time";
import styles from "./Items.module.css";

type Props = {
  /** Media types that the agent reads; none where it names none. */
  mediaTypes: readonly string[];
  files: readonly AnswerFile[];
  onFiles: (files: AnswerFile[]) => void;
};

/** Files that go with an answer in words, filtered by what the agent reads. */
export function AnswerFiles({ mediaTypes, files, onFiles }: Props) {
  const { t, i18n } = useTranslation("inbox");
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const label = t("question.reply");
  function take(chosen: readonly AnswerFile[], tooLarge: readonly string[]) {
    const isRead = ({ mediaType }: AnswerFile) => mediaType === "" || accepts(mediaTypes, mediaType);
    const kinds = mediaTypes.join(", ");
    setRefusals([
      ...tooLarge.map((name) => t("form.fileTooLarge", { name, megabytes: LARGEST_BYTES / (1024 * 1024) })),
      ...chosen
        .filter((file) => !isRead(file))
        .map(({ name, mediaType }) => t("question.fileNotRead", { name, type: mediaType, kinds })),
    ]);
    const taken = chosen.filter(isRead);
    if (taken.length > 0) onFiles([...files, ...taken]);
  }
  return (
    <div>
      {files.length > 0 && (
        <ul className={formStyles.files} aria-label={t("form.filesOf", { label })}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
            <li key={index}>
              <Plain text={file.name} />{" "}
              <span className={formStyles.note}>
                {[file.mediaType, formatBytes(bytesOf(file.base64), i18n.language)]
                  .filter((fact) => fact !== "")
                  .join(" · ")}
              </span>
              <Button
                tone="quiet"
                icon={X}
                onPress={() => onFiles(files.filter((_, place) => place !== index))}
              >
                {t("form.removeFile", { name: file.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ChooseFile label={label} several accept={fileFilter(mediaTypes).split(",")} onChosen={take} />
      {mediaTypes.length > 0 && (
        <p className={styles.faint}>{t("question.fileKinds", { kinds: mediaTypes.join(", ") })}</p>
      )}
      {refusals.map((refusal) => (
        <p key={refusal} role="alert" className={styles.error}>
          {refusal}
        </p>
      ))}
    </div>
  );
}
