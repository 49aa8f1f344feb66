/** Saving a file of an agent. */
import { useKeepFile } from "../../data/files";
import { useCommand } from "../../data/queries";

export function useSaveFile(): (fileKey: string) => void {
  const save = useCommand("files.save");
  const keep = useKeepFile();
  return (fileKey) => save.mutate({ fileKey }, { onSuccess: keep });
}
