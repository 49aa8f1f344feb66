import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isSameWord, wordsOf } from "../../../data/agents";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { useSay } from "../../../i18n/say";
import { Button, IconButton } from "../../../kit/Button/Button";
import { ConfirmDialog, Dialog } from "../../../kit/Dialog/Dialog";
import { TextField } from "../../../kit/fields/Fields";
import styles from "./AllWords.module.css";

type Kind = "group" | "tag";
type Word = { kind: Kind; name: string; agents: number };

/** Every group and every tag, to be renamed, joined and removed for all agents at once. */
export function AllWords({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["listing", "common"]);
  const [renamed, setRenamed] = useState<Word | null>(null);
  const [removed, setRemoved] = useState<Word | null>(null);
  // The keyboard goes on where it was when a name was changed.
  const [left, setLeft] = useState<{ kind: Kind; name: string } | null>(null);
  const agents = useCommandQuery("agents.list", {}).data ?? [];
  const renameGroup = useCommand("agents.renameGroup", { quiet: true });
  const renameTag = useCommand("agents.renameTag", { quiet: true });
  const say = useSay();
  const commands = { group: renameGroup, tag: renameTag };
  const isPending = renameGroup.isPending || renameTag.isPending;
  const failure = renameGroup.error ?? renameTag.error;

  const words = {
    group: wordsOf(agents.flatMap(({ group }) => (group === null ? [] : [group]))),
    tag: wordsOf(agents.flatMap(({ tags }) => tags)),
  };
  function leave(kind: Kind, name: string) {
    setRenamed(null);
    setLeft({ kind, name });
  }
  const section = (kind: Kind) => (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t(`words.${kind}s`)}</h3>
      {words[kind].length === 0 ? (
        <p className={styles.none}>{t(`words.no${kind === "group" ? "Groups" : "Tags"}`)}</p>
      ) : (
        <ul className={styles.words} aria-label={t(`words.${kind}s`)}>
          {words[kind].map(([name, count]) => {
            const word: Word = { kind, name, agents: count };
            return (
              <li key={name} className={styles.word}>
                {renamed?.kind === kind && renamed.name === name ? (
                  <Renaming
                    word={word}
                    others={words[kind].map(([other]) => other)}
                    isPending={isPending}
                    onClose={() => leave(kind, name)}
                    onRename={(to) =>
                      commands[kind].mutate({ from: name, to }, { onSuccess: () => leave(kind, to) })
                    }
                  />
                ) : (
                  <>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.count}>{t("words.agents", { count })}</span>
                    <IconButton
                      icon={Pencil}
                      label={t("words.rename", { name })}
                      onPress={() => setRenamed(word)}
                      autoFocus={left?.kind === kind && isSameWord(left.name, name)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={t("words.remove", { name })}
                      onPress={() => setRemoved(word)}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("words.title")}
      size="small"
      footer={<Button onPress={onClose}>{t("common:close")}</Button>}
    >
      <div className={styles.sections}>
        {section("group")}
        {section("tag")}
        {failure !== null && (
          <p className={styles.failure} role="alert">
            {[failure.told, ...failure.hints].map(say).join(" ")}
          </p>
        )}
      </div>
      {removed !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setRemoved(null)}
          title={t(`words.removing.${removed.kind}`, { name: removed.name })}
          confirmLabel={t(`words.removing.${removed.kind}Confirm`)}
          isPending={isPending}
          onConfirm={() =>
            commands[removed.kind].mutate(
              { from: removed.name, to: null },
              { onSettled: () => setRemoved(null) },
            )
          }
        >
          <p>{t(`words.removing.${removed.kind}Text`, { count: removed.agents })}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type RenamingProps = {
  word: Word;
  others: readonly string[];
  isPending: boolean;
  onClose: () => void;
  onRename: (to: string) => void;
};

function Renaming({ word: { kind, name }, others, isPending, onClose, onRename }: RenamingProps) {
  const { t } = useTranslation(["listing", "common"]);
  const [typed, setTyped] = useState(name);
  const to = typed.trim();
  const twin = others.find((other) => other !== name && isSameWord(other, to));

  function rename() {
    if (to === "" || isPending) return;
    if (to === name) onClose();
    else onRename(to);
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key !== "Escape") return;
    // The dialog stays open.
    event.stopPropagation();
    onClose();
  }

  return (
    <div className={styles.renaming} onKeyDownCapture={onKeyDown}>
      <TextField
        label={t("words.newName", { name })}
        value={typed}
        onChange={setTyped}
        onEnter={rename}
        description={twin === undefined ? undefined : t(`words.joins.${kind}`, { name: twin })}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button onPress={onClose}>{t("common:cancel")}</Button>
        <Button tone="primary" onPress={rename} isDisabled={to === "" || isPending}>
          {twin === undefined ? t("words.save") : t("words.join")}
        </Button>
      </div>
    </div>
  );
}
