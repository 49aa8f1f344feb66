import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SchemaForm } from "../../../data-kit";
import type { AskedItem } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { type Lossless, readLossless } from "../../../kit/lossless";
import { Changes } from "./Changes";
import styles from "./Items.module.css";

type Props = {
  item: Extract<AskedItem, { kind: "approval" }>;
  /** The edited text, or `null` while it stands as the agent proposed it. */
  edited: string | null;
  onEdit: (payload: string | null) => void;
  onClose: () => void;
};

/**
 * What an approval sends back, as a form or as JSON, with every change beside what the agent proposed. Values that
 * must not be sent are kept as an empty text, which is no answer: an edit under way never approves the proposal.
 */
export function ArgumentsEditor({ item, edited, onEdit, onClose }: Props) {
  const { t } = useTranslation("inbox");
  const proposed = item.payload ?? item.arguments;
  const [begun] = useState(() => (edited === null || edited === "" ? proposed : edited));
  const [round, setRound] = useState(0);
  function reset() {
    onEdit(null);
    setRound(round + 1);
  }
  return (
    <div className={styles.answer}>
      <span className={styles.label}>{t(item.payload === null ? "editor.arguments" : "editor.label")}</span>
      <SchemaForm
        key={round}
        schema={item.editSchema ?? inferSchema(proposed)}
        values={round === 0 ? begun : proposed}
        onValues={(json) => onEdit(json ?? "")}
        isWhole
      />
      {edited !== null && edited !== "" && <Changes before={proposed} after={edited} />}
      <div className={styles.row}>
        {edited !== null && (
          <Button tone="quiet" onPress={reset}>
            {t("editor.reset")}
          </Button>
        )}
        <Button tone="quiet" onPress={onClose}>
          {t("editor.done")}
        </Button>
      </div>
    </div>
  );
}

/** A schema for values that came without one, each with the kind that it has; of any object when the text is none. */
function inferSchema(values: string): string {
  const read = readLossless(values);
  const members = read?.type === "object" ? read.members : [];
  const properties = Object.fromEntries(members.map(({ name, value }) => [name, schemaOf(value)]));
  return JSON.stringify({ type: "object", properties, required: members.map(({ name }) => name) });
}

function schemaOf(value: Lossless): object {
  switch (value.type) {
    case "string":
    case "boolean":
    case "number":
    case "array":
      return { type: value.type };
    case "object":
      return { type: "object" };
    case "null":
      return {};
  }
}
