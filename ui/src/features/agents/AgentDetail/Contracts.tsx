import { FileJson } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { ContractView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { JsonEditor } from "../../../kit/JsonEditor/JsonEditor";
import { prettyJson } from "../../../kit/lossless";
import styles from "./AgentDetail.module.css";

/** What data the agent wants: schemas that its card declares, and one that a person attaches. */
export function Contracts({ id }: { id: string }) {
  const { t } = useTranslation("agents");
  const contracts = useCommandQuery("contracts.get", { id });
  const declared = contracts.data?.filter(({ source }) => source !== "attached") ?? [];
  const attached = contracts.data?.find(({ source }) => source === "attached") ?? null;
  return (
    <section>
      <h3 className={styles.heading}>{t("contracts.title")}</h3>
      <p className={styles.muted}>{t(declared.length > 0 ? "contracts.intro" : "contracts.none")}</p>
      {declared.map(({ source, name, schema }) => (
        <details key={`${source} ${name}`}>
          <summary>{t(source === "skill" ? "contracts.skill" : "contracts.extension", { name })}</summary>
          <CodeBlock text={prettyJson(schema)} language="json" wrap />
        </details>
      ))}
      {contracts.data !== undefined && <Attached key={attached?.schema} id={id} attached={attached} />}
    </section>
  );
}

function Attached({ id, attached }: { id: string; attached: ContractView | null }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const attach = useCommand("contracts.attach", { quiet: true });
  const [text, setText] = useState<string | null>(null);
  if (text !== null) {
    return (
      <>
        <JsonEditor label={t("contracts.attached")} value={text} onChange={setText} autoFocus />
        {attach.error !== null && (
          <p role="alert" className={styles.failure}>
            {say(attach.error.told)}
          </p>
        )}
        <div className={styles.buttons}>
          <Button
            tone="primary"
            isDisabled={attach.isPending}
            onPress={() => attach.mutate({ id, schema: text }, { onSuccess: () => setText(null) })}
          >
            {t("contracts.save")}
          </Button>
          <Button onPress={() => setText(null)}>{t("contracts.cancel")}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {attached !== null && (
        <details>
          <summary>{t("contracts.attached")}</summary>
          <CodeBlock text={prettyJson(attached.schema)} language="json" wrap />
        </details>
      )}
      <div className={styles.buttons}>
        <Button icon={FileJson} onPress={() => setText(attached?.schema ?? '{\n  "type": "object"\n}')}>
          {t(attached === null ? "contracts.attach" : "contracts.change")}
        </Button>
        {attached !== null && (
          <Button
            tone="quiet"
            isDisabled={attach.isPending}
            onPress={() => attach.mutate({ id, schema: null })}
          >
            {t("contracts.remove")}
          </Button>
        )}
      </div>
    </>
  );
}
