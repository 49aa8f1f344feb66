import { KeyRound, Trash2, UserRound, Workflow } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../data/queries";
import type { ServedCallerView, ServedView } from "../../host/generated/api";
import { Button } from "../../kit/Button/Button";
import { ConfirmDialog } from "../../kit/Dialog/Dialog";
import { Switch } from "../../kit/fields/Fields";
import { CopyButton, RelativeTime } from "../../kit/text/Text";
import { NewToken } from "./NewToken";
import styles from "./Serving.module.css";

/** One thing that is served: whether it takes tasks, where it is, and who may call it. */
export function Served({ served }: { served: ServedView }) {
  const { t } = useTranslation("serving");
  const turn = useCommand("serving.switch");
  const [asked, setAsked] = useState<"token" | "remove" | null>(null);
  const { id, name, title, isOn, url, cardUrl, callers, open, tasks } = served;
  const isYou = name === null;
  const called = title ?? name ?? t("you");
  const Icon = isYou ? UserRound : Workflow;
  return (
    <li className={styles.served}>
      <h2 className={styles.heading}>
        <Icon size={16} aria-hidden /> {called}
      </h2>
      <Switch
        label={isYou ? t("onYou") : t("on")}
        description={isYou ? t("onYouText") : t("onText")}
        isDisabled={turn.isPending}
        value={isOn}
        onChange={(on) => turn.mutate({ id, on })}
      />
      {url !== null && <Place label={t("address")} value={url} />}
      {cardUrl !== null && <Place label={t("card")} value={cardUrl} />}
      {tasks > 0 && <p className={styles.muted}>{t("tasks", { open, count: tasks })}</p>}
      {(isOn || tasks > 0) && (
        <>
          {callers.length > 0 && (
            <ul className={styles.callers} aria-label={t("callersOf", { name: called })}>
              {callers.map((caller) => (
                <Caller key={caller.id} caller={caller} />
              ))}
            </ul>
          )}
          {callers.length === 0 && <p className={styles.muted}>{t("noCallers")}</p>}
          <div className={styles.buttons}>
            <Button
              icon={KeyRound}
              aria-label={t("newTokenOf", { name: called })}
              onPress={() => setAsked("token")}
            >
              {t("newToken")}
            </Button>
            {!isYou && (
              <Button tone="quiet" icon={Trash2} onPress={() => setAsked("remove")}>
                {t("remove.open")}
              </Button>
            )}
          </div>
        </>
      )}
      {asked === "token" && <NewToken id={id} onClose={() => setAsked(null)} />}
      {asked === "remove" && <Remove id={id} name={called} onClose={() => setAsked(null)} />}
    </li>
  );
}

function Place({ label, value }: { label: string; value: string }) {
  return (
    <p className={styles.place}>
      <span className={styles.muted}>{label}</span> <code>{value}</code> <CopyButton text={value} />
    </p>
  );
}

function Caller({ caller: { id, name, createdAt } }: { caller: ServedCallerView }) {
  const { t } = useTranslation("serving");
  const remove = useCommand("serving.removeCaller");
  return (
    <li className={styles.caller}>
      <span className={styles.name}>{name}</span>
      <span className={styles.muted}>
        <RelativeTime at={createdAt} />
      </span>
      <Button
        tone="quiet"
        icon={Trash2}
        aria-label={t("removeCaller", { name })}
        isDisabled={remove.isPending}
        onPress={() => remove.mutate({ id })}
      >
        {t("remove.run")}
      </Button>
    </li>
  );
}

function Remove({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation("serving");
  const remove = useCommand("serving.remove");
  return (
    <ConfirmDialog
      isOpen
      title={t("remove.title")}
      confirmLabel={t("remove.run")}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
    >
      <p>{t("remove.text", { name })}</p>
    </ConfirmDialog>
  );
}
