import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActedState } from "../../host/generated/api";
import { ListDetail } from "../../kit/ListDetail";
import { InboxList, useCounts } from "./InboxList/InboxList";
import styles from "./InboxScreen.module.css";
import { RequestPane } from "./RequestPane/RequestPane";

const DRAWERS = ["waiting", "sent", "done"] as const;

/** Everything that waits for a person, is on its way, or was answered, over all agents. */
export function InboxScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("inbox");
  const [view, setView] = useState<ActedState>("waiting");
  const counts = useCounts();
  return (
    <ListDetail
      name="inbox"
      title={t("title")}
      list={
        <div className={styles.list}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons */}
          <div className={styles.drawers} role="group" aria-label={t("drawers")}>
            {DRAWERS.map((drawer) => (
              <button
                key={drawer}
                type="button"
                className={styles.drawer}
                aria-pressed={view === drawer}
                onClick={() => setView(drawer)}
              >
                {t(`drawer.${drawer}`)} <span className={styles.count}>{counts?.[drawer] ?? ""}</span>
              </button>
            ))}
          </div>
          <p className={styles.announce} role="status">
            {counts !== null && counts.waiting > 0 && t("arrived", { count: counts.waiting })}
          </p>
          <div className={styles.rows}>
            <InboxList key={view} view={view} selected={id} />
          </div>
        </div>
      }
      detail={<RequestPane id={id} />}
    />
  );
}
