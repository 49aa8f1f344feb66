import { Cable, Maximize2 } from "lucide-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../data/host-context";
import { useLiveText } from "../../../data/use-live-text";
import { nameOfArtifact } from "../../../facts/artifact";
import type { ArtifactView, PieceView } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { Busy } from "../../../kit/states/States";
import { CopyButton, RelativeTime } from "../../../kit/text/Text";
import { showOnWire } from "../../../places/wire-selection";
import styles from "../items/Items.module.css";
import { AgentText, isPlain, languageOf, Parts, textOf } from "../items/Parts";
import { ArtifactViewer } from "./ArtifactViewer";

type Props = { artifact: ArtifactView; chatId: string };

/** Something an agent produced, as it grows; opened, it is shown by its media type. */
export const ArtifactItem = memo(function ArtifactItem({ artifact, chatId }: Props) {
  const { t } = useTranslation("chat");
  const [open, setOpen] = useState(false);
  const text = useLiveText({
    chatId,
    itemKey: artifact.key,
    fetched: textOf(artifact.parts),
    streaming: artifact.streaming,
  });
  const words = artifact.parts.find((part) => part.kind === "text");
  const language = languageOf(words?.mediaType ?? null);
  const name = nameOfArtifact(artifact.name) ?? t("artifact.unnamed");
  const host = useHost();
  const { exchangeId, startGeneration, endGeneration } = artifact;
  return (
    <article className={styles.artifact} aria-label={t("artifact.label", { name })}>
      <header className={styles.artifactHead}>
        <span className={styles.artifactName}>{name}</span>
        <span className={styles.faint}>
          <RelativeTime at={artifact.at} />
          {artifact.unlisted && <> · {t("artifact.unlisted")}</>}
          {artifact.replaced && <> · {t("artifact.replaced")}</>}
          {startGeneration !== null && (
            <> · {t("artifact.generations", { start: startGeneration, end: endGeneration ?? "…" })}</>
          )}
        </span>
        <span className={styles.tools}>
          {text !== "" && <CopyButton text={text} label={t("artifact.copy")} />}
          {exchangeId !== null && (
            <IconButton
              icon={Cable}
              label={t("wire")}
              onPress={() => void showOnWire(host, { key: artifact.key }, exchangeId)}
            />
          )}
        </span>
        <Button tone="quiet" icon={Maximize2} onPress={() => setOpen(true)}>
          {t("artifact.open")}
        </Button>
      </header>
      {artifact.description !== null && <p className={styles.faint}>{artifact.description}</p>}
      <div className={styles.body}>
        {artifact.streaming ? (
          <>
            {isPlain(words?.mediaType ?? null) ? (
              <p className={styles.longText}>{text}</p>
            ) : language === null ? (
              <AgentText text={text} streaming source="artifact" id={artifact.key} />
            ) : (
              <CodeBlock text={text} language={language} />
            )}
            <Parts
              parts={artifact.parts.filter((part) => part.kind !== "text")}
              source="artifact"
              id={artifact.key}
            />
          </>
        ) : (
          <Parts parts={artifact.parts} source="artifact" id={artifact.key} />
        )}
      </div>
      {artifact.pieces.length > 0 && <Pieces pieces={artifact.pieces} />}
      {artifact.streaming && <Busy>{t("artifact.growing")}</Busy>}
      <Dialog isOpen={open} onClose={() => setOpen(false)} title={name} size="large">
        <ArtifactViewer artifact={artifact} text={text} />
      </Dialog>
    </article>
  );
});

type PiecesProps = { pieces: readonly PieceView[] };

/** That a text was sent as many artifacts, and each of them by its identifier. */
function Pieces({ pieces }: PiecesProps) {
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
