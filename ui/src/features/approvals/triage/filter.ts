/** What the list of requests shows, kept while a person is elsewhere in the application. */
import type {
  ApprovalDrawer,
  ApprovalFilter,
  ApprovalGrouping,
  ApprovalShape,
  Colour,
  RiskLevel,
} from "../../../host/generated/api";
import { Shared, useShared } from "../../../kit/shared";

export const DRAWERS = [
  "waiting",
  "snoozed",
  "sent",
  "answered",
  "expired",
] as const satisfies ApprovalDrawer[];
export const GROUPINGS = ["time", "agent", "task"] as const satisfies ApprovalGrouping[];
export const RISKS = ["normal", "high"] as const satisfies RiskLevel[];
export const SHAPES = [
  "approval",
  "form",
  "question",
  "secret",
  "other",
  "mixed",
] as const satisfies ApprovalShape[];
export const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"] as const satisfies Colour[];

const EVERYTHING: ApprovalFilter = {
  drawer: "waiting",
  grouping: "time",
  agentId: null,
  risk: null,
  shape: null,
  colour: null,
  words: "",
};

const filter = new Shared(EVERYTHING);

export function setFilter(change: Partial<ApprovalFilter>): void {
  filter.set({ ...filter.read(), ...change });
}

/** Leaves nothing out of the drawer that is shown. */
export function showEverything(): void {
  const { drawer, grouping } = filter.read();
  setFilter({ ...EVERYTHING, drawer, grouping });
}

export function useFilter(): ApprovalFilter {
  return useShared(filter);
}

/** Whether it leaves anything out of its drawer. */
export function isNarrowed({ agentId, risk, shape, colour, words }: ApprovalFilter): boolean {
  return [agentId, risk, shape, colour].some((term) => term !== null) || words.trim() !== "";
}
