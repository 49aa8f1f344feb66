/** Whether events of the host arrive at the moment. */
import { Shared, useShared } from "../kit/shared";

const connected = new Shared(true);

export function setConnected(next: boolean): void {
  connected.set(next);
}

export function useConnected(): boolean {
  return useShared(connected);
}
