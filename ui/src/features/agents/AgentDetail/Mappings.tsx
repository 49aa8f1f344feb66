import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { MappingView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import styles from "./AgentDetail.module.css";

/** What the person said of shapes of requests that nobody knows. They are made on a request. */
export function Mappings({ id }: { id: string }) {
  const { t } = useTranslation("agents");
  const mappings = useCommandQuery("agents.mappings", { id });
  if (mappings.data === undefined || mappings.data.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t("mappings.title")}</h3>
      <p className={styles.muted}>{t("mappings.intro")}</p>
      <ul className={styles.plainList} aria-label={t("mappings.title")}>
        {mappings.data.map((mapping) => (
          <Mapping key={mapping.id} mapping={mapping} />
        ))}
      </ul>
    </section>
  );
}

function Mapping({ mapping: { id, said, shape } }: { mapping: MappingView }) {
  const { t } = useTranslation("agents");
  const remove = useCommand("agents.removeMapping");
  return (
    <li className={styles.quirk}>
      <p>
        <strong>{said.name}</strong>{" "}
        <code>
          {t("mappings.says", { pointer: said.pointer, approve: said.approve, reject: said.reject })}
        </code>
      </p>
      <p className={styles.muted}>
        {t("mappings.members")} <code>{shape}</code>
      </p>
      {said.copied.length > 0 && (
        <p className={styles.muted}>
          {t("mappings.copied")} <code>{said.copied.join(", ")}</code>
        </p>
      )}
      <Button tone="quiet" icon={Trash2} isDisabled={remove.isPending} onPress={() => remove.mutate({ id })}>
        {t("mappings.remove", { name: said.name })}
      </Button>
    </li>
  );
}
