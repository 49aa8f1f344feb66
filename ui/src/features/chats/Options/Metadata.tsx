import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../kit/Button/Button";
import { JsonEditor } from "../../../kit/JsonEditor/JsonEditor";
import { EMPTY_OBJECT } from "../../../kit/lossless";
import styles from "./Options.module.css";
import { isMetadata } from "./options";

type Props = {
  name: "metadata" | "requestMetadata";
  value: string | null;
  onChange: (value: string | null) => void;
};

/** Metadata as JSON; there is none until it is added. */
export function Metadata({ name, value, onChange }: Props) {
  const { t } = useTranslation("chat");
  const title = t(`options.${name}`);
  if (value === null) {
    return (
      <div>
        <Button tone="quiet" icon={Plus} onPress={() => onChange(EMPTY_OBJECT)}>
          {t("options.add", { what: title })}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.metadata}>
      <div className={styles.heading}>
        <span>{title}</span>
        <IconButton icon={X} label={t("options.remove", { what: title })} onPress={() => onChange(null)} />
      </div>
      <p className={styles.note}>{t("options.metadataOnce")}</p>
      <JsonEditor label={title} value={value} onChange={onChange} />
      {!isMetadata(value) && (
        <p role="alert" className={styles.bad}>
          {t("options.notAnObject")}
        </p>
      )}
    </div>
  );
}
