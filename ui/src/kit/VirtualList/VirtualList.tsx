import { useVirtualizer } from "@tanstack/react-virtual";
import { Check } from "lucide-react";
import type { Ref } from "react";
import { type ReactNode, useEffect, useImperativeHandle, useRef, useState } from "react";
import { classNames } from "../class-names";
import styles from "./VirtualList.module.css";

export type ListHandle = {
  /** Selects the neighbour, as `J` and `K` do. */
  move: (by: 1 | -1) => void;
  focus: () => void;
};

type Checks<Row> = {
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Everything from the one that was checked last. */
  extendTo: (row: Row) => void;
};

type Outline = {
  level: number;
  /** Its place among those of its level, from 1, and how many they are. */
  position: number;
  size: number;
  /** Of a row that others belong to: whether they are shown. */
  isOpen?: boolean;
};

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A guess in pixels; rows are measured. */
  rowHeight: number;
  /** It is no guess: every row is exactly that high, and need not be measured. */
  exact?: boolean;
  selectedKey: string | null;
  onSelect: (key: string, row: Row) => void;
  /** Enter or a double click. */
  onOpen?: (key: string, row: Row) => void;
  renderRow: (row: Row, selected: boolean) => ReactNode;
  /** The row in one sentence, for those who hear it; else its text. */
  rowLabel?: (row: Row) => string;
  /** Several rows can be checked, beside the one that is selected. */
  checks?: Checks<Row>;
  /** What stands above a row that begins a group; it is no part of the row. */
  heading?: (row: Row) => string | null;
  /** Some rows belong to others, which open and close: the list is a tree then. */
  outline?: ((row: Row) => Outline) | undefined;
  /** The right arrow opens what a row holds, the left one closes it. */
  onFold?: (key: string, row: Row, open: boolean) => void;
  /** The end is near: fetch more. */
  onEndReached?: () => void;
  /** What comes at the end is shown as it comes, unless somebody has scrolled away from there. */
  follow?: boolean;
  handle?: Ref<ListHandle>;
};

const FLAT = { list: { role: "listbox" }, row: { role: "option" } } as const;
const TREE = { list: { role: "tree" }, row: { role: "treeitem" } } as const;

/** A list of any length. Only what is in view is in the page; the arrow keys, Home and End move in it. */
export function VirtualList<Row>(props: Props<Row>) {
  const { label, rows, rowKey, selectedKey, onSelect, onOpen, onEndReached, checks } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    overscan: 8,
    initialRect: { width: 320, height: 600 },
  });
  const items = virtualizer.getVirtualItems();
  const roles = props.outline === undefined ? FLAT : TREE;
  const selectedIndex = rows.findIndex((row) => rowKey(row) === selectedKey);
  const isRendered = items.some(({ index }) => index === selectedIndex);

  function select(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    onSelect(rowKey(row), row);
    virtualizer.scrollToIndex(rows.indexOf(row), { align: "auto" });
  }

  useImperativeHandle(props.handle, () => ({
    move: (by) => select(selectedIndex === -1 ? 0 : selectedIndex + by),
    focus: () => scroller.current?.focus(),
  }));

  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - 5 && rows.length > 0) onEndReached?.();
  }, [last, rows.length, onEndReached]);

  // What is selected when a list that is followed is first shown comes before its end.
  const isAtEnd = useRef(selectedIndex === -1);
  const [shownFirst] = useState(selectedIndex);
  useEffect(() => {
    if (props.follow !== true) return;
    if (isAtEnd.current) virtualizer.scrollToIndex(rows.length - 1, { align: "end" });
  }, [props.follow, rows.length, virtualizer]);
  useEffect(() => {
    if (props.follow === true && shownFirst !== -1)
      virtualizer.scrollToIndex(shownFirst, { align: "center" });
  }, [props.follow, shownFirst, virtualizer]);
  function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: React.UIEvent) {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < props.rowHeight;
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: selectedIndex + 1,
      ArrowUp: selectedIndex - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      select(target);
    }
    const selected = rows[selectedIndex];
    if (event.key === " " && selected !== undefined && checks !== undefined) {
      event.preventDefault();
      checks.toggle(selected);
    }
    const isFold = event.key === "ArrowRight" || event.key === "ArrowLeft";
    if (isFold && selected !== undefined && props.onFold !== undefined) {
      event.preventDefault();
      props.onFold(rowKey(selected), selected, event.key === "ArrowRight");
    }
    const isOpen = selected === undefined ? undefined : props.outline?.(selected).isOpen;
    if (event.key === "Enter" && selected !== undefined && isOpen !== undefined) {
      event.preventDefault();
      props.onFold?.(rowKey(selected), selected, !isOpen);
    } else if (event.key === "Enter" && selected !== undefined && onOpen !== undefined) {
      event.preventDefault();
      onOpen(rowKey(selected), selected);
    }
  }

  function onClick(event: React.MouseEvent, key: string, row: Row) {
    const isOpen = props.outline?.(row).isOpen;
    if (isOpen !== undefined) props.onFold?.(key, row, !isOpen);
    if (checks !== undefined && event.shiftKey) checks.extendTo(row);
    else if (checks !== undefined && (event.ctrlKey || event.metaKey)) checks.toggle(row);
    else onSelect(key, row);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a listbox or a tree
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both have a label
    <div
      ref={scroller}
      className={styles.scroller}
      {...roles.list}
      aria-label={label}
      aria-activedescendant={isRendered ? optionId(label, selectedKey) : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is a listbox or a tree
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <div className={styles.content} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          const key = rowKey(row);
          const selected = key === selectedKey;
          const id = optionId(label, key);
          const heading = props.heading?.(row) ?? null;
          const outline = props.outline?.(row);
          return (
            <div
              key={key}
              ref={props.exact === true ? null : virtualizer.measureElement}
              data-index={item.index}
              role="presentation"
              className={styles.place}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {heading !== null && (
                <div id={`${id}-heading`} className={styles.heading}>
                  {heading}
                </div>
              )}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: it is an option or an item of a tree */}
              {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both can be selected and have a place */}
              <div
                id={id}
                {...roles.row}
                aria-selected={selected}
                aria-checked={checks?.has(row)}
                aria-level={outline?.level}
                aria-expanded={outline?.isOpen}
                aria-setsize={outline?.size ?? rows.length}
                aria-posinset={outline?.position ?? item.index + 1}
                aria-describedby={heading === null ? undefined : `${id}-heading`}
                className={classNames(
                  styles.row,
                  selected && styles.selected,
                  checks !== undefined && styles.checkable,
                )}
                onClick={(event) => onClick(event, key, row)}
                onDoubleClick={() => onOpen?.(key, row)}
              >
                {checks !== undefined && (
                  <Box isChecked={checks.has(row)} onCheck={() => checks.toggle(row)} />
                )}
                {props.rowLabel === undefined ? (
                  props.renderRow(row, selected)
                ) : (
                  <>
                    <span className={styles.spoken}>{props.rowLabel(row)}</span>
                    <div aria-hidden className={styles.drawn}>
                      {props.renderRow(row, selected)}
                    </div>
                  </>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Where a pointer checks a row; the keyboard and screen readers have the row itself. */
function Box({ isChecked, onCheck }: { isChecked: boolean; onCheck: () => void }) {
  return (
    <span
      aria-hidden
      className={classNames(styles.box, isChecked && styles.checked)}
      onClick={(event) => {
        event.stopPropagation();
        onCheck();
      }}
    >
      {isChecked && <Check size={11} strokeWidth={3} />}
    </span>
  );
}

function optionId(label: string, key: string | null): string {
  return `${label}-${key}`.replace(/\s+/g, "-");
}
