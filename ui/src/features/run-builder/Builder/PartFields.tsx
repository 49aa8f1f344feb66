import type { RunFormFaultView } from "../../../host/generated/api";
import { Select, Switch, TextField } from "../../../kit/fields/Fields";
import { labelOf } from "../agents";
import type { Part } from "../draft";
import { type Around, askBeforeOf, fitsOf, marksBefore, marksFor, wordsOf } from "../words";
import styles from "./Builder.module.css";
import { useBuilding } from "./building";
import { Words } from "./Words";

type Props = {
  part: Part;
  /** What the agent is here. */
  role: string;
  /** It is one of those who can be chosen. */
  hasFits?: boolean;
};

/** One agent, what it is asked, and whether the person is asked before. */
export function PartFields({ part, role, hasFits = false }: Props) {
  const { around, fault, names, changePart } = useBuilding();
  const { t, candidates } = around;
  const isMeant = fault?.step !== null && fault?.step === names.get(part.key);
  const isMissing = isMeant && fault?.code === "no-words";
  const change = (next: Partial<Part>) => changePart(part.key, next);
  const isNamed = part.agent === "" || candidates.some(({ agent }) => agent === part.agent);
  const options = candidates.map(({ agent, label }) => ({ key: agent, label }));
  // A file may name an agent that is not saved here.
  if (!isNamed) options.unshift({ key: part.agent, label: labelOf(candidates, part.agent) });
  const asks = part.askBefore;

  return (
    <div className={styles.part}>
      <Select
        label={role}
        value={part.agent === "" ? null : part.agent}
        options={options}
        placeholder={t("agent.pick")}
        onChange={(agent) => change({ agent, name: null })}
        error={partError(around, part, isMeant ? fault : null)}
      />
      {part.agent !== "" && (
        <>
          {hasFits && (
            <TextField label={t("fits")} value={fitsOf(around, part)} onChange={(fits) => change({ fits })} />
          )}
          <Words
            label={t("words.label")}
            value={wordsOf(around, part)}
            marks={marksFor(around, part)}
            isMissing={isMissing}
            onChange={(words) => change({ words })}
          />
          <Switch
            label={t("askBefore.label")}
            value={asks !== null}
            onChange={(on) => change({ askBefore: on ? askBeforeOf(around, part) : null })}
          />
          {asks !== null && (
            <Words
              label={t("askBefore.words")}
              value={asks}
              marks={marksBefore(around, part)}
              isMissing={isMissing}
              onChange={(askBefore) => change({ askBefore })}
            />
          )}
        </>
      )}
    </div>
  );
}

function partError({ t }: Around, { agent }: Part, fault: RunFormFaultView | null): string | undefined {
  if (fault?.code === "no-agent") return t(agent === "" ? "fault.pick" : "fault.no-agent");
  return fault?.code === "name" ? t("fault.name", { name: fault.step ?? "" }) : undefined;
}
