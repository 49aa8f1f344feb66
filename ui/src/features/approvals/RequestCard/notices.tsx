/**
 * What a card says beside what is asked, such as that it was put aside or is asked again: one row each.
 *
 * A row says where it stands, while the request is what, and the component that says it; rows of one place stand in this
 * order. A component that has nothing to say of a request draws nothing.
 */
import { CalendarClock, ShieldAlert } from "lucide-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { WarningNotes, Words } from "../../../data-kit";
import type { ApprovalView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { AlsoUnder, AnsweredAndRemoved, AskedAgain, NotTaken } from "./AskedAgain";
import { AskedInRun } from "./AskedInRun";
import { CameBack, Rewritten } from "./CameBack";
import { CredentialsFirst } from "./CredentialsFirst";
import { FirstTime } from "./FirstTime";
import { NotAskedFor } from "./NotAskedFor";
import { ReadAs } from "./ReadAs";
import { ReadsNoText } from "./ReadsNoText";
import styles from "./RequestCard.module.css";
import { Standing } from "./Standing";
import type { Card } from "./use-card";

type Shown = { request: ApprovalView; card: Card };

/** Under the title, over the parts, over what is asked, or over what answers it. */
type Place = "title" | "parts" | "asked" | "answer";

type Notice = { place: Place; while: "open" | "decided" | "always"; Says: ComponentType<Shown> };

const NOTICES: readonly Notice[] = [
  { place: "title", while: "always", Says: HighRisk },
  { place: "title", while: "open", Says: FirstTime },
  { place: "title", while: "always", Says: PutAside },
  { place: "title", while: "always", Says: AskedInRun },

  { place: "parts", while: "decided", Says: Standing },
  { place: "parts", while: "always", Says: SaidSince },
  { place: "parts", while: "open", Says: LostAnswers },
  { place: "parts", while: "open", Says: CameBack },
  { place: "parts", while: "open", Says: Rewritten },
  { place: "parts", while: "open", Says: AlsoUnder },
  { place: "parts", while: "open", Says: NotAskedFor },
  { place: "parts", while: "open", Says: AnsweredAndRemoved },
  { place: "parts", while: "open", Says: NotTaken },
  { place: "parts", while: "open", Says: AskedAgain },

  { place: "asked", while: "always", Says: StoodIn },
  { place: "asked", while: "always", Says: ReadAs },
  { place: "asked", while: "always", Says: Warned },

  { place: "answer", while: "open", Says: CannotLeave },
  { place: "answer", while: "open", Says: CredentialsFirst },
  { place: "answer", while: "open", Says: ReadsNoText },
];

/** All that is to be said in one place of a card. */
export function Notices({ place, request, card }: Shown & { place: Place }) {
  const now = card.open ? "open" : "decided";
  return NOTICES.map(
    (notice, index) =>
      notice.place === place &&
      (notice.while === "always" || notice.while === now) && (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table that stays
        <notice.Says key={index} request={request} card={card} />
      ),
  );
}

function HighRisk({ request }: Shown) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const { risk } = request.summary;
  if (risk.kind !== "high") return null;
  return (
    <p className={styles.risk}>
      <ShieldAlert size={14} aria-hidden /> {t("risk.because", { because: say(risk.because) })}
    </p>
  );
}

function PutAside({ request }: Shown) {
  const { t, i18n } = useTranslation("inbox");
  const { snoozedUntil } = request.summary;
  if (snoozedUntil === null) return null;
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <p className={styles.note}>
      <CalendarClock size={14} aria-hidden /> {t("snooze.until", { when: moment.format(snoozedUntil) })}
    </p>
  );
}

function LostAnswers({ card }: Shown) {
  const { t } = useTranslation("inbox");
  if (!card.hasLostAnswers) return null;
  return (
    <p role="note" className={styles.note}>
      {t("lostAnswers")}
    </p>
  );
}

/** Words of the agent that take none of the request's controls: it did not understand an answer, say. */
function SaidSince({ request, card }: Shown) {
  const { t } = useTranslation("inbox");
  if (request.since === null) return null;
  return (
    <figure className={styles.quote}>
      <figcaption className={styles.faint}>{t(card.open ? "agentSaysSince" : "agentSaidSince")}</figcaption>
      <blockquote className={styles.words}>
        <Words text={request.since} requestId={request.summary.id} />
      </blockquote>
    </figure>
  );
}

function StoodIn({ request }: Shown) {
  const { t } = useTranslation("inbox");
  if (request.stoodIn === null) return null;
  return <p className={styles.note}>{t(`stoodIn.${request.stoodIn}`)}</p>;
}

function Warned({ request }: Shown) {
  return <WarningNotes warnings={request.warnings} withPlace />;
}

function CannotLeave({ request }: Shown) {
  const say = useSay();
  if (request.cannotLeave === null) return null;
  return (
    <p role="note" className={styles.risk}>
      <ShieldAlert size={14} aria-hidden /> {say(request.cannotLeave)}
    </p>
  );
}
