import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accepts, fileFilter } from "../../../data/accepts";
import { bytesOf, ChooseFile, ChosenFiles, LARGEST_BYTES } from "../../../data-kit";
import type { AnswerFile } from "../../../host/generated/api";
import styles from "./Items.module.css";

type Props = {
  /** Media types that the agent reads; none where it names none. */
  mediaTypes: readonly string[];
  files: readonly AnswerFile[];
  onFiles: (files: AnswerFile[]) => void;
};

/** Files that go with an answer in words, filtered by what the agent reads. */
export function AnswerFiles({ mediaTypes, files, onFiles }: Props) {
  const { t } = useTranslation(["inbox", "dataKit"]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const label = t("question.reply");
  function take(chosen: readonly AnswerFile[], tooLarge: readonly string[]) {
    const isRead = ({ mediaType }: AnswerFile) => mediaType === "" || accepts(mediaTypes, mediaType);
    const kinds = mediaTypes.join(", ");
    setRefusals([
      ...tooLarge.map((name) =>
        t("dataKit:form.fileTooLarge", { name, megabytes: LARGEST_BYTES / (1024 * 1024) }),
      ),
      ...chosen
        .filter((file) => !isRead(file))
        .map(({ name, mediaType }) => t("question.fileNotRead", { name, type: mediaType, kinds })),
    ]);
    const taken = chosen.filter(isRead);
    if (taken.length > 0) onFiles([...files, ...taken]);
  }
  return (
    <div>
      <ChosenFiles
        label={label}
        files={files.map((file) => ({ ...file, bytes: bytesOf(file.base64) }))}
        onRemove={(index) => onFiles(files.filter((_, place) => place !== index))}
      />
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
