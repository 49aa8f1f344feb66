import { Paperclip, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFilePicker } from "../../data/file-picker";
import { toBase64 } from "../../data/files";
import { useCommand } from "../../data/queries";
import { Button } from "../../kit/Button/Button";
import { formatBytes } from "../../kit/text/time";
import { Plain } from "../Value/Plain";
import { bytesOf, type ChosenFile, type FileContent, LARGEST_BYTES } from "./files";
import styles from "./SchemaForm.module.css";

type Props = {
  label: string;
  several: boolean;
  accept: readonly string[];
  onChosen: (files: readonly FileContent[], tooLarge: readonly string[]) => void;
};

/** A button that picks files which travel inside an answer, and are therefore small. */
export function ChooseFile({ label, several, accept, onChosen }: Props) {
  const { t } = useTranslation("dataKit");
  const pick = useCommand("files.pick");
  async function read(chosen: readonly File[]) {
    const [fit, tooLarge] = split(chosen, ({ size }) => size);
    const reading = fit.map(async (file) => ({
      name: file.name,
      mediaType: file.type,
      base64: await toBase64(file),
    }));
    onChosen(await Promise.all(reading), tooLarge);
  }
  function take(picked: readonly FileContent[]) {
    onChosen(...split(picked, ({ base64 }) => bytesOf(base64)));
  }
  const picker = useFilePicker({
    label: t("form.chooseFileFor", { label }),
    accept: accept.join(","),
    several,
    inWindow: () => pick.mutate({}, { onSuccess: take }),
    inBrowser: (files) => void read(files),
  });
  return (
    <div>
      <Button icon={Paperclip} isDisabled={picker.isUnknown || pick.isPending} onPress={picker.pick}>
        {t("form.chooseFile")}
      </Button>
      {picker.input}
    </div>
  );
}

type ChosenProps = {
  label: string;
  /** `bytes` is `null` where a file is named by its address. */
  files: readonly ChosenFile[];
  onRemove: (index: number) => void;
};

/** The files that were picked so far, each with what is known of it. */
export function ChosenFiles({ label, files, onRemove }: ChosenProps) {
  const { t, i18n } = useTranslation("dataKit");
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t("form.filesOf", { label })}>
      {files.map(({ name, mediaType, bytes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
        <li key={index}>
          <Plain text={name} />{" "}
          <span className={styles.note}>
            {[mediaType, bytes !== null && formatBytes(bytes, i18n.language)]
              .filter((fact) => typeof fact === "string" && fact !== "")
              .join(" · ")}
          </span>
          <Button tone="quiet" icon={X} onPress={() => onRemove(index)}>
            {t("form.removeFile", { name })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What is small enough, and the names of what is not. */
function split<Kind extends { name: string }>(
  files: readonly Kind[],
  sizeOf: (file: Kind) => number,
): [fit: Kind[], tooLarge: string[]] {
  const fits = (file: Kind) => sizeOf(file) <= LARGEST_BYTES;
  return [files.filter(fits), files.filter((file) => !fits(file)).map(({ name }) => name)];
}
