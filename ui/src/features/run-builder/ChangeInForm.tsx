import { SquarePen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../data/queries";
import { Button } from "../../kit/Button/Button";
import { changeInForm } from "./over";

/** A way back to the form, for a file that says no more than one. */
export function ChangeInForm({ text }: { text: string }) {
  const { t } = useTranslation("runBuilder");
  const { data } = useCommandQuery("runs.form", { text });
  if (data === undefined || data.form === null) return null;
  return (
    <Button tone="quiet" icon={SquarePen} onPress={() => changeInForm(text)}>
      {t("change")}
    </Button>
  );
}
