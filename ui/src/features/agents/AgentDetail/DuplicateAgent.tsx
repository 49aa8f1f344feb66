import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeeping } from "../../../data/keeping";
import { useCommand } from "../../../data/queries";
import { showNotice } from "../../../data/toasts";
import type { AgentView, AuthView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { Switch, TextField } from "../../../kit/fields/Fields";
import { navigate } from "../../../places/route";
import styles from "./Listing.module.css";

/** Makes another connection to the same agent. Credentials come along only where a person says so. */
export function DuplicateAgent({ agent, onClose }: { agent: AgentView; onClose: () => void }) {
  const { t } = useTranslation(["listing", "agents", "common"]);
  const { id, name: original } = agent.summary;
  const [name, setName] = useState(t("duplicate.suggested", { name: original }));
  const [credentials, setCredentials] = useState(false);
  const duplicate = useCommand("agents.duplicate", { quiet: true });
  const say = useSay();
  const keeping = useKeeping();

  function run() {
    if (name.trim() === "" || duplicate.isPending) return;
    duplicate.mutate(
      { id, name: name.trim(), credentials },
      {
        onSuccess: (made) => {
          onClose();
          navigate("agents", made.id);
          showNotice("info", t("duplicate.done", { name: original }));
        },
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("duplicate.title", { name: original })}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button tone="primary" onPress={run} isDisabled={name.trim() === "" || duplicate.isPending}>
            {t("duplicate.label")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t("duplicate.name")}
          value={name}
          onChange={setName}
          onEnter={run}
          error={name.trim() === "" ? t("agents:editing.nameMissing") : undefined}
          autoFocus
        />
        {hasCredentials(agent.auth) && (
          <Switch
            label={t("duplicate.credentials")}
            description={t(`duplicate.credentialsText.${keeping}`)}
            value={credentials}
            onChange={setCredentials}
          />
        )}
        <p className={styles.muted}>{t("duplicate.intro")}</p>
        <p className={styles.muted}>{t("duplicate.not")}</p>
        {duplicate.error !== null && (
          <p className={styles.failure} role="alert">
            {[duplicate.error.told, ...duplicate.error.hints].map(say).join(" ")}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function hasCredentials({ secret, headers, certificate, proxy }: AuthView): boolean {
  const inHeaders = headers.some(({ value }) => value.present);
  return secret.present || inHeaders || certificate.present || proxy?.password.present === true;
}
