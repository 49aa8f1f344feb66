import { KeyRound, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useConnected } from "../data/connected";
import type { AppInfo } from "../host/generated/api";
import styles from "./Banners.module.css";

/** What is true of the whole application and must not be missed. The technical reason is in the settings. */
export function Banners({ info }: { info: AppInfo }) {
  const { t } = useTranslation("shell");
  const connected = useConnected();
  return (
    <>
      {!connected && <Banner icon={<Unplug size={14} aria-hidden />}>{t("disconnected")}</Banner>}
      {info.keyring.kind === "session-only" && (
        <Banner icon={<KeyRound size={14} aria-hidden />}>{t("sessionOnly")}</Banner>
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
