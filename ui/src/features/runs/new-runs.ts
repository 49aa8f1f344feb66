/**
 * Ways to a new run beside opening a file. Each has a button above the list and a place of its own: `#/runs/<id>`. A place
 * that has a file to start calls `openRunFile`.
 */
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Label } from "../../i18n/types";

type NewRun = { id: string; label: Label; icon: LucideIcon; Pane: ComponentType };

export const newRuns: readonly NewRun[] = [];
