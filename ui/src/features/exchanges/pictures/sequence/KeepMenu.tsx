import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useKeepFile } from "../../../../data/files";
import { useCommand } from "../../../../data/queries";
import { showError } from "../../../../data/toasts";
import type { PictureForm } from "../../../../host/generated/api";
import { MenuButton } from "../../../../kit/Menu/Menu";
import { mermaidOf } from "./mermaid";
import type { Diagram, Row } from "./rows";
import { type Colours, pngOf, svgOf, svgSize, TALLEST } from "./svg";

type Props = { diagram: Diagram; say: (row: Row) => string; time: (at: number) => string };

/** Keeps the diagram as a file. It says who called whom and when, and nothing of what was said. */
export function KeepMenu({ diagram, say, time }: Props) {
  const { t } = useTranslation("wire");
  const save = useCommand("exchanges.savePicture");
  const keepFile = useKeepFile();
  const size = svgSize(diagram);

  async function keep(form: PictureForm) {
    try {
      const bytes = await contentOf(form);
      save.mutate({ form, base64: base64Of(bytes) }, { onSuccess: keepFile });
    } catch (cause) {
      showError(cause);
    }
  }
  async function contentOf(form: PictureForm): Promise<Uint8Array> {
    if (form === "mermaid") return new TextEncoder().encode(mermaidOf(diagram, say));
    const svg = svgOf(diagram, { say, time }, coloursNow());
    return form === "png" ? pngOf(svg, size) : new TextEncoder().encode(svg);
  }
  const entry = (form: PictureForm, isDisabled = false) => ({
    id: form,
    label: t(`picture.keep.${form}`),
    isDisabled,
    onAction: () => void keep(form),
  });
  return (
    <MenuButton
      icon={Download}
      label={t("picture.keep.label")}
      entries={[entry("svg"), entry("png", size.height > TALLEST), entry("mermaid")]}
    />
  );
}

function coloursNow(): Colours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ground: token("ground"),
    line: token("line-strong"),
    text: token("text"),
    faint: token("text-faint"),
    bar: token("ground-selected"),
    bad: token("bad"),
  };
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let place = 0; place < bytes.length; place += 8192) {
    text += String.fromCharCode(...bytes.subarray(place, place + 8192));
  }
  return btoa(text);
}
