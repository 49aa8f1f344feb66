import { FolderInput } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
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
  const isWeb = useCommandQuery("app.info", {}).data?.host === "web";
  const pick = useCommand("wire.pickSession");
  const open = useCommand("wire.openSession");
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File | undefined) {
    if (file === undefined) return;
    try {
      const base64 = await toBase64(file);
      open.mutate({ name: file.name, base64 }, { onSuccess: ({ id }) => onPick(id) });
    } catch (cause) {
      showError(cause);
    }
  }
  const choose = () =>
    pick.mutate({}, { onSuccess: (opened) => opened[0] !== undefined && onPick(opened[0].id) });
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
        onPress={() => (isWeb ? input.current?.click() : choose())}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".har,.json,application/json"
        aria-label={t("session.open")}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </>
  );
}
