import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../data/queries";
import { showError, showNotice } from "../../data/toasts";
import type { ForgetWhat } from "../../host/generated/api";
import { ConfirmDialog } from "../../kit/Dialog/Dialog";
import { tellRemains } from "./Remains";

type Props = {
  what: ForgetWhat;
  id: string;
  /** What it is called. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
  /** It is gone. */
  onGone?: () => void;
};

/** Asks whether something shall be deleted for good, deletes it, and says where something of it is left. */
export function ForgetDialog({ what, id, name, isOpen, onClose, onGone }: Props) {
  const { t } = useTranslation("history");
  const forget = useCommand("history.forget", { quiet: true });
  /** What a host without dialogs of its own wants to be typed. */
  const [word, setWord] = useState<string | null>(null);

  function close() {
    setWord(null);
    onClose();
  }
  function run() {
    forget.mutate(
      { what, id, confirm: word },
      {
        onSuccess: (gone) => {
          close();
          if (!tellRemains(gone)) showNotice("info", t("gone"));
          onGone?.();
        },
        onError: (error) => {
          if (error.confirm !== null) return setWord(error.confirm.word);
          close();
          showError(error);
        },
      },
    );
  }
  return (
    <ConfirmDialog
      key={word}
      isOpen={isOpen}
      onClose={close}
      title={t(`forget.${what}.title`, { name })}
      confirmLabel={forget.isPending ? t("forget.running") : t(`forget.${what}.label`)}
      isPending={forget.isPending}
      onConfirm={run}
      {...(word !== null && { word })}
    >
      <p>{t(`forget.${what}.detail`, { name })}</p>
      <p>{t("forget.final")}</p>
    </ConfirmDialog>
  );
}
