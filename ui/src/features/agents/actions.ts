import { CopyPlus, Search, Star, Tags } from "lucide-react";
import type { Action } from "../../actions/action";
import { agentTarget, searchTarget, wordsTarget } from "./target";

export const agentActions: readonly Action[] = [
  {
    id: "agents.search",
    label: "listing:action.search",
    group: "agents",
    icon: Search,
    shortcut: "/",
    enabled: () => searchTarget.current !== null,
    run: () => searchTarget.current?.focus(),
  },
  {
    id: "agents.favourite",
    label: "listing:action.favourite",
    group: "agents",
    icon: Star,
    enabled: () => agentTarget.current !== null,
    run: () => agentTarget.current?.toggleFavourite(),
  },
  {
    id: "agents.arrange",
    label: "listing:action.arrange",
    group: "agents",
    icon: Tags,
    enabled: () => agentTarget.current !== null,
    run: () => agentTarget.current?.arrange(),
  },
  {
    id: "agents.words",
    label: "listing:action.words",
    group: "agents",
    icon: Tags,
    enabled: () => wordsTarget.current !== null,
    run: () => wordsTarget.current?.open(),
  },
  {
    id: "agents.duplicate",
    label: "listing:action.duplicate",
    group: "agents",
    icon: CopyPlus,
    enabled: () => agentTarget.current !== null,
    run: () => agentTarget.current?.duplicate(),
  },
];
