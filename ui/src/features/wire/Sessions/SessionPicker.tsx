import { FolderInput } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFilePicker } from "../../../data/file-picker";
import { toBase64 } from "../../../data/files";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import { IconButton } from "../../../kit/Button/Button";
import { Select } from "../../../kit/fields/Fields";
import styles from "./Sessions.module.css";

type Props = { session: string | null; onPick: (session: string | null) => void };

const OWN = "own";

/** Whose traffic is shown, and a way to open somebody else's. */
export function SessionPicker({ session, onPick }: Props) {
  const { t } = useTranslation("wire");
  const sessions = useCommandQuery("wire.sessions", {}).data ?? [];
  const pick = useCommand("wire.pickSession");
  const open = useCommand("wire.openSession");

  async function read(file: File | undefined) {
    if (file === undefined) return;
    try {
      const base64 = await toBase64(file);
      open.mutate({ name: file.name, base64 }, { onSuccess: ({ id }) => onPick(id) });
    } catch (cause) {
      showError(cause);
    }
  }
  const picker = useFilePicker({
    label: t("session.open"),
    accept: ".har,.json,application/json",
    inWindow: () =>
      pick.mutate({}, { onSuccess: (opened) => opened[0] !== undefined && onPick(opened[0].id) }),
    inBrowser: ([file]) => void read(file),
  });
  return (
    <>
      {sessions.length > 0 && (
        <div className={styles.select}>
          <Select
            label={t("session.label")}
            hideLabel
            value={session ?? OWN}
            options={[
              { key: OWN, label: t("session.own") },
              ...sessions.map(({ id, name }) => ({ key: id, label: name })),
            ]}
            onChange={(key) => onPick(key === OWN ? null : key)}
          />
        </div>
      )}
      <IconButton
        icon={FolderInput}
        label={t("session.open")}
        isDisabled={open.isPending || pick.isPending}
        onPress={picker.pick}
      />
      {picker.input}
    </>
  );
}
