/** Requests of the fake world as lists show them. */
import type { ApprovalDrawer, ApprovalView } from "../generated/api";
import type { View } from "../host";
import type { World } from "./world";

/** What lies in a drawer, in the order of the world. */
export function drawerOf({ requests }: World, drawer: ApprovalDrawer): View<"approvals.list"> {
  const lying = (name: ApprovalDrawer) => requests.filter((request) => whereLies(request) === name);
  return {
    requests: lying(drawer).map(({ summary }) => summary),
    cursor: null,
    counts: {
      waiting: lying("waiting").length,
      snoozed: lying("snoozed").length,
      sent: lying("sent").length,
      answered: lying("answered").length,
      expired: lying("expired").length,
    },
  };
}

export function newestOf({ requests }: World): string | null {
  const waiting = requests.filter((request) => whereLies(request) === "waiting");
  const [newest] = waiting.toSorted((one, other) => other.summary.receivedAt - one.summary.receivedAt);
  return newest?.summary.id ?? null;
}

/** The drawer in which a request lies, by how it stands. */
function whereLies({ summary: { state, snoozedUntil } }: ApprovalView): ApprovalDrawer {
  switch (state.kind) {
    case "pending":
    case "uncertain":
      return snoozedUntil === null ? "waiting" : "snoozed";
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
    case "answered-in-chat":
    case "done-there":
    case "left-open":
      return "expired";
  }
}
