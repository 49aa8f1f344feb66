import { CalendarClock, CheckCheck, Inbox, Send, ShieldAlert } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import type { ActedState, InboxCounts, RequestSummary } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { usePaintMark } from "../../../kit/paint-mark";
import { Busy, EmptyState, ErrorState } from "../../../kit/states/States";
import { minutes } from "../../../kit/text/minutes";
import { RelativeTime } from "../../../kit/text/Text";
import { type ListHandle, VirtualList } from "../../../kit/VirtualList/VirtualList";
import { ApprovalBadge } from "../ApprovalBadge";
import { useInboxPages } from "../queries";
import { requestTitle } from "../request-title";
import { cardTarget, listTarget } from "../target";
import { groupRows } from "./groups";
import styles from "./InboxList.module.css";

type Props = { view: ActedState; selected: string | null };

const ROW_HEIGHT = 62;

/** The requests of one drawer, in the order in which they want attention. */
export function InboxList({ view, selected }: Props) {
  const { t } = useTranslation(["inbox", "common"]);
  const pages = useInboxPages(view);
  const say = useSay();
  const now = useSyncExternalStore(minutes.listen, minutes.now);
  const handle = useRef<ListHandle>(null);
  const requests = pages.data?.pages.flatMap((page) => page.requests) ?? [];
  const isEmpty = requests.length === 0;
  usePaintMark("inbox painted", pages.isSuccess);

  useEffect(() => {
    if (isEmpty) return;
    // The handle is another one after each rendering, so it is looked up when a key is pressed.
    return listTarget.provide({
      move: (by) => {
        handle.current?.move(by);
        // So that Enter opens what was moved to, wherever the focus was before.
        handle.current?.focus();
      },
      focus: () => handle.current?.focus(),
    });
  }, [isEmpty]);

  if (pages.isPending) {
    return (
      <div className={styles.waiting}>
        <Busy>{t("loading")}</Busy>
      </div>
    );
  }
  if (pages.error !== null && isEmpty) {
    return (
      <ErrorState
        title={t("empty.failed")}
        hints={[say(pages.error.told)]}
        action={<Button onPress={() => void pages.refetch()}>{t("common:retry")}</Button>}
      />
    );
  }
  if (isEmpty) return <EmptyDrawer view={view} />;
  return (
    <VirtualList
      label={t("list")}
      rows={groupRows(requests, view, now)}
      rowKey={(row) => row.request.id}
      rowHeight={ROW_HEIGHT}
      selectedKey={selected}
      onSelect={(id) => navigate("inbox", id)}
      onOpen={() => cardTarget.current?.focus()}
      heading={({ begins }) => (begins === null ? null : t(`group.${begins}`))}
      renderRow={({ request }) => <Row request={request} />}
      onEndReached={() => pages.hasNextPage && !pages.isFetchingNextPage && void pages.fetchNextPage()}
      handle={handle}
    />
  );
}

/** How many requests each drawer holds, as the host last said for any of them. */
export function useCounts(): InboxCounts | null {
  return useInboxPages("waiting").data?.pages[0]?.counts ?? null;
}

function Row({ request }: { request: RequestSummary }) {
  return (
    <div className={styles.row}>
      <div className={styles.first}>
        <span className={styles.title}>{requestTitle(request.title)}</span>
        <span className={styles.time}>
          <RelativeTime at={request.receivedAt} />
        </span>
      </div>
      <div className={styles.second}>
        <span className={styles.agent}>{request.connectionName}</span>
        <Facts request={request} />
      </div>
    </div>
  );
}

function Facts({ request }: { request: RequestSummary }) {
  const { t } = useTranslation("inbox");
  const { risk, expiresAt, snoozedUntil, state } = request;
  return (
    <>
      {risk.kind === "high" && state.kind === "pending" && (
        <span className={styles.risk}>
          <ShieldAlert size={13} aria-hidden /> {t("risk.high")}
        </span>
      )}
      {expiresAt !== null && state.kind === "pending" && (
        <span className={styles.expires}>
          <CalendarClock size={13} aria-hidden /> <RelativeTime at={expiresAt} />
        </span>
      )}
      {snoozedUntil !== null && (
        <span className={styles.expires}>
          <RelativeTime at={snoozedUntil} />
        </span>
      )}
      {state.kind !== "pending" && <ApprovalBadge state={state} />}
    </>
  );
}

function EmptyDrawer({ view }: { view: ActedState }) {
  const { t } = useTranslation("inbox");
  switch (view) {
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
    case "sent":
      return (
        <EmptyState icon={Send} title={t("empty.sent")}>
          {t("empty.sentHint")}
        </EmptyState>
      );
    case "done":
      return (
        <EmptyState icon={CheckCheck} title={t("empty.done")}>
          {t("empty.doneHint")}
        </EmptyState>
      );
  }
}
