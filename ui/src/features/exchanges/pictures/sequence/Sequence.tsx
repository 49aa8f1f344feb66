import { useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../../kit/class-names";
import { useSize } from "../../../../kit/use-size";
import { VirtualList } from "../../../../kit/VirtualList/VirtualList";
import { useNested } from "../../ExchangeList/use-nested";
import type { Scene } from "../scene";
import { useClockTime } from "../words";
import { arrowOf, barsOf, columnX, fitting, GUTTER, NARROWEST, ROW, spacing } from "./geometry";
import { KeepMenu } from "./KeepMenu";
import { type Column, diagramOf, type Row } from "./rows";
import styles from "./Sequence.module.css";
import { useRowWords } from "./words";

type Props = {
  scene: Scene;
  session: string | null;
  selected: string | null;
  onPick: (callId: string, seq: number | null) => void;
};

const HEAD = 30;
/** Beside the rows, where there are more than fit. */
const SCROLLBAR = 16;

/** Who called whom, in order, from top to bottom. Each row is a drawing of its own, so that any number of them is. */
export function Sequence({ scene, session, selected, onPick }: Props) {
  const { t } = useTranslation("wire");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { ref, size } = useSize();
  const frames = useNested(open, session);
  const diagram = diagramOf(scene, t("picture.you"), frames);
  const { columns, rows } = diagram;
  const say = useRowWords(columns);
  const clock = useClockTime();
  const width = Math.max(size.width, GUTTER + columns.length * NARROWEST + SCROLLBAR);
  const apart = spacing(width - SCROLLBAR, columns.length);
  const [answered, setAnswered] = useState<string | null>(null);
  const isAnswer = answered?.startsWith(`${selected}/`) === true;

  function fold(id: string, isOpen: boolean) {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  }
  return (
    <div className={styles.sequence}>
      <div className={styles.bar}>
        <span>{t("picture.sequenceHint")}</span>
        <KeepMenu diagram={diagram} say={say.short} time={(at) => clock(at, true)} />
      </div>
      <div ref={ref} className={styles.frame}>
        <svg className={styles.names} width={width} height={HEAD} aria-hidden="true">
          {columns.map(({ id, name }, place) => (
            <text key={id} x={columnX(place, apart)} y={20} className={styles.party}>
              <title>{name}</title>
              {fitting(name, apart - 16)}
            </text>
          ))}
        </svg>
        <div className={styles.rows} style={{ width }}>
          <VirtualList
            label={t("picture.sequence")}
            rows={rows}
            rowKey={({ key }) => key}
            rowHeight={ROW}
            exact
            selectedKey={isAnswer ? answered : selected}
            follow
            onSelect={(key, { call, meaning }) => {
              setAnswered(key);
              onPick(call.id, meaning?.seq ?? null);
            }}
            onOpen={(_, { call }) => fold(call.id, !open.has(call.id))}
            onFold={(_, { call }, isOpen) => fold(call.id, isOpen)}
            rowLabel={(row) => `${clock(row.at, true)} ${say.long(row)}`}
            renderRow={(row) => (
              <RowDrawing
                row={row}
                columns={columns}
                apart={apart}
                width={width - SCROLLBAR}
                words={say.short(row)}
                time={clock(row.at, true)}
              />
            )}
          />
        </div>
      </div>
    </div>
  );
}

type DrawingProps = {
  row: Row;
  columns: readonly Column[];
  apart: number;
  width: number;
  words: string;
  time: string;
};

function RowDrawing({ row, columns, apart, width, words, time }: DrawingProps) {
  const { path, head, text } = arrowOf(row, apart);
  return (
    <svg
      width={width}
      height={ROW}
      aria-hidden="true"
      className={classNames(
        styles.drawing,
        row.call.failed && row.kind !== "request" && styles.failed,
        row.kind === "frame" && styles.muted,
      )}
    >
      <title>{words}</title>
      {columns.map(({ id }, place) => (
        <line
          key={id}
          x1={columnX(place, apart)}
          x2={columnX(place, apart)}
          y1={0}
          y2={ROW}
          className={styles.line}
        />
      ))}
      {barsOf(row, apart).map((bar) => (
        <rect key={`${bar.x}/${bar.y}`} {...bar} className={styles.work} />
      ))}
      <text x={8} y={28} className={styles.time}>
        {time}
      </text>
      <path d={path} className={classNames(styles.arrow, row.kind !== "request" && styles.answer)} />
      <path d={head} className={styles.head} />
      <text x={text.x} y={text.y} className={styles.words}>
        {fitting(words, text.width)}
      </text>
    </svg>
  );
}
