/**
 * What a person should know about an address before opening it.
 *
 * The browser's own parser decides where it leads; the page only points out what the text may hide.
 */
export type Address = {
  /** The address in full, as it would be opened. */
  full: string;
  /** The host that it leads to, in the form that goes over the network. */
  host: string;
  concerns: Concern[];
  /** Nothing is opened that is written as no other program writes it. */
  opens: boolean;
};

type Concern = "punycode" | "user-info" | "not-secure" | "raw-address";

/** Reads an address; `null` when it is none of the web. */
export function readAddress(text: string): Address | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const concerns: Concern[] = [];
  if (/(?:^|\.)xn--/.test(url.hostname)) concerns.push("punycode");
  if (url.username !== "" || url.password !== "") concerns.push("user-info");
  if (/^[\d.]+$|^\[/.test(url.hostname)) concerns.push("raw-address");
  if (url.protocol === "http:") concerns.push("not-secure");
  const opens = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text);
  return { full: url.href, host: url.host, concerns, opens };
}
