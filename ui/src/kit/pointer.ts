/** The steps of a JSON pointer (RFC 6901 §3): a name has its `~` and `/` written as `~0` and `~1`. */

export function toStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

export function fromStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
