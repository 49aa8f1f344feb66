/** Files on their way between the page and the person: the host asks where, or lets the browser fetch and keep them. */
import { useTranslation } from "react-i18next";
import type { FileSaved } from "../host/generated/api";
import { useHost } from "./host-context";
import { useCommand } from "./queries";
import { showError, showNotice } from "./toasts";

/** What became of a file that the host was asked to keep. */
export function useKeepFile(): (saved: FileSaved) => void {
  const { t } = useTranslation("common");
  const host = useHost();
  return (saved) => {
    switch (saved.kind) {
      case "saved":
        showNotice("info", t("savedFile", { name: saved.name }));
        break;
      case "download":
        host.download(saved.name, saved.ticket).catch(showError);
        break;
      case "cancelled":
        break;
      default:
        saved satisfies never;
    }
  };
}

/** Saves a file of an agent where the person wants it. */
export function useSaveFile(): (fileKey: string) => void {
  const save = useCommand("files.save");
  const keep = useKeepFile();
  return (fileKey) => save.mutate({ fileKey }, { onSuccess: keep });
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("the file could not be read"));
    reader.readAsDataURL(file);
  });
}
