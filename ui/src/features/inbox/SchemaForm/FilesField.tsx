import { Link, Paperclip, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilePicker } from "../../../data/file-picker";
import { toBase64 } from "../../../data/files";
import { useCommand } from "../../../data/queries";
import { Button } from "../../../kit/Button/Button";
import { TextField } from "../../../kit/fields/Fields";
import { formatBytes } from "../../../kit/text/time";
import { Plain } from "../Value/Plain";
import { described } from "../Value/TypedNote";
import type { FileForm } from "./controls";
import { FieldGroup } from "./FieldGroup";
import {
  bytesOf,
  type ChosenFile,
  chosenFiles,
  type FileContent,
  LARGEST_BYTES,
  withAddress,
  withFile,
  withoutFile,
} from "./files";
import styles from "./SchemaForm.module.css";

type Props = {
  label: string;
  labelNote: ReactNode;
  description?: ReactNode;
  form: FileForm;
  /** Media types that the agent asks for; none where it asks for no particular ones. */
  accept: readonly string[];
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
};

/** Files that go with a form: picked here, or, where the form takes them, named by their address. */
export function FilesField({ form, accept, text, onText, ...named }: Props) {
  const { t, i18n } = useTranslation("inbox");
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { label } = named;
  const files = chosenFiles(text, form);

  function take(chosen: readonly FileContent[], tooLarge: readonly string[]) {
    setRefused(tooLarge);
    const taken = form === "list" ? chosen : chosen.slice(0, 1);
    if (taken.length > 0) onText(taken.reduce((all, file) => withFile(all, form, file), text));
  }
  function nameOf({ name }: ChosenFile): string {
    return name === "" ? t("form.file") : name;
  }

  return (
    <FieldGroup {...named}>
      {accept.length > 0 && (
        <p className={styles.note}>{t("form.fileAccepts", { types: accept.join(", ") })}</p>
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t("form.filesOf", { label })}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
            <li key={index}>
              <Plain text={nameOf(file)} />{" "}
              <span className={styles.note}>
                {[file.mediaType, file.bytes !== null && formatBytes(file.bytes, i18n.language)]
                  .filter((fact) => typeof fact === "string" && fact !== "")
                  .join(" · ")}
              </span>
              <Button tone="quiet" icon={X} onPress={() => onText(withoutFile(text, form, index))}>
                {t("form.removeFile", { name: nameOf(file) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ChooseFile label={label} several={form === "list"} accept={accept} onChosen={take} />
      {form === "list" && <ByAddress onAddress={(uri) => onText(withAddress(text, uri))} />}
      <p className={styles.note}>{t("form.fileInside")}</p>
      {refused.map((name) => (
        <p key={name} role="alert" className={styles.error}>
          {t("form.fileTooLarge", { name, megabytes: LARGEST_BYTES / (1024 * 1024) })}
        </p>
      ))}
    </FieldGroup>
  );
}

type ChooseProps = {
  label: string;
  several: boolean;
  accept: readonly string[];
  onChosen: (files: readonly FileContent[], tooLarge: readonly string[]) => void;
};

function ChooseFile({ label, several, accept, onChosen }: ChooseProps) {
  const { t } = useTranslation("inbox");
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

/** What is small enough, and the names of what is not. */
function split<Kind extends { name: string }>(
  files: readonly Kind[],
  sizeOf: (file: Kind) => number,
): [fit: Kind[], tooLarge: string[]] {
  const fits = (file: Kind) => sizeOf(file) <= LARGEST_BYTES;
  return [files.filter(fits), files.filter((file) => !fits(file)).map(({ name }) => name)];
}

function ByAddress({ onAddress }: { onAddress: (uri: string) => void }) {
  const { t } = useTranslation("inbox");
  const [address, setAddress] = useState("");
  function add() {
    onAddress(address.trim());
    setAddress("");
  }
  return (
    <div className={styles.line}>
      <TextField
        label={t("form.fileAddress")}
        value={address}
        onChange={setAddress}
        {...described(null, address)}
      />
      <Button icon={Link} isDisabled={address.trim() === ""} onPress={add}>
        {t("form.addAddress")}
      </Button>
    </div>
  );
}
