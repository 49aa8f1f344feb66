/** What stands in the ledger of a fake workbench. */
import type { LedgerCheck, LedgerDetail, LedgerRow } from "../generated/api";
import type { Params, View } from "../host";
import type { World } from "./world";

const MINUTE = 60_000;

type Told = Partial<Omit<LedgerDetail, "row">>;

function entry(
  row: Partial<LedgerRow> & Pick<LedgerRow, "seq" | "at" | "kind">,
  told: Told = {},
): LedgerDetail {
  return {
    row: {
      approvalId: "",
      agent: "Payments clerk",
      title: "pay_invoice: Sato Stationery, 12000",
      who: { kind: "workbench" },
      how: null,
      verdict: null,
      outcome: null,
      viewed: null,
      onCardMs: null,
      seal: "sealed",
      ...row,
    },
    link: String(row.seq).padStart(64, "0"),
    items: null,
    question: null,
    skill: null,
    answers: null,
    edited: [],
    why: null,
    forgotten: false,
    ...told,
  };
}

export function ledgerOf(now: number): LedgerDetail[] {
  const at = (minutes: number) => now - minutes * MINUTE;
  const pay = { approvalId: "ledger-pay" };
  const old = { approvalId: "ledger-old", agent: null, title: null };
  const restart = {
    approvalId: "ledger-restart",
    agent: "Night operations",
    title: "restart_service: checkout, production",
  };
  return [
    entry(
      { seq: 1, at: at(4000), kind: "proposed", who: { kind: "agent" }, seal: "unsealed", ...old },
      { forgotten: true },
    ),
    entry(
      {
        seq: 2,
        at: at(3999),
        kind: "decided",
        who: { kind: "person" },
        how: "key",
        verdict: "rejected",
        ...old,
      },
      { forgotten: true },
    ),
    entry({ seq: 3, at: at(3000), kind: "forgotten", who: { kind: "person" }, ...old }),
    entry(
      { seq: 4, at: at(50), kind: "proposed", who: { kind: "agent" }, ...pay },
      {
        items: '[{"tool":"pay_invoice","arguments":{"payee":"Sato Stationery","amount":12000}}]',
        question: "Please confirm the payment.",
        skill: "pay",
      },
    ),
    entry(
      {
        seq: 5,
        at: at(48),
        kind: "decided",
        who: { kind: "person" },
        how: "button",
        verdict: "edited",
        viewed: true,
        onCardMs: 94_000,
        ...pay,
      },
      { answers: '[["pay",{"approve":{"payload":{"amount":9000}}}]]', edited: ["0/amount"] },
    ),
    entry(
      { seq: 6, at: at(47), kind: "effective", verdict: "edited", outcome: "delivered", ...pay },
      { why: { code: "agent-has-decision" } },
    ),
    entry(
      { seq: 7, at: at(46), kind: "effective", verdict: "edited", outcome: "other-executed", ...pay },
      { why: { code: "went-on" } },
    ),
    entry({ seq: 8, at: at(20), kind: "proposed", who: { kind: "agent" }, ...restart }),
    entry({
      seq: 9,
      at: at(20),
      kind: "decided",
      who: { kind: "rule", name: "No restarts at night" },
      how: "rule",
      verdict: "rejected",
      viewed: false,
      ...restart,
    }),
    entry({ seq: 10, at: at(19), kind: "effective", verdict: "rejected", outcome: "honoured", ...restart }),
    entry({ seq: 11, at: at(5), kind: "damaged", agent: null, title: null }),
  ];
}

export const damagedCheck: LedgerCheck = {
  rows: 11,
  unsealed: 1,
  otherKey: 0,
  faults: [
    { kind: "edited", seq: 7 },
    { kind: "found-damaged", seq: 11 },
  ],
  moreFaults: 0,
  wholeAt: 0,
  key: "5d1c8f0a3b7e4d62905cbb2f8a41e7d3",
};

export function ledger(world: World) {
  return {
    "ledger.list": (): View<"ledger.list"> => ({
      rows: world.ledger.map(({ row }) => row).toReversed(),
      cursor: null,
    }),
    "ledger.story": ({ id }: Params<"ledger.story">): View<"ledger.story"> => ({
      rows: world.ledger.filter(({ row }) => row.approvalId === id),
      canBeOpened: world.requests.some(({ summary }) => summary.id === id),
    }),
    "ledger.check": (): View<"ledger.check"> => world.ledgerCheck,
    "ledger.export": ({ format }: Params<"ledger.export">): View<"ledger.export"> => ({
      kind: "saved",
      name: { "json-lines": "ledger.jsonl", csv: "ledger.csv", markdown: "ledger.md" }[format],
    }),
  };
}
