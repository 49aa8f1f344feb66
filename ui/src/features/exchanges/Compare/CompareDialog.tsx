import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { ExchangeView } from "../../../host/generated/api";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { readLossless } from "../../../kit/lossless";
import { Busy } from "../../../kit/states/States";
import { formatDuration } from "../../../kit/text/time";
import styles from "./CompareDialog.module.css";
import { type ExchangeSide, endComparing, useComparing } from "./compared";
import { type Change, changes } from "./diff";

/** Two exchanges, or two frames, side by side: how they went, and what differs in what was sent and received. */
export function CompareDialog() {
  const { t } = useTranslation("wire");
  const comparing = useComparing();
  if (comparing === null) return null;
  const { first, second } = comparing;
  if (first.kind === "frame" && second.kind === "frame") {
    return (
      <Dialog isOpen size="large" title={t("compare.frames")} onClose={endComparing}>
        <Changes
          title={t("compare.pair", { first: first.label, second: second.label })}
          found={differences(first.text, second.text)}
        />
      </Dialog>
    );
  }
  if (first.kind === "frame" || second.kind === "frame") return null;
  return (
    <Dialog isOpen size="large" title={t("compare.title")} onClose={endComparing}>
      <Compared first={first} second={second} />
    </Dialog>
  );
}

function Compared({ first, second }: { first: ExchangeSide; second: ExchangeSide }) {
  const { t } = useTranslation("wire");
  const one = useCommandQuery("exchanges.get", { exchangeId: first.id, session: first.session }).data;
  const other = useCommandQuery("exchanges.get", { exchangeId: second.id, session: second.session }).data;
  if (one === undefined || other === undefined) return <Busy>{t("loadingOne")}</Busy>;
  const [sent, received] = [answers(one), answers(other)];
  const length = Math.max(sent.length, received.length);
  return (
    <div className={styles.compared}>
      <table className={styles.facts}>
        <thead>
          <tr>
            <td />
            <th scope="col">{first.label}</th>
            <th scope="col">{second.label}</th>
          </tr>
        </thead>
        <tbody>
          <Fact name={t("column.status")} one={statusOf(one)} other={statusOf(other)} />
          <Fact
            name={t("column.firstByte")}
            one={ms(one.row.firstByteMs)}
            other={ms(other.row.firstByteMs)}
          />
          <Fact name={t("column.duration")} one={ms(one.row.durationMs)} other={ms(other.row.durationMs)} />
          <Fact name={t("timing.frames")} one={String(sent.length)} other={String(received.length)} />
        </tbody>
      </table>
      <Changes title={t("tab.request")} found={differences(one.requestBody, other.requestBody)} />
      {Array.from({ length }, (_, index) => (
        <Changes
          // biome-ignore lint/suspicious/noArrayIndexKey: frames are compared by their place
          key={index}
          title={t("compare.frame", { number: index + 1 })}
          found={differences(sent[index] ?? null, received[index] ?? null)}
        />
      ))}
    </div>
  );
}

function Fact({ name, one, other }: { name: string; one: string; other: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{one}</td>
      <td>{other}</td>
    </tr>
  );
}

function Changes({ title, found }: { title: string; found: readonly Change[] }) {
  const { t } = useTranslation("wire");
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{t("compare.changes", { count: found.length })}</span>
      </h3>
      {found.map(({ pointer, before, after }) => (
        <div key={pointer} className={styles.change}>
          <code className={styles.pointer}>{pointer === "" ? "/" : pointer}</code>
          <del className={styles.before}>{before ?? t("compare.absent")}</del>
          <ins className={styles.after}>{after ?? t("compare.absent")}</ins>
        </div>
      ))}
    </section>
  );
}

function answers({ frames }: ExchangeView): string[] {
  return frames.filter(({ kind }) => kind !== "comment").map(({ json, text }) => json ?? text);
}

/** What is no JSON is compared as one text. */
function differences(one: string | null, other: string | null): Change[] {
  const read = (text: string | null) =>
    text === null ? null : (readLossless(text) ?? { type: "string" as const, value: text });
  return changes(read(one), read(other));
}

function statusOf({ row }: ExchangeView): string {
  return row.error ?? String(row.status ?? "–");
}

function ms(time: number | null): string {
  return time === null ? "–" : formatDuration(time);
}
