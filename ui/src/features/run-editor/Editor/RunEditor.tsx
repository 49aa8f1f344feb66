import { Download, FilePlus, FlaskConical, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeepFile } from "../../../data/files";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { Button, IconButton } from "../../../kit/Button/Button";
import type { RunToStart } from "../../run-builder";
import { editRunFile, isSaved, type RunDraft, typed, useDrafts, wasSaved } from "../drafts";
import { Beside } from "./Beside";
import styles from "./Editor.module.css";
import { KeptTexts } from "./KeptTexts";
import type { Place } from "./places";
import { TextPane } from "./TextPane";

type Props = {
  /** Begins a run of what was written, or a trial of it. */
  onStart: (run: RunToStart, isTrial: boolean) => void;
};

/** So long nothing is typed before the text is looked at. */
const PAUSE_MS = 250;

/** A run file as text: what is wrong with it as it is typed, and the picture of it beside. */
export function RunEditor({ onStart }: Props) {
  const { drafts, isSafe } = useDrafts();
  const [shown, ...behind] = drafts;
  if (shown === undefined) return null;
  return <Shown key={shown.key} draft={shown} behind={behind} isSafe={isSafe} onStart={onStart} />;
}

type ShownProps = Props & { draft: RunDraft; behind: readonly RunDraft[]; isSafe: boolean };

function Shown({ draft, behind, isSafe, onStart }: ShownProps) {
  const { t } = useTranslation("runEditor");
  const { text, others } = draft;
  const settled = useSettled(text, PAUSE_MS);
  const { data: checked } = useCommandQuery("runs.check", { text: settled }, { keepPrevious: true });
  const save = useCommand("runs.saveFile");
  const keepFile = useKeepFile();
  const [wanted, setWanted] = useState<Place | null>(null);
  useGuard(!isSafe && !isSaved(draft));
  const faults = checked?.faults ?? [];
  const cannotStart = faults.length > 0 || text.trim() === "";

  function write() {
    save.mutate(
      { text },
      {
        onSuccess: (saved) => {
          keepFile(saved);
          if (saved.kind !== "cancelled") wasSaved(draft.key, text);
        },
      },
    );
  }

  return (
    <section className={styles.view} aria-label={t("title")}>
      <header className={styles.header}>
        <h2 className={styles.title} dir="auto">
          {checked?.title ?? checked?.name ?? t("title")}
        </h2>
        <span className={styles.saved}>{t(savedWords(draft, isSafe))}</span>
        <IconButton icon={FilePlus} label={t("new")} onPress={() => editRunFile()} />
        <Button icon={Download} isDisabled={save.isPending} onPress={write}>
          {t("save")}
        </Button>
        <Button
          icon={FlaskConical}
          isDisabled={cannotStart}
          onPress={() => onStart({ text, others: [...others] }, true)}
        >
          {t("try")}
        </Button>
        <Button
          tone="primary"
          icon={Play}
          isDisabled={cannotStart}
          onPress={() => onStart({ text, others: [...others] }, false)}
        >
          {t("start")}
        </Button>
      </header>
      <KeptTexts drafts={behind} />
      <div className={styles.body}>
        <div className={styles.writing}>
          <TextPane text={text} onChange={typed} faults={faults} wanted={wanted} />
          <p className={styles.keys}>{t("keys")}</p>
        </div>
        <Beside text={settled} faults={faults} isRead={checked !== undefined} onGoTo={setWanted} />
      </div>
    </section>
  );
}

function savedWords(draft: RunDraft, isSafe: boolean) {
  if (isSaved(draft)) return "saved.all";
  return isSafe ? "saved.kept" : "saved.notKept";
}

/** Asks before the page is left, where what was typed would go with it. */
function useGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isNeeded]);
}

/** A value once it has not changed for a while: what a person types is not looked at letter by letter. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
