import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../kit/Button/Button";
import { TextField } from "../../../kit/fields/Fields";
import { labelOf } from "../agents";
import { type Draft, moved, part } from "../draft";
import styles from "./Builder.module.css";
import { useBuilding } from "./building";
import { PartFields } from "./PartFields";

type Props = {
  title: string;
  /** What one of them is. */
  role: string;
  /** They come one after the other. */
  ordered?: boolean;
  hasFits?: boolean;
};

/** So many agents are listed without a field to search them. */
const FEW = 12;

/** Agents of which any number takes part, and those that can be added. */
export function Asked({ title, role, ordered = false, hasFits = false }: Props) {
  const { around, fault, change } = useBuilding();
  const { t, draft, candidates } = around;
  const { asked } = draft;
  const put = (next: (draft: Draft) => Draft["asked"]) =>
    change((draft) => ({ ...draft, asked: next(draft) }));
  const without = (key: string) => put((draft) => draft.asked.filter((each) => each.key !== key));

  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{title}</legend>
      <ol className={styles.parts}>
        {asked.map((own, index) => {
          const agent = labelOf(candidates, own.agent);
          const place = ordered ? t("agent.step", { number: index + 1 }) : role;
          return (
            <li key={own.key} className={styles.card}>
              <div className={styles.tools}>
                {ordered && (
                  <>
                    <IconButton
                      icon={ArrowUp}
                      label={t("agent.up", { agent })}
                      isDisabled={index === 0}
                      onPress={() => put((draft) => moved(draft.asked, index, -1))}
                    />
                    <IconButton
                      icon={ArrowDown}
                      label={t("agent.down", { agent })}
                      isDisabled={index === asked.length - 1}
                      onPress={() => put((draft) => moved(draft.asked, index, 1))}
                    />
                  </>
                )}
                <IconButton icon={X} label={t("agent.remove", { agent })} onPress={() => without(own.key)} />
              </div>
              <PartFields part={own} role={place} hasFits={hasFits} />
            </li>
          );
        })}
      </ol>
      <Offered onPick={(agent) => put((draft) => [...draft.asked, part(agent)])} />
      {fault?.code === "agents" && (
        <p className={styles.fault} role="status">
          {t("fault.agents", { count: fewest(draft) })}
        </p>
      )}
    </fieldset>
  );
}

function fewest({ kind }: Draft): number {
  return kind === "in-order" ? 1 : 2;
}

/** The agents that are saved here. One may be added more than once. */
function Offered({ onPick }: { onPick: (agent: string) => void }) {
  const { around } = useBuilding();
  const { t, candidates } = around;
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().trim();
  const found = candidates.filter(({ label }) => label.toLowerCase().includes(words)).slice(0, FEW);
  return (
    <>
      {candidates.length > FEW && (
        <TextField label={t("agent.search")} type="search" value={search} onChange={setSearch} />
      )}
      <ul className={styles.offered} aria-label={t("agent.add")}>
        {found.map(({ agent, label }) => (
          <li key={agent}>
            <Button
              icon={Plus}
              onPress={() => onPick(agent)}
              aria-label={t("agent.addOne", { agent: label })}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
