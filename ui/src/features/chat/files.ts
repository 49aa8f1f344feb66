/** Saving a file of an agent: the host asks where, or hands it over for the browser to keep. */
import { useTranslation } from "react-i18next";
import { useCommand } from "../../data/queries";
import { showNotice } from "../../data/toasts";

export function useSaveFile(): (fileKey: string) => void {
  const { t } = useTranslation("chat");
  const save = useCommand("files.save");
  return (fileKey) =>
    save.mutate(
      { fileKey },
      {
        onSuccess: (saved) => {
          switch (saved.kind) {
            case "saved":
              showNotice("info", t("artifact.saved", { name: saved.name }));
              break;
            case "download":
              download(saved.name, saved.mediaType, bytesOf(saved.base64));
              break;
            case "cancelled":
              break;
            default:
              saved satisfies never;
          }
        },
      },
    );
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function download(name: string, mediaType: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}
