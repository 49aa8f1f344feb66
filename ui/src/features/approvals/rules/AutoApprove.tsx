import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { ConfirmRequest, RuleView } from "../../../host/generated/api";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { Select } from "../../../kit/fields/Fields";
import { useSecondsUntil } from "../../../kit/text/clock";
import { clock } from "../../../kit/text/time";
import { Asked } from "../Asked";
import styles from "./Rules.module.css";

const MINUTES = ["5", "15", "30", "60", "240"] as const;

/** The switch without which no rule approves anything. */
export function AutoApprove({ until, rules }: { until: number | null; rules: readonly RuleView[] }) {
  const { t } = useTranslation("rules");
  const approving = rules.filter(
    ({ effect, on, suspended }) => effect.kind === "approve" && on && !suspended,
  );
  const seconds = useSecondsUntil(until ?? 0);
  return (
    <section className={styles.switch} aria-label={t("auto.title")}>
      {seconds === 0 ? <SwitchOn isUseful={approving.length > 0} /> : <SwitchOff seconds={seconds} />}
    </section>
  );
}

function SwitchOn({ isUseful }: { isUseful: boolean }) {
  const { t } = useTranslation("rules");
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>("15");
  const [asked, setAsked] = useState<ConfirmRequest | null>(null);
  const command = useCommand("rules.switchOn", { quiet: true });

  function switchOn(confirm: string | null, digest: string | null) {
    setAsked(null);
    command.mutate(
      { minutes: Number(minutes), confirm, digest },
      {
        onError: (error) => {
          if (error.code === "confirmation-needed" && error.confirm !== null) setAsked(error.confirm);
          else showError(error);
        },
      },
    );
  }
  return (
    <>
      <StateBadge tone="neutral" icon={ShieldOff} word={t("auto.off")} />
      <p className={styles.note}>{isUseful ? t("auto.offText") : t("auto.useless")}</p>
      <div className={styles.line}>
        <Select
          label={t("auto.for")}
          value={minutes}
          options={MINUTES.map((key) => ({ key, label: t("auto.minutes", { count: Number(key) }) }))}
          onChange={setMinutes}
        />
        <Button isDisabled={!isUseful || command.isPending} onPress={() => switchOn(null, null)}>
          {t("auto.switchOn")}
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          title={t("auto.confirmTitle")}
          word={asked.word}
          tone="decision"
          confirmLabel={t("auto.switchOn")}
          onConfirm={() =>
            switchOn(asked.word, asked.question.kind === "let-rules-approve" ? asked.question.digest : null)
          }
        >
          <Asked question={asked.question} />
        </ConfirmDialog>
      )}
    </>
  );
}

function SwitchOff({ seconds }: { seconds: number }) {
  const { t } = useTranslation("rules");
  const off = useCommand("rules.switchOff");
  return (
    <>
      <StateBadge tone="warn" icon={ShieldCheck} word={t("auto.on", { time: clock(seconds) })} />
      <p className={styles.note}>{t("auto.onText")}</p>
      <div>
        <Button tone="danger" isDisabled={off.isPending} onPress={() => off.mutate({})}>
          {t("auto.switchOff")}
        </Button>
      </div>
    </>
  );
}
