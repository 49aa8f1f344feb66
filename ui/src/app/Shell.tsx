import { useQueryClient } from "@tanstack/react-query";
import { memo, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { ActionContext, Overlay } from "../actions/action";
import { bound } from "../actions/bindings";
import { useShortcuts } from "../actions/use-shortcuts";
import { useHost } from "../data/host-context";
import { useCommandQuery } from "../data/queries";
import { AgentsScreen } from "../features/agents";
import { InboxScreen } from "../features/approvals";
import { ChatsScreen } from "../features/chats";
import { InspectorScreen, WireDrawer } from "../features/exchanges";
import { HelpScreen } from "../features/help";
import { Remains } from "../features/history";
import { LedgerScreen } from "../features/ledger";
import { RunsScreen } from "../features/runs";
import { SearchDialog } from "../features/search";
import { SettingsScreen } from "../features/settings";
import { TasksScreen } from "../features/tasks";
import type { AppInfo, Settings } from "../host/generated/api";
import type { Host } from "../host/host";
import { useSay } from "../i18n/say";
import { speak, spokenLanguage } from "../i18n/setup";
import { usePaintMark } from "../kit/after-paint";
import { Split } from "../kit/Split/Split";
import { useShared } from "../kit/shared";
import { ErrorState } from "../kit/states/States";
import { follow, openedLink } from "../places/deep-link";
import { CONNECT, formatRoute, MOCKS, navigate, type Route, startRoute, useRoute } from "../places/route";
import { closeWire, selectionAt, useWireDrawer } from "../places/wire-selection";
import { allActions } from "./actions";
import { Banners } from "./Banners";
import { LinkConsent } from "./LinkConsent";
import { Palette } from "./Palette";
import { Rail } from "./Rail";
import styles from "./Shell.module.css";
import { ShortcutSheet } from "./ShortcutSheet";
import { setTheme } from "./theme";
import { Welcome } from "./Welcome";

/** The frame around every place. Shows nothing before it knows the settings, so that nothing flickers. */
export function Shell() {
  const say = useSay();
  const info = useCommandQuery("app.info", {});
  const settings = useCommandQuery("settings.get", {});
  const error = info.error ?? settings.error;
  if (info.data !== undefined && settings.data !== undefined) {
    return <Ready info={info.data} settings={settings.data} />;
  }
  return error === null ? null : <ErrorState title={say(error.told)} hints={error.hints.map(say)} />;
}

function Ready({ info, settings }: { info: AppInfo; settings: Settings }) {
  const host = useHost();
  const client = useQueryClient();
  const route = useStartedRoute(info.waiting);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const closeOverlay = useCallback(() => setOverlay(null), []);
  // What is gone to stands behind no overlay.
  const goTo = useCallback<ActionContext["navigate"]>((place, id) => {
    setOverlay(null);
    navigate(place, id);
  }, []);
  const context = useMemo<ActionContext>(
    () => ({ host, client, route, info, navigate: goTo, openOverlay: setOverlay }),
    [host, client, route, info, goTo],
  );

  useOpenedLink(host, closeOverlay);

  const actions = useMemo(() => bound(allActions, settings.shortcuts), [settings.shortcuts]);
  usePaintMark("frame painted", true);
  useShortcuts(actions, context, settings.singleKeys);
  useEffect(() => speak(spokenLanguage(settings.language)), [settings.language]);
  useEffect(() => setTheme(settings.theme), [settings.theme]);
  useEffect(() => {
    document.title = info.waiting > 0 ? `(${info.waiting}) A2A Workbench` : "A2A Workbench";
  }, [info.waiting]);

  const begins = route.place === "agents" && (route.id === CONNECT || route.id === MOCKS);
  const welcome = !info.welcomed && !begins && route.place !== "settings" && route.place !== "help";
  return (
    <div className={styles.shell}>
      <Banners info={info} />
      <div className={styles.body}>
        <Rail route={route} waiting={info.waiting} />
        <main className={styles.place}>
          <Suspense>{welcome ? <Welcome /> : <WithWire route={route} />}</Suspense>
        </main>
      </div>
      <Palette overlay={overlay} context={context} actions={actions} onClose={closeOverlay} />
      <SearchDialog isOpen={overlay === "search"} navigate={navigate} onClose={closeOverlay} />
      <LinkConsent host={info.host} />
      <Remains />
      <ShortcutSheet
        isOpen={overlay === "shortcuts"}
        actions={actions}
        platform={info.platform}
        singleKeys={settings.singleKeys}
        onClose={closeOverlay}
      />
    </div>
  );
}

/** What changes about the application as a whole, such as how many wait, draws no place anew. */
const WithWire = memo(function WithWire({ route }: { route: Route }) {
  const drawer = useWireDrawer();
  // The inspector shows it all in large.
  if (!drawer.open || route.place === "inspector") return <Screen route={route} />;
  return (
    <Split
      name="wire"
      direction="vertical"
      keep="second"
      initial={280}
      minimum={140}
      maximum={900}
      first={<Screen route={route} />}
      second={
        <WireDrawer
          selection={selectionAt(route, drawer.exchangeId)}
          target={drawer.target}
          onClose={closeWire}
        />
      }
    />
  );
});

function Screen({ route: { place, id } }: { route: Route }) {
  switch (place) {
    case "inbox":
      return <InboxScreen id={id} />;
    case "chats":
      return <ChatsScreen id={id} />;
    case "agents":
      return <AgentsScreen id={id} />;
    case "runs":
      return <RunsScreen id={id} />;
    case "tasks":
      return <TasksScreen id={id} />;
    case "inspector":
      return <InspectorScreen id={id} />;
    case "ledger":
      return <LedgerScreen id={id} />;
    case "help":
      return <HelpScreen id={id} />;
    case "settings":
      return <SettingsScreen actions={allActions} />;
    default:
      return place satisfies never;
  }
}

/** Follows a link that was opened outside of the page; what it leads to stands behind no overlay. */
function useOpenedLink(host: Host, closeOverlay: () => void): void {
  const link = useShared(openedLink);
  useEffect(() => {
    if (link === null) return;
    openedLink.set(null);
    closeOverlay();
    void follow(link, host);
  }, [link, host, closeOverlay]);
}

/** Goes to where the application begins when the address names no place. */
function useStartedRoute(waiting: number): Route {
  const [start] = useState(() => startRoute(waiting));
  const route = useRoute();
  useEffect(() => {
    if (window.location.hash === "") window.history.replaceState(null, "", formatRoute(start));
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }, [start]);
  return window.location.hash === "" ? start : route;
}
