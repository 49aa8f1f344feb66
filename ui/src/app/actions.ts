/** Everything that can be done from anywhere. Features add their own. */
import {
  Bot,
  Cable,
  CassetteTape,
  CircleQuestionMark,
  FolderOpen,
  Inbox,
  Keyboard,
  Languages,
  ListChecks,
  MessagesSquare,
  ScrollText,
  Search,
  Settings,
  Sparkles,
  SunMoon,
  TextSearch,
  Unplug,
  Workflow,
} from "lucide-react";
import type { Action, ActionContext } from "../actions/action";
import { showError } from "../data/toasts";
import { UNCHANGED } from "../data/unchanged-settings";
import { agentActions } from "../features/agents";
import { inboxActions } from "../features/approvals";
import { chatActions } from "../features/chats";
import { wireActions } from "../features/exchanges";
import type { SettingsPatch } from "../host/generated/api";
import { i18n } from "../i18n/setup";
import { CONNECT, MOCKS, type Place } from "../places/route";
import { toggleWire } from "../places/wire-selection";
import { startWithSamples } from "./samples";

const always = () => true;

function go(place: Place, icon: Action["icon"], shortcut?: string): Action {
  return {
    id: `go.${place}`,
    label: `actions:${place}`,
    group: "go",
    icon,
    ...(shortcut !== undefined && { shortcut }),
    enabled: always,
    run: ({ navigate }) => navigate(place),
  };
}

const shellActions: readonly Action[] = [
  {
    id: "palette",
    label: "actions:palette",
    group: "app",
    icon: Search,
    shortcut: "Mod+K",
    keyOnly: true,
    enabled: always,
    run: ({ openOverlay }) => openOverlay("palette"),
  },
  {
    id: "go-to",
    label: "actions:goTo",
    group: "go",
    icon: Search,
    shortcut: "Mod+P",
    enabled: always,
    run: ({ openOverlay }) => openOverlay("go-to"),
  },
  {
    id: "search",
    label: "actions:search",
    group: "go",
    icon: TextSearch,
    shortcut: "Mod+Shift+F",
    enabled: always,
    run: ({ openOverlay }) => openOverlay("search"),
  },
  {
    id: "inbox.newest",
    label: "actions:newestRequest",
    group: "go",
    icon: Inbox,
    shortcut: "Mod+Shift+J",
    enabled: ({ info }) => info.waiting > 0,
    run: openNewestRequest,
  },
  go("inbox", Inbox),
  go("chats", MessagesSquare),
  go("agents", Bot),
  go("runs", Workflow),
  go("tasks", ListChecks),
  go("inspector", Cable),
  go("ledger", ScrollText),
  go("help", CircleQuestionMark, "F1"),
  go("settings", Settings, "Mod+,"),
  {
    id: "wire.toggle",
    label: "actions:wire",
    group: "app",
    icon: Cable,
    shortcut: "Mod+Shift+D",
    enabled: always,
    run: toggleWire,
  },
  {
    id: "shortcuts",
    label: "actions:shortcuts",
    group: "app",
    icon: Keyboard,
    shortcut: "?",
    enabled: always,
    run: ({ openOverlay }) => openOverlay("shortcuts"),
  },
  {
    id: "agents.connect",
    label: "actions:connect",
    group: "agents",
    icon: Unplug,
    enabled: always,
    run: ({ navigate }) => navigate("agents", CONNECT),
  },
  {
    id: "agents.mocks",
    label: "actions:mocks",
    group: "agents",
    icon: CassetteTape,
    enabled: always,
    run: ({ navigate }) => navigate("agents", MOCKS),
  },
  {
    id: "agents.samples",
    label: "actions:samples",
    group: "agents",
    icon: Sparkles,
    enabled: ({ info }) => !info.samplesConnected,
    run: ({ host, navigate }) => startWithSamples(host, navigate).catch(showError),
  },
  {
    id: "app.language",
    label: "actions:language",
    group: "app",
    icon: Languages,
    enabled: always,
    run: (context) => change(context, { language: i18n.language === "ja" ? "en" : "ja" }),
  },
  {
    id: "app.theme",
    label: "actions:theme",
    group: "app",
    icon: SunMoon,
    enabled: always,
    run: (context) =>
      change(context, { theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" }),
  },
  {
    id: "app.dataFolder",
    label: "actions:dataFolder",
    group: "app",
    icon: FolderOpen,
    enabled: ({ info }) => info.host === "desktop",
    run: ({ host }) => host.call("app.openDataFolder", {}).then(() => {}, showError),
  },
];

export const allActions: readonly Action[] = [
  ...inboxActions,
  ...chatActions,
  ...agentActions,
  ...shellActions,
  ...wireActions,
];

async function openNewestRequest({ host, navigate }: ActionContext): Promise<void> {
  try {
    const { id } = await host.call("approvals.newest", {});
    navigate("inbox", id);
  } catch (cause) {
    showError(cause);
  }
}

async function change({ host }: ActionContext, patch: Partial<SettingsPatch>): Promise<void> {
  await host.call("settings.set", { ...UNCHANGED, ...patch }).then(() => {}, showError);
}
