import { useContext, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { writeLossless } from "../../kit/lossless";
import { SeenContext, Sentinels, useSeenParts } from "../seen/seen";
import { Plain } from "../Value/Plain";
import { JsonValue } from "../Value/Value";
import styles from "./SchemaForm.module.css";
import { keyOf, type Unshown } from "./unshown";

/** What goes with a form although its fields do not show it. It is never folded, and waits to have been in view. */
export function AlsoSent({ pieces }: { pieces: readonly Unshown[] }) {
  const { t } = useTranslation("dataKit");
  if (pieces.length === 0) return null;
  return (
    <section className={styles.also} aria-label={t("form.alsoSent")}>
      <h4 className={styles.alsoTitle}>{t("form.alsoSent")}</h4>
      <dl>
        {pieces.map((piece) => (
          <Piece key={keyOf(piece)} piece={piece} />
        ))}
      </dl>
    </section>
  );
}

/** One of them. It may come when all else was read long ago, so it is waited for by itself. */
function Piece({ piece: { name, option, value } }: { piece: Unshown }) {
  const { t } = useTranslation("dataKit");
  const around = useContext(SeenContext);
  const { parts, complete } = useSeenParts();
  const [seen, setSeen] = useState(false);
  if (complete && !seen) setSeen(true);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (around === null || element === null || seen) return;
    return around.holdFor(element, () => parts.readOn());
  }, [around, parts, seen]);
  const json = useMemo(() => writeLossless(value), [value]);
  return (
    <SeenContext value={around === null ? null : parts}>
      <div className={styles.piece}>
        <dt className={styles.pieceName}>{name === "" ? t("form.json") : <Plain text={name} />}</dt>
        <dd ref={place} className={styles.pieceValue}>
          {option !== null && (
            <p>
              <Plain text={option} /> →
            </p>
          )}
          {json === "{}" || json === "[]" ? <code>{json}</code> : <JsonValue json={json} warnings={[]} />}
          <Sentinels />
        </dd>
      </div>
    </SeenContext>
  );
}
