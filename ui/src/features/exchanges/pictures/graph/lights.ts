/**
 * Edges that light up when a message passes.
 *
 * However many pass, an edge is touched once when it lights up and once when it goes out, both in an animation frame, and
 * React draws nothing for it.
 */

const LIT_MS = 450;

export type Frames = {
  now: () => number;
  request: (callback: () => void) => number;
  cancel: (frame: number) => void;
};

const screenFrames: Frames = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (frame) => cancelAnimationFrame(frame),
};

type Light = Pick<Element, "setAttribute" | "removeAttribute">;

export class Lights {
  readonly #elements = new Map<string, Light>();
  readonly #until = new Map<string, number>();
  readonly #lit = new Set<string>();
  #frame: number | null = null;

  constructor(readonly frames: Frames = screenFrames) {}

  /** The element that an edge is drawn by; `null` when it is drawn no more. */
  attach(key: string, element: Light | null): void {
    this.#lit.delete(key);
    if (element === null) this.#elements.delete(key);
    else this.#elements.set(key, element);
  }

  pass(keys: Iterable<string>): void {
    const until = this.frames.now() + LIT_MS;
    for (const key of keys) this.#until.set(key, until);
    if (this.#until.size > 0) this.#frame ??= this.frames.request(this.#draw);
  }

  stop(): void {
    if (this.#frame !== null) this.frames.cancel(this.#frame);
    this.#frame = null;
  }

  readonly #draw = (): void => {
    const now = this.frames.now();
    for (const [key, until] of this.#until) {
      const isOver = until <= now;
      if (isOver) this.#until.delete(key);
      this.#show(key, !isOver);
    }
    this.#frame = this.#until.size > 0 ? this.frames.request(this.#draw) : null;
  };

  #show(key: string, lit: boolean): void {
    const element = this.#elements.get(key);
    if (element === undefined || this.#lit.has(key) === lit) return;
    if (lit) {
      this.#lit.add(key);
      element.setAttribute("data-lit", "");
    } else {
      this.#lit.delete(key);
      element.removeAttribute("data-lit");
    }
  }
}
