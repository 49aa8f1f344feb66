/** What the menu of something that has a place of its own offers: a link to it. */
import { Link, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHost } from "../data/host-context";
import { copyLink, type Linkable } from "./deep-link";

type Entry = { id: string; label: string; icon: LucideIcon; onAction: () => void };

/** `id`: of an agent, its name. */
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
