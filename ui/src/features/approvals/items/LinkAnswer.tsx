import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useKeeping } from "../../../data/keeping";
import { Plain, Words } from "../../../data-kit";
import type { AskedItem, ItemAnswer } from "../../../host/generated/api";
import { readAddress } from "../../../kit/address";
import { Button } from "../../../kit/Button/Button";
import { TextField } from "../../../kit/fields/Fields";
import { CopyButton } from "../../../kit/text/Text";
import { askToOpen } from "../../../places/links";
import styles from "./Items.module.css";
import { Refusals } from "./Refusals";
import { SecretField } from "./SecretField";
import { SignInThere } from "./SignInThere";

type LinkItem = Extract<AskedItem, { kind: "link" }>;

type ContentProps = {
  item: LinkItem;
  requestId: string;
  /** Nobody waits there any more once the request is over. */
  isOpen: boolean;
};

/** Where a person is sent: the address in full, what it may hide, and a button that asks again. */
export function LinkContent({ item, requestId, isOpen }: ContentProps) {
  const { t } = useTranslation(["inbox", "shell"]);
  const address = item.url === null ? null : readAddress(item.url);
  return (
    <div className={styles.content}>
      {item.text.trim() !== "" && (
        <p className={styles.prompt}>
          <Words text={item.text} requestId={requestId} />
        </p>
      )}
      {item.code !== null && <DeviceCode code={item.code} isTyped={item.url !== null} lasts={item.lasts} />}
      {item.url !== null && (
        <>
          <div className={styles.copied}>
            <code className={styles.raw}>
              <Plain text={item.url} />
            </code>
            <CopyButton text={item.url} label={t("link.copy")} />
          </div>
          {address !== null && (
            <>
              <p className={styles.label}>{t("link.leadsTo", { host: address.host })}</p>
              {address.concerns.map((concern) => (
                <p key={concern} className={styles.error}>
                  {t(`shell:link.concern.${concern}`)}
                </p>
              ))}
            </>
          )}
          {!isOpen ? null : address?.opens ? (
            <div>
              <Button
                icon={ExternalLink}
                onPress={() => askToOpen({ source: "request", id: requestId, url: item.url ?? "" })}
              >
                {t("link.open")}
              </Button>
            </div>
          ) : (
            <p className={styles.error}>{t("link.notOpened")}</p>
          )}
        </>
      )}
    </div>
  );
}

/** What has to be typed where the link leads (RFC 8628), or without a link compared with what another device shows (CIBA). */
function DeviceCode({ code, isTyped, lasts }: { code: string; isTyped: boolean; lasts: number | null }) {
  const { t } = useTranslation("inbox");
  return (
    <div>
      <p className={styles.label}>{t(isTyped ? "link.code" : "link.codeToCompare")}</p>
      <p className={styles.code}>
        <code>
          <Plain text={code} />
        </code>{" "}
        <CopyButton text={code} label={t("link.copyCode")} />
      </p>
      {lasts !== null && (
        <p className={styles.label}>{t("link.lasts", { minutes: Math.ceil(lasts / 60) })}</p>
      )}
    </div>
  );
}

type Props = {
  item: LinkItem;
  request: { id: string; hash: string };
  answer: ItemAnswer | undefined;
  onAnswer: (answer: ItemAnswer | null) => void;
};

/** What is said once the person has been there. */
export function LinkAnswer({ item, request, answer, onAnswer }: Props) {
  const { t } = useTranslation("inbox");
  const keeping = useKeeping();
  switch (item.after) {
    case "nothing":
      return <p className={styles.label}>{t("link.watched")}</p>;
    case "redirect":
      return (
        <div className={styles.answer}>
          {item.returnsToAgent !== null && (
            <p className={styles.label}>{t("link.toAgent", { address: item.returnsToAgent })}</p>
          )}
          {item.catchable && answer?.kind !== "secret" && <SignInThere item={item} request={request} />}
          <SecretField
            label={t(item.catchable ? "link.redirectElse" : "link.redirect")}
            description={t(`link.redirectHint.${keeping}`)}
            given={answer?.kind === "secret"}
            target={{ ...request, itemId: item.itemId }}
            onGiven={(given) => onAnswer(given ? { kind: "secret" } : null)}
          />
          <Refusals item={item} answer={answer} onAnswer={onAnswer} />
        </div>
      );
    case "consent":
    case "confirm":
      return (
        <div className={styles.answer}>
          {item.asksText && <WordsBack item={item} answer={answer} onAnswer={onAnswer} />}
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={answer?.kind === "done"}
              onChange={(event) => onAnswer(event.target.checked ? { kind: "done" } : null)}
            />
            {t(
              item.after === "consent" ? "link.consent" : item.url === null ? "link.doneAlone" : "link.done",
            )}
          </label>
          {item.mayBeText && !item.asksText && <WordsBack item={item} answer={answer} onAnswer={onAnswer} />}
          <Refusals item={item} answer={answer} onAnswer={onAnswer} />
        </div>
      );
  }
}

/** What the agent wants to hear, such as a code that the page shows at the end, or a key where it names no page. */
function WordsBack({ item, answer, onAnswer }: Omit<Props, "request">) {
  const { t } = useTranslation("inbox");
  const label = item.asksText ? "link.codeBack" : "link.words";
  const labelWithoutPage = item.asksText ? "question.reply" : "link.wordsAlone";
  return (
    <TextField
      label={t(item.url === null ? labelWithoutPage : label)}
      description={t("link.wordsHint")}
      value={answer?.kind === "text" ? answer.text : ""}
      onChange={(text) => onAnswer(text.trim() === "" ? null : { kind: "text", text })}
      code
    />
  );
}
