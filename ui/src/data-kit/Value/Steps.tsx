import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { fromStep } from "../../kit/pointer";
import { Alone } from "./Plain";
import styles from "./Value.module.css";

/**
 * The names on the way to a value: `tool_calls › 0 › args › command`. An address among those around it, such as the URI
 * of an extension, is known by its last part: it stands whole where its own value begins.
 */
export function Steps({ path }: { path: string }) {
  const { t } = useTranslation("dataKit");
  const names = path.split("/").slice(1).map(fromStep);
  return (
    <span title={path}>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, positions do not
        <Fragment key={index}>
          {index > 0 && <span className={styles.step}> › </span>}
          {name === "" ? (
            <span className={styles.faint}>{t("value.noName")}</span>
          ) : (
            <Alone text={index < names.length - 1 ? lastOf(name) : name} />
          )}
        </Fragment>
      ))}
    </span>
  );
}

function lastOf(name: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(name)) return name;
  return name.split(/[/?#]/).findLast((part) => part !== "") ?? name;
}
