import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button as AriaButton, type PressEvent } from "react-aria-components";
import styles from "./HoldButton.module.css";

type Props = {
  icon: LucideIcon;
  children: string;
  /** How to use it; read aloud with the name. */
  description: string;
  isDisabled?: boolean;
  /** Held with a pointer to the end. */
  onHeld: () => void;
  /** Pressed with the keyboard or by a screen reader, where holding means nothing: ask in another way. */
  onKeyboard: () => void;
};

const HOLD_MS = 1200;

/** For what cannot be taken back: a press that is too short does nothing. */
export function HoldButton({
  icon: Icon,
  children,
  description,
  isDisabled = false,
  onHeld,
  onKeyboard,
}: Props) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function start({ pointerType }: PressEvent) {
    if (pointerType === "keyboard" || pointerType === "virtual") return;
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onHeld();
    }, HOLD_MS);
  }
  function end() {
    clearTimeout(timer.current);
    setHolding(false);
  }

  return (
    <AriaButton
      className={styles.button ?? ""}
      isDisabled={isDisabled}
      data-holding={holding}
      onPressStart={start}
      onPressEnd={end}
      onPress={({ pointerType }) => {
        if (pointerType === "keyboard" || pointerType === "virtual") onKeyboard();
      }}
    >
      <span className={styles.fill} style={{ animationDuration: `${HOLD_MS}ms` }} aria-hidden />
      <span className={styles.content}>
        <Icon size={14} aria-hidden />
        {children}
        <span className={styles.hidden}> — {description}</span>
      </span>
    </AriaButton>
  );
}
