/**
 * Keeps a log at its end while its frame changes size, as when the window is made smaller or an answer is written
 * below it. The browser keeps the distance from the top instead, which pushes the latest words out of view.
 * What grows inside the log is not looked at here: the virtual list follows that.
 */
export function stayAtEnd(scroller: HTMLElement, within: number, toEnd: () => void): () => void {
  // A change of size moves the end without any scrolling, so where somebody was is known from the last scroll.
  let wasAtEnd = true;
  function look() {
    wasAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= within;
  }
  const observer = new ResizeObserver(() => {
    if (wasAtEnd) toEnd();
  });
  scroller.addEventListener("scroll", look, { passive: true });
  observer.observe(scroller);
  return () => {
    scroller.removeEventListener("scroll", look);
    observer.disconnect();
  };
}
