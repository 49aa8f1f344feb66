/** Joins the host's events to the cache of the page. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { HostEvent } from "../host/generated/api";
import type { Host } from "../host/host";
import { setConnected } from "./connected";
import { HostContext } from "./host-context";
import { invalidate } from "./invalidate";
import { LiveText } from "./live-text";
import { showNotice } from "./toasts";
import { LiveTextContext } from "./use-live-text";

type Props = {
  host: Host;
  /** The person asked for a request outside the page, for instance by clicking a notification. */
  onFocusRequest: (approvalId: string) => void;
  /** The person opened a link outside the page. */
  onLink?: (link: string) => void;
  children: ReactNode;
};

const ignore = () => {};

export function DataProvider({ host, onFocusRequest, onLink = ignore, children }: Props) {
  const [client] = useState(createQueryClient);
  const [live] = useState(() => new LiveText());

  useEffect(() => {
    let lost = false;
    return host.subscribe({
      onBatch: ({ events }) => receive(client, live, events, { onFocusRequest, onLink }),
      onConnected: (connected) => {
        setConnected(connected);
        if (connected && lost) client.invalidateQueries();
        lost = !connected;
      },
    });
  }, [host, client, live, onFocusRequest, onLink]);

  return (
    <HostContext value={host}>
      <LiveTextContext value={live}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </LiveTextContext>
    </HostContext>
  );
}

/** Nothing is refetched by time or focus: the host says what changed. Nothing is retried: it says what failed. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function receive(
  client: QueryClient,
  live: LiveText,
  events: readonly HostEvent[],
  { onFocusRequest, onLink }: Required<Pick<Props, "onFocusRequest" | "onLink">>,
): void {
  const changes = events.flatMap((event) => (event.kind === "changed" ? event.changes : []));
  if (changes.length > 0) invalidate(client, changes);
  for (const event of events) {
    switch (event.kind) {
      case "changed":
        break;
      case "delta":
        live.apply(event);
        break;
      case "notice":
        showNotice(event.level, event.message, event.hints);
        break;
      case "focus-request":
        onFocusRequest(event.approvalId);
        break;
      case "open-link":
        onLink(event.link);
        break;
      default:
        event satisfies never;
    }
  }
}
