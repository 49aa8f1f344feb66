import { BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { HeldRegistrationView, RegistrationView, TaskPush } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { RelativeTime } from "../../../kit/text/Text";
import { navigate } from "../../../places/route";
import { Delivery } from "./Delivery";
import styles from "./Push.module.css";
import { TurnedAwayList } from "./TurnedAwayList";

type Props = {
  taskKey: string;
  /** Nothing more will happen, so there is nothing to be told. */
  ended: boolean;
};

/** Being called back about one task: what was asked of the agent, what it has, and what arrived. */
export function Push({ taskKey, ended }: Props) {
  const { data: push } = useCommandQuery("push.ofTask", { taskKey });
  if (push === undefined) return null;
  const isEmpty = push.registrations.length + push.deliveries.length + push.turnedAway.length === 0;
  return ended && isEmpty ? null : <Loaded taskKey={taskKey} ended={ended} push={push} />;
}

function Loaded({ taskKey, ended, push }: Props & { push: TaskPush }) {
  const { t } = useTranslation("push");
  const [showsHeld, setShowsHeld] = useState(false);
  const { registrations, deliveries, turnedAway } = push;
  return (
    <section className={styles.push} aria-label={t("title")}>
      <h3 className={styles.title}>{t("title")}</h3>
      <p className={styles.faint}>{t("intro")}</p>
      {!ended && <Register taskKey={taskKey} push={push} />}
      {registrations.map((registration) => (
        <Registered key={registration.id} taskKey={taskKey} registration={registration} />
      ))}
      {registrations.length > 0 &&
        (showsHeld ? (
          <Held taskKey={taskKey} />
        ) : (
          <div>
            <Button tone="quiet" onPress={() => setShowsHeld(true)}>
              {t("showHeld")}
            </Button>
          </div>
        ))}
      {registrations.length + deliveries.length > 0 && (
        <>
          <h4 className={styles.title}>{t("arrived")}</h4>
          {deliveries.length === 0 && <p className={styles.faint}>{t("nothing")}</p>}
          <ol className={styles.list}>
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ol>
        </>
      )}
      {turnedAway.length > 0 && (
        <>
          <h4 className={styles.title}>{t("turnedAway.title")}</h4>
          <TurnedAwayList calls={turnedAway} />
        </>
      )}
    </section>
  );
}

function Register({ taskKey, push }: { taskKey: string; push: TaskPush }) {
  const { t } = useTranslation("push");
  const register = useCommand("push.register");
  if (push.state.state !== "listening") {
    return (
      <div className={styles.line}>
        <span>{push.state.state === "off" ? t("off") : t("portTaken")}</span>
        <Button tone="quiet" onPress={() => navigate("settings")}>
          {t("openSettings")}
        </Button>
      </div>
    );
  }
  if (push.registrations.length > 0) return null;
  return (
    <div>
      <Button icon={BellRing} isDisabled={register.isPending} onPress={() => register.mutate({ taskKey })}>
        {register.isPending ? t("registering") : t("register")}
      </Button>
    </div>
  );
}

type RegisteredProps = { taskKey: string; registration: RegistrationView };

function Registered({ taskKey, registration }: RegisteredProps) {
  const { t } = useTranslation("push");
  const stop = useCommand("push.deregister");
  const { id, address, at } = registration;
  return (
    <div className={styles.line}>
      <Badge tone="info">{t("registered")}</Badge>
      <span>{t("to", { address })}</span>
      <RelativeTime at={at} />
      <Button
        tone="quiet"
        aria-label={t("stopNamed", { address })}
        isDisabled={stop.isPending}
        onPress={() => stop.mutate({ taskKey, id })}
      >
        {t("stop")}
      </Button>
    </div>
  );
}

function Held({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation("push");
  const query = useCommandQuery("push.held", { taskKey });
  return (
    <Fetched query={query} loading={t("heldLoading")} failed={t("heldFailed")}>
      {(held) => (
        <>
          <h4 className={styles.title}>{t("held")}</h4>
          {held.length === 0 && <p className={styles.faint}>{t("heldNone")}</p>}
          <ul className={styles.list}>
            {held.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an agent need not name what it has
              <HeldOne key={index} held={each} />
            ))}
          </ul>
          <div>
            <Button tone="quiet" isDisabled={query.isFetching} onPress={() => void query.refetch()}>
              {t("heldAgain")}
            </Button>
          </div>
        </>
      )}
    </Fetched>
  );
}

function HeldOne({ held }: { held: HeldRegistrationView }) {
  const { t } = useTranslation("push");
  return (
    <li className={styles.line}>
      <Badge tone={held.ours ? "info" : "neutral"}>{held.ours ? t("ours") : t("others")}</Badge>
      <code>{held.address}</code>
      <span>{held.token ? t("withToken") : t("withoutToken")}</span>
      {held.schemes.map((scheme) => (
        <code key={scheme}>{scheme}</code>
      ))}
    </li>
  );
}
