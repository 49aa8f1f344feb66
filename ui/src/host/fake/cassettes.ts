/** Cassettes of the fake workbench: whatever is opened is a recording of the payments clerk. */
import { HostError } from "../error";
import type { Change, MockView, OpenedCassetteView } from "../generated/api";
import type { CommandName, Params, View } from "../host";
import { connection } from "./agents";
import { nextId, type World } from "./world";

type Cassettes = Extract<CommandName, `cassettes.${string}` | `mocks.${string}`>;
type Answers = { [Name in Cassettes]: (params: Params<Name>) => View<Name> };

export function cassettes(world: World, changed: (...changes: Change[]) => void, now: () => number): Answers {
  const opened = new Map<string, OpenedCassetteView>();
  const news = () => changed({ tag: "agents", id: null });

  function open(name: string): OpenedCassetteView {
    const chosen: OpenedCassetteView = {
      id: nextId(world, "cassette"),
      cassette: {
        name,
        title: "Pay 12,000 yen to Sato Stationery",
        agent: "Payments clerk",
        messages: 2,
        events: 6,
        lastsMs: 1840,
        pauses: [
          {
            question: "Pay ¥12,000 to Sato Stationery? Approve or reject the payment.",
            recorded: "approval",
          },
        ],
      },
    };
    opened.set(chosen.id, chosen);
    return chosen;
  }
  const find = (id: string) => {
    const mock = world.mocks.find((each) => each.id === id);
    if (mock === undefined) throw HostError.failed({ code: "gone" });
    return mock;
  };
  /** As a host answers: never the object of before with something else in it. */
  function change(id: string, changed: Partial<MockView>): void {
    const known = find(id);
    world.mocks = world.mocks.map((each) => (each === known ? { ...each, ...changed } : each));
    news();
  }

  return {
    "cassettes.save": ({ confirm }) => {
      if (confirm !== "export") {
        throw new HostError({
          code: "confirmation-needed",
          message: { code: "not-confirmed" },
          hints: [],
          findings: [],
          confirm: { question: { kind: "export-whole" }, word: "export" },
        });
      }
      return { kind: "saved", name: "payment.cassette.json" };
    },
    "cassettes.open": ({ name }) => open(name),
    "cassettes.pick": () => open("payment.cassette.json"),
    "mocks.list": () => world.mocks,
    "mocks.start": ({ cassetteId, speed, faults, often }) => {
      const chosen = opened.get(cassetteId);
      if (chosen === undefined) throw HostError.failed({ code: "gone" });
      const id = nextId(world, "mock");
      const url = `http://127.0.0.1:${41_400 + world.mocks.length}/mock/`;
      world.mocks = [
        ...world.mocks,
        {
          id,
          cassette: chosen.cassette,
          speed,
          faults,
          often,
          url,
          state: { kind: "running" },
          agentId: null,
        },
      ];
      news();
      return { id };
    },
    "mocks.startAgain": ({ id }) => {
      change(id, { state: { kind: "running" } });
      return {};
    },
    "mocks.setFaults": ({ id, faults, often }) => {
      change(id, { faults, often });
      return {};
    },
    "mocks.connect": ({ id, name }) => {
      const mock = find(id);
      const clerk = world.connections.find(({ summary }) => summary.name === mock.cassette.agent);
      if (clerk === undefined) throw HostError.failed({ code: "gone" });
      const made = nextId(world, "connection");
      const host = new URL(mock.url).host;
      world.connections = [...world.connections, connection({ id: made, host, name }, clerk.card, now())];
      change(id, { agentId: made });
      return { id: made };
    },
    "mocks.stop": ({ id }) => {
      change(id, { state: { kind: "off" } });
      return {};
    },
    "mocks.remove": ({ id }) => {
      find(id);
      world.mocks = world.mocks.filter((each) => each.id !== id);
      news();
      return { conversations: 0, tasks: 0, copies: world.copies, mocks: [], tracesLeft: false };
    },
  };
}
