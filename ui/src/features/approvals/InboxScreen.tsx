import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../kit/Button/Button";
import { ListDetail } from "../../kit/ListDetail";
import { navigate } from "../../places/route";
import { Follows } from "./Follows";
import { InboxList } from "./InboxList/InboxList";
import styles from "./InboxScreen.module.css";
import { useInboxPages } from "./queries";
import { RequestPane } from "./RequestPane/RequestPane";
import { RulesPane } from "./rules/RulesPane";
import { DRAWERS, setFilter, useFilter } from "./triage/filter";
import { InboxFilters } from "./triage/InboxFilters";
import { SelectionBar } from "./triage/SelectionBar";
import { useSelection } from "./triage/selection";

/** In place of a request: the rules. */
const RULES = "rules";

/** Everything that waits for a person, is on its way, or is over, of all agents. */
export function InboxScreen({ id }: { id: string | null }) {
  const { t } = useTranslation(["inbox", "rules", "triage"]);
  const filter = useFilter();
  const pages = useInboxPages(filter);
  const selection = useSelection();
  const counts = pages.latest?.counts;
  return (
    <ListDetail
      name="inbox"
      title={t("title")}
      width={400}
      tools={
        <IconButton
          icon={ShieldCheck}
          label={t("rules:open")}
          pressed={id === RULES}
          onPress={() => navigate("inbox", RULES)}
        />
      }
      list={
        <div className={styles.list}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons */}
          <div className={styles.drawers} role="group" aria-label={t("drawers")}>
            {DRAWERS.map((drawer) => (
              <button
                key={drawer}
                type="button"
                className={styles.drawer}
                aria-pressed={filter.drawer === drawer}
                onClick={() => setFilter({ drawer })}
              >
                {t(`triage:drawer.${drawer}`)}
                {counts !== undefined && counts[drawer] > 0 && (
                  <span className={styles.count}> {counts[drawer]}</span>
                )}
              </button>
            ))}
          </div>
          <InboxFilters filter={filter} />
          <p className={styles.announce} role="status">
            {counts !== undefined && counts.waiting > 0 && t("arrived", { count: counts.waiting })}
          </p>
          <SelectionBar selection={selection} listed={pages.rows} />
          <div className={styles.rows}>
            <InboxList
              key={filter.drawer}
              filter={filter}
              pages={pages}
              selection={selection}
              selected={id}
            />
          </div>
          {/* Behind the list, which says what comes next. */}
          <Follows listed={pages.rows} />
        </div>
      }
      detail={id === RULES ? <RulesPane /> : <RequestPane id={id} />}
    />
  );
}
