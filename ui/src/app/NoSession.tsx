import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../kit/states/States";

/** In a browser, without a valid one-time address: says how to get one. */
export function NoSession() {
  const { t } = useTranslation("shell");
  return (
    <main style={{ height: "100%" }}>
      <EmptyState icon={KeyRound} title={t("noSession.title")}>
        {t("noSession.text")}
      </EmptyState>
    </main>
  );
}
