import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeepFile } from "../../../data/files";
import { useCommand } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { ConfirmRequest, LedgerFormat } from "../../../host/generated/api";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { MenuButton } from "../../../kit/Menu/Menu";

/** Takes the ledger out. With everything that was asked and answered only after the host has asked once more. */
export function Exports() {
  const { t } = useTranslation("ledger");
  const command = useCommand("ledger.export", { quiet: true });
  const keep = useKeepFile();
  const [wanted, setWanted] = useState<ConfirmRequest | null>(null);

  function take(format: LedgerFormat, whole = false, confirm: string | null = null) {
    setWanted(null);
    command.mutate(
      { format, whole, confirm },
      {
        onSuccess: keep,
        onError: (error) => (error.confirm === null ? showError(error) : setWanted(error.confirm)),
      },
    );
  }

  return (
    <>
      <MenuButton
        icon={Download}
        label={t("export.label")}
        entries={[
          { id: "json-lines", label: t("export.jsonLines"), onAction: () => take("json-lines") },
          { id: "csv", label: t("export.csv"), onAction: () => take("csv") },
          { id: "markdown", label: t("export.markdown"), onAction: () => take("markdown") },
          { id: "whole", label: t("export.whole"), onAction: () => take("json-lines", true) },
        ]}
      />
      {wanted !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setWanted(null)}
          title={t("export.confirmTitle")}
          word={wanted.word}
          confirmLabel={t("export.confirm")}
          tone="primary"
          onConfirm={() => take("json-lines", true, wanted.word)}
        >
          <p>{t("export.confirmText")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
