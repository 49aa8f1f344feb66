/** Components whose code is large and not needed for the first paint. */
import { type ComponentType, useSyncExternalStore } from "react";

/**
 * A component whose code is fetched when it is first shown. Until it is there, `StandIn` is shown with the same
 * properties, so that nothing waits and nothing is hidden.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let asked = false;
  const listeners = new Set<() => void>();

  async function fetchOnce() {
    if (asked) return;
    asked = true;
    try {
      loaded = await load();
    } catch {
      // What stands in says the same; the next one that is shown asks again.
      asked = false;
    }
    for (const each of listeners) each();
  }

  function listen(listener: () => void): () => void {
    listeners.add(listener);
    void fetchOnce();
    return () => listeners.delete(listener);
  }

  return function Deferred(props: Props) {
    const Loaded = useSyncExternalStore(listen, () => loaded);
    return Loaded === null ? <StandIn {...props} /> : <Loaded {...props} />;
  };
}
