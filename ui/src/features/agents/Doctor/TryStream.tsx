import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import styles from "./Doctor.module.css";

/** The one step that sends something: what, and whether at all, is the person's to say. */
export function TryStream({ id, isAgain }: { id: string; isAgain: boolean }) {
  const { t } = useTranslation("agents");
  const [text, setText] = useState(() => t("doctor.stream.preset"));
  const send = useCommand("doctor.tryStream");
  return (
    <div className={styles.form}>
      <TextArea label={t("doctor.stream.message")} value={text} onChange={setText} rows={2} />
      <div>
        <Button
          icon={Send}
          onPress={() => send.mutate({ id, text })}
          isDisabled={text.trim() === "" || send.isPending}
        >
          {isAgain ? t("doctor.stream.again") : t("doctor.stream.send")}
        </Button>
      </div>
    </div>
  );
}
