import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../kit/Button/Button";
import { TextField } from "../../kit/fields/Fields";
import styles from "./WireDrawer.module.css";

type Props = { text: string; onChange: (text: string) => void };

/** Finds everything that came of one action, by the trace id that an agent's operator would name. */
export function TraceField({ text, onChange }: Props) {
  const { t } = useTranslation("wire");
  return (
    <div className={styles.trace}>
      <TextField
        label={t("trace.find")}
        hideLabel
        placeholder={t("trace.find")}
        type="search"
        code
        value={text}
        onChange={onChange}
      />
      {text !== "" && <IconButton icon={X} label={t("trace.clear")} onPress={() => onChange("")} />}
    </div>
  );
}

/** Trace ids as people have them at hand: alone, in a `traceparent`, in a line of somebody's log. */

const TRACE_ID = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/i;

/** The trace id in a text; `null` where there is none. */
export function readTraceId(text: string): string | null {
  return TRACE_ID.exec(text)?.[0].toLowerCase() ?? null;
}
