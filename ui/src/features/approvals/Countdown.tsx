import { useTranslation } from "react-i18next";
import { useSecondsUntil } from "../../kit/text/clock";
import { RelativeTime } from "../../kit/text/Text";
import styles from "./Countdown.module.css";

const LAST_SECONDS = 120;

/** Until a request lapses: in words, and second by second at the end. */
export function Countdown({ at }: { at: number }) {
  const { t } = useTranslation("inbox");
  const seconds = useSecondsUntil(at);
  return seconds > LAST_SECONDS || seconds === 0 ? (
    <RelativeTime at={at} />
  ) : (
    <span className={styles.last}>{t("lapsesIn", { seconds })}</span>
  );
}
