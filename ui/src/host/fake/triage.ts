/** The inbox of the fake world as a list, and what is done to many requests at once. */
import type {
  ApprovalDrawer,
  ApprovalSummary,
  ApprovalView,
  BatchAction,
  ChosenApproval,
} from "../generated/api";
import type { Params, View } from "../host";
import { nextId, type World } from "./world";

export function triage(
  world: World,
  now: () => number,
  changed: (id: string) => void,
  viewsChanged: () => void,
) {
  const find = (id: string) => world.requests.find(({ summary }) => summary.id === id);

  function change(id: string, some: Partial<ApprovalSummary>): void {
    const found = find(id);
    if (found !== undefined) found.summary = { ...found.summary, ...some };
    changed(id);
  }

  /** All that were chosen go, but those of which the world says that they stay. */
  function plan(chosen: readonly ChosenApproval[]) {
    const stays = world.stays.filter((stay) => chosen.some(({ id }) => id === stay.id));
    const goes = world.requests.filter(
      ({ summary: { id } }) => chosen.some((each) => each.id === id) && !stays.some((stay) => stay.id === id),
    );
    return { goes, stays };
  }

  function act(request: ApprovalView, action: BatchAction): void {
    const { id } = request.summary;
    switch (action.kind) {
      case "approve":
      case "reject": {
        const answer =
          action.kind === "approve"
            ? { kind: "approve" as const, payload: null }
            : { kind: "reject" as const, reason: action.reason };
        request.decision = { items: request.items.map(({ itemId }) => ({ itemId, answer })) };
        change(id, {
          state: { kind: "queued", notBefore: now() + world.settings.undoSeconds * 1000 },
        });
        break;
      }
      case "snooze":
        change(id, { snoozedUntil: action.until });
        break;
      case "mark":
        change(id, { colour: action.colour });
        break;
      case "undo":
        request.decision = null;
        change(id, { state: { kind: "pending" } });
        break;
    }
  }

  return {
    "approvals.list": ({ filter }: Params<"approvals.list">): View<"approvals.list"> => {
      const drawer = (name: ApprovalDrawer) => world.requests.filter((request) => drawerOf(request) === name);
      return {
        requests: drawer(filter.drawer).map(({ summary }) => summary),
        cursor: null,
        counts: {
          waiting: drawer("waiting").length,
          snoozed: drawer("snoozed").length,
          sent: drawer("sent").length,
          answered: drawer("answered").length,
          expired: drawer("expired").length,
        },
      };
    },
    "approvals.newest": () => {
      const waiting = world.requests.filter((request) => drawerOf(request) === "waiting");
      const newest = waiting.toSorted((one, other) => other.summary.receivedAt - one.summary.receivedAt)[0];
      return { id: newest?.summary.id ?? null };
    },
    "approvals.snooze": ({ id, until }: Params<"approvals.snooze">) => {
      change(id, { snoozedUntil: until });
      return {};
    },
    "approvals.mark": ({ id, colour }: Params<"approvals.mark">) => {
      change(id, { colour });
      return {};
    },
    "approvals.note": ({ id, note }: Params<"approvals.note">) => {
      change(id, { note: note.trim() || null });
      return {};
    },
    "approvals.batchPlan": ({ chosen }: Params<"approvals.batchPlan">): View<"approvals.batchPlan"> => {
      const { goes, stays } = plan(chosen);
      return { goes: goes.map(({ summary }) => summary.id), stays };
    },
    "approvals.batch": ({ chosen, action }: Params<"approvals.batch">): View<"approvals.batch"> => {
      const { goes, stays } = plan(chosen);
      for (const request of goes) act(request, action);
      return { goes: goes.map(({ summary }) => summary.id), stays };
    },
    "approvals.views": () => world.inboxViews,
    "approvals.keepView": ({ id, name, filter }: Params<"approvals.keepView">) => {
      const kept = { id: id ?? nextId(world, "view"), name: name.trim(), filter };
      world.inboxViews = [...world.inboxViews.filter((view) => view.id !== kept.id), kept];
      viewsChanged();
      return { id: kept.id };
    },
    "approvals.removeView": ({ id }: Params<"approvals.removeView">) => {
      world.inboxViews = world.inboxViews.filter((view) => view.id !== id);
      viewsChanged();
      return {};
    },
  };
}

/** Where it lies, by how it stands. */
function drawerOf({ summary: { state, snoozedUntil } }: ApprovalView): ApprovalDrawer {
  switch (state.kind) {
    case "pending":
    case "uncertain":
      return snoozedUntil !== null ? "snoozed" : "waiting";
    case "queued":
    case "in-flight":
      return "sent";
    case "delivered":
    case "presumed":
    case "refused":
      return "answered";
    case "superseded":
    case "expired":
    case "answered-elsewhere":
    case "left-open":
      return "expired";
  }
}
