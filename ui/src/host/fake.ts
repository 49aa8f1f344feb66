import type { Host } from "./host";
export type FakeHost = Host;
export function fakeHost(): FakeHost {
  throw new Error("later");
}
