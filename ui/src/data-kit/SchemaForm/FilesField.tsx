import { Link } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { TextField } from "../../kit/fields/Fields";
import { described } from "../Value/TypedNote";
import { ChooseFile, ChosenFiles } from "./ChooseFile";
import type { FileForm } from "./controls";
import { FieldGroup } from "./FieldGroup";
import { chosenFiles, type FileContent, LARGEST_BYTES, withAddress, withFile, withoutFile } from "./files";
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
  const { t } = useTranslation("dataKit");
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { label } = named;
  const files = chosenFiles(text, form).map((file) => ({ ...file, name: file.name || t("form.file") }));

  function take(chosen: readonly FileContent[], tooLarge: readonly string[]) {
    setRefused(tooLarge);
    const taken = form === "list" ? chosen : chosen.slice(0, 1);
    if (taken.length > 0) onText(taken.reduce((all, file) => withFile(all, form, file), text));
  }
  return (
    <FieldGroup {...named}>
      {accept.length > 0 && (
        <p className={styles.note}>{t("form.fileAccepts", { types: accept.join(", ") })}</p>
      )}
      <ChosenFiles label={label} files={files} onRemove={(index) => onText(withoutFile(text, form, index))} />
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
  const { t } = useTranslation("dataKit");
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
