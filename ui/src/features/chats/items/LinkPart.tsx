import { Link2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PartView } from "../../../host/generated/api";
import { readAddress } from "../../../kit/address";
import { CopyButton } from "../../../kit/text/Text";
import { askToOpen, type LinkTarget } from "../../../places/links";
import styles from "./Items.module.css";

type Props = { part: Extract<PartView, { kind: "link" }>; source: LinkTarget["source"]; id: string };

/** A file that is only named by its address. A browser opens it, and has nothing of the agent's credentials. */
export function LinkPart({ part, source, id }: Props) {
  const { t } = useTranslation("chat");
  const isOfTheWeb = readAddress(part.url) !== null;
  return (
    <div className={styles.file}>
      <Link2 size={16} aria-hidden />
      <span className={styles.fileName}>{part.name}</span>
      {part.mediaType !== null && <span className={styles.faint}>{part.mediaType}</span>}
      {isOfTheWeb ? (
        <button
          type="button"
          className={styles.link}
          onClick={() => askToOpen({ source, id, url: part.url })}
        >
          {part.url}
        </button>
      ) : (
        <code className={styles.address}>{part.url}</code>
      )}
      <CopyButton text={part.url} label={t("part.copyAddress")} />
      <span className={styles.faint}>{t(isOfTheWeb ? "part.inBrowser" : "part.notOfTheWeb")}</span>
    </div>
  );
}
