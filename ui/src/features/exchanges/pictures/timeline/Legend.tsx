import { useTranslation } from "react-i18next";
import { Shape } from "./Shape";
import styles from "./Timeline.module.css";

const LOOKS = ["sent", "working", "waiting", "unknown", "lost"] as const;

/** What the shapes mean. */
export function Legend() {
  const { t } = useTranslation("wire");
  return (
    <ul className={styles.legend} aria-label={t("picture.legend")}>
      {LOOKS.map((look) => (
        <li key={look}>
          <svg width={22} height={12} aria-hidden="true">
            <Shape look={look} x={0.5} y={0.5} width={21} height={11} />
          </svg>
          {t(`picture.look.${look}`)}
        </li>
      ))}
    </ul>
  );
}
