import { CircleAlert, CircleCheck, CircleDashed, Download, Pin, PinOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { KeyFrom, PinnedKeyView, SignatureVerdict, SignatureView } from "../../../host/generated/api";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import styles from "./Card.module.css";
import { useConsent } from "./use-consent";

type Props = { id: string; signatures: readonly SignatureView[]; pinned: readonly PinnedKeyView[] };

/** Who signed the card: which keys say so, where they came from, and what of the card they do not cover. */
export function Signatures({ id, signatures, pinned }: Props) {
  const { t } = useTranslation("agents");
  const unpin = useCommand("cards.unpinKey");
  return (
    <div className={styles.stack}>
      {signatures.length === 0 ? (
        <p className={styles.muted}>{t("card.signature.none")}</p>
      ) : (
        <ul className={styles.list} aria-label={t("card.signature.label")}>
          {signatures.map((signature, index) => (
            // A card may carry the same signature twice; only its place tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={index} className={styles.stack}>
              <Signature id={id} signature={signature} />
            </li>
          ))}
        </ul>
      )}
      {signatures.length > 0 && <GiveKeys id={id} />}
      {pinned.length > 0 && (
        <ul className={styles.list} aria-label={t("card.signature.pinnedKeys")}>
          {pinned.map(({ thumbprint, url }) => (
            <li key={thumbprint} className={styles.key}>
              <code>{thumbprint}</code>{" "}
              <span className={styles.muted}>{url ?? t("card.signature.given")}</span>
              <Button icon={PinOff} onPress={() => unpin.mutate({ id, thumbprint })}>
                {t("card.signature.unpin")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Signature({ id, signature }: { id: string; signature: SignatureView }) {
  const { t } = useTranslation("agents");
  const { verdict, keyUrl } = signature;
  const pin = useCommand("cards.pinKey");
  const fetchKeys = useCommand("cards.fetchKeys", { quiet: true });
  const consent = useConsent(t("card.signature.fetch"));

  function run(url: string, confirm?: string) {
    const params = { id, url, ...(confirm !== undefined && { confirm }) };
    fetchKeys.mutate(params, { onError: consent.ask((word) => run(url, word)) });
  }
  return (
    <>
      <Verdict verdict={verdict} />
      <p className={styles.muted}>
        {signature.algorithm} {signature.keyId !== null && t("card.signature.keyId", { id: signature.keyId })}
      </p>
      {verdict.kind === "valid" && (
        <>
          <p>{t(`card.form.${verdict.form}`)}</p>
          <p className={styles.muted}>
            <code>{verdict.thumbprint}</code> · {from(verdict.keyFrom)}
          </p>
          {verdict.uncovered.length > 0 && (
            <p className={styles.muted}>
              {t("card.signature.uncovered")} <code>{verdict.uncovered.join(" ")}</code>
            </p>
          )}
          {!verdict.pinned && (
            <Button icon={Pin} onPress={() => pin.mutate({ id, thumbprint: verdict.thumbprint })}>
              {t("card.signature.pin")}
            </Button>
          )}
        </>
      )}
      {verdict.kind !== "valid" && keyUrl !== null && (
        <div>
          <p className={styles.muted}>
            {t("card.signature.keyUrl")} <code>{keyUrl}</code>
          </p>
          <Button icon={Download} onPress={() => run(keyUrl)} isDisabled={fetchKeys.isPending}>
            {t("card.signature.fetch")}
          </Button>
        </div>
      )}
      {consent.dialog}
    </>
  );

  function from(key: KeyFrom): string {
    return key.kind === "other" ? t("card.keyFrom.other", { host: key.host }) : t(`card.keyFrom.${key.kind}`);
  }
}

function Verdict({ verdict }: { verdict: SignatureVerdict }) {
  const { t } = useTranslation("agents");
  switch (verdict.kind) {
    case "valid":
      return (
        <StateBadge
          tone={verdict.pinned ? "good" : "info"}
          icon={CircleCheck}
          word={verdict.pinned ? t("card.signature.validPinned") : t("card.signature.valid")}
        />
      );
    case "no-key":
      return <StateBadge tone="neutral" icon={CircleDashed} word={t("card.signature.noKey")} />;
    case "invalid":
      return <StateBadge tone="bad" icon={CircleAlert} word={t("card.signature.invalid")} />;
    case "algorithm-refused":
      return <StateBadge tone="bad" icon={CircleAlert} word={t("card.signature.refused")} />;
    case "malformed":
      return <StateBadge tone="bad" icon={CircleAlert} word={t("card.signature.malformed")} />;
  }
}

function GiveKeys({ id }: { id: string }) {
  const { t } = useTranslation("agents");
  const [keys, setKeys] = useState("");
  const give = useCommand("cards.giveKeys");
  return (
    <div className={styles.stack}>
      <TextArea label={t("card.signature.keys")} value={keys} onChange={setKeys} rows={3} />
      <div>
        <Button
          isDisabled={keys.trim() === "" || give.isPending}
          onPress={() => give.mutate({ id, keys }, { onSuccess: () => setKeys("") })}
        >
          {t("card.signature.check")}
        </Button>
      </div>
    </div>
  );
}
