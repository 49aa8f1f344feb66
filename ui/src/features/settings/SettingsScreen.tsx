import { FolderOpen, KeyRound, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../actions/action";
import { useKeeping } from "../../data/keeping";
import { useCommand, useCommandQuery } from "../../data/queries";
import { UNCHANGED } from "../../data/unchanged-settings";
import type { AppInfo, KeyringView, Settings, SettingsPatch } from "../../host/generated/api";
import { useSay } from "../../i18n/say";
import { StateBadge } from "../../kit/Badge/Badge";
import { Button } from "../../kit/Button/Button";
import { Select, Switch, TextField } from "../../kit/fields/Fields";
import { Busy, ErrorState } from "../../kit/states/States";
import { CopyButton } from "../../kit/text/Text";
import { navigate } from "../../places/route";
import { DataSettings } from "../history";
import { PushSettings } from "./PushSettings";
import { QuietHours } from "./QuietHours";
import { RunLimits } from "./RunLimits";
import styles from "./SettingsScreen.module.css";
import { ShortcutSettings } from "./ShortcutSettings";
import { TelemetrySettings } from "./TelemetrySettings";

const LANGUAGES = ["system", "en", "ja"] as const;
const THEMES = ["system", "light", "dark"] as const;

type Props = {
  /** All that have keys, which can be set. */
  actions: readonly Action[];
};

/** Everything that can be set. A change takes effect at once; there is nothing to save. */
export function SettingsScreen({ actions }: Props) {
  const say = useSay();
  const { t } = useTranslation("settings");
  const info = useCommandQuery("app.info", {});
  const settings = useCommandQuery("settings.get", {});
  const error = info.error ?? settings.error;
  if (info.data !== undefined && settings.data !== undefined) {
    return <Sections actions={actions} info={info.data} settings={settings.data} />;
  }
  return error === null ? (
    <Busy>{t("loading")}</Busy>
  ) : (
    <ErrorState title={say(error.told)} hints={error.hints.map(say)} />
  );
}

function Sections({ actions, info, settings }: Props & { info: AppInfo; settings: Settings }) {
  const { t } = useTranslation("settings");
  const set = useCommand("settings.set");
  const change = (patch: Partial<SettingsPatch>) => set.mutate({ ...UNCHANGED, ...patch });

  return (
    <div className={styles.screen}>
      <div className={styles.content}>
        <h1 className={styles.title}>{t("title")}</h1>
        <Section title={t("section.appearance")}>
          <Select
            label={t("language")}
            value={settings.language}
            options={LANGUAGES.map((key) => ({ key, label: t(`languages.${key}`) }))}
            onChange={(language) => change({ language })}
          />
          <Select
            label={t("theme")}
            value={settings.theme}
            options={THEMES.map((key) => ({ key, label: t(`themes.${key}`) }))}
            onChange={(theme) => change({ theme })}
          />
        </Section>
        <Section title={t("section.keyboard")}>
          <Switch
            label={t("singleKeys")}
            description={t("singleKeysText")}
            value={settings.singleKeys}
            onChange={(singleKeys) => change({ singleKeys })}
          />
          <ShortcutSettings
            actions={actions}
            value={settings.shortcuts}
            platform={info.platform}
            onChange={(shortcuts) => change({ shortcuts })}
          />
        </Section>
        <Section title={t("section.decisions")}>
          <WholeNumber
            name="undoSeconds"
            between={[0, 60]}
            value={settings.undoSeconds}
            onChange={(undoSeconds) => change({ undoSeconds })}
          />
          <WholeNumber
            name="receiptSeconds"
            between={[5, 86_400]}
            value={settings.receiptSeconds}
            onChange={(receiptSeconds) => change({ receiptSeconds })}
          />
          <Switch
            label={t("openNext")}
            description={t("openNextText")}
            value={settings.openNext}
            onChange={(openNext) => change({ openNext })}
          />
          <Switch
            label={t("notifications")}
            description={t("notificationsText")}
            value={settings.notifications}
            onChange={(notifications) => change({ notifications })}
          />
          {info.host === "desktop" && (
            <QuietHours value={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
          )}
        </Section>
        {info.host === "desktop" && info.platform === "linux" && (
          <Section title={t("section.window")}>
            <Switch
              label={t("keepInTray")}
              description={t("keepInTrayText")}
              value={settings.keepInTray}
              onChange={(keepInTray) => change({ keepInTray })}
            />
            {settings.startAtLogin !== null && (
              <Switch
                label={t("startAtLogin")}
                description={t("startAtLoginText")}
                value={settings.startAtLogin}
                onChange={(startAtLogin) => change({ startAtLogin })}
              />
            )}
          </Section>
        )}
        <Section title={t("section.push")}>
          <PushSettings value={settings.push} onChange={(push) => change({ push })} />
        </Section>
        <Section title={t("section.runs")}>
          <RunLimits value={settings.runs} onChange={(runs) => change({ runs })} />
        </Section>
        {info.telemetry && (
          <Section title={t("section.telemetry")}>
            <TelemetrySettings value={settings.telemetry} onChange={(telemetry) => change({ telemetry })} />
          </Section>
        )}
        <Section title={t("section.data")}>
          <DataFolder info={info} />
          <WholeNumber
            name="wireMegabytes"
            between={[10, 10_000]}
            value={settings.wireMegabytes}
            onChange={(wireMegabytes) => change({ wireMegabytes })}
          />
          <Suspense>
            <DataSettings settings={settings} onChange={change} />
          </Suspense>
          <Keyring keyring={info.keyring} />
        </Section>
        <Section title={t("section.about")}>
          <dl className={styles.facts}>
            <dt>{t("version")}</dt>
            <dd>A2A Workbench {info.version}</dd>
            <dt>{t("host")}</dt>
            <dd>{t(`hosts.${info.host}`)}</dd>
            <dt>{t("licence")}</dt>
            <dd>Apache-2.0</dd>
          </dl>
          <div className={styles.path}>
            <Button onPress={() => navigate("help", "whats-new")}>{t("whatIsNew")}</Button>
            <Button onPress={() => navigate("help", "licences")}>{t("licences")}</Button>
          </div>
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

type NumberProps = {
  name: "undoSeconds" | "receiptSeconds" | "wireMegabytes";
  between: readonly [least: number, most: number];
  value: number;
  onChange: (value: number) => void;
};

/** A whole number between two others. What is none is said to be, and changes nothing. */
function WholeNumber({ name, between, value, onChange }: NumberProps) {
  const { t } = useTranslation("settings");
  const [text, setText] = useState(String(value));

  function edit(next: string) {
    setText(next);
    const read = readNumber(next, between);
    if (read !== null && read !== value) onChange(read);
  }
  return (
    <TextField
      label={t(name)}
      description={t(`${name}Text`)}
      error={readNumber(text, between) === null ? t(`${name}Error`) : undefined}
      value={text}
      onChange={edit}
    />
  );
}

function readNumber(text: string, [least, most]: NumberProps["between"]): number | null {
  const digits = text.normalize("NFKC").trim();
  if (!/^\d{1,5}$/.test(digits)) return null;
  const number = Number(digits);
  return number >= least && number <= most ? number : null;
}

function DataFolder({ info }: { info: AppInfo }) {
  const { t } = useTranslation("settings");
  const open = useCommand("app.openDataFolder");
  const keeping = useKeeping();
  return (
    <div>
      <h3 className={styles.label}>{t("dataFolder")}</h3>
      <div className={styles.path}>
        <code>{info.dataFolder}</code>
        <CopyButton text={info.dataFolder} label={t("copyPath")} />
        {info.host === "desktop" && (
          <Button icon={FolderOpen} onPress={() => open.mutate({})}>
            {t("openFolder")}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t(`dataFolderText.${keeping}`)}</p>
    </div>
  );
}

function Keyring({ keyring }: { keyring: KeyringView }) {
  const say = useSay();
  const { t } = useTranslation("settings");
  return (
    <div>
      <h3 className={styles.label}>{t("keyring")}</h3>
      {keyring.kind === "asking" ? (
        <Busy>{t("keyringAsking")}</Busy>
      ) : keyring.kind === "usable" ? (
        <>
          <StateBadge tone="good" icon={KeyRound} word={t("keyringUsable")} />
          <p className={styles.note}>{t("keyringUsableText", { backend: keyring.backend })}</p>
        </>
      ) : keyring.kind === "silent" ? (
        <>
          <StateBadge tone="warn" icon={TriangleAlert} word={t("keyringSilent")} />
          <p className={styles.note}>{t("keyringSilentText", { backend: keyring.backend })}</p>
        </>
      ) : (
        <>
          <StateBadge tone="warn" icon={TriangleAlert} word={t("keyringSession")} />
          <p className={styles.note}>{t("keyringSessionText", { reason: say(keyring.reason) })}</p>
        </>
      )}
    </div>
  );
}
