import { useState } from "react";
import { useTranslation } from "react-i18next";
import { beginningOf, fileFilter, sentAs } from "../../../data/accepts";
import { bytesOf, ChooseFile, ChosenFiles, LARGEST_BYTES } from "../../../data-kit";
import type { AnswerFile } from "../../../host/generated/api";
import styles from "./Items.module.css";

type Props = {
  /** Media types that the agent reads; none where it names none. */
  mediaTypes: readonly string[];
  files: readonly AnswerFile[];
  onFiles: (files: AnswerFile[]) => void;
};

/** What a file is sent as; `null`: the agent does not read it. One of no known type is left to the agent. */
function typeOf({ name, mediaType, base64 }: AnswerFile, mediaTypes: readonly string[]): string | null {
  return (
    sentAs(mediaTypes, { name, mediaType, beginning: beginningOf(base64) }) ?? (mediaType === "" ? "" : null)
  );
}

/** Files that go with an answer in words, filtered by what the agent reads. */
export function AnswerFiles({ mediaTypes, files, onFiles }: Props) {
  const { t } = useTranslation(["inbox", "dataKit"]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const label = t("question.reply");
  function take(chosen: readonly AnswerFile[], tooLarge: readonly string[]) {
    const kinds = mediaTypes.join(", ");
    const taken = chosen.flatMap((file) => {
      const mediaType = typeOf(file, mediaTypes);
      return mediaType === null ? [] : [{ ...file, mediaType }];
    });
    setRefusals([
      ...tooLarge.map((name) =>
        t("dataKit:form.fileTooLarge", { name, megabytes: LARGEST_BYTES / (1024 * 1024) }),
      ),
      ...chosen
        .filter((file) => typeOf(file, mediaTypes) === null)
        .map(({ name, mediaType }) => t("question.fileNotRead", { name, type: mediaType, kinds })),
    ]);
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
