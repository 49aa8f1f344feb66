/** What an artifact is called. */

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Its own name; `null` where it has none that says anything: an identifier names it to programs only. */
export function nameOfArtifact(name: string | null): string | null {
  const said = name?.trim() ?? "";
  return said === "" || UUID.test(said) ? null : name;
}
