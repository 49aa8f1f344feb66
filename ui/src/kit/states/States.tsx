import { CircleAlert, LoaderCircle, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../Button/Button";
import styles from "./States.module.css";

type EmptyProps = {
  icon: LucideIcon;
  title: string;
  /** One sentence: why it is empty, or what would be here. */
  children?: ReactNode;
  /** The one next thing to do. */
  action?: ReactNode;
};

export function EmptyState({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <div className={styles.state}>
      <Icon size={28} strokeWidth={1.5} className={styles.icon} aria-hidden />
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}

type ErrorProps = { title: string; hints?: readonly string[]; action?: ReactNode };

/** What happened, what can be done, and a way to do it. */
export function ErrorState({ title, hints = [], action }: ErrorProps) {
  return (
    <div className={styles.state} role="alert">
      <CircleAlert size={28} strokeWidth={1.5} className={styles.bad} aria-hidden />
      <h2 className={styles.title}>{title}</h2>
      {hints.length === 1 && <p className={styles.text}>{hints[0]}</p>}
      {hints.length > 1 && (
        <ul className={styles.hints}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      {action}
    </div>
  );
}

/** A list that could not be had, and a button that asks for it again. */
export function ListFailed({ onRetry, ...failure }: Omit<ErrorProps, "action"> & { onRetry: () => void }) {
  const { t } = useTranslation("common");
  return <ErrorState {...failure} action={<Button onPress={onRetry}>{t("retry")}</Button>} />;
}

/** A list before its first row has come; `children` says that it is waited for. */
export function ListBusy({ children }: { children: ReactNode }) {
  return (
    <div className={styles.waiting}>
      <Busy>{children}</Busy>
    </div>
  );
}

/** Something is being waited for; `children` says what. */
export function Busy({ children }: { children: ReactNode }) {
  return (
    <span className={styles.busy} role="status">
      <LoaderCircle size={14} className={styles.spin} aria-hidden />
      {children}
    </span>
  );
}
