import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { navigate } from "../../../places/route";
import styles from "./RequestCard.module.css";

/** The same request waits under another saved agent that leads to the same one, or was decided there. */
export function AlsoUnder({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  if (request.alsoUnder.length === 0) return null;
  return (
    <section className={styles.standing} aria-label={t("twin.title")}>
      {request.alsoUnder.map(({ id, agent, waits }) => (
        <p key={id}>
          <Copy size={14} aria-hidden /> {t(waits ? "twin.waits" : "twin.answered", { agent })}{" "}
          <Button tone="quiet" onPress={() => navigate("inbox", id)}>
            {t("twin.show")}
          </Button>
        </p>
      ))}
    </section>
  );
}
