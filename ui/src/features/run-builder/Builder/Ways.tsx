import { Radio, RadioGroup } from "react-aria-components";
import type { RunStrokeView } from "../../../host/generated/api";
import { type Kind, kinds, turnedTo } from "../draft";
import { Picture } from "../Picture/Picture";
import styles from "./Builder.module.css";
import { useBuilding } from "./building";

const call: RunStrokeView = { name: "", kind: "call", lists: [] };
const choice: RunStrokeView = { name: "", kind: "choice", lists: [] };

/** What each way looks like. */
const SHAPES: Record<Kind, readonly RunStrokeView[]> = {
  "in-order": [call, call, call],
  "side-by-side": [{ name: "", kind: "side-by-side", lists: [[call], [call]] }],
  review: [{ name: "", kind: "loop", lists: [[call, call]] }],
  choose: [call, choice, { name: "", kind: "side-by-side", lists: [[call], [call]] }],
};

/** How the agents work together. */
export function Ways() {
  const { around, change } = useBuilding();
  const { t, draft } = around;
  return (
    <RadioGroup
      className={styles.ways ?? ""}
      aria-label={t("ways")}
      value={draft.kind}
      onChange={(key) => {
        const kind = kinds.find((each) => each === key);
        if (kind !== undefined) change((draft) => turnedTo(draft, kind));
      }}
    >
      {kinds.map((kind) => (
        <Radio key={kind} value={kind} className={styles.way ?? ""}>
          <span className={styles.sketch} aria-hidden>
            <Picture strokes={SHAPES[kind]} />
          </span>
          <span className={styles.wayName}>{t(`way.${kind}.name`)}</span>
          <span className={styles.wayText}>{t(`way.${kind}.text`)}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
