import { FileCode } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../kit/Button/Button";
import { editRunFile } from "../../run-editor";
import type { OpenedFile } from "../opened";

/** To the text of a file, whatever its shape is and whatever is wrong with it. */
export function EditAsText({ file: { text, others } }: { file: Pick<OpenedFile, "text" | "others"> }) {
  const { t } = useTranslation("runEditor");
  return (
    <Button tone="quiet" icon={FileCode} onPress={() => editRunFile(text, others)}>
      {t("edit")}
    </Button>
  );
}
