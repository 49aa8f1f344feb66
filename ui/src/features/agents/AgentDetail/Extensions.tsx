import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { AgentView, ExtensionUseView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Switch } from "../../../kit/fields/Fields";
import { RelativeTime } from "../../../kit/text/Text";
import styles from "./AgentDetail.module.css";

/** Which extensions every call asks for, told apart from those that the agent says it used. */
export function Extensions({ agent }: { agent: AgentView }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const request = useCommand("agents.requestExtensions");
  const { extensions, limits, summary } = agent;
  const limit = limits.find((each) => typeof each !== "string" && each.code === "no-extensions");

  const mayAsk = limit === undefined;

  function ask(uri: string, wanted: boolean) {
    const others = extensions.filter((each) => each.requested && each.uri !== uri).map((each) => each.uri);
    request.mutate({ id: summary.id, uris: wanted ? [...others, uri] : others });
  }
  return (
    <section>
      <h3 className={styles.heading}>{t("interfaces.extensions")}</h3>
      <p className={styles.muted}>{limit === undefined ? t("interfaces.extensionsIntro") : say(limit)}</p>
      <ul className={styles.plainList} aria-label={t("interfaces.extensions")}>
        {extensions.map((extension) => (
          <li key={extension.uri}>
            <code>{extension.uri}</code>{" "}
            {extension.required && <Badge tone="warn">{t("overview.required")}</Badge>}
            {extension.inCard && (
              <Switch
                label={t("interfaces.requestNamed", { uri: extension.uri })}
                value={extension.requested}
                onChange={(wanted) => ask(extension.uri, wanted)}
                isDisabled={!mayAsk || request.isPending}
              />
            )}
            <p className={styles.muted}>
              <Use extension={extension} />
            </p>
            {mayAsk && extension.inCard && extension.asksPerson && !extension.requested && (
              <p role="note">
                {t("interfaces.asksPerson")}{" "}
                <Button onPress={() => ask(extension.uri, true)} isDisabled={request.isPending}>
                  {t("interfaces.askForIt")}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Use({ extension: { activatedAt, inCard, requested } }: { extension: ExtensionUseView }) {
  const { t } = useTranslation("agents");
  if (activatedAt === null) {
    return t(requested ? "interfaces.extensionUnused" : "interfaces.extensionSilent");
  }
  return (
    <>
      {t("interfaces.extensionUsed")} <RelativeTime at={activatedAt} />
      {!inCard && <> · {t("interfaces.extensionForeign")}</>}
    </>
  );
}
