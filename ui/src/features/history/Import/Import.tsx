import { FolderInput } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilePicker } from "../../../data/file-picker";
import { useCommand } from "../../../data/queries";
import { useUpload } from "../../../data/upload";
import type { ArchiveView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { formatShare } from "../../../kit/text/time";
import { ImportDialog } from "./ImportDialog";

/** Picks a file of history, and shows what is in it before anything is taken in. */
export function Import() {
  const { t, i18n } = useTranslation(["history", "common"]);
  const pick = useCommand("history.pickArchive");
  const open = useCommand("history.openArchive");
  const [shown, setShown] = useState<ArchiveView | null>(null);
  const { upload, done } = useUpload();
  const isReading = pick.isPending || open.isPending || done !== null;
  const picker = useFilePicker({
    label: t("import.label"),
    accept: ".jsonl",
    inWindow: () => pick.mutate({}, { onSuccess: setShown }),
    inBrowser: ([file]) => void read(file),
  });

  async function read(file: File | undefined) {
    const uploadId = file === undefined ? null : await upload(file);
    if (file !== undefined && uploadId !== null) {
      open.mutate({ name: file.name, uploadId }, { onSuccess: setShown });
    }
  }
  const label =
    done !== null
      ? t("common:handingOver", { share: formatShare(done, i18n.language) })
      : isReading
        ? t("import.reading")
        : t("import.label");
  return (
    <>
      <Button icon={FolderInput} isDisabled={isReading || picker.isUnknown} onPress={picker.pick}>
        {label}
      </Button>
      {picker.input}
      {shown !== null && <ImportDialog archive={shown} onClose={() => setShown(null)} />}
    </>
  );
}
