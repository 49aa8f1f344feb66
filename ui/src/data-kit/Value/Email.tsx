import { useTranslation } from "react-i18next";
import type { Warning } from "../../host/generated/api";
import type { Lossless, Member } from "../../kit/lossless";
import { toStep } from "../../kit/pointer";
import { WarningNotes, warningsAt } from "../warnings/WarningNotes";
import { AsReceived } from "./AsReceived";
import { type EmailHeaders, type Header, isHtml } from "./headers";
import { type DrawValue, Members } from "./Members";
import styles from "./Value.module.css";

type Props = {
  email: EmailHeaders;
  whole: Lossless;
  path: string;
  warnings: readonly Warning[];
  draw: DrawValue;
};

/** A list of nothing, which would be drawn as nothing is. */
function isEmptyList(item: Lossless): boolean {
  return item.type === "array" && item.items.length === 0;
}

/** An e-mail: who it goes to first, every one of them, then its words as they are written, then all else of it. */
export function Email({ email, whole, path, warnings, draw }: Props) {
  const { t } = useTranslation("dataKit");

  function content(header: Header, member: Member) {
    const below = `${path}/${toStep(member.name)}`;
    const { value } = member;
    const isList = value.type === "array" && value.items.length > 0;
    if (header !== "subject" && header !== "body" && isList && !value.items.some(isEmptyList)) {
      return <Recipients items={value.items} path={below} warnings={warnings} draw={draw} />;
    }
    const isDrawn = header === "body" && isHtml(member);
    return (
      <>
        {isDrawn && <p className={styles.concern}>{t("value.email.html")}</p>}
        {draw(value, { name: member.name, siblings: whole, path: below })}
      </>
    );
  }

  return (
    <div>
      <p className={styles.label}>{t("value.email.title")}</p>
      <Members
        rows={email.headers.map(({ header, member }) => ({
          member,
          label: t(`value.email.header.${header}`),
          content: content(header, member),
        }))}
        whole={whole}
        path={path}
        warnings={warnings}
        draw={draw}
      />
      {email.also.length > 0 && (
        <>
          <p className={styles.label}>{t("value.email.also")}</p>
          <Members
            rows={email.also.map((member) => ({ member }))}
            whole={whole}
            path={path}
            warnings={warnings}
            draw={draw}
          />
        </>
      )}
      <AsReceived value={whole} />
    </div>
  );
}

type RecipientsProps = Omit<Props, "email" | "whole"> & { items: readonly Lossless[] };

function Recipients({ items, path, warnings, draw }: RecipientsProps) {
  return (
    <ul className={styles.plainList}>
      {items.map((item, index) => {
        const place = `${path}/${index}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies an item
          <li key={index}>
            {draw(item, { name: "", siblings: undefined, path: place })}
            <WarningNotes warnings={warningsAt(warnings, place)} />
          </li>
        );
      })}
    </ul>
  );
}
