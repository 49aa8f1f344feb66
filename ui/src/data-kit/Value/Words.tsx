import { Pieces } from "./Pieces";
import { Plain } from "./Plain";

/** What an agent says in a request, as received. An address in it can be opened, which asks first. */
export function Words({ text, requestId }: { text: string; requestId: string }) {
  return <Plain text={text} draw={(page) => <Pieces text={page} requestId={requestId} />} />;
}
