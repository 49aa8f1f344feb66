import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Warning } from "../../host/generated/api";
import type { Lossless } from "../../kit/lossless";
import { fromStep } from "../../kit/pointer";
import { WarningNotes, warningsAt } from "../warnings/WarningNotes";
import { AsReceived } from "./AsReceived";
import { type DrawValue, Members } from "./Members";
import type { Operation } from "./operations";
import styles from "./Patch.module.css";
import { Plain } from "./Plain";
import valueStyles from "./Value.module.css";

type Props = {
  operations: readonly Operation[];
  whole: Lossless;
  path: string;
  warnings: readonly Warning[];
  draw: DrawValue;
};

/** A JSON Patch, an operation in a line, each with its value in full. */
export function Patch({ operations, whole, path, warnings, draw }: Props) {
  const { t } = useTranslation("dataKit");
  return (
    <div className={styles.patch}>
      <p className={valueStyles.label}>{t("value.patch.title")}</p>
      <ol className={styles.operations} start={0}>
        {operations.map((operation, index) => {
          const place = `${path}/${index}`;
          const rows = (operation.kind === "known" ? operation.also : operation.members).map((member) => ({
            member,
          }));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies an operation
            <li key={index}>
              {operation.kind === "known" ? (
                <Known operation={operation} path={place} warnings={warnings} draw={draw} />
              ) : (
                <p className={valueStyles.concern}>{t("value.patch.unknown")}</p>
              )}
              {operation.kind === "known" && rows.length > 0 && (
                <p className={valueStyles.concern}>{t("value.patch.also")}</p>
              )}
              {rows.length > 0 && (
                <Members rows={rows} whole={whole} path={place} warnings={warnings} draw={draw} />
              )}
            </li>
          );
        })}
      </ol>
      <AsReceived value={whole} />
    </div>
  );
}

type KnownProps = {
  operation: Extract<Operation, { kind: "known" }>;
  path: string;
  warnings: readonly Warning[];
  draw: DrawValue;
};

function Known({ operation: { op, path: target, from, value }, path, warnings, draw }: KnownProps) {
  const { t } = useTranslation("dataKit");
  const sentence = t(`value.patch.${op}`, { place: PLACE, from: FROM });
  const name = fromStep(target.split("/").at(-1) ?? "");
  const told = ["op", "path", "from", "value"].flatMap((member) => warningsAt(warnings, `${path}/${member}`));
  return (
    <div className={styles.operation}>
      <span>
        {filled(
          sentence,
          new Map([
            [PLACE, target],
            [FROM, from ?? ""],
          ]),
        )}
      </span>
      {value !== null && (
        <div className={styles.value}>
          {draw(value, { name, siblings: undefined, path: `${path}/value` })}
        </div>
      )}
      <WarningNotes warnings={told} />
    </div>
  );
}

/** Stand for pointers while a sentence is put together, so that no pointer can be taken for a part of it. */
const PLACE = "\ue000";
const FROM = "\ue001";

function filled(sentence: string, pointers: ReadonlyMap<string, string>): ReactNode[] {
  return sentence.split(/([\ue000\ue001])/).map((part) => {
    const pointer = pointers.get(part);
    return pointer === undefined ? part : <Pointer key={part} pointer={pointer} />;
  });
}

function Pointer({ pointer }: { pointer: string }) {
  const { t } = useTranslation("dataKit");
  if (pointer === "") return <strong>{t("value.patch.whole")}</strong>;
  return (
    <code className={styles.pointer}>
      <Plain text={pointer} />
    </code>
  );
}
