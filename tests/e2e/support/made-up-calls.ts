/**
 * Calls between agents that nobody made: the page is told of them as its host would tell it, in batches of changes over
 * the channel, and gets them when it looks at the picture.
 */
import type { Page } from "@playwright/test";

/** In the page, before its own scripts: the channel that its host tells it over. */
export const CATCH_THE_CHANNEL = `
  window.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      window.channel = this;
    }
  };
`;

type Mark = { call: number };
type Call = {
  id: string;
  from: string | null;
  to: string | null;
  operation: string;
  taskKey: null;
  startedAt: number;
  firstByteMs: number;
  durationMs: number | null;
  status: number;
  failed: boolean;
  frames: number;
};
type Picture = { parties: { id: string }[]; mark: Mark; taskCount: number };

/** Begins with so many calls a second, between the parties of the picture that is shown. They never end. */
export async function callAway(page: Page, perSecond: number): Promise<void> {
  await page.evaluate(async (perSecond) => {
    const own = window.fetch.bind(window);
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${sessionStorage.getItem("a2a-workbench.session")}`,
    };
    const scope = { session: null, since: null, until: null, filter: null, after: null, running: [] };
    const asked = { method: "POST", headers, body: JSON.stringify(scope) };
    const known: Picture = await (await own("/api/call/exchanges.picture", asked)).json();
    const parties = known.parties.map(({ id }) => id);
    if (parties.length < 2) throw new Error("there are no parties to call each other");

    const calls: Call[] = [];
    const make = (): void => {
      const number = calls.length;
      calls.push({
        id: `made-up-${String(number).padStart(8, "0")}`,
        from: number % 3 === 0 ? null : (parties[(number + 1) % parties.length] ?? null),
        to: parties[number % parties.length] ?? null,
        operation: "SendMessage",
        taskKey: null,
        startedAt: Date.now(),
        firstByteMs: 2,
        durationMs: number % 50 === 0 ? null : 5,
        status: 200,
        failed: number % 97 === 0,
        frames: 1,
      });
      // Some take longer than the time between two looks.
      const earlier = calls[number - 200];
      if (earlier !== undefined) earlier.durationMs ??= 200;
    };
    window.fetch = async (input, init) => {
      if (input !== "/api/call/exchanges.picture" || typeof init?.body !== "string") return own(input, init);
      const { after, running }: { after: Mark | null; running: string[] } = JSON.parse(init.body);
      const first = after === null ? 0 : Math.max(0, after.call - known.mark.call);
      const again = new Set(running);
      const shown = [...calls.slice(first), ...calls.slice(-5_000, first).filter(({ id }) => again.has(id))];
      const news = { tasks: [], changes: [], leftOut: 0, problems: [], taskCount: known.taskCount };
      Reflect.set(window, "callsTold", calls.length);
      const mark = { ...known.mark, call: known.mark.call + calls.length };
      return Response.json({ ...news, parties: after === null ? known.parties : [], calls: shown, mark });
    };
    const channel = Reflect.get(window, "channel");
    if (!(channel instanceof WebSocket)) throw new Error("the page has no channel to its host");
    const changed = [{ kind: "changed", changes: [{ tag: "exchanges", id: null }] }];
    const begun = performance.now();
    setInterval(() => {
      const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
      while (calls.length < due) make();
      // Its own batches count from 1, so that acknowledging this one means nothing to the host.
      channel.dispatchEvent(
        new MessageEvent("message", { data: JSON.stringify({ batch: 0, events: changed }) }),
      );
    }, 33);
  }, perSecond);
}
