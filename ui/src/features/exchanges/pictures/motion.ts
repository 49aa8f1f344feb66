/** The person asked the system for little motion. */
export function movesLittle(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
