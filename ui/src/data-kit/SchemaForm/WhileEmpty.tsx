import { useTranslation } from "react-i18next";
import { Select } from "../../kit/fields/Fields";
import type { Lossless } from "../../kit/lossless";
import type { Field } from "./fields";

/** What a field sends that is empty and may be `null`. */
type Emptiness = "absent" | "null" | "empty";

type Props = { field: Field; value: Lossless | null; onPick: (value: Lossless | null) => void };

/**
 * What is sent for a field that may be `null`, while nothing stands in it: nothing, `null` and an empty value look the
 * same in a field and are not the same to an agent.
 */
export function WhileEmpty({ field, value, onPick }: Props) {
  const { t } = useTranslation("dataKit");
  const now = emptiness(field, value);
  if (now === null) return null;
  const empty = emptyOf(field);
  const offered: Emptiness[] = [
    ...(field.required && now !== "absent" ? [] : ["absent" as const]),
    "null",
    ...(empty === null ? [] : ["empty" as const]),
  ];
  function pick(key: Emptiness) {
    if (key === "empty") onPick(empty);
    else onPick(key === "null" ? { type: "null" } : null);
  }
  return (
    <Select
      label={t("form.whileEmpty.label", { label: field.label })}
      whole
      value={now}
      options={offered.map((key) => ({
        key,
        label: t(`form.whileEmpty.${key === "empty" && empty?.type === "array" ? "emptyList" : key}`),
      }))}
      onChange={pick}
    />
  );
}

/** What an empty field sends; `null`: it is not empty, or its control says it itself. */
function emptiness(field: Field, value: Lossless | null): Emptiness | null {
  if (!field.nullable || ["boolean", "choice", "json"].includes(field.control.kind)) return null;
  if (value === null) return "absent";
  if (value.type === "null") return "null";
  const isEmpty =
    (value.type === "string" && value.value === "") || (value.type === "array" && value.items.length === 0);
  return isEmpty && emptyOf(field)?.type === value.type ? "empty" : null;
}

/** A value of the field's kind with nothing in it. */
function emptyOf({ control }: Field): Lossless | null {
  switch (control.kind) {
    case "text":
      return { type: "string", value: "" };
    case "choices":
    case "list":
      return { type: "array", items: [] };
    case "number":
    case "boolean":
    case "choice":
    case "files":
    case "object":
    case "json":
      return null;
  }
}
