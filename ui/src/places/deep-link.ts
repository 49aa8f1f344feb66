/**
 * Links to a place of the application, to be sent to others or kept in a note.
 *
 * `a2a-workbench://approvals/ID`, and the same with `agents/NAME`, `tasks/ID`, `chats/ID`, `runs/ID` and `connect?card=URL`. In a
 * browser the same stands in the path: `http://127.0.0.1:PORT/approvals/ID`. Anybody can write a link, so it only leads:
 * it fetches, sends and decides nothing.
 */

import { Link, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toast } from "sonner";
import { useHost } from "../data/host-context";
import { showError } from "../data/toasts";
import type { AppInfo } from "../host/generated/api";
import type { Host } from "../host/host";
import { i18n } from "../i18n/setup";
import { Shared } from "../kit/shared";
import { connectTo, navigate, type Place } from "./route";

const SCHEME = "a2a-workbench:";

/** What stands in a link for a place. Agents are called by name, which means the same to somebody else. */
const NAMES = { agents: "agents", inbox: "approvals", tasks: "tasks", chats: "chats", runs: "runs" } as const;

export type Linkable = keyof typeof NAMES;

type Linked =
  | { to: "connect"; card: string }
  | { to: "agent"; name: string }
  | { to: "place"; place: Place; id: string };

/** The link that was opened, until somebody follows it. */
export const openedLink = new Shared<string | null>(null);

/** Where a link leads; `null`: nowhere that there is. */
export function readLink(link: string): Linked | null {
  const url = URL.parse(link);
  if (url?.protocol !== SCHEME) return null;
  const name = decoded(url.pathname.replace(/^\//, ""));
  if (url.hostname === "connect") {
    const card = url.searchParams.get("card") ?? "";
    return /^https?:$/.test(URL.parse(card)?.protocol ?? "") ? { to: "connect", card } : null;
  }
  if (name === null || name === "") return null;
  if (url.hostname === NAMES.agents) return { to: "agent", name };
  const place = (["inbox", "tasks", "chats", "runs"] as const).find((each) => NAMES[each] === url.hostname);
  return place === undefined ? null : { to: "place", place, id: name };
}

/** The link in the path of an address in a browser; `null`: it is the page itself. */
export function linkInPath({ pathname, search }: Pick<Location, "pathname" | "search">): string | null {
  return pathname === "/" || pathname === "/index.html" ? null : `${SCHEME}/${pathname}${search}`;
}

/** A link to what is open, in the form that opens where it was copied. */
export function linkTo(place: Linkable, id: string, info: Pick<AppInfo, "host">): string {
  const path = `${NAMES[place]}/${encodeURIComponent(id)}`;
  return info.host === "web" ? `${window.location.origin}/${path}` : `${SCHEME}//${path}`;
}

/** Copies a link to what is open. */
async function copyLink(place: Linkable, id: string, host: Host): Promise<void> {
  try {
    const info = await host.call("app.info", {});
    await navigator.clipboard.writeText(linkTo(place, id, info));
    toast(i18n.t("shell:deepLink.copied"));
  } catch (cause) {
    showError(cause);
  }
}

/** Goes where a link leads. */
export async function follow(link: string, host: Host): Promise<void> {
  const linked = readLink(link);
  if (linked === null) {
    toast.error(i18n.t("shell:deepLink.unknown"), { description: link.slice(0, 200) });
    return;
  }
  switch (linked.to) {
    case "connect":
      return connectTo(linked.card);
    case "place":
      return navigate(linked.place, linked.id);
    case "agent":
      return showAgent(linked.name, host);
  }
}

async function showAgent(name: string, host: Host): Promise<void> {
  try {
    const agents = await host.call("agents.list", {});
    const called = agents.filter((agent) => agent.name.toLowerCase() === name.toLowerCase());
    const found = agents.find(({ id }) => id === name) ?? (called.length === 1 ? called[0] : undefined);
    navigate("agents", found?.id ?? null);
    if (found === undefined) toast(i18n.t("shell:deepLink.agents", { count: called.length, name }));
  } catch (cause) {
    showError(cause);
  }
}

/** Text after `%` may be anything. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

type Entry = { id: string; label: string; icon: LucideIcon; onAction: () => void };

/** What the menu of something that has a place of its own offers: a link to it. `id`: of an agent, its name. */
export function useLinkEntry(place: Linkable, id: string): Entry {
  const { t } = useTranslation("shell");
  const host = useHost();
  return {
    id: "link",
    label: t("deepLink.copy"),
    icon: Link,
    onAction: () => void copyLink(place, id, host),
  };
}
