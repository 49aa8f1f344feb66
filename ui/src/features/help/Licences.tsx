import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../data/queries";
import { Busy } from "../../kit/states/States";
import styles from "./HelpScreen.module.css";

/** Which version this is, where its data are, and whose work is in it. */
export function Licences() {
  const { t } = useTranslation("help");
  const info = useCommandQuery("app.info", {});
  const list = useQuery({
    queryKey: ["help", "licences"],
    queryFn: async () => (await import("./licences.json")).default,
  });
  return (
    <>
      <h2 className={styles.title}>A2A Workbench {info.data?.version}</h2>
      <p>{t("own")}</p>
      {info.data !== undefined && (
        <p>
          {t("dataFolder")} <code>{info.data.dataFolder}</code>
        </p>
      )}
      {list.data === undefined ? (
        <Busy>{t("loading")}</Busy>
      ) : (
        <>
          <p>{t("builtIn", { count: list.data.length })}</p>
          <table className={styles.licences}>
            <thead>
              <tr>
                <th>{t("name")}</th>
                <th>{t("version")}</th>
                <th>{t("licence")}</th>
              </tr>
            </thead>
            <tbody>
              {list.data.map(({ name, version, licence }) => (
                <tr key={`${name} ${version}`}>
                  <td>{name}</td>
                  <td>{version}</td>
                  <td>{licence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
