import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { Button } from "../../../kit/Button/Button";
import { classNames } from "../../../kit/class-names";
import { formatMoment } from "../../../kit/text/time";
import styles from "./OlderBodies.module.css";

type Props = {
  /** When the first call began whose bodies were looked into; `null`: all were. */
  since: number | null;
  filter: string;
  session: string | null;
  /** Something was found, and this stands below it. */
  below?: boolean;
};

/** How far back a filter looked into bodies, where it left older ones out, and the way further. */
export function OlderBodies({ since, filter, session, below = false }: Props) {
  const { t, i18n } = useTranslation("wire");
  const { mutate: look, isPending: isLooking } = useCommand("exchanges.lookFurther");
  if (since === null) return null;
  return (
    <div className={classNames(styles.bodies, below && styles.below)}>
      <p>{t("filter.bodiesSince", { when: formatMoment(since, i18n.language) })}</p>
      <Button isDisabled={isLooking} onPress={() => look({ session, filter })}>
        {t(isLooking ? "filter.lookingFurther" : "filter.lookFurther")}
      </Button>
    </div>
  );
}
