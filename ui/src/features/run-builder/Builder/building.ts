/** What every part of the form needs of the whole. */
import { createContext, useContext } from "react";
import type { RunFormFaultView } from "../../../host/generated/api";
import type { Draft, Part } from "../draft";
import type { Around } from "../words";

export type Building = {
  around: Around;
  /** What the host misses. */
  fault: RunFormFaultView | null;
  names: ReadonlyMap<string, string>;
  change: (next: (draft: Draft) => Draft) => void;
  changePart: (key: string, change: Partial<Part>) => void;
};

export const BuildingContext = createContext<Building | null>(null);

export function useBuilding(): Building {
  const building = useContext(BuildingContext);
  if (building === null) throw new Error("BUG: a part of the form stands outside of it");
  return building;
}
