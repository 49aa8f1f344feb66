import { FileClock, FolderInput } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFilePicker } from "../../../data/file-picker";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { useUpload } from "../../../data/upload";
import { Button, IconButton } from "../../../kit/Button/Button";
import { Select } from "../../../kit/fields/Fields";
import { formatShare } from "../../../kit/text/time";
import styles from "./Sessions.module.css";

type Props = { session: string | null; onPick: (session: string | null) => void };

const OWN = "own";

/** Whose traffic is shown, and a way to open somebody else's. */
export function SessionPicker({ session, onPick }: Props) {
  const { t, i18n } = useTranslation(["wire", "common"]);
  const sessions = useCommandQuery("exchanges.sessions", {}).data ?? [];
  const pick = useCommand("exchanges.pickSession");
  const open = useCommand("exchanges.openSession");
  const { upload, done } = useUpload();

  async function read(file: File | undefined) {
    const uploadId = file === undefined ? null : await upload(file);
    if (file !== undefined && uploadId !== null) {
      open.mutate({ name: file.name, uploadId }, { onSuccess: ({ id }) => onPick(id) });
    }
  }
  const picker = useFilePicker({
    label: t("session.open"),
    accept: ".har,.json,application/json",
    inWindow: () => pick.mutate({}, { onSuccess: (opened) => opened !== null && onPick(opened.id) }),
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
        label={
          done === null
            ? t("session.open")
            : t("common:handingOver", { share: formatShare(done, i18n.language) })
        }
        isDisabled={open.isPending || pick.isPending || done !== null}
        onPress={picker.pick}
      />
      {picker.input}
    </>
  );
}

/** Says all the time that what is shown is somebody else's. */
export function SessionBanner({ session, onClose }: { session: string; onClose: () => void }) {
  const { t } = useTranslation("wire");
  const shown = useCommandQuery("exchanges.sessions", {}).data?.find(({ id }) => id === session);
  const close = useCommand("exchanges.closeSession");
  return (
    <div role="note" className={styles.banner}>
      <FileClock size={16} aria-hidden />
      <span className={styles.words}>
        {shown === undefined ? t("session.gone") : t("session.banner", { name: shown.name })}
      </span>
      <Button onPress={() => close.mutate({ id: session }, { onSuccess: onClose })}>
        {t("session.close")}
      </Button>
    </div>
  );
}
