import { useTranslation } from "react-i18next";
import { Plain } from "../../../data-kit";
import { nameOfArtifact } from "../../../facts/artifact";
import type { ApprovalView, EarlierView } from "../../../host/generated/api";
import { formatBytes } from "../../../kit/text/time";
import { BesidePart } from "./Beside";
import { Part } from "./Part";
import styles from "./RequestCard.module.css";

/**
 * What the agent said and made in the task besides its request. It may say there what an approval leads to, so it has
 * to have been in view as well.
 */
export function Earlier({ request: { earlier } }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  if (earlier.length === 0) return null;
  return (
    <Part title={t("section.earlier")}>
      {earlier.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages need no names, and stand as they came
        <SaidOrMade key={index} one={one} />
      ))}
    </Part>
  );
}

/** In place of an identifier the word that the chat has for an artifact without a name. */
function ArtifactName({ name }: { name: string }) {
  const { t } = useTranslation(["inbox", "chat"]);
  const said = nameOfArtifact(name);
  if (said === null) return <span title={name}>{t("chat:artifact.unnamed")}</span>;
  return (
    <>
      {t("earlier.artifact")} <Plain text={said} />
    </>
  );
}

function SaidOrMade({ one: { artifact, inYourName, parts, tooLong } }: { one: EarlierView }) {
  const { t, i18n } = useTranslation("inbox");
  return (
    <figure className={styles.quote}>
      <figcaption className={styles.faint}>
        {artifact === null ? (
          t(inYourName ? "earlier.inYourName" : "earlier.message")
        ) : (
          <ArtifactName name={artifact} />
        )}
      </figcaption>
      {parts.length + tooLong.length > 0 && (
        <blockquote className={styles.words}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and stand as they came
            <div key={index}>
              {part.kind === "text" ? (
                <Plain text={part.text} />
              ) : (
                <BesidePart part={part.part} warnings={[]} />
              )}
            </div>
          ))}
          {tooLong.map((bytes, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing but their place
            <p key={index} className={styles.note}>
              {t("earlier.tooLong", { size: formatBytes(bytes, i18n.language) })}
            </p>
          ))}
        </blockquote>
      )}
    </figure>
  );
}
