import { Link, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { TextField } from "../../kit/fields/Fields";
import { formatBytes } from "../../kit/text/time";
import { Plain } from "../Value/Plain";
import { described } from "../Value/TypedNote";
import { ChooseFile } from "./ChooseFile";
import type { FileForm } from "./controls";
import { FieldGroup } from "./FieldGroup";
import {
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
