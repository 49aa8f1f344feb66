import { FolderOpen } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { toBase64 } from "../../../data/files";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { CassetteView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { Refused } from "../Refused/Refused";
import styles from "./Mocks.module.css";
import { RunningMock } from "./RunningMock";
import { Serve } from "./Serve";

/** Cassettes as agents: one is chosen, played on this machine, connected to, stopped. */
export function Mocks() {
  const { t } = useTranslation("cassettes");
  const [chosen, setChosen] = useState<CassetteView | null>(null);
  const running = useCommandQuery("mocks.list", {});
  return (
    <div className={styles.pane}>
      <header>
        <h2 className={styles.title}>{t("title")}</h2>
        <p className={styles.muted}>{t("about")}</p>
      </header>
      <section className={styles.section} aria-label={t("choose.title")}>
        <Choose onChosen={setChosen} />
        {chosen !== null && <Serve key={chosen.id} cassette={chosen} onDone={() => setChosen(null)} />}
      </section>
      <section className={styles.section} aria-label={t("running.title")}>
        <h3 className={styles.heading}>{t("running.title")}</h3>
        <Fetched query={running} loading={t("running.loading")} failed={t("running.failed")}>
          {(mocks) =>
            mocks.length === 0 ? (
              <p className={styles.muted}>{t("running.none")}</p>
            ) : (
              <ul className={styles.mocks} aria-label={t("running.title")}>
                {mocks.map((mock) => (
                  <RunningMock key={mock.id} mock={mock} />
                ))}
              </ul>
            )
          }
        </Fetched>
      </section>
    </div>
  );
}

function Choose({ onChosen }: { onChosen: (cassette: CassetteView) => void }) {
  const { t } = useTranslation("cassettes");
  const isWeb = useCommandQuery("app.info", {}).data?.host === "web";
  const pick = useCommand("cassettes.pick", { quiet: true });
  const open = useCommand("cassettes.open", { quiet: true });
  const refused = open.error ?? pick.error;
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File | undefined) {
    if (file === undefined) return;
    try {
      open.mutate({ name: file.name, base64: await toBase64(file) }, { onSuccess: onChosen });
    } catch (cause) {
      showError(cause);
    }
  }
  const choose = () => pick.mutate({}, { onSuccess: (opened) => opened !== null && onChosen(opened) });
  return (
    <div>
      <Button
        icon={FolderOpen}
        isDisabled={open.isPending || pick.isPending}
        onPress={() => (isWeb ? input.current?.click() : choose())}
      >
        {t("choose.file")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t("choose.file")}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {refused !== null && <Refused error={refused} />}
    </div>
  );
}
