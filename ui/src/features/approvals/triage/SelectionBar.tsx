import { AlarmClock, Check, ListChecks, Tag, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "sonner";
import { useCommand } from "../../../data/queries";
import type { ApprovalSummary, BatchAction } from "../../../host/generated/api";
import { i18n } from "../../../i18n/setup";
import { Button, IconButton } from "../../../kit/Button/Button";
import { MenuButton } from "../../../kit/Menu/Menu";
import { snoozeUntil } from "../snooze";
import { BatchDialog, type Deciding } from "./BatchDialog";
import { COLOURS } from "./filter";
import styles from "./SelectionBar.module.css";
import type { Selection } from "./selection";

type Props = { selection: Selection; listed: readonly ApprovalSummary[] };

/** What can be done to everything that is selected. */
export function SelectionBar({ selection, listed }: Props) {
  const { t } = useTranslation(["triage", "inbox"]);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const act = useBatch(selection);
  const times = snoozeUntil(new Date());
  const snooze = (until: number | null) => () => act({ kind: "snooze", until });
  const count = selection.chosen.length;
  const inView = new Set(listed.map(({ id }) => id));
  const hidden = selection.chosen.filter(({ id }) => !inView.has(id)).length;
  if (count === 0 && deciding === null) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("selection.label")}>
      <span className={styles.count} role="status">
        {t("selection.count", { count })}
        {hidden > 0 && <span className={styles.hidden}> {t("selection.hidden", { count: hidden })}</span>}
      </span>
      <Button icon={Check} onPress={() => setDeciding("approve")}>
        {t("selection.approve")}
      </Button>
      <Button icon={X} onPress={() => setDeciding("reject")}>
        {t("selection.reject")}
      </Button>
      <MenuButton
        icon={AlarmClock}
        label={t("selection.snooze")}
        entries={[
          { id: "hour", label: t("inbox:snooze.hour"), onAction: snooze(times.hour) },
          { id: "tomorrow", label: t("inbox:snooze.tomorrow"), onAction: snooze(times.tomorrow) },
          { id: "week", label: t("inbox:snooze.week"), onAction: snooze(times.week) },
          { id: "back", label: t("inbox:snooze.back"), onAction: snooze(null) },
        ]}
      />
      <MenuButton
        icon={Tag}
        label={t("selection.mark")}
        entries={[...COLOURS, null].map((colour) => ({
          id: colour ?? "none",
          label: colour === null ? t("noColour") : t(`colour.${colour}`),
          onAction: () => act({ kind: "mark", colour }),
        }))}
      />
      <IconButton
        icon={ListChecks}
        label={t("selection.all", { count: listed.length })}
        onPress={() => selection.add(listed)}
      />
      <Button tone="quiet" onPress={selection.clear}>
        {t("selection.clear")}
      </Button>
      {deciding !== null && (
        <BatchDialog deciding={deciding} selection={selection} onClose={() => setDeciding(null)} />
      )}
    </div>
  );
}

/** Puts aside or marks what is selected, and says what stayed. */
function useBatch(selection: Selection): (action: BatchAction) => void {
  const batch = useCommand("approvals.batch");
  return (action) =>
    batch.mutate(
      { chosen: [...selection.chosen], action, confirmed: 0 },
      {
        onSuccess: ({ goes, stays }) => {
          selection.keep(stays.map(({ id }) => id));
          const done = i18n.t("triage:batch.done", { count: goes.length });
          if (stays.length === 0) toast(done);
          else toast.warning(`${done} ${i18n.t("triage:batch.stayed", { count: stays.length })}`);
        },
      },
    );
}
