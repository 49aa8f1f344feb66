import {
  CalendarClock,
  CheckCheck,
  Hourglass,
  Inbox,
  SearchX,
  Send,
  ShieldAlert,
  ShieldCheck,
  StickyNote,
} from "lucide-react";
import { memo, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApprovalBadge, ReceiptBadge } from "../../../facts/approval";
import type { ApprovalFilter, ApprovalSummary } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { i18n } from "../../../i18n/setup";
import { usePaintMark } from "../../../kit/after-paint";
import { Button } from "../../../kit/Button/Button";
import { EmptyState, ListBusy, ListFailed } from "../../../kit/states/States";
import { useMinutes } from "../../../kit/text/clock";
import { useLanguage } from "../../../kit/text/language";
import { RelativeTime } from "../../../kit/text/Text";
import { type ListHandle, VirtualList } from "../../../kit/VirtualList/VirtualList";
import { navigate } from "../../../places/route";
import { Countdown } from "../Countdown";
import type { useInboxPages } from "../queries";
import { asker, titleLine } from "../request-title";
import { cardTarget, listTarget } from "../target";
import { isNarrowed, showEverything } from "../triage/filter";
import { Mark } from "../triage/Mark";
import type { Selection } from "../triage/selection";
import { groupRows, type InboxRow } from "./groups";
import styles from "./InboxList.module.css";
import { requestSentence } from "./request-sentence";

type Props = {
  filter: ApprovalFilter;
  pages: ReturnType<typeof useInboxPages>;
  selection: Selection;
  selected: string | null;
};

const ROW_HEIGHT = 62;
const MINUTE_MS = 60_000;

/** The requests of one drawer, in the order in which they want attention. */
export function InboxList({ filter, pages, selection, selected }: Props) {
  const { t } = useTranslation("inbox");
  const language = useLanguage();
  const say = useSay();
  const now = useMinutes();
  const handle = useRef<ListHandle>(null);
  const { query, rows: listed } = pages;
  const isEmpty = listed.length === 0;
  const minute = now - (now % MINUTE_MS);
  const rows = useMemo(() => groupRows(listed, filter, minute), [listed, filter, minute]);
  const place = useRef(0);
  usePaintMark("inbox painted", query.isSuccess);

  // Not limited to changes: the keys must act on what this very rendering shows.
  useEffect(() => {
    if (isEmpty) return;
    const open = listed.find(({ id }) => id === selected);
    const index = rows.findIndex(({ request }) => request.id === selected);
    // What was decided leaves the list before or after the host has said so.
    if (index >= 0) place.current = index;
    return listTarget.provide({
      after: (id) => {
        if (filter.drawer !== "waiting") return null;
        const others = rows.filter(({ request }) => request.id !== id);
        return (others[place.current] ?? others.at(0))?.request.id ?? null;
      },
      move: (by) => {
        handle.current?.move(by);
        // So that Enter opens what was moved to, wherever the focus was before.
        handle.current?.focus();
      },
      focus: () => handle.current?.focus(),
      select: () => open !== undefined && selection.toggle(open),
      selectAll: () => selection.add(listed),
      clear: selection.chosen.length === 0 ? null : selection.clear,
    });
  });

  if (query.isPending) {
    return <ListBusy>{t("loading")}</ListBusy>;
  }
  if (query.error !== null && isEmpty) {
    return <ListFailed title={t("empty.failed")} hints={[say(query.error.told)]} onRetry={pages.again} />;
  }
  if (isEmpty) return isNarrowed(filter) ? <NothingFound /> : <EmptyDrawer drawer={filter.drawer} />;
  return (
    <VirtualList
      label={t("list")}
      rows={rows}
      total={totalOf(pages, filter)}
      rowKey={keyOf}
      rowLabel={({ request }) => <Sentence request={request} language={language} />}
      rowHeight={ROW_HEIGHT}
      selectedKey={selected}
      onSelect={(id) => navigate("inbox", id)}
      onOpen={() => cardTarget.current?.focus()}
      checks={{
        has: ({ request }) => selection.has(request.id),
        toggle: ({ request }) => selection.toggle(request),
        extendTo: ({ request }) =>
          selection.extendTo(
            request,
            rows.map((row) => row.request),
          ),
      }}
      heading={({ begins }) => {
        if (begins === null) return null;
        return begins.kind === "named" ? begins.name : t(`group.${begins.time}`);
      }}
      renderRow={({ request }) => <Row request={request} language={language} />}
      onShown={(shown) => pages.look(shown.map((row) => row.request))}
      onEndReached={pages.more}
      handle={handle}
    />
  );
}

/** What the host counts is a whole drawer. How much of it fits a filter is known once all of that is here. */
function totalOf({ query, latest, rows }: Props["pages"], filter: ApprovalFilter): number | "unknown" {
  if (!query.hasNextPage) return rows.length;
  return isNarrowed(filter) || latest === undefined ? "unknown" : latest.counts[filter.drawer];
}

function keyOf({ request }: InboxRow): string {
  return request.id;
}

/** Titles are in the language of the page: another language draws them anew. */
type RowProps = { request: ApprovalSummary; language: string };

/** Put together when something in it changes, not with every change of the list. */
const Sentence = memo(function Sentence({ request, language }: RowProps) {
  return requestSentence(request, useMinutes(), language);
});

/** Most rows say the same after a change of the list, and are not drawn anew. */
const Row = memo(function Row({ request }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.first}>
        {request.colour !== null && <Mark colour={request.colour} />}
        <span className={styles.title}>{titleLine(request.title)}</span>
        <span className={styles.time}>
          <RelativeTime at={request.receivedAt} />
        </span>
      </div>
      <div className={styles.second}>
        <span className={styles.agent}>{asker(request)}</span>
        <Facts request={request} />
      </div>
      {request.note !== null && (
        <div className={styles.note}>
          <StickyNote size={12} aria-hidden /> <span>{request.note}</span>
        </div>
      )}
    </div>
  );
});

function Facts({ request }: { request: ApprovalSummary }) {
  const { t } = i18n;
  const { risk, expiresAt, snoozedUntil, state, receipt, byRule } = request;
  return (
    <>
      {risk.kind === "high" && state.kind === "pending" && (
        <span className={styles.risk}>
          <ShieldAlert size={13} aria-hidden /> {t("inbox:risk.high")}
        </span>
      )}
      {expiresAt !== null && state.kind === "pending" && (
        <span className={styles.expires}>
          <CalendarClock size={13} aria-hidden /> <Countdown at={expiresAt} />
        </span>
      )}
      {snoozedUntil !== null && (
        <span className={styles.expires}>
          <Hourglass size={13} aria-hidden /> <RelativeTime at={snoozedUntil} />
        </span>
      )}
      {byRule !== null && (
        <span className={styles.byRule}>
          <ShieldCheck size={13} aria-hidden /> {t("triage:byRule", { rules: byRule })}
        </span>
      )}
      {state.kind !== "pending" && receipt === null && <ApprovalBadge state={state} />}
      {receipt !== null && <ReceiptBadge receipt={receipt} />}
    </>
  );
}

function NothingFound() {
  const { t } = useTranslation("triage");
  return (
    <EmptyState
      icon={SearchX}
      title={t("nothing.title")}
      action={<Button onPress={showEverything}>{t("filters.clear")}</Button>}
    >
      {t("nothing.hint")}
    </EmptyState>
  );
}

function EmptyDrawer({ drawer }: { drawer: ApprovalFilter["drawer"] }) {
  const { t } = useTranslation(["inbox", "triage"]);
  switch (drawer) {
    case "waiting":
      return (
        <EmptyState
          icon={Inbox}
          title={t("empty.waiting")}
          action={<Button onPress={() => navigate("chats", "new")}>{t("empty.waitingAction")}</Button>}
        >
          {t("empty.waitingHint")}
        </EmptyState>
      );
    case "snoozed":
      return (
        <EmptyState icon={Hourglass} title={t("triage:empty.snoozed")}>
          {t("triage:empty.snoozedHint")}
        </EmptyState>
      );
    case "sent":
      return (
        <EmptyState icon={Send} title={t("empty.sent")}>
          {t("empty.sentHint")}
        </EmptyState>
      );
    case "answered":
      return (
        <EmptyState icon={CheckCheck} title={t("triage:empty.answered")}>
          {t("triage:empty.answeredHint")}
        </EmptyState>
      );
    case "expired":
      return (
        <EmptyState icon={CalendarClock} title={t("triage:empty.expired")}>
          {t("triage:empty.expiredHint")}
        </EmptyState>
      );
  }
}
