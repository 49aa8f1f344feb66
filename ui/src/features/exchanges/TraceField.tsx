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
