import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Toaster } from "sonner";
import { DataProvider } from "../data/provider";
import { detectHost } from "../host/detect";
import type { Host } from "../host/host";
import { SessionRefused } from "../host/web";
import { speak, spokenLanguage } from "../i18n/setup";
import { webWords } from "../i18n/web-words";
import { EmptyState } from "../kit/states/States";
import { linkInPath, openedLink } from "../places/deep-link";
import { navigate } from "../places/route";
import styles from "./App.module.css";
import { ErrorBoundary } from "./ErrorBoundary";
import { Shell } from "./Shell";

type Boot =
  | { state: "starting" }
  | { state: "ready"; host: Host }
  | { state: "refused" }
  | { state: "failed"; cause: unknown };

speak(spokenLanguage("system"));

export function App() {
  const { t, i18n } = useTranslation("shell");
  const [boot, setBoot] = useState<Boot>({ state: "starting" });

  useEffect(() => {
    let current = true;
    start(() => setBoot({ state: "refused" })).then((next) => current && setBoot(next));
    return () => {
      current = false;
    };
  }, []);

  return (
    <I18nProvider locale={i18n.language}>
      <ErrorBoundary>
        <Booted boot={boot} />
      </ErrorBoundary>
      <Toaster
        position="bottom-right"
        closeButton
        containerAriaLabel={t("notices")}
        toastOptions={{ className: styles.toast ?? "" }}
      />
    </I18nProvider>
  );
}

function Booted({ boot }: { boot: Boot }) {
  switch (boot.state) {
    case "starting":
      return null;
    case "refused":
      return <NoSession />;
    case "failed":
      throw boot.cause;
    case "ready":
      return (
        <DataProvider host={boot.host} onFocusRequest={focusRequest} onLink={openLink}>
          <Shell />
        </DataProvider>
      );
    default:
      return boot satisfies never;
  }
}

/** Once per page: the one-time token of the web host can only be exchanged once. */
let starting: Promise<Boot> | null = null;

function start(onRefused: () => void): Promise<Boot> {
  if (starting === null) takeLinkInPath();
  starting ??= detectHost(webWords, onRefused).then(
    (host): Boot => ({ state: "ready", host }),
    (cause: unknown): Boot =>
      cause instanceof SessionRefused ? { state: "refused" } : { state: "failed", cause },
  );
  return starting;
}

function openLink(link: string): void {
  openedLink.set(link);
}

/** A link in the path is taken out of it, as a place is in what follows the `#`. */
function takeLinkInPath(): void {
  const link = linkInPath(window.location);
  if (link === null) return;
  window.history.replaceState(null, "", `/${window.location.hash}`);
  openedLink.set(link);
}

function focusRequest(approvalId: string): void {
  navigate("inbox", approvalId);
}

/** In a browser, without a valid one-time address: says how to get one. */
function NoSession() {
  const { t } = useTranslation("shell");
  return (
    <main style={{ height: "100%" }}>
      <EmptyState icon={KeyRound} title={t("noSession.title")}>
        {t("noSession.text")}
      </EmptyState>
    </main>
  );
}
