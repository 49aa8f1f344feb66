import { Sparkles, Unplug } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../data/host-context";
import { showError } from "../data/toasts";
import { Button } from "../kit/Button/Button";
import { Busy } from "../kit/states/States";
import { CONNECT, navigate } from "../places/route";
import { startWithSamples } from "./samples";
import styles from "./Welcome.module.css";

/** The first start. It never returns once an agent is or was connected. */
export function Welcome() {
  const { t } = useTranslation("shell");
  const host = useHost();
  const [starting, setStarting] = useState(false);

  function trySamples() {
    setStarting(true);
    startWithSamples(host, navigate).catch((cause: unknown) => {
      setStarting(false);
      showError(cause);
    });
  }

  return (
    <div className={styles.welcome}>
      <img src="/icon.svg" width={56} height={56} alt="" />
      <h1 className={styles.title}>{t("welcome.title")}</h1>
      <p className={styles.text}>{t("welcome.text")}</p>
      <div className={styles.choices}>
        <section className={styles.choice}>
          <h2>{t("welcome.connectTitle")}</h2>
          <p>{t("welcome.connectText")}</p>
          <Button icon={Unplug} onPress={() => navigate("agents", CONNECT)} isDisabled={starting}>
            {t("welcome.connect")}
          </Button>
        </section>
        <section className={styles.choice}>
          <h2>{t("welcome.samplesTitle")}</h2>
          <p>{t("welcome.samplesText")}</p>
          {starting ? (
            <Busy>{t("welcome.starting")}</Busy>
          ) : (
            <Button tone="primary" icon={Sparkles} onPress={trySamples}>
              {t("welcome.samples")}
            </Button>
          )}
        </section>
      </div>
    </div>
  );
}
