import { Binary } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import styles from "./Decoded.module.css";
import { Plain } from "./Plain";
import { decode, hexView, type Passage, passagesIn, whatIs } from "./passages";
import valueStyles from "./Value.module.css";

/** Passages of one text that are decoded at once. */
const MOST = 20;

/** Offers to decode what nobody can read in a text. It stands below the text and takes nothing of it away. */
export function Decode({ text }: { text: string }) {
  const { t } = useTranslation("dataKit");
  const [open, setOpen] = useState(false);
  const passages = useMemo(() => passagesIn(text), [text]);
  if (passages.length === 0) return null;
  return (
    <div className={styles.decode}>
      <Button tone="quiet" icon={Binary} onPress={() => setOpen(!open)} aria-expanded={open}>
        {t(open ? "value.decode.hide" : "value.decode.show")}
      </Button>
      {open && passages.slice(0, MOST).map((each) => <Decoded key={each.at} passage={each} />)}
      {open && passages.length > MOST && (
        <p className={valueStyles.concern}>{t("value.decode.more", { number: passages.length - MOST })}</p>
      )}
    </div>
  );
}

/** The bytes of one passage: as text where they are text, which may hold such a passage again, else byte by byte. */
function Decoded({ passage }: { passage: Passage }) {
  const { t, i18n } = useTranslation("dataKit");
  const [asBytes, setAsBytes] = useState(false);
  const decoded = useMemo(() => decode(passage.text), [passage.text]);
  const what = useMemo(() => decoded && whatIs(decoded.bytes), [decoded]);
  const number = new Intl.NumberFormat(i18n.language);
  const place = { length: number.format(passage.text.length), at: number.format(passage.at + 1) };
  if (decoded === null || what === null) {
    return <p className={valueStyles.concern}>{t("value.decode.failed", place)}</p>;
  }
  const size = t("value.decode.size", { bytes: number.format(decoded.bytes.length) });
  const text = "text" in what ? what.text : null;
  const isText = text !== null && !asBytes;
  return (
    <section aria-label={t("value.decode.title")}>
      <p className={valueStyles.label}>
        {t(`value.decode.${decoded.from}`, { ...place, size, what: t(`value.decode.what.${what.kind}`) })}
      </p>
      <pre className={valueStyles.code}>
        <Plain key={String(isText)} text={isText ? text : hexView(decoded.bytes)} />
      </pre>
      {text !== null && (
        <Button tone="quiet" onPress={() => setAsBytes(!asBytes)}>
          {t(asBytes ? "value.decode.asText" : "value.decode.asBytes")}
        </Button>
      )}
      {isText && <Decode text={text} />}
    </section>
  );
}
