import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from "react-aria-components";
import { classNames } from "../class-names";
import styles from "./Button.module.css";

/** `decision` carries the accent: only for what a waiting agent needs. `primary` is any other main action. */
export type ButtonTone = "plain" | "primary" | "decision" | "danger" | "quiet";

type ButtonProps = Omit<AriaButtonProps, "className" | "style" | "children"> & {
  tone?: ButtonTone;
  icon?: LucideIcon;
  children: ReactNode;
};

export function Button({ tone = "plain", icon: Icon, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={classNames(styles.button, styles[tone])}>
      {Icon !== undefined && <Icon size={14} aria-hidden />}
      <span className={styles.label}>{children}</span>
    </AriaButton>
  );
}

type IconButtonProps = Omit<AriaButtonProps, "className" | "style" | "children" | "aria-label"> & {
  icon: LucideIcon;
  /** What it does: read aloud, and shown as a tooltip. */
  label: string;
  pressed?: boolean;
};

export function IconButton({ icon: Icon, label, pressed, ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton
        {...rest}
        aria-label={label}
        {...(pressed !== undefined && { "aria-pressed": pressed })}
        className={classNames(styles.iconButton, pressed === true && styles.pressed)}
      >
        <Icon size={16} aria-hidden />
      </AriaButton>
      <Tooltip className={styles.tooltip ?? ""} offset={4}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
