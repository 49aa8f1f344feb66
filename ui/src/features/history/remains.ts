/** What a deletion left behind, until a person has seen it. It outlives the place in which was deleted. */
import type { ForgottenView } from "../../host/generated/api";
import { Shared, useShared } from "../../kit/shared";

const remains = new Shared<ForgottenView | null>(null);

export function setRemains(next: ForgottenView | null): void {
  remains.set(next);
}

/** Shows what is left of what was deleted; `false` where nothing is. */
export function tellRemains(gone: ForgottenView): boolean {
  const isLeft = gone.copies.length > 0 || gone.mocks.length > 0 || gone.tracesLeft;
  if (isLeft) setRemains(gone);
  return isLeft;
}

export function useRemains(): ForgottenView | null {
  return useShared(remains);
}
