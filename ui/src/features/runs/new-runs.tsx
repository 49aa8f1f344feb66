/** Ways to a new run beside opening a file. Each has a button above the list and a place of its own: `#/runs/<id>`. */
import { FileCode, LayoutGrid, type LucideIcon, RadioTower, UsersRound } from "lucide-react";
import type { ComponentType } from "react";
import type { Label } from "../../i18n/types";
import { Examples, NEW_FROM_AGENTS, NewFromAgents, type RunToStart } from "../run-builder";
import { editRunFile, RUN_EDITOR, RunEditor } from "../run-editor";
import { Serving } from "../serving";
import { openRunFile } from "./opened";

type NewRun = { id: string; label: Label; icon: LucideIcon; Pane: ComponentType };

const open = ({ text, others }: RunToStart) => openRunFile(text, others);
const edit = ({ text, others }: RunToStart) => editRunFile(text, others);

export const newRuns: readonly NewRun[] = [
  {
    id: NEW_FROM_AGENTS,
    label: "runBuilder:new",
    icon: UsersRound,
    Pane: () => <NewFromAgents onStart={open} onEdit={edit} />,
  },
  {
    id: "examples",
    label: "runBuilder:examples.title",
    icon: LayoutGrid,
    Pane: () => <Examples onStart={open} onEdit={edit} />,
  },
  {
    id: RUN_EDITOR,
    label: "runEditor:open",
    icon: FileCode,
    Pane: () => <RunEditor onStart={({ text, others }, isTrial) => openRunFile(text, others, isTrial)} />,
  },
  { id: "serve", label: "serving:open", icon: RadioTower, Pane: Serving },
];
