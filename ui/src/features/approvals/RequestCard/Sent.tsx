import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Plain } from "../../../data-kit";
import { prettyJson } from "../../../kit/lossless";
import styles from "./RequestCard.module.css";

/** A reply as it goes, or went, over the wire. */
export function Sent({ method, body }: { method: string; body: string }) {
  const { t } = useTranslation("inbox");
  const text = useMemo(() => prettyJson(body), [body]);
  return (
    <div className={styles.sent}>
      <p>
        <span className={styles.faint}>{t("preview.method")}</span> <code>{method}</code>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre className={styles.body} tabIndex={0}>
        <Plain text={text} />
      </pre>
    </div>
  );
}
