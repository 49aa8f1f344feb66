/** The data part of the next message: as a form where the agent's contract makes one, else as JSON. */
import { useState } from "react";
import { useCommandQuery } from "../../../data/queries";
import { fits, untouchedValues } from "../../../data-kit";
import type { ContractView } from "../../../host/generated/api";
import { EMPTY_OBJECT, prettyJson, readLossless } from "../../../kit/lossless";

/** In place of a contract: nothing is checked. */
export const UNCHECKED = -1;

export type Data = {
  isOpen: boolean;
  contracts: readonly ContractView[];
  /** The place of the contract that is checked against, or {@link UNCHECKED}. */
  picked: number;
  contract: ContractView | null;
  /** What the editor begins with. */
  text: string;
  /** What would be sent; `null` while it must not be. */
  json: string | null;
  /** It is sent although it does not fit the contract. */
  misfits: boolean;
  toggle: () => void;
  /** Begins anew with this JSON. */
  begin: (json: string) => void;
  pick: (place: number) => void;
  write: (text: string) => void;
  /** What the form says: `null` while its values must not be sent. */
  fill: (json: string | null) => void;
};

/** Whether a text is a JSON object or a list, as against words. */
export function isData(text: string): boolean {
  const type = readLossless(text)?.type;
  return type === "object" || type === "array";
}

type Kept = {
  /** What was typed before; `null`: nothing. */
  data: string | null;
  /** It is edited as it is, whatever the agent's contract says. */
  asJson: boolean;
  /** Every change, to be kept. */
  onChange: (data: string | null) => void;
};

export function useData(agentId: string, { data, asJson, onChange }: Kept): Data {
  const contracts = useCommandQuery("contracts.get", { id: agentId }).data ?? [];
  const [isOpen, setOpen] = useState(data !== null);
  const [picked, setPicked] = useState(asJson && data !== null ? UNCHECKED : 0);
  const [text, setText] = useState(data ?? EMPTY_OBJECT);
  const [filled, setFilled] = useState<string | null>();
  const contract = contracts[picked] ?? null;
  const json =
    contract === null ? text : filled === undefined ? untouchedValues(contract.schema, text) : filled;
  const sendable = json !== null && readLossless(json) !== null ? json : null;
  return {
    isOpen,
    contracts,
    picked,
    contract,
    text,
    json: sendable,
    misfits: contract !== null && sendable !== null && !fits(contract.schema, sendable),
    toggle: () => {
      setOpen(!isOpen);
      setText(EMPTY_OBJECT);
      setFilled(undefined);
      onChange(isOpen ? null : EMPTY_OBJECT);
    },
    begin: (begun) => {
      const laidOut = prettyJson(begun);
      setOpen(true);
      setPicked(UNCHECKED);
      setText(laidOut);
      setFilled(undefined);
      onChange(laidOut);
    },
    pick: (place) => {
      setPicked(place);
      setText(sendable ?? text);
      setFilled(undefined);
    },
    write: (typed) => {
      setText(typed);
      onChange(typed);
    },
    fill: (values) => {
      setFilled(values);
      if (values !== null) onChange(values);
    },
  };
}
