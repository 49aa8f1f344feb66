/** What of the tasks is listed, and how that is asked for. */

import type { TaskChoice, TaskSpan } from "../../host/generated/api";
import type { Params } from "../../host/host";
import { FILTERS, type Filter, filterNames } from "./filters";

export const SPANS = ["any", "today", "week", "month", "days"] as const satisfies readonly TaskSpan[];

export const EVERYTHING: TaskChoice = { group: "all", agentId: null, span: "any", from: null, to: null };

export function isEverything({ group, agentId, span }: TaskChoice): boolean {
  return groupOf(group) === "all" && agentId === null && span === "any";
}

/** A group that is not known, of a later version, is every state. */
export function groupOf(group: string): Filter {
  return filterNames.find((name) => name === group) ?? "all";
}

const DAYS = { today: 0, week: 6, month: 29 } as const;

/** The question to the host. It begins and ends with days, so that it stays the same all day. */
export function asked(choice: TaskChoice, now: Date): Omit<Params<"tasks.list">, "cursor" | "limit"> {
  const { since, until } = stretch(choice, now);
  return { agentId: choice.agentId, states: [...FILTERS[groupOf(choice.group)]], since, until };
}

function stretch({ span, from, to }: TaskChoice, now: Date): { since: number | null; until: number | null } {
  switch (span) {
    case "any":
      return { since: null, until: null };
    case "days":
      return { since: startOf(from, 0), until: startOf(to, 1) };
    default:
      return {
        since: new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[span]).getTime(),
        until: null,
      };
  }
}

/** The local start of a day, or of one some days later. `null` where no day is named. */
function startOf(day: string | null, later: number): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? "");
  if (parts === null) return null;
  const [, year, month, date] = parts;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
}
