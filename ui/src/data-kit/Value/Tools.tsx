import { useTranslation } from "react-i18next";
import type { Lossless } from "../../kit/lossless";
import { AsReceived } from "./AsReceived";
import { Plain } from "./Plain";
import styles from "./Value.module.css";

type Props = { server: string; names: readonly string[]; value: Lossless };

/** The tools that a server of MCP offers, by their names. What is said of each stands below, when it is wanted. */
export function Tools({ server, names, value }: Props) {
  const { t } = useTranslation("dataKit");
  return (
    <div>
      <p>
        <span className={styles.faint}>{t("value.tools")}</span>{" "}
        <code>
          <Plain text={[server, names.join(", ")].filter((text) => text !== "").join(": ")} />
        </code>
      </p>
      <AsReceived value={value} />
    </div>
  );
}

/** The screen of which the form was made. Its texts, fields and buttons stand above; whole it is shown when it is wanted. */
export function ScreenAsSent({ value }: Pick<Props, "value">) {
  const { t } = useTranslation("dataKit");
  return (
    <div>
      <p className={styles.faint}>{t("value.screen")}</p>
      <AsReceived value={value} />
    </div>
  );
}
