import { CircleCheck, KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeeping } from "../../../data/keeping";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { TextField } from "../../../kit/fields/Fields";
import { CopyButton, RelativeTime } from "../../../kit/text/Text";
import styles from "./AgentDetail.module.css";

/** The secret that the agent signs its calls back with. A fresh one is shown once, to be carried to the agent. */
export function PushSecret({ id }: { id: string }) {
  const { t } = useTranslation("push");
  const { data } = useCommandQuery("push.secret", { id });
  const [agreeing, setAgreeing] = useState(false);
  const drop = useCommand("push.dropSecret");
  if (data === undefined) return null;
  return (
    <section aria-label={t("secret.title")}>
      <h3 className={styles.heading}>{t("secret.title")}</h3>
      <p className={styles.muted}>{t("secret.text")}</p>
      {data.at !== null && (
        <p className={styles.given}>
          <StateBadge tone="good" icon={CircleCheck} word={t("secret.agreed")} />{" "}
          <RelativeTime at={data.at} />
        </p>
      )}
      <div className={styles.buttons}>
        <Button icon={KeyRound} onPress={() => setAgreeing(true)}>
          {t(data.at === null ? "secret.agree" : "secret.another")}
        </Button>
        {data.at !== null && (
          <Button tone="quiet" isDisabled={drop.isPending} onPress={() => drop.mutate({ id })}>
            {t("secret.drop")}
          </Button>
        )}
      </div>
      {agreeing && <Agree id={id} onClose={() => setAgreeing(false)} />}
    </section>
  );
}

function Agree({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("push");
  const agree = useCommand("push.agreeSecret");
  const keeping = useKeeping();
  const [typed, setTyped] = useState("");
  const [fresh, setFresh] = useState<string | null>(null);

  function run(secret: string | null) {
    agree.mutate(
      { id, secret },
      { onSuccess: (agreed) => (agreed.secret === null ? onClose() : setFresh(agreed.secret)) },
    );
  }
  if (fresh !== null) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t("secret.fresh")}
        role="alertdialog"
        footer={
          <Button tone="primary" onPress={onClose}>
            {t("secret.carried")}
          </Button>
        }
      >
        <p>{t("secret.freshText")}</p>
        <p className={styles.given}>
          <code className={styles.secret}>{fresh}</code>
          <CopyButton text={fresh} label={t("secret.copy")} withLabel />
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("secret.title")}
      footer={
        <Button
          tone="primary"
          isDisabled={typed.trim() === "" || agree.isPending}
          onPress={() => run(typed.trim())}
        >
          {t("secret.save")}
        </Button>
      }
    >
      <p>{t("secret.how")}</p>
      <div>
        <Button icon={KeyRound} isDisabled={agree.isPending} onPress={() => run(null)}>
          {t("secret.generate")}
        </Button>
      </div>
      <TextField
        label={t("secret.paste")}
        description={t(`secret.pasteText.${keeping}`)}
        type="password"
        code
        value={typed}
        onChange={setTyped}
      />
    </Dialog>
  );
}
