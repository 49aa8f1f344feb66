/**
 * JSON of any size as a tree that scrolls by itself: only the lines in view are in the page. It can be searched, and
 * the path and the value of a line can be copied. `JsonView` is for JSON that stands among other content.
 */
import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, ChevronRight, Copy, Link2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../Button/Button";
import { classNames } from "../class-names";
import { TextField } from "../fields/Fields";
import { type Lossless, readLossless } from "../lossless";
import { around, type Line, linesOf, search, textOf } from "./flatten";
import styles from "./JsonTree.module.css";

type Props = {
  /** JSON text. */
  json: string;
  /** Read aloud. */
  label: string;
  /** How many levels are open to begin with. */
  openLevels?: number;
  /** The place to show, as a JSON pointer. */
  shown?: string | null;
};

const LINE = 20;
const MOST_FOUND = 1_000;
/** Of a text, so much is on its line; the whole of it can be copied. */
const LONGEST = 400;

export function JsonTree({ json, ...rest }: Props) {
  const { t } = useTranslation("kit");
  const value = useMemo(() => readLossless(json), [json]);
  if (value !== null) return <Tree value={value} {...rest} />;
  return (
    <section className={styles.tree} aria-label={rest.label}>
      <p className={styles.invalid}>{t("json.invalid")}</p>
      <pre className={styles.text}>{json}</pre>
    </section>
  );
}

type TreeProps = Omit<Props, "json"> & { value: Lossless };

function Tree({ value, label, openLevels = 4, shown = null }: TreeProps) {
  const { t } = useTranslation("kit");
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(() => opened(shown));
  const [active, setActive] = useState(shown ?? "");
  const [words, setWords] = useState("");
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(
    () => linesOf(value, (pointer, depth) => toggled.get(pointer) ?? depth < openLevels),
    [value, toggled, openLevels],
  );
  const found = useMemo(() => search(value, words, MOST_FOUND), [value, words]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 12,
    initialRect: { width: 400, height: 400 },
  });
  const place = lines.findIndex(({ pointer }) => pointer === active);

  useEffect(() => {
    if (place > 0) virtualizer.scrollToIndex(place, { align: "auto" });
  }, [place, virtualizer]);

  function toggle(line: Line, open: boolean) {
    setToggled(new Map(toggled).set(line.pointer, open));
  }
  function show(pointer: string) {
    setToggled(new Map([...toggled, ...opened(pointer)]));
    setActive(pointer);
  }
  function onKeyDown(event: React.KeyboardEvent) {
    const line = lines[place];
    if (line === undefined) return;
    const moves: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: lines.length - 1,
    };
    const target = moves[event.key];
    if (target !== undefined)
      setActive(lines[Math.max(0, Math.min(lines.length - 1, target))]?.pointer ?? "");
    else if (event.key === "ArrowRight" && line.open === false) toggle(line, true);
    else if (event.key === "ArrowLeft" && line.open === true) toggle(line, false);
    else if (event.key === "ArrowLeft") setActive(around(line.pointer).at(-1) ?? "");
    else return;
    event.preventDefault();
  }
  const next = (by: 1 | -1) => {
    const at = found.indexOf(active);
    const target = found[(at + by + found.length) % found.length];
    if (target !== undefined) show(target);
  };

  const current = lines[place];
  return (
    <section className={styles.tree} aria-label={label}>
      <div className={styles.bar}>
        <div className={styles.search}>
          <TextField
            label={t("json.search")}
            hideLabel
            type="search"
            code
            placeholder={t("json.search")}
            value={words}
            onChange={setWords}
            onEnter={() => next(1)}
          />
        </div>
        <span role="status" className={styles.count}>
          {words !== "" && t("json.found", { count: found.length })}
        </span>
        <code className={styles.path} title={active}>
          {active === "" ? "/" : active}
        </code>
        <IconButton
          icon={Link2}
          label={t("json.copyPath")}
          onPress={() => void navigator.clipboard.writeText(active)}
        />
        <IconButton
          icon={Copy}
          label={t("json.copyValue")}
          onPress={() => void navigator.clipboard.writeText(textOf(current?.value ?? value))}
        />
      </div>
      <div
        ref={scroller}
        role="tree"
        aria-label={label}
        aria-activedescendant={place === -1 ? undefined : lineId(label, active)}
        tabIndex={0}
        className={styles.scroller}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className={styles.content} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (line === undefined) return null;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself takes the keys
              <div
                key={line.pointer}
                id={lineId(label, line.pointer)}
                role="treeitem"
                tabIndex={-1}
                aria-level={line.depth + 1}
                aria-selected={line.pointer === active}
                {...(line.open !== null && { "aria-expanded": line.open })}
                className={classNames(
                  styles.line,
                  line.pointer === active && styles.active,
                  found.length > 0 && found.includes(line.pointer) && styles.found,
                )}
                style={{ transform: `translateY(${item.start}px)`, paddingInlineStart: 4 + line.depth * 14 }}
                onClick={() => {
                  setActive(line.pointer);
                  if (line.open !== null) toggle(line, !line.open);
                }}
              >
                <Fold open={line.open} />
                {line.name !== null && <span className={styles.name}>{line.name}: </span>}
                <Value line={line} />
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

function Fold({ open }: { open: boolean | null }) {
  if (open === null) return <span className={styles.fold} />;
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <span className={styles.fold}>
      <Arrow size={14} aria-hidden />
    </span>
  );
}

function Value({ line: { value } }: { line: Line }) {
  const { t } = useTranslation("kit");
  switch (value.type) {
    case "object":
      return (
        <span className={styles.size}>
          {value.members.length === 0 ? "{}" : t("json.members", { count: value.members.length })}
        </span>
      );
    case "array":
      return (
        <span className={styles.size}>
          {value.items.length === 0 ? "[]" : t("json.items", { count: value.items.length })}
        </span>
      );
    case "string":
      return <span className={styles.string}>{JSON.stringify(shortened(value.value))}</span>;
    case "number":
      return <span className={styles.number}>{value.raw}</span>;
    case "boolean":
      return <span className={styles.word}>{String(value.value)}</span>;
    case "null":
      return <span className={styles.word}>null</span>;
    default:
      return value satisfies never;
  }
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function opened(pointer: string | null): ReadonlyMap<string, boolean> {
  return new Map(pointer === null ? [] : around(pointer).map((container) => [container, true]));
}

function lineId(label: string, pointer: string): string {
  return `${label}-${pointer}`.replace(/\s+/g, "-");
}
