import { Switch, TextField } from "../../../kit/fields/Fields";
import { part } from "../draft";
import { marksIn, type Said, saidOf } from "../words";
import { Asked } from "./Asked";
import styles from "./Builder.module.css";
import { useBuilding } from "./building";
import { PartFields } from "./PartFields";
import { Words } from "./Words";

/** Who does what, for each way of working together. */
export function Team() {
  const { around } = useBuilding();
  const { t, draft } = around;
  switch (draft.kind) {
    case "in-order":
      return <Asked title={t("agent.inOrder")} role={t("agent.one")} ordered />;
    case "side-by-side":
      return <SideBySide />;
    case "review":
      return <Review />;
    case "choose":
      return <Choose />;
    default:
      return draft.kind satisfies never;
  }
}

function SideBySide() {
  const { around, change } = useBuilding();
  const { t, draft } = around;
  const { gather, firstWins } = draft;
  return (
    <>
      <Asked title={t("agent.sideBySide")} role={t("agent.one")} />
      <Switch
        label={t("firstWins.label")}
        description={t("firstWins.text")}
        value={firstWins}
        onChange={(on) => change((draft) => ({ ...draft, firstWins: on }))}
      />
      <Switch
        label={t("gather.label")}
        description={t("gather.text")}
        value={gather !== null}
        onChange={(on) => change((draft) => ({ ...draft, gather: on ? part("") : null }))}
      />
      {gather !== null && (
        <div className={styles.card}>
          <PartFields part={gather} role={t("gather.role")} />
        </div>
      )}
    </>
  );
}

function Review() {
  const { around, fault, change } = useBuilding();
  const { t, draft } = around;
  const { write, review, rounds } = draft;
  const isComplete = write.agent !== "" && review.agent !== "";
  return (
    <>
      <div className={styles.card}>
        <PartFields part={write} role={t("review.writer")} />
        {isComplete && <SaidFields which="again" />}
      </div>
      <div className={styles.card}>
        <PartFields part={review} role={t("review.reviewer")} />
      </div>
      {isComplete && (
        <>
          <div className={styles.number}>
            <TextField
              label={t("review.rounds")}
              type="number"
              value={Number.isNaN(rounds) ? "" : String(rounds)}
              onChange={(text) => change((draft) => ({ ...draft, rounds: wholeNumber(text) }))}
              error={fault?.code === "rounds" ? t("fault.rounds") : undefined}
            />
          </div>
          <SaidFields which="atCap" />
        </>
      )}
    </>
  );
}

function Choose() {
  const { around } = useBuilding();
  const { t, draft } = around;
  return (
    <>
      <div className={styles.card}>
        <PartFields part={draft.choose} role={t("choose.chooser")} />
      </div>
      <Asked title={t("choose.candidates")} role={t("agent.one")} hasFits />
      {draft.asked.length > 0 && <SaidFields which="atNobody" />}
    </>
  );
}

/** Words that belong to no single agent. */
function SaidFields({ which }: { which: Said }) {
  const { around, fault, change } = useBuilding();
  return (
    <Words
      label={around.t(`said.${which}`)}
      value={saidOf(around, which)}
      marks={marksIn(around, which)}
      isMissing={fault?.code === "no-words" && fault.step === null}
      onChange={(words) => change((draft) => ({ ...draft, [which]: words }))}
    />
  );
}

/** Of what is no whole number nothing is kept, and the host says so. */
function wholeNumber(text: string): number {
  const number = Number(text.normalize("NFKC").trim());
  return Number.isInteger(number) && number >= 0 && number < 1000 ? number : 0;
}
