/** Calls back once what is about to be drawn has been painted, until it is cancelled. A page that nobody sees never is. */
export function afterPaint(then: () => void): () => void {
  // The first frame is the one that paints it; in the second it has been.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then);
  });
  return () => cancelAnimationFrame(frame);
}
