import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button, type ButtonTone, IconButton } from "../Button/Button";
import { classNames } from "../class-names";
import { TextField } from "../fields/Fields";
import styles from "./Dialog.module.css";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** `alertdialog` when it asks for a decision that cannot be taken back. */
  role?: "dialog" | "alertdialog";
  size?: "small" | "medium" | "large";
  /** The title is read aloud but not shown. */
  hideTitle?: boolean;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
};

export function Dialog({ isOpen, onClose, title, role = "dialog", size = "medium", ...rest }: DialogProps) {
  const { t } = useTranslation("kit");
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === "dialog"}
      className={styles.overlay ?? ""}
    >
      <Modal className={classNames(styles.modal, styles[size])}>
        <AriaDialog
          role={role}
          className={styles.dialog ?? ""}
          {...(rest.hideTitle === true && { "aria-label": title })}
        >
          {rest.hideTitle !== true && (
            <header className={styles.header}>
              <Heading slot="title" className={styles.title ?? ""}>
                {title}
              </Heading>
              <IconButton icon={X} label={t("close")} onPress={onClose} />
            </header>
          )}
          <div className={styles.body}>{rest.children}</div>
          {rest.footer !== undefined && <footer className={styles.footer}>{rest.footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type ConfirmProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in full. */
  children: ReactNode;
  /** Verb and object, such as "Remove agent". */
  confirmLabel: string;
  tone?: ButtonTone;
  /** The word that must be typed first, where much is at stake. */
  word?: string;
  isPending?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. Nothing is focused but the way out. */
export function ConfirmDialog({ word, tone = "danger", ...props }: ConfirmProps) {
  const { t } = useTranslation(["kit", "common"]);
  const [typed, setTyped] = useState("");
  const allowed = word === undefined || typed.trim() === word;

  function close() {
    setTyped("");
    props.onClose();
  }
  function confirm() {
    if (!allowed) return;
    setTyped("");
    props.onConfirm();
  }

  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={close}
      title={props.title}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onPress={close} autoFocus={word === undefined}>
            {t("common:cancel")}
          </Button>
          <Button tone={tone} onPress={confirm} isDisabled={!allowed || props.isPending === true}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.confirm}>
        {props.children}
        {word !== undefined && (
          <TextField
            label={t("typeWord", { word })}
            value={typed}
            onChange={setTyped}
            onEnter={confirm}
            code
            autoFocus
          />
        )}
      </div>
    </Dialog>
  );
}
