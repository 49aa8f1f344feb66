import { FolderOpen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useFilePicker } from "../../../data/file-picker";
import { toBase64 } from "../../../data/files";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { OpenedCassetteView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { Refused } from "../Refused/Refused";
import { Mock } from "./Mock";
import styles from "./Mocks.module.css";
import { Serve } from "./Serve";

/** Cassettes as agents: one is chosen, played on this machine, connected to, stopped, started again. */
export function Mocks() {
  const { t } = useTranslation("cassettes");
  const [chosen, setChosen] = useState<OpenedCassetteView | null>(null);
  const kept = useCommandQuery("mocks.list", {});
  return (
    <div className={styles.pane}>
      <header>
        <h2 className={styles.title}>{t("title")}</h2>
        <p className={styles.muted}>{t("about")}</p>
      </header>
      <section className={styles.section} aria-label={t("choose.title")}>
        <Choose onChosen={setChosen} />
        {chosen !== null && <Serve key={chosen.id} opened={chosen} onDone={() => setChosen(null)} />}
      </section>
      <section className={styles.section} aria-label={t("kept.title")}>
        <h3 className={styles.heading}>{t("kept.title")}</h3>
        <Fetched query={kept} loading={t("kept.loading")} failed={t("kept.failed")}>
          {(mocks) =>
            mocks.length === 0 ? (
              <p className={styles.muted}>{t("kept.none")}</p>
            ) : (
              <ul className={styles.mocks} aria-label={t("kept.title")}>
                {mocks.map((mock) => (
                  <Mock key={mock.id} mock={mock} />
                ))}
              </ul>
            )
          }
        </Fetched>
      </section>
    </div>
  );
}

function Choose({ onChosen }: { onChosen: (opened: OpenedCassetteView) => void }) {
  const { t } = useTranslation("cassettes");
  const pick = useCommand("cassettes.pick", { quiet: true });
  const open = useCommand("cassettes.open", { quiet: true });
  const refused = open.error ?? pick.error;

  async function read(file: File | undefined) {
    if (file === undefined) return;
    try {
      open.mutate({ name: file.name, base64: await toBase64(file) }, { onSuccess: onChosen });
    } catch (cause) {
      showError(cause);
    }
  }
  const picker = useFilePicker({
    label: t("choose.file"),
    accept: ".json,application/json",
    inWindow: () => pick.mutate({}, { onSuccess: (opened) => opened !== null && onChosen(opened) }),
    inBrowser: ([file]) => void read(file),
  });
  return (
    <div>
      <Button icon={FolderOpen} isDisabled={open.isPending || pick.isPending} onPress={picker.pick}>
        {t("choose.file")}
      </Button>
      {picker.input}
      {refused !== null && <Refused error={refused} />}
    </div>
  );
}
