import { Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFilePicker } from "../../data/file-picker";
import { toBase64 } from "../../data/files";
import { useCommand } from "../../data/queries";
import { Button } from "../../kit/Button/Button";
import { bytesOf, type FileContent, LARGEST_BYTES } from "./files";

type Props = {
  label: string;
  several: boolean;
  accept: readonly string[];
  onChosen: (files: readonly FileContent[], tooLarge: readonly string[]) => void;
};

/** A button that picks files which travel inside an answer, and are therefore small. */
export function ChooseFile({ label, several, accept, onChosen }: Props) {
  const { t } = useTranslation("inbox");
  const pick = useCommand("files.pick");
  async function read(chosen: readonly File[]) {
    const [fit, tooLarge] = split(chosen, ({ size }) => size);
    const reading = fit.map(async (file) => ({
      name: file.name,
      mediaType: file.type,
      base64: await toBase64(file),
    }));
    onChosen(await Promise.all(reading), tooLarge);
  }
  function take(picked: readonly FileContent[]) {
    onChosen(...split(picked, ({ base64 }) => bytesOf(base64)));
  }
  const picker = useFilePicker({
    label: t("form.chooseFileFor", { label }),
    accept: accept.join(","),
    several,
    inWindow: () => pick.mutate({}, { onSuccess: take }),
    inBrowser: (files) => void read(files),
  });
  return (
    <div>
      <Button icon={Paperclip} isDisabled={picker.isUnknown || pick.isPending} onPress={picker.pick}>
        {t("form.chooseFile")}
      </Button>
      {picker.input}
    </div>
  );
}

/** What is small enough, and the names of what is not. */
function split<Kind extends { name: string }>(
  files: readonly Kind[],
  sizeOf: (file: Kind) => number,
): [fit: Kind[], tooLarge: string[]] {
  const fits = (file: Kind) => sizeOf(file) <= LARGEST_BYTES;
  return [files.filter(fits), files.filter((file) => !fits(file)).map(({ name }) => name)];
}
