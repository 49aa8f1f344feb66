/** A place with the keys of these actions, as the shell has them around it. */
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Action } from "../actions/action";
import { useShortcuts } from "../actions/use-shortcuts";
import { useHost } from "../data/host-context";
import { fakeHost } from "../host/fake";
import { navigate, useRoute } from "../places/route";

type Props = { actions: readonly Action[]; singleKeys?: boolean; children: ReactNode };

export function WithKeys({ actions, singleKeys = true, children }: Props) {
  const context = {
    host: useHost(),
    client: useQueryClient(),
    route: useRoute(),
    info: {
      ...fakeHost().world.info,
      waiting: 0,
      samplesConnected: true,
      undoMs: 5000,
      autoApproveUntil: null,
    },
    navigate,
    openOverlay: () => {},
  };
  useShortcuts(actions, context, singleKeys);
  return children;
}
