/** Stands in for `kit/Chart/plot` in tests, where no canvas draws. */
export class Plot {
  static readonly paths = {};
  destroy() {}
}
