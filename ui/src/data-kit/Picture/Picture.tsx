import { useMemo, useState } from "react";
import { bytesOf } from "../../data/files";
import { useCommandQuery } from "../../data/queries";
import styles from "./Picture.module.css";
import { drawnAs } from "./size";

type File = { fileKey: string; name: string; mediaType: string; size: number };

/** Fetched without being asked for at most. */
const LARGEST = 4 * 1024 * 1024;
const PICTURES = /^image\/(?:png|jpe?g|gif|webp)\b/i;

/** Whether a file says that it is a picture of a size that is fetched by itself. */
export function isPicture({ mediaType, size }: Pick<File, "mediaType" | "size">): boolean {
  return PICTURES.test(mediaType) && size <= LARGEST;
}

/** A file that is a picture, drawn where it was sent; of any other file, nothing: its name and its bytes stand beside it. */
export function FilePicture(file: File) {
  return isPicture(file) ? <Fetched {...file} /> : null;
}

function Fetched({ fileKey, name }: File) {
  const { data } = useCommandQuery("files.read", { fileKey });
  const [isBroken, setBroken] = useState(false);
  const base64 = data?.base64;
  const type = useMemo(() => (base64 === undefined ? null : drawnAs(bytesOf(base64))), [base64]);
  if (type === null || isBroken) return null;
  return (
    <img
      className={styles.picture}
      src={`data:${type};base64,${base64}`}
      alt={name}
      onError={() => setBroken(true)}
    />
  );
}
