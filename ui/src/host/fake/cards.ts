/** What is known about the cards of fake agents. */
import type { CardTrust, Change } from "../generated/api";
import type { Params, View } from "../host";
import type { World } from "./world";

const QUIET: CardTrust = {
  pending: null,
  versions: [],
  checks: [],
  signatures: [],
  pinned: [],
  extended: null,
};

export function cards(world: World, changed: (...changes: Change[]) => void) {
  const of = (id: string) => world.cards.get(id) ?? QUIET;

  function put(id: string, change: Partial<CardTrust>): Record<string, never> {
    world.cards.set(id, { ...of(id), ...change });
    changed({ tag: "agents", id });
    return {};
  }
  /** The card that waited is not asked about any more. */
  function settle(id: string, verdict: "accepted" | "declined"): Record<string, never> {
    const accepted = verdict === "accepted";
    const versions = of(id).versions.map((version, index) =>
      index === 0
        ? { ...version, verdict, inUse: accepted }
        : { ...version, inUse: !accepted && index === 1 },
    );
    world.connections = world.connections.map((each) =>
      each.summary.id === id ? { ...each, summary: { ...each.summary, cardChange: null } } : each,
    );
    return put(id, { pending: null, versions });
  }
  function key(id: string, thumbprint: string, pinned: boolean): Record<string, never> {
    const others = of(id).pinned.filter((each) => each.thumbprint !== thumbprint);
    const signatures = of(id).signatures.map((signature) =>
      signature.verdict.kind === "valid" && signature.verdict.thumbprint === thumbprint
        ? { ...signature, verdict: { ...signature.verdict, pinned } }
        : signature,
    );
    return put(id, {
      pinned: pinned ? [...others, { thumbprint, url: null, pinnedAt: 0 }] : others,
      signatures,
    });
  }
  return {
    "cards.get": ({ id }: Params<"cards.get">): View<"cards.get"> => of(id),
    "cards.accept": ({ id }: Params<"cards.accept">) => settle(id, "accepted"),
    "cards.keep": ({ id }: Params<"cards.keep">) => settle(id, "declined"),
    "cards.fetchKeys": ({ id }: Params<"cards.fetchKeys">) => put(id, {}),
    "cards.giveKeys": ({ id }: Params<"cards.giveKeys">) => put(id, {}),
    "cards.pinKey": ({ id, thumbprint }: Params<"cards.pinKey">) => key(id, thumbprint, true),
    "cards.unpinKey": ({ id, thumbprint }: Params<"cards.unpinKey">) => key(id, thumbprint, false),
    "cards.fetchExtended": ({ id }: Params<"cards.fetchExtended">) =>
      put(id, { extended: { kind: "in-use", at: 0 } }),
    "cards.acceptExtended": ({ id }: Params<"cards.acceptExtended">) =>
      put(id, { extended: { kind: "in-use", at: 0 } }),
    "cards.dropExtended": ({ id }: Params<"cards.dropExtended">) => put(id, { extended: null }),
  };
}
