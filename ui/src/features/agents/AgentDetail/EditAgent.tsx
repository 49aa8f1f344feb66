import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { AgentView, WantedCredential } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { TextField } from "../../../kit/fields/Fields";
import { AuthForm } from "../AuthForm/AuthForm";
import { draftToEdit, toInput } from "../AuthForm/auth-draft";
import styles from "./AgentDetail.module.css";

type Props = {
  agent: AgentView;
  /** What a refusal asked for. */
  wanted: WantedCredential | null;
  onClose: () => void;
};

/** Changes the name and the credentials of a connection. */
export function EditAgent({ agent, wanted, onClose }: Props) {
  const { t } = useTranslation(["agents", "common"]);
  const { id } = agent.summary;
  const [name, setName] = useState(agent.summary.name);
  const [initial] = useState(() => draftToEdit(agent, wanted));
  const [auth, setAuth] = useState(initial);
  const update = useCommand("agents.update", { quiet: true });
  const say = useSay();

  function save() {
    if (name.trim() === "") return;
    const patch = {
      id,
      name: name.trim(),
      interfaceKey: null,
      auth: auth === initial ? null : toInput(auth),
    };
    update.mutate(patch, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("editing.title", { name: agent.summary.name })}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button tone="primary" onPress={save} isDisabled={update.isPending}>
            {t("editing.save")}
          </Button>
        </>
      }
    >
      <div className={styles.editing}>
        <TextField
          label={t("editing.name")}
          value={name}
          onChange={setName}
          error={name.trim() === "" ? t("editing.nameMissing") : undefined}
        />
        <AuthForm draft={auth} onChange={setAuth} ways={agent.auth.ways} />
        {update.error !== null && (
          <p className={styles.failure} role="alert">
            {[update.error.told, ...update.error.hints].map(say).join(" ")}
          </p>
        )}
      </div>
    </Dialog>
  );
}
