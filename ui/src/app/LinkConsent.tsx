import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../data/queries";
import type { HostKind } from "../host/generated/api";
import { readAddress } from "../kit/address";
import { ConfirmDialog } from "../kit/Dialog/Dialog";
import { forgetLink, type LinkTarget, useAskedLink } from "../places/links";
import styles from "./LinkConsent.module.css";

/**
 * Asks before a link is opened. The desktop asks in a dialog of its own, outside of the page; in a browser the page
 * is the only place to ask, and the only one that can open a tab.
 */
export function LinkConsent({ host }: { host: HostKind }) {
  const target = useAskedLink();
  const open = useCommand("links.open");
  const { mutate } = open;

  useEffect(() => {
    if (host !== "desktop" || target === null) return;
    forgetLink();
    mutate(target);
  }, [host, target, mutate]);

  if (host === "desktop" || target === null) return null;

  async function confirm(link: LinkTarget) {
    forgetLink();
    await open.mutateAsync(link).then(
      () => window.open(link.url, "_blank", "noopener,noreferrer"),
      () => {},
    );
  }
  return <Ask target={target} onConfirm={() => void confirm(target)} />;
}

function Ask({ target, onConfirm }: { target: LinkTarget; onConfirm: () => void }) {
  const { t } = useTranslation("shell");
  const address = readAddress(target.url);
  return (
    <ConfirmDialog
      isOpen
      onClose={forgetLink}
      title={t("link.title", { host: address?.host ?? target.url })}
      confirmLabel={t("link.open")}
      tone="primary"
      onConfirm={onConfirm}
    >
      <p>{t("link.text")}</p>
      <code className={styles.url}>{address?.full ?? target.url}</code>
      {address !== null && address.concerns.length > 0 && (
        <ul className={styles.concerns}>
          {address.concerns.map((concern) => (
            <li key={concern}>{t(`link.concern.${concern}`)}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
