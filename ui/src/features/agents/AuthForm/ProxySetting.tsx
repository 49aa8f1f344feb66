import { Route } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { AgentView, ProxyInput, ProxyView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { Select, TextField } from "../../../kit/fields/Fields";
import styles from "./AuthForm.module.css";
import { unchanged } from "./auth-draft";

const CHOICES = ["system", "direct", "set"] as const;
type Choice = (typeof CHOICES)[number];

/** The proxy that leads to this agent. */
export function ProxySetting({ agent }: { agent: AgentView }) {
  const { t } = useTranslation("agents");
  const [changing, setChanging] = useState(false);
  const { proxy } = agent.auth;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings borders and a legend that nobody needs here
    <div className={styles.setting} role="group" aria-label={t("proxy.title")}>
      <p>
        <span className={styles.title}>{t("proxy.title")}</span>{" "}
        {proxy?.url == null ? t(`proxy.choices.${choiceOf(proxy)}`) : <code>{proxy.url}</code>}{" "}
        {proxy?.username != null && t("proxy.as", { username: proxy.username })}{" "}
        {proxy?.password.present === true && t("proxy.passwordSaved")}
      </p>
      <div className={styles.buttons}>
        <Button icon={Route} onPress={() => setChanging(true)}>
          {t("proxy.change")}
        </Button>
      </div>
      {changing && <ChangeProxy agent={agent} onClose={() => setChanging(false)} />}
    </div>
  );
}

function ChangeProxy({ agent, onClose }: { agent: AgentView; onClose: () => void }) {
  const { t } = useTranslation(["agents", "common"]);
  const say = useSay();
  const { proxy } = agent.auth;
  const [choice, setChoice] = useState<Choice>(choiceOf(proxy));
  const [url, setUrl] = useState(proxy?.url ?? "");
  const [username, setUsername] = useState(proxy?.username ?? "");
  const [password, setPassword] = useState("");
  const update = useCommand("agents.update", { quiet: true });
  // The password that is kept belongs to this address and this name.
  const isSame = proxy?.url === url.trim() && (proxy.username ?? "") === username;
  const keeps = proxy?.password.present === true && isSame;

  function save() {
    const input: ProxyInput =
      choice === "set"
        ? { change: "set", url: url.trim(), username: username || null, password: password || null }
        : { change: choice };
    const auth = { ...unchanged(agent.auth), proxy: input };
    const patch = { id: agent.summary.id, name: null, interfaceKey: null, auth };
    update.mutate(patch, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("proxy.changeTitle", { name: agent.summary.name })}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button
            tone="primary"
            onPress={save}
            isDisabled={update.isPending || (choice === "set" && url.trim() === "")}
          >
            {t("proxy.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label={t("proxy.title")}
          value={choice}
          options={CHOICES.map((key) => ({ key, label: t(`proxy.choices.${key}`) }))}
          onChange={setChoice}
          description={t("proxy.text")}
        />
        {choice === "set" && (
          <>
            <TextField
              label={t("proxy.url")}
              placeholder="http://proxy.example:3128"
              value={url}
              onChange={setUrl}
              description={t("proxy.urlText")}
              code
            />
            <TextField label={t("proxy.username")} value={username} onChange={setUsername} code />
            <TextField
              label={t("proxy.password")}
              type="password"
              value={password}
              onChange={setPassword}
              description={keeps ? t("auth.keep") : undefined}
              code
            />
          </>
        )}
        {update.error !== null && (
          <p className={styles.lacking} role="alert">
            {[update.error.told, ...update.error.hints].map(say).join(" ")}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function choiceOf(proxy: ProxyView | null): Choice {
  if (proxy === null) return "system";
  return proxy.url === null ? "direct" : "set";
}
