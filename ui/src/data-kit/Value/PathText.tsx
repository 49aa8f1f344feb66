import { useTranslation } from "react-i18next";
import { Plain } from "./Plain";
import { pathConcerns } from "./paths";
import styles from "./Value.module.css";

/** A place in a file system as received, and what should be known about it. */
export function PathText({ text }: { text: string }) {
  const { t } = useTranslation("dataKit");
  return (
    <>
      <code className={styles.address}>
        <Plain text={text} />
      </code>
      {pathConcerns(text).map((concern) => (
        <p key={concern} className={styles.concern}>
          {t(`value.path.${concern}`)}
        </p>
      ))}
    </>
  );
}
