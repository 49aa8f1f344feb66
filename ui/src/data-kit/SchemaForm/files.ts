/** Files inside the values of a form, in the way in which the form wants them. */
import { type Lossless, memberOf, readLossless, writeLossless } from "../../kit/lossless";
import type { FileForm } from "./controls";

/** What travels inside an answer is stored and shown with it, so it stays small. */
export const LARGEST_BYTES = 4 * 1024 * 1024;

export type FileContent = { name: string; mediaType: string; base64: string };

export type ChosenFile = {
  /** Its name, or the address that it has instead. */
  name: string;
  mediaType: string | null;
  /** Of what travels inside; `null` for what is elsewhere. */
  bytes: number | null;
};

/** What stands in the field, in order. */
export function chosenFiles(text: string, form: FileForm): ChosenFile[] {
  if (text === "") return [];
  if (form === "base64") return [{ name: "", mediaType: null, bytes: bytesOf(text) }];
  if (form === "data-url") return [fromAddress(text, null, null)];
  return itemsOf(text).map((item) =>
    fromAddress(textIn(item, "uri") ?? "", textIn(item, "name"), textIn(item, "mime_type")),
  );
}

/** The field with one more file; where it has place for one only, that one is replaced. */
export function withFile(text: string, form: FileForm, file: FileContent): string {
  const mediaType = file.mediaType === "" ? "application/octet-stream" : file.mediaType;
  switch (form) {
    case "base64":
      return file.base64;
    case "data-url":
      return `data:${mediaType};name=${encodeURIComponent(file.name)};base64,${file.base64}`;
    case "list":
      return withItem(text, {
        uri: `data:${mediaType};base64,${file.base64}`,
        name: file.name,
        mime_type: mediaType,
      });
  }
}

/** The field with the address of a file that is elsewhere. */
export function withAddress(text: string, uri: string): string {
  return withItem(text, { uri });
}

/** The field without one of its files. */
export function withoutFile(text: string, form: FileForm, index: number): string {
  if (form !== "list") return "";
  const items = itemsOf(text).filter((_, place) => place !== index);
  return items.length === 0 ? "" : writeLossless({ type: "array", items });
}

function withItem(text: string, members: Readonly<Record<string, string>>): string {
  const item: Lossless = {
    type: "object",
    members: Object.entries(members).map(([name, value]) => ({ name, value: { type: "string", value } })),
  };
  return writeLossless({ type: "array", items: [...itemsOf(text), item] });
}

function itemsOf(text: string): Lossless[] {
  const value = readLossless(text);
  return value?.type === "array" ? [...value.items] : [];
}

function textIn(item: Lossless, name: string): string | null {
  const value = memberOf(item, name);
  return value?.type === "string" ? value.value : null;
}

const DATA = /^data:([^;,]*)(?:;name=([^;,]*))?;base64,/;

function fromAddress(uri: string, name: string | null, mediaType: string | null): ChosenFile {
  const [head, ownType, ownName] = DATA.exec(uri) ?? [];
  if (head === undefined) return { name: name ?? uri, mediaType, bytes: null };
  return {
    name: name ?? nameIn(ownName ?? ""),
    mediaType: mediaType ?? ownType ?? null,
    bytes: bytesOf(uri.slice(head.length)),
  };
}

/** A name that an address carries; as it stands there where it is no good encoding. */
function nameIn(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** How many bytes a base64 text stands for. */
export function bytesOf(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}
