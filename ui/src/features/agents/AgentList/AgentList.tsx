import { SearchX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { agentsWith } from "../../../data/agents";
import type { AgentSummary } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { TextField } from "../../../kit/fields/Fields";
import { EmptyState } from "../../../kit/states/States";
import { Toggles } from "../../../kit/Toggles/Toggles";
import { type ListHandle, VirtualList } from "../../../kit/VirtualList/VirtualList";
import { navigate } from "../../../places/route";
import { searchTarget } from "../target";
import styles from "./AgentList.module.css";
import { Agent, Heading } from "./ListRows";
import { type Row, rowsOf, tagsOf, withTags } from "./rows";

const ROW_HEIGHT = 60;
const NOTHING_FOLDED: ReadonlySet<string> = new Set();

type Props = { agents: readonly AgentSummary[]; selected: string | null };

/** The agents as a person keeps them: favourites, groups that open and close, and what is searched for. */
export function AgentList({ agents, selected }: Props) {
  const { t } = useTranslation(["agents", "listing"]);
  const [words, setWords] = useState("");
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [folded, fold] = useFolded();
  const [cursor, setCursor] = useState<{ key: string; beside: string | null } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  useEffect(() => searchTarget.provide({ focus: () => field.current?.focus() }), []);

  const tags = tagsOf(agents);
  // A tag that nobody has any more holds nothing back.
  const chosen = wanted.filter((tag) => tags.includes(tag));
  const isNarrowed = words.trim() !== "" || chosen.length > 0;
  const found = withTags(agentsWith(agents, words), chosen);
  const rows = rowsOf(found, { folded: isNarrowed ? NOTHING_FOLDED : folded, selected });
  const isTree = rows.some(({ kind }) => kind === "heading");
  const stands = cursor !== null && cursor.beside === selected && rows.some(({ key }) => key === cursor.key);

  function select(key: string, row: Row) {
    if (row.kind === "heading") {
      setCursor({ key, beside: selected });
    } else {
      setCursor(null);
      navigate("agents", key);
    }
  }
  function onFold(_: string, row: Row, isOpen: boolean) {
    if (row.kind === "heading") fold(row.key, !isOpen);
    else if (!isOpen) setCursor({ key: row.section.key, beside: selected });
  }
  function showAll() {
    setWords("");
    setWanted([]);
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === "Escape" && words !== "") setWords("");
    else if (event.key === "ArrowDown") list.current?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.agents}>
      {agents.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: not every browser knows that element yet
        <div className={styles.search} role="search" onKeyDown={onKeyDown}>
          <TextField
            label={t("listing:search")}
            hideLabel
            type="search"
            placeholder={t("listing:search")}
            value={words}
            onChange={setWords}
            inputRef={field}
          />
        </div>
      )}
      {tags.length > 0 && (
        <div className={styles.tagFilter}>
          <Toggles label={t("listing:tags")} options={tags} selected={chosen} onSelect={setWanted} />
        </div>
      )}
      {isNarrowed && found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t("listing:nothing")}
          action={<Button onPress={showAll}>{t("listing:clear")}</Button>}
        >
          {t("listing:nothingText")}
        </EmptyState>
      ) : (
        <div className={styles.list}>
          <VirtualList
            label={t("title")}
            rows={rows}
            rowKey={({ key }) => key}
            rowHeight={ROW_HEIGHT}
            selectedKey={stands ? cursor.key : selected}
            onSelect={select}
            onFold={onFold}
            outline={isTree ? outlineOf : undefined}
            renderRow={(row) =>
              row.kind === "heading" ? (
                <Heading row={row} />
              ) : (
                <Agent agent={row.agent} section={row.section} />
              )
            }
            handle={list}
          />
        </div>
      )}
    </div>
  );
}

function outlineOf(row: Row) {
  const { position, size } = row;
  return row.kind === "heading"
    ? { level: 1, position, size, isOpen: row.isOpen }
    : { level: 2, position, size };
}

const KEPT = "a2a-workbench.agents.folded";

function kept(): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}

/** Which sections of the list are closed; remembered. */
function useFolded(): [ReadonlySet<string>, (key: string, isFolded: boolean) => void] {
  const [folded, setFolded] = useState(kept);
  function fold(key: string, isFolded: boolean) {
    const next = new Set(folded);
    if (isFolded) next.add(key);
    else next.delete(key);
    setFolded(next);
    localStorage.setItem(KEPT, JSON.stringify([...next]));
  }
  return [folded, fold];
}
