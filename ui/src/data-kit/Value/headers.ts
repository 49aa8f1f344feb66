/** An object that is an e-mail: its members by what they are in one. Every member is in exactly one place. */
import type { Lossless, Member } from "../../kit/lossless";

const NAMES = {
  from: ["from", "sender", "fromaddress"],
  to: ["to", "recipient", "recipients", "torecipients", "toaddresses"],
  cc: ["cc", "ccrecipients", "ccaddresses"],
  bcc: ["bcc", "bccrecipients", "bccaddresses"],
  replyTo: ["replyto"],
  subject: ["subject"],
  body: ["body", "text", "html", "bodytext", "bodyhtml", "htmlbody", "textbody", "plain", "plaintext"],
} as const;

export type Header = keyof typeof NAMES;
export type EmailHeaders = { headers: { header: Header; member: Member }[]; also: Member[] };

const HEADER_OF = new Map<string, Header>(
  headers().flatMap((header) => NAMES[header].map((name): [string, Header] => [name, header])),
);

/** In the order in which they are read. */
function headers(): Header[] {
  return ["from", "to", "cc", "bcc", "replyTo", "subject", "body"];
}

/** An e-mail has somebody to go to, and a subject, or an address and a body. */
export function emailOf(members: readonly Member[]): EmailHeaders | null {
  const known = members.map((member) => ({ member, header: headerOf(member.name) }));
  const of = (header: Header) => known.filter((each) => each.header === header);
  const recipients = [...of("to"), ...of("cc"), ...of("bcc")];
  if (recipients.length === 0) return null;
  const isAddressed = recipients.some(({ member }) => holdsAddress(member.value));
  if (of("subject").length === 0 && (of("body").length === 0 || !isAddressed)) return null;
  return {
    headers: headers().flatMap((header) => of(header).map(({ member }) => ({ header, member }))),
    also: known.filter(({ header }) => header === undefined).map(({ member }) => member),
  };
}

/** A body that a mail program would draw. */
export function isHtml({ name, value }: Member): boolean {
  if (value.type !== "string") return false;
  return (
    plainName(name).includes("html") ||
    /<(?:!doctype|html|head|body|div|p|a|b|br|img|span|table)\b/i.test(value.value)
  );
}

function headerOf(name: string): Header | undefined {
  return HEADER_OF.get(plainName(name));
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, "");
}

function holdsAddress(value: Lossless): boolean {
  switch (value.type) {
    case "string":
      return value.value.includes("@");
    case "array":
      return value.items.some(holdsAddress);
    case "object":
      return value.members.some((member) => holdsAddress(member.value));
    default:
      return false;
  }
}
