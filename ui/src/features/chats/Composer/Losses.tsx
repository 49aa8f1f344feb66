import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { SendOptions } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import styles from "./Composer.module.css";

type Props = { chatId: string; data: readonly string[]; options: SendOptions };

/** What would not arrive of this message as it is written, said before it is sent. */
export function Losses({ chatId, data, options }: Props) {
  const { t } = useTranslation("chat");
  const say = useSay();
  const losses = useCommandQuery(
    "messages.check",
    // Metadata arrives everywhere, and what is being typed need not be JSON yet.
    { chatId, data: [...data], options: { ...options, metadata: null, requestMetadata: null } },
    { keepPrevious: true },
  );
  if (losses.data === undefined || losses.data.length === 0) return null;
  return (
    <div role="status" className={styles.losses}>
      <TriangleAlert size={14} aria-hidden />
      <div>
        <p>{t("composer.losses")}</p>
        <ul>
          {losses.data.map(say).map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
