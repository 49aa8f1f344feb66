import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../data/queries";
import type { PushSettings as Values } from "../../host/generated/api";
import { StateBadge } from "../../kit/Badge/Badge";
import { Button } from "../../kit/Button/Button";
import { Switch, TextField } from "../../kit/fields/Fields";
import { TurnedAwayList } from "../tasks";
import styles from "./SettingsScreen.module.css";

type Props = { value: Values; onChange: (value: Values) => void };

/** Whether agents may call back, and where. The address is applied by a button: half of one leads nowhere. */
export function PushSettings({ value, onChange }: Props) {
  const { t } = useTranslation("push");
  const [port, setPort] = useState(String(value.port));
  const [publicUrl, setPublicUrl] = useState(value.publicUrl);
  const number = readPort(port);
  const isChanged = number !== value.port || publicUrl.trim() !== value.publicUrl;

  return (
    <>
      <Switch
        label={t("settings.on")}
        description={t("settings.onText")}
        value={value.on}
        onChange={(on) => onChange({ ...value, on })}
      />
      {value.on && (
        <>
          <State />
          <TextField
            label={t("settings.port")}
            description={t("settings.portText")}
            error={number === null ? t("settings.portError") : undefined}
            value={port}
            onChange={setPort}
          />
          <TextField
            label={t("settings.publicUrl")}
            description={t("settings.publicUrlText")}
            placeholder="https://hooks.example"
            code
            value={publicUrl}
            onChange={setPublicUrl}
          />
          <div>
            <Button
              isDisabled={number === null || !isChanged}
              onPress={() => {
                if (number !== null) onChange({ ...value, port: number, publicUrl: publicUrl.trim() });
              }}
            >
              {t("settings.apply")}
            </Button>
          </div>
          <TurnedAway />
        </>
      )}
    </>
  );
}

function State() {
  const { t } = useTranslation("push");
  const { data: state } = useCommandQuery("push.state", {});
  switch (state?.state) {
    case "listening":
      return (
        <StateBadge
          tone="good"
          icon={CircleCheck}
          word={t("settings.listening", { address: state.address })}
        />
      );
    case "failed":
      return <StateBadge tone="bad" icon={TriangleAlert} word={t("settings.failed")} />;
    case "off":
    case undefined:
      return null;
  }
}

function readPort(text: string): number | null {
  const digits = text.normalize("NFKC").trim();
  if (!/^\d{1,5}$/.test(digits)) return null;
  const port = Number(digits);
  return port <= 65_535 ? port : null;
}

/** Everybody who was turned away at the door for calls back, as numbers. Nothing where nobody was. */
function TurnedAway() {
  const { t } = useTranslation("push");
  const { data: calls } = useCommandQuery("push.turnedAway", {});
  const clear = useCommand("push.forgetTurnedAway");
  if (calls === undefined || calls.length === 0) return null;
  return (
    <section aria-label={t("turnedAway.title")}>
      <h3 className={styles.label}>{t("turnedAway.title")}</h3>
      <p className={styles.note}>{t("turnedAway.text")}</p>
      <TurnedAwayList calls={calls} withTasks />
      <Button tone="quiet" isDisabled={clear.isPending} onPress={() => clear.mutate({})}>
        {t("turnedAway.clear")}
      </Button>
    </section>
  );
}
