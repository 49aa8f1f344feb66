import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../data/queries";
import { Button } from "../../kit/Button/Button";
import { Dialog } from "../../kit/Dialog/Dialog";
import { TextField } from "../../kit/fields/Fields";
import { CopyButton } from "../../kit/text/Text";
import styles from "./Serving.module.css";

/** Names a caller, then shows its token: here and never again. */
export function NewToken({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(["serving", "common"]);
  const [name, setName] = useState("");
  const add = useCommand("serving.addCaller");
  const make = () => {
    if (name.trim() !== "" && !add.isPending) add.mutate({ id, name: name.trim() });
  };
  const token = add.data?.token;
  return (
    <Dialog
      isOpen
      title={t("newTokenTitle")}
      onClose={onClose}
      footer={
        token !== undefined ? (
          <Button tone="primary" onPress={onClose}>
            {t("done")}
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{t("common:cancel")}</Button>
            <Button tone="primary" isDisabled={name.trim() === "" || add.isPending} onPress={make}>
              {t("make")}
            </Button>
          </>
        )
      }
    >
      {token === undefined ? (
        <TextField
          label={t("callerName")}
          description={t("callerNameText")}
          autoFocus
          value={name}
          onChange={setName}
          onEnter={make}
        />
      ) : (
        <>
          <p role="status">{t("once", { name: name.trim() })}</p>
          <p className={styles.place}>
            <code>{token}</code> <CopyButton text={token} />
          </p>
        </>
      )}
    </Dialog>
  );
}
