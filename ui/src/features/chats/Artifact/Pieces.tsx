import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PieceView } from "../../../host/generated/api";
import styles from "../items/Items.module.css";

type Props = { pieces: readonly PieceView[] };

/** That a text was sent as many artifacts, and each of them by its identifier. */
export function Pieces({ pieces }: Props) {
  const { t } = useTranslation("chat");
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.faint} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("artifact.pieces", { count: pieces.length })}</summary>
      {open && (
        <ol>
          {pieces.map((piece) => (
            <li key={piece.artifactId}>
              <code>{piece.artifactId}</code> {piece.text}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
