import { FileClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { Button } from "../../../kit/Button/Button";
import styles from "./Sessions.module.css";

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
