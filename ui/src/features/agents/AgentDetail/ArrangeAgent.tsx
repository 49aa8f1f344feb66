import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Label, Button as RemoveButton, Tag, TagGroup, TagList } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { isSameWord, wordsOf } from "../../../data/agents";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { AgentSummary } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { TextField } from "../../../kit/fields/Fields";
import styles from "./Listing.module.css";

/** Gives an agent a group and tags, of words that are typed or that other agents have. */
export function ArrangeAgent({ agent, onClose }: { agent: AgentSummary; onClose: () => void }) {
  const { t } = useTranslation(["listing", "common"]);
  const agents = useCommandQuery("agents.list", {}).data ?? [];
  const [group, setGroup] = useState(agent.group ?? "");
  const [tags, setTags] = useState<readonly string[]>(agent.tags);
  const [typed, setTyped] = useState("");
  const arrange = useCommand("agents.arrange", { quiet: true });
  const say = useSay();

  const groups = words(agents.map((each) => each.group ?? "")).filter((known) => !isSameWord(known, group));
  const known = words(agents.flatMap((each) => each.tags)).filter((tag) => !has(tags, tag));

  function add(tag: string) {
    if (tag.trim() !== "" && !has(tags, tag)) setTags([...tags, tag.trim()]);
    setTyped("");
  }
  function save() {
    // What is typed and not added yet is meant, too.
    const all = typed.trim() === "" ? tags : [...tags, typed.trim()];
    const to = group.trim() === "" ? null : group.trim();
    arrange.mutate({ id: agent.id, group: to, tags: [...all] }, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("arrange.title", { name: agent.name })}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button tone="primary" onPress={save} isDisabled={arrange.isPending}>
            {t("arrange.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.field}>
          <TextField
            label={t("arrange.group")}
            description={t("arrange.groupText")}
            value={group}
            onChange={setGroup}
            onEnter={save}
            autoFocus
          />
          <Known label={t("arrange.groups")} words={groups} onPick={setGroup} />
        </div>
        <div className={styles.field}>
          <TagGroup onRemove={(keys) => setTags(tags.filter((tag) => !keys.has(tag)))}>
            <Label className={styles.label ?? ""}>{t("arrange.tags")}</Label>
            <TagList className={styles.tags ?? ""} renderEmptyState={() => t("arrange.noTags")}>
              {tags.map((tag) => (
                <Tag key={tag} id={tag} textValue={tag} className={styles.tag ?? ""}>
                  {tag}
                  <RemoveButton slot="remove">
                    <X size={12} aria-hidden />
                  </RemoveButton>
                </Tag>
              ))}
            </TagList>
          </TagGroup>
          <div className={styles.line}>
            <TextField
              label={t("arrange.newTag")}
              description={t("arrange.newTagText")}
              value={typed}
              onChange={setTyped}
              onEnter={() => (typed.trim() === "" ? save() : add(typed))}
            />
            <Button icon={Plus} onPress={() => add(typed)} isDisabled={typed.trim() === ""}>
              {t("arrange.add")}
            </Button>
          </div>
          <Known label={t("arrange.known")} words={known} onPick={add} />
        </div>
        {arrange.error !== null && (
          <p className={styles.failure} role="alert">
            {[arrange.error.told, ...arrange.error.hints].map(say).join(" ")}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type KnownProps = { label: string; words: readonly string[]; onPick: (word: string) => void };

function Known({ label, words, onPick }: KnownProps) {
  if (words.length === 0) return null;
  return (
    <ul aria-label={label} className={styles.known}>
      {words.map((word) => (
        <li key={word}>
          <Button tone="quiet" icon={Plus} onPress={() => onPick(word)}>
            {word}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function words(all: readonly string[]): string[] {
  return wordsOf(all.filter((word) => word !== "")).map(([word]) => word);
}

function has(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => isSameWord(other, tag));
}
