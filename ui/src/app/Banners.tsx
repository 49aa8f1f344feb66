import { DatabaseZap, EthernetPort, KeyRound, ShieldCheck, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useConnected } from "../data/connected";
import { useCommand, useCommandQuery } from "../data/queries";
import type { AppInfo, LostDatabase } from "../host/generated/api";
import { Button } from "../kit/Button/Button";
import { useSecondsUntil } from "../kit/text/clock";
import { clock } from "../kit/text/time";
import styles from "./Banners.module.css";

/** What is true of the whole application and must not be missed. The technical reason is in the settings. */
export function Banners({ info }: { info: AppInfo }) {
  const { t } = useTranslation("shell");
  const connected = useConnected();
  return (
    <>
      {info.lost !== null && <Lost lost={info.lost} canRestart={info.host === "desktop"} />}
      {info.autoApproveUntil !== null && <RulesApprove until={info.autoApproveUntil} />}
      <TapsOpen />
      {!connected && <Banner icon={<Unplug size={14} aria-hidden />}>{t("disconnected")}</Banner>}
      {info.keyring.kind === "session-only" && (
        <Banner icon={<KeyRound size={14} aria-hidden />}>{t("sessionOnly")}</Banner>
      )}
      {info.keyring.kind === "silent" && (
        <Banner icon={<KeyRound size={14} aria-hidden />}>{t("keyringSilent")}</Banner>
      )}
    </>
  );
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      {icon}
      <span>{children}</span>
    </div>
  );
}

/** The database is not where it was: what became of what it held, and the way back to it. */
function Lost({ lost: { backup }, canRestart }: { lost: LostDatabase; canRestart: boolean }) {
  const { t } = useTranslation("shell");
  const restart = useCommand("app.restart");
  return (
    <Banner icon={<DatabaseZap size={14} aria-hidden />}>
      {t("lost.what")} {backup === null ? t("lost.notKept") : t("lost.kept", { name: backup })}{" "}
      {backup !== null && canRestart && (
        <Button isDisabled={restart.isPending} onPress={() => restart.mutate({})}>
          {t("lost.restart")}
        </Button>
      )}
    </Banner>
  );
}

/** Rules approve without anybody: for how long still, and the switch that ends it. */
function RulesApprove({ until }: { until: number }) {
  const { t } = useTranslation("rules");
  const off = useCommand("rules.switchOff");
  const seconds = useSecondsUntil(until);
  if (seconds === 0) return null;
  return (
    <Banner icon={<ShieldCheck size={14} aria-hidden />}>
      {t("auto.banner", { time: clock(seconds) })}{" "}
      <Button tone="danger" isDisabled={off.isPending} onPress={() => off.mutate({})}>
        {t("auto.stop")}
      </Button>
    </Banner>
  );
}

/** Calls between others pass through: how many ways there are, and the switch that ends them all. */
function TapsOpen() {
  const { t } = useTranslation("taps");
  const { data: taps = [] } = useCommandQuery("taps.list", {});
  const stop = useCommand("taps.closeAll");
  const count = taps.filter(({ state }) => state.kind === "open").length;
  if (count === 0) return null;
  return (
    <Banner icon={<EthernetPort size={14} aria-hidden />}>
      {t("banner", { count })}{" "}
      <Button isDisabled={stop.isPending} onPress={() => stop.mutate({})}>
        {t("stopAll")}
      </Button>
    </Banner>
  );
}
