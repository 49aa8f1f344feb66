import { Archive, Download, RotateCcw, ShieldCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../data/queries";
import { showError } from "../../data/toasts";
import type {
  CopiesView,
  CopyView,
  DataFaultView,
  RemovalView,
  Settings,
  SettingsPatch,
} from "../../host/generated/api";
import { StateBadge } from "../../kit/Badge/Badge";
import { Button } from "../../kit/Button/Button";
import { ConfirmDialog } from "../../kit/Dialog/Dialog";
import { Busy } from "../../kit/states/States";
import { ExactTime } from "../../kit/text/Text";
import { CopyList } from "./CopyList";
import { useExportHistory } from "./Export/use-export-history";
import styles from "./History.module.css";
import { Import } from "./Import/Import";
import { Retention } from "./Retention";

type Props = { settings: Settings; onChange: (patch: Partial<SettingsPatch>) => void };

/** How long the history is kept, copies of all data, the history as a file, whether it is whole, and what was removed from it. */
export function DataSettings({ settings, onChange }: Props) {
  const { data: state } = useCommandQuery("copies.list", {});
  const { data: removals } = useCommandQuery("history.removals", {});
  return (
    <>
      <Retention
        key={`${settings.keepDays}/${settings.keepMegabytes}`}
        value={settings}
        onChange={onChange}
      />
      {state !== undefined && <Backups state={state} />}
      <Transfer />
      <Examination />
      {removals !== undefined && removals.length > 0 && <Removals removals={removals} />}
    </>
  );
}

function Backups({ state }: { state: CopiesView }) {
  const { t } = useTranslation("history");
  const make = useCommand("copies.make");
  const plan = useCommand("copies.restore");
  const [asked, setAsked] = useState<{ what: "restore" | "remove"; copy: CopyView } | null>(null);
  const restart = useCommand("app.restart");
  const { data: info } = useCommandQuery("app.info", {});
  const inBrowser = info?.host === "web";
  const { copies, planned, restored } = state;
  return (
    <section aria-label={t("backups.title")} className={styles.part}>
      <h3 className={styles.label}>{t("backups.title")}</h3>
      <p className={styles.note}>{t("backups.text")}</p>
      {restored !== null && (
        <p role="status">
          {restored.kept === null
            ? t("backups.notRestored", { name: restored.backup })
            : t("backups.restored", { name: restored.backup, kept: restored.kept })}
        </p>
      )}
      {planned !== null && (
        <div className={styles.line} role="status">
          <p>{t(inBrowser ? "backups.plannedInBrowser" : "backups.planned", { name: planned })}</p>
          {info?.host === "desktop" && (
            <Button
              tone="primary"
              icon={RotateCcw}
              isDisabled={restart.isPending}
              onPress={() => restart.mutate({})}
            >
              {t("backups.restart")}
            </Button>
          )}
          <Button isDisabled={plan.isPending} onPress={() => plan.mutate({ name: null, confirm: null })}>
            {t("backups.giveUp")}
          </Button>
        </div>
      )}
      {copies.length === 0 ? (
        <p className={styles.note}>{t("backups.none")}</p>
      ) : (
        <CopyList
          copies={copies}
          actions={(copy) => (
            <div className={styles.line}>
              <Button
                tone="quiet"
                isDisabled={copy.name === planned}
                aria-label={t("backups.restoreNamed", { name: copy.name })}
                onPress={() => setAsked({ what: "restore", copy })}
              >
                {t("backups.restore")}
              </Button>
              <Button
                tone="quiet"
                aria-label={t("backups.removeNamed", { name: copy.name })}
                onPress={() => setAsked({ what: "remove", copy })}
              >
                {t("backups.remove")}
              </Button>
            </div>
          )}
        />
      )}
      <div>
        <Button icon={Archive} isDisabled={make.isPending} onPress={() => make.mutate({})}>
          {make.isPending ? t("backups.making") : t("backups.make")}
        </Button>
      </div>
      {asked?.what === "restore" && <RestoreDialog copy={asked.copy} onClose={() => setAsked(null)} />}
      {asked?.what === "remove" && <RemoveDialog copy={asked.copy} onClose={() => setAsked(null)} />}
    </section>
  );
}

type DialogProps = { copy: CopyView; onClose: () => void };

function RestoreDialog({ copy, onClose }: DialogProps) {
  const { t } = useTranslation("history");
  const restore = useCommand("copies.restore", { quiet: true });
  const [word, setWord] = useState<string | null>(null);

  function run() {
    restore.mutate(
      { name: copy.name, confirm: word },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error.confirm !== null) return setWord(error.confirm.word);
          onClose();
          showError(error);
        },
      },
    );
  }
  return (
    <ConfirmDialog
      key={word}
      isOpen
      onClose={onClose}
      title={t("backups.restoreTitle")}
      tone="primary"
      confirmLabel={t("backups.restore")}
      isPending={restore.isPending}
      onConfirm={run}
      {...(word !== null && { word })}
    >
      <p>{t("backups.restoreText", { name: copy.name })}</p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ copy, onClose }: DialogProps) {
  const { t } = useTranslation("history");
  const remove = useCommand("copies.remove");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t("backups.removeTitle")}
      confirmLabel={t("backups.remove")}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ names: [copy.name] }, { onSettled: onClose })}
    >
      <p>{t("backups.removeText", { name: copy.name })}</p>
    </ConfirmDialog>
  );
}

function Examination() {
  const { t } = useTranslation("history");
  const examine = useCommand("history.examine");
  return (
    <section aria-label={t("check.title")} className={styles.part}>
      <h3 className={styles.label}>{t("check.title")}</h3>
      <p className={styles.note}>{t("check.text")}</p>
      <div role="status">
        {examine.isPending && <Busy>{t("check.running")}</Busy>}
        {examine.data !== undefined && !examine.isPending && <Found faults={examine.data} />}
      </div>
      <div>
        <Button icon={ShieldCheck} isDisabled={examine.isPending} onPress={() => examine.mutate({})}>
          {t("check.run")}
        </Button>
      </div>
    </section>
  );
}

function Found({ faults }: { faults: readonly DataFaultView[] }) {
  const { t } = useTranslation("history");
  if (faults.length === 0) {
    return (
      <>
        <StateBadge tone="good" icon={ShieldCheck} word={t("check.whole")} />
        <p className={styles.note}>{t("check.wholeText")}</p>
      </>
    );
  }
  const said = (fault: DataFaultView) => {
    switch (fault.kind) {
      case "pages":
        return t("check.fault.pages", { said: fault.said });
      case "search":
        return t("check.fault.search");
      case "reference":
        return t("check.fault.reference", { table: fault.table });
      case "file":
        return t("check.fault.file", { name: fault.name });
    }
  };
  return (
    <>
      <StateBadge tone="bad" icon={TriangleAlert} word={t("check.broken", { count: faults.length })} />
      <ul className={styles.faults}>
        {faults.map(said).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.note}>{t("check.brokenText")}</p>
    </>
  );
}

function Removals({ removals }: { removals: readonly RemovalView[] }) {
  const { t } = useTranslation("history");
  return (
    <section aria-label={t("removed.title")} className={styles.part}>
      <h3 className={styles.label}>{t("removed.title")}</h3>
      <ul className={styles.removals}>
        {removals.map(({ at, why, conversations, tasks }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two removals can be alike in everything
          <li key={index}>
            <ExactTime at={at} /> · {t(`removed.${why}`)} · {t("removed.what", { conversations, tasks })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole history as a file, and files of history from elsewhere. */
export function Transfer() {
  const { t } = useTranslation("history");
  const exporting = useExportHistory({ scope: { kind: "all" } });
  return (
    <section aria-label={t("transfer.title")} className={styles.part}>
      <h3 className={styles.label}>{t("transfer.title")}</h3>
      <p className={styles.note}>{t("transfer.text")}</p>
      <div className={styles.line}>
        <Button icon={Download} onPress={exporting.ask}>
          {t("export.label.all")}
        </Button>
        <Import />
      </div>
      {exporting.dialog}
    </section>
  );
}
