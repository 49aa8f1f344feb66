import { FolderInput } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilePicker } from "../../../data/file-picker";
import { toBase64 } from "../../../data/files";
import { useCommand } from "../../../data/queries";
import { showError, showNotice } from "../../../data/toasts";
import type { ArchiveView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { formatBytes } from "../../../kit/text/time";
import { ImportDialog } from "./ImportDialog";

/** What a browser can hand over in one call, which carries it in base64. */
const LARGEST = 34 * 1024 * 1024;

/** Picks a file of history, and shows what is in it before anything is taken in. */
export function Import() {
  const { t, i18n } = useTranslation("history");
  const pick = useCommand("history.pickArchive");
  const open = useCommand("history.openArchive");
  const [shown, setShown] = useState<ArchiveView | null>(null);
  const isReading = pick.isPending || open.isPending;
  const picker = useFilePicker({
    label: t("import.label"),
    accept: ".jsonl",
    inWindow: () => pick.mutate({}, { onSuccess: setShown }),
    inBrowser: ([file]) => void read(file),
  });

  async function read(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > LARGEST) {
      const limit = formatBytes(LARGEST, i18n.language);
      showNotice("error", t("import.tooLarge", { name: file.name, limit }));
      return;
    }
    try {
      open.mutate({ name: file.name, base64: await toBase64(file) }, { onSuccess: setShown });
    } catch (cause) {
      showError(cause);
    }
  }
  return (
    <>
      <Button icon={FolderInput} isDisabled={isReading || picker.isUnknown} onPress={picker.pick}>
        {isReading ? t("import.reading") : t("import.label")}
      </Button>
      {picker.input}
      {shown !== null && <ImportDialog archive={shown} onClose={() => setShown(null)} />}
    </>
  );
}
