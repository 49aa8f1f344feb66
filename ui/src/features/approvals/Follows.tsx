import { useEffect, useRef } from "react";
import { toast } from "sonner";
import type { ApprovalSummary, ApprovalView } from "../../host/generated/api";
import { say } from "../../i18n/say";
import { i18n } from "../../i18n/setup";
import { useShared } from "../../kit/shared";
import { navigate, useRoute } from "../../places/route";
import { followed, ledTo, type Outcome, outcomeOf, unfollow, whyNot } from "./follow";
import { openByItself } from "./go-on";
import { isOpen, useRequest } from "./queries";
import { titleLine } from "./request-title";
import { listTarget } from "./target";

/** Watches what became of the decisions that were made here, and leads on from them. */
export function Follows({ listed }: { listed: readonly ApprovalSummary[] }) {
  const route = useRoute();
  const open = route.place === "inbox" ? route.id : null;
  useEffect(() => {
    // The request says the same itself, and the toast would cover its buttons.
    if (open !== null) toast.dismiss(toastOf(open));
  }, [open]);
  return useShared(followed).map(({ id, known }) => (
    <Followed key={id} id={id} known={known} listed={listed} />
  ));
}

type Props = { id: string; known: number; listed: readonly ApprovalSummary[] };

/** Whoever stayed is led on; whoever is elsewhere by now is told of what did not count, and can go there. */
function Followed({ id, known, listed }: Props) {
  const found = useRequest(id).data;
  // The page may hear of the decision later than of its being taken.
  const isBefore = found !== undefined && isOpen(found) && found.history.length <= known;
  const request = isBefore ? undefined : found;
  const route = useRoute();
  const isHere = route.place === "inbox" && route.id === id;
  const next = request === undefined ? null : askedSince(request, listed);
  const wentOn = useRef(false);
  useEffect(() => {
    const outcome = request === undefined ? "under-way" : outcomeOf(request);
    if (request === undefined || outcome === "under-way") return;
    if (!isHere || isOpen(request) || outcome === "over" || outcome === "uncertain") {
      unfollow(id);
      if (!isHere) tell(request, outcome, next ?? id);
      return;
    }
    const isFirst = outcome === "went-on" && !wentOn.current;
    wentOn.current = outcome === "went-on";
    const to = next ?? (isFirst ? (listTarget.current?.after(id) ?? null) : null);
    // What the task asks next may be listed a moment later.
    if (to === null) return;
    unfollow(id);
    if (to === next) ledTo.set(new Map(ledTo.read()).set(to, id));
    openByItself(to);
  }, [id, request, isHere, next]);
  return null;
}

/** What the same task asks since the decision; the request itself, where that is asked once more. */
function askedSince(request: ApprovalView, listed: readonly ApprovalSummary[]): string | null {
  const { decidedAt, summary } = request;
  if (isOpen(request)) return summary.id;
  const since = listed.find(
    ({ taskKey, state, receivedAt }) =>
      taskKey === summary.taskKey && state.kind === "pending" && receivedAt >= (decidedAt ?? 0),
  );
  return since?.id ?? null;
}

function toastOf(id: string): string {
  return `follow ${id}`;
}

function tell(request: ApprovalView, outcome: Outcome, where: string): void {
  if (outcome === "under-way" || outcome === "went-on" || outcome === "over") return;
  const { title } = request.summary;
  const reason = whyNot(request);
  toast.warning(i18n.t(`inbox:follow.${outcome}`, { title: titleLine(title) }), {
    id: toastOf(where),
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    ...(reason !== null && { description: say(reason) }),
    action: { label: i18n.t("inbox:again.show"), onClick: () => navigate("inbox", where) },
  });
}
