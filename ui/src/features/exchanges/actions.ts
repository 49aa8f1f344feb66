import { ChartGantt, ListTree, type LucideIcon, Network, Workflow } from "lucide-react";
import type { Action } from "../../actions/action";
import { showView, type View } from "./view";

function show(view: View, icon: LucideIcon): Action {
  return {
    id: `inspector.${view}`,
    label: `wire:action.${view}`,
    group: "go",
    icon,
    enabled: () => true,
    run: ({ navigate, route }) => {
      showView(view);
      // What is picked stays picked.
      navigate("inspector", route.place === "inspector" ? route.id : null);
    },
  };
}

export const wireActions: readonly Action[] = [
  show("list", ListTree),
  show("timeline", ChartGantt),
  show("sequence", Workflow),
  show("graph", Network),
];
