import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeepFile } from "../../../data/files";
import { useCommand } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { HostError } from "../../../host/error";
import type { SessionForm } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { ConfirmDialog, Dialog } from "../../../kit/Dialog/Dialog";
import { Select, Switch } from "../../../kit/fields/Fields";
import styles from "./ExportButton.module.css";

type Props = { session: string | null; filter: string; selected: string | null };

type What = "filtered" | "selected";

/** Writes what the list shows, or the one that is picked, into a file; without what was said unless a person agrees. */
export function ExportButton(props: Props) {
  const { t } = useTranslation("wire");
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Download} label={t("export.title")} onPress={() => setOpen(true)} />
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ session, filter, selected, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(["wire", "common"]);
  const write = useCommand("exchanges.export", { quiet: true });
  const keepFile = useKeepFile();
  const [form, setForm] = useState<SessionForm>("session");
  const [what, setWhat] = useState<What>(selected === null ? "filtered" : "selected");
  const [whole, setWhole] = useState(false);
  const [word, setWord] = useState<string | null>(null);
  const forms = ["session", "har"] as const;
  const choices = ["filtered", "selected"] as const;

  function run(confirm?: string) {
    write.mutate(
      {
        session,
        filter: filter.trim() === "" ? null : filter,
        exchangeIds: what === "selected" && selected !== null ? [selected] : [],
        form,
        whole,
        ...(confirm !== undefined && { confirm }),
      },
      {
        onSuccess: (saved) => {
          keepFile(saved);
          onClose();
        },
        onError: (error: HostError) =>
          error.confirm === null ? showError(error) : setWord(error.confirm.word),
      },
    );
  }
  return (
    <>
      <Dialog
        isOpen={word === null}
        size="small"
        title={t("export.title")}
        onClose={onClose}
        footer={
          <>
            <Button onPress={onClose}>{t("common:cancel")}</Button>
            <Button tone="primary" icon={Download} isDisabled={write.isPending} onPress={() => run()}>
              {t("export.run")}
            </Button>
          </>
        }
      >
        <div className={styles.fields}>
          <Select
            label={t("export.form")}
            value={form}
            options={forms.map((key) => ({ key, label: t(`export.forms.${key}`) }))}
            onChange={setForm}
          />
          <Select
            label={t("export.what")}
            value={what}
            options={choices
              .filter((key) => key !== "selected" || selected !== null)
              .map((key) => ({ key, label: t(`export.choices.${key}`) }))}
            onChange={setWhat}
          />
          <Switch
            label={t("export.whole")}
            description={t("export.wholeText")}
            value={whole}
            onChange={setWhole}
          />
        </div>
      </Dialog>
      {word !== null && (
        <ConfirmDialog
          isOpen
          title={t("export.title")}
          tone="primary"
          confirmLabel={t("export.runWhole")}
          word={word}
          onClose={() => setWord(null)}
          onConfirm={() => run(word)}
        >
          <p>{t("export.confirm")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
