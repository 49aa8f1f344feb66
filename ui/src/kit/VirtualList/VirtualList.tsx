import { useVirtualizer } from "@tanstack/react-virtual";
import { Check } from "lucide-react";
import type { Ref } from "react";
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names";
import styles from "./VirtualList.module.css";

export type ListHandle = {
  /** Selects the neighbour, as `J` and `K` do. */
  move: (by: 1 | -1) => void;
  focus: () => void;
  /** Brings a row into view, if it is there. */
  reveal: (key: string) => void;
};

type Checks<Row> = {
  has: (row: Row) => boolean;
  /** Whether a row can be checked; else all can. */
  can?: (row: Row) => boolean;
  /** A click anywhere in a row checks it. */
  byRow?: boolean;
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
  /** A long list is the same array, and is named by the same function, as long as it does not change. */
  rows: readonly Row[];
  /** How many there are with those that were not fetched yet; `"unknown"` when nobody can tell. Else all are there. */
  total?: number | "unknown";
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
  rowLabel?: (row: Row) => ReactNode;
  /** Several rows can be checked, beside the one that is selected. */
  checks?: Checks<Row>;
  /** What stands above a row that begins a group; it is no part of the row. */
  heading?: (row: Row) => string | null;
  /** Some rows belong to others, which open and close: the list is a tree then. */
  outline?: ((row: Row) => Outline) | undefined;
  /** The right arrow opens what a row holds, the left one closes it. */
  onFold?: (key: string, row: Row, open: boolean) => void;
  /** What is in view, and what would be at the next turn of the wheel. */
  onShown?: (rows: readonly Row[]) => void;
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
  const [isScrolled, setScrolled] = useState(false);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.rowHeight,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index];
        return row === undefined ? index : rowKey(row);
      },
      [rows, rowKey],
    ),
    // What comes and goes above leaves what is being read where it is; at the top, what is new is what is looked for.
    anchorTo: isScrolled ? "end" : "start",
    overscan: 8,
    // Drawn and laid out in one task, rows that come into view keep the page busy for longer than is felt.
    useFlushSync: false,
    initialRect: { width: 320, height: 600 },
  });
  const items = virtualizer.getVirtualItems();
  const roles = props.outline === undefined ? FLAT : TREE;
  const selectedIndex = useMemo(
    () => (selectedKey === null ? -1 : rows.findIndex((row) => rowKey(row) === selectedKey)),
    [rows, rowKey, selectedKey],
  );
  const isRendered = items.some(({ index }) => index === selectedIndex);
  const stoodAt = useRef(0);
  useEffect(() => {
    if (selectedIndex !== -1) stoodAt.current = selectedIndex;
    if (selectedKey === null) stoodAt.current = 0;
  }, [selectedIndex, selectedKey]);

  function select(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    onSelect(rowKey(row), row);
    virtualizer.scrollToIndex(rows.indexOf(row), { align: "auto" });
  }

  /** From what is selected; where that has left the list, from where it stood. */
  function beside(by: 1 | -1): number {
    if (selectedIndex !== -1) return selectedIndex + by;
    return by === 1 ? stoodAt.current : stoodAt.current - 1;
  }

  useImperativeHandle(props.handle, () => ({
    move: (by) => select(beside(by)),
    focus: () => scroller.current?.focus(),
    reveal: (key) => {
      const index = rows.findIndex((row) => rowKey(row) === key);
      if (index !== -1) virtualizer.scrollToIndex(index, { align: "auto" });
    },
  }));

  useEffect(() => props.onShown?.(items.map(({ index }) => rows[index]).filter((row) => row !== undefined)));

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
    setScrolled(scrollTop > 0);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: beside(1),
      ArrowUp: beside(-1),
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

  const measure = props.exact === true ? null : virtualizer.measureElement;
  const draw = useCallback(
    (at: At) => {
      const row = props.rows[at.index];
      return row !== undefined && <Place {...at} list={props} row={row} measure={measure} />;
    },
    [props, measure],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a listbox or a tree
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both have a label
    <div
      ref={scroller}
      className={styles.scroller}
      {...roles.list}
      aria-label={label}
      aria-multiselectable={checks === undefined ? undefined : true}
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
          return (
            <Unmoved
              key={key}
              draw={draw}
              index={item.index}
              start={item.start}
              isSelected={key === selectedKey}
            />
          );
        })}
      </div>
    </div>
  );
}

type At = {
  index: number;
  /** Pixels from the top. */
  start: number;
  isSelected: boolean;
};

/** While a list is scrolled, only what comes into view is drawn. */
const Unmoved = memo(function Unmoved({ draw, ...at }: At & { draw: (at: At) => ReactNode }) {
  return draw(at);
});

type PlaceProps<Row> = At & {
  list: Props<Row>;
  row: Row;
  measure: ((place: HTMLElement | null) => void) | null;
};

/** A row and the heading above it. */
function Place<Row>({ list, row, index, start, isSelected, measure }: PlaceProps<Row>) {
  const { label, checks } = list;
  const key = list.rowKey(row);
  const id = optionId(label, key);
  const heading = list.heading?.(row) ?? null;
  const outline = list.outline?.(row);
  const isFixed = checks?.can?.(row) === false;

  function onClick(event: React.MouseEvent) {
    if (outline?.isOpen !== undefined) list.onFold?.(key, row, !outline.isOpen);
    if (checks !== undefined && event.shiftKey) checks.extendTo(row);
    else if (checks !== undefined && (event.ctrlKey || event.metaKey)) checks.toggle(row);
    else {
      if (checks?.byRow === true) checks.toggle(row);
      list.onSelect(key, row);
    }
  }
  return (
    <div
      ref={measure}
      data-index={index}
      role="presentation"
      className={styles.place}
      style={{ transform: `translateY(${start}px)` }}
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
        {...(outline === undefined ? FLAT : TREE).row}
        aria-selected={isSelected}
        aria-checked={checks?.has(row)}
        aria-disabled={isFixed ? true : undefined}
        aria-level={outline?.level}
        aria-expanded={outline?.isOpen}
        aria-setsize={outline?.size ?? sizeOf(list)}
        aria-posinset={outline?.position ?? index + 1}
        aria-describedby={heading === null ? undefined : `${id}-heading`}
        className={classNames(
          styles.row,
          isSelected && styles.selected,
          checks !== undefined && styles.checkable,
        )}
        onClick={onClick}
        onDoubleClick={() => list.onOpen?.(key, row)}
      >
        {checks !== undefined && (
          <Box isChecked={checks.has(row)} isFixed={isFixed} onCheck={() => checks.toggle(row)} />
        )}
        {list.rowLabel === undefined ? (
          list.renderRow(row, isSelected)
        ) : (
          <>
            <span className={styles.spoken}>{list.rowLabel(row)}</span>
            <div aria-hidden className={styles.drawn}>
              {list.renderRow(row, isSelected)}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** In the words of ARIA, -1 is a number that is not known. */
function sizeOf<Row>({ rows, total = rows.length }: Pick<Props<Row>, "rows" | "total">): number {
  return total === "unknown" ? -1 : Math.max(total, rows.length);
}

/** Where a pointer checks a row; the keyboard and screen readers have the row itself. */
function Box({ isChecked, isFixed, onCheck }: { isChecked: boolean; isFixed: boolean; onCheck: () => void }) {
  return (
    <span
      aria-hidden
      className={classNames(styles.box, isChecked && styles.checked, isFixed && styles.fixed)}
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
