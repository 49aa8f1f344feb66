import {
  Bot,
  Cable,
  CircleQuestionMark,
  Inbox,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  ScrollText,
  Settings,
  Workflow,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { CountBadge } from "../kit/Badge/Badge";
import { classNames } from "../kit/class-names";
import { formatRoute, type Place, places, type Route } from "../places/route";
import styles from "./Rail.module.css";

const icons: Record<Place, LucideIcon> = {
  inbox: Inbox,
  chats: MessagesSquare,
  agents: Bot,
  runs: Workflow,
  tasks: ListChecks,
  inspector: Cable,
  ledger: ScrollText,
  help: CircleQuestionMark,
  settings: Settings,
};

/** The places of the application, with what waits in the inbox. */
export function Rail({ route, waiting }: { route: Route; waiting: number }) {
  const { t } = useTranslation("shell");
  return (
    <nav className={styles.rail} aria-label={t("places")}>
      {places.map((place) => {
        const Icon = icons[place];
        return (
          <a
            key={place}
            href={formatRoute({ place, id: null })}
            className={classNames(styles.item, place === route.place && styles.current)}
            aria-current={place === route.place ? "page" : undefined}
          >
            <span className={styles.icon}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {place === "inbox" && (
                <span className={styles.badge}>
                  <CountBadge count={waiting} label={t("waiting", { count: waiting })} />
                </span>
              )}
            </span>
            {t(`place.${place}`)}
          </a>
        );
      })}
    </nav>
  );
}
