import { useTranslation } from "react-i18next";
import { readAddress } from "../../kit/address";
import { Plain } from "./Plain";
import styles from "./Value.module.css";

/** An address of the web as received, the host that it leads to, and what it may hide. It is never a link. */
export function Address({ url }: { url: string }) {
  const { t } = useTranslation(["dataKit", "shell"]);
  const address = readAddress(url);
  return (
    <>
      <code className={styles.address}>
        <Plain text={url} />
      </code>
      {address === null ? (
        <p className={styles.concern}>{t("value.address.unreadable")}</p>
      ) : (
        <>
          <p className={styles.label}>
            {t("value.address.host")}{" "}
            <strong className={styles.host}>
              <Plain text={address.host} />
            </strong>
          </p>
          {address.concerns.map((concern) => (
            <p key={concern} className={styles.concern}>
              {t(`shell:link.concern.${concern}`)}
            </p>
          ))}
          {/^[^?#]*\\/.test(url) && <p className={styles.concern}>{t("value.address.backslash")}</p>}
        </>
      )}
    </>
  );
}
