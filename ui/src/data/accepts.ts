/** Which files an agent reads, by the media types of its card. */

/** Whether a media type fits one of the agent's. An agent that names none is asked nothing. */
export function accepts(mediaTypes: readonly string[], mediaType: string): boolean {
  if (mediaTypes.length === 0) return true;
  const offered = bare(mediaType);
  return mediaTypes.some((wanted) => {
    const type = bare(wanted);
    if (type === "*/*" || type === "*" || type === offered) return true;
    return type.endsWith("/*") && offered.startsWith(type.slice(0, -1));
  });
}

/** What a file input may offer. Text alone is typed, but a text file is text too. */
export function fileFilter(mediaTypes: readonly string[]): string {
  const types = mediaTypes.map(bare).filter((type) => type.includes("/") && type !== "*/*");
  return mediaTypes.some((type) => bare(type) === "*/*") ? "" : types.join(",");
}

function bare(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}
