import { Inbox, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useHost } from "../../../data/host-context";
import { useCommandQuery } from "../../../data/queries";
import { ApprovalBadge } from "../../../facts/approval";
import type { ApprovalView, Decision } from "../../../host/generated/api";
import { IconButton } from "../../../kit/Button/Button";
import { EmptyState } from "../../../kit/states/States";
import { useLinkEntry } from "../../../places/deep-link";
import { navigate } from "../../../places/route";
import { follow, isPressed } from "../follow";
import { goOnFromDecided } from "../go-on";
import { useRequest } from "../queries";
import { RequestCard } from "../RequestCard/RequestCard";
import { ReaderChosen } from "../read-as";
import { OwnMarks } from "../triage/OwnMarks";
import { AfterUnsent, Stays } from "./Led";
import styles from "./RequestPane.module.css";
import { useStale } from "./use-stale";

/** The request that is open in the inbox. */
export function RequestPane({ id }: { id: string | null }) {
  const { t } = useTranslation("inbox");
  if (id === null) {
    return (
      <EmptyState icon={Inbox} title={t("empty.pick")}>
        {t("empty.pickHint")}
      </EmptyState>
    );
  }
  return <InInbox key={id} id={id} />;
}

/**
 * One request after the other, where the person has not set it otherwise: at once after a press, and after words as soon as
 * it is known that the task went on.
 */
function InInbox({ id }: { id: string }) {
  const host = useHost();
  const settings = useCommandQuery("settings.get", {});
  const goesOn = settings.data?.openNext === true;
  const undoMs = (settings.data?.undoSeconds ?? 0) * 1000;
  return (
    <OpenRequest
      id={id}
      takesKeys
      onClose={() => navigate("inbox")}
      onDecided={(decision, request) => {
        if (!goesOn) return;
        follow(request);
        if (isPressed(decision)) goOnFromDecided(id, host, undoMs);
      }}
    />
  );
}

type Props = {
  id: string;
  takesKeys?: boolean;
  /** Left out where the place around it already says whose request it is, and closes it. */
  onClose?: () => void;
  /** The host has taken a decision. */
  onDecided?: (decision: Decision, request: ApprovalView) => void;
};

const ignore = () => {};

/** A request, fetched and kept up to date. Another hash is another request: nothing prepared for the old one stays. */
export function OpenRequest({ id, takesKeys = false, onClose, onDecided = ignore }: Props) {
  const { t } = useTranslation("inbox");
  const query = useRequest(id);
  const { isStale, card, onStale, onSent, onReader } = useStale(query.data, query.refetch);

  return (
    <Fetched
      query={query}
      loading={t("loadingRequest")}
      failed={t("empty.failedRequest")}
      gone={{ title: t("empty.gone"), next: { label: t("empty.all"), onPress: () => navigate("inbox") } }}
    >
      {(request) => (
        <div className={styles.pane}>
          {onClose !== undefined && <Head request={request} onClose={onClose} />}
          {isStale && (
            <p role="alert" className={styles.stale}>
              {t("stale")}
            </p>
          )}
          {takesKeys && <AfterUnsent id={id} />}
          {takesKeys && <Stays id={id} />}
          <div ref={card} className={styles.card}>
            <ReaderChosen value={onReader}>
              <RequestCard
                key={`${request.hash} ${request.summary.state.kind === "pending"}`}
                request={request}
                onStale={onStale}
                onDecided={(decision) => {
                  onSent();
                  onDecided(decision, request);
                }}
                takesKeys={takesKeys}
              />
            </ReaderChosen>
          </div>
        </div>
      )}
    </Fetched>
  );
}

function Head({ request, onClose }: { request: ApprovalView; onClose: () => void }) {
  const { summary } = request;
  const { t } = useTranslation("inbox");
  const link = useLinkEntry("inbox", summary.id);
  return (
    <header className={styles.header}>
      <ApprovalBadge state={summary.state} />
      <span className={styles.agent} title={summary.agentName}>
        {summary.agentName}
      </span>
      <OwnMarks request={summary} />
      <IconButton icon={link.icon} label={link.label} onPress={link.onAction} />
      <IconButton icon={X} label={t("close")} onPress={onClose} />
    </header>
  );
}
