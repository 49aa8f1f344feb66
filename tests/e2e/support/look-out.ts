/** Scripts for the page that tell when a request is there for a person to see: in the frame after the one that draws it. */

/** Requests in the chat that is open. */
export const CARDS_IN_CHAT = `[...document.querySelectorAll("button")].filter(({ textContent }) =>
  textContent.includes("Open in the inbox")).length`;
/** Requests in the inbox. Its list draws only what is in view and says how many there are. */
export const CARDS_IN_INBOX = `Number(document.querySelector("[role=option]")?.ariaSetSize ?? 0)`;

/** Makes `window.painted` a promise of the machine's time at which `count` has grown and that has been painted. */
export function lookOut(count: string): string {
  // What ends a script is waited for: not the promise.
  return `{
    const count = () => ${count};
    const before = count();
    window.painted = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (count() <= before) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())));
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    });
  } 0`;
}
