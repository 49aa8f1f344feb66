/** Files that go with the next message: picked, pasted or dropped, and refused with the reason. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accepts, BEGINNING_BYTES, beginningOf, sentAs } from "../../../data/accepts";
import { toBase64 } from "../../../data/files";
import { useCommand } from "../../../data/queries";
import type { AttachmentView, ChatView, FileContent } from "../../../host/generated/api";

export type Attachments = {
  files: readonly AttachmentView[];
  /** Why a file is not among them. */
  refusals: readonly string[];
  /** Names of files that are being read. */
  reading: readonly string[];
  /** The host's own file dialog. */
  pick: () => void;
  add: (files: Iterable<File>) => void;
  remove: (id: string) => void;
  dismiss: () => void;
  clear: () => void;
};

export function useAttachments({ accepts: mediaTypes, summary }: ChatView): Attachments {
  const { t } = useTranslation("chat");
  const pick = useCommand("files.pick");
  const add = useCommand("attachments.add");
  const [files, setFiles] = useState<readonly AttachmentView[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [reading, setReading] = useState<readonly string[]>([]);

  function refusal(name: string, type: string): string {
    return t("composer.refused", {
      name,
      type,
      agent: summary.agentName,
      accepts: mediaTypes.join(", "),
    });
  }
  function take(file: AttachmentView): void {
    if (accepts(mediaTypes, file.mediaType)) setFiles((all) => [...all, file]);
    else setRefusals((all) => [...all, refusal(file.name, file.mediaType)]);
  }

  async function read(name: string, type: string, content: Content): Promise<void> {
    setReading((all) => [...all, name]);
    try {
      const mediaType = sentAs(mediaTypes, { name, mediaType: type, beginning: await content.beginning() });
      if (mediaType === null && type !== "") {
        setRefusals((all) => [...all, refusal(name, type)]);
        return;
      }
      // Of a file without a type the host finds one by its name.
      take(await add.mutateAsync({ name, mediaType: mediaType ?? "", base64: await content.base64() }));
    } catch {
      setRefusals((all) => [...all, t("composer.unreadable", { name })]);
    } finally {
      setReading((all) => all.filter((each) => each !== name));
    }
  }

  return {
    files,
    refusals,
    reading,
    pick: () =>
      pick.mutate(
        {},
        {
          onSuccess: (picked) => {
            for (const file of picked) void read(file.name, file.mediaType, ofPicked(file));
          },
        },
      ),
    add: (added) => {
      for (const file of added) void read(file.name, file.type, ofFile(file));
    },
    remove: (id) => setFiles((all) => all.filter((file) => file.id !== id)),
    dismiss: () => setRefusals([]),
    clear: () => {
      setFiles([]);
      setRefusals([]);
    },
  };
}

/** A file's bytes, read when they are wanted. */
type Content = { beginning: () => Promise<Uint8Array>; base64: () => Promise<string> };

function ofFile(file: File): Content {
  return {
    beginning: async () => new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer()),
    base64: () => toBase64(file),
  };
}

function ofPicked({ base64 }: FileContent): Content {
  return { beginning: async () => beginningOf(base64), base64: async () => base64 };
}
