/** Small pieces of text that know how to write themselves. */
import i18n from "i18next";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../Button/Button";
import { useMinutes } from "./clock";
import { useLanguage } from "./language";
import styles from "./Text.module.css";
import { formatExact, formatMoment, formatRelative } from "./time";

/** How long ago or until when, kept up to date; the exact local time is in its tooltip. */
export function RelativeTime({ at }: { at: number }) {
  const language = useLanguage();
  const now = useMinutes();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at, language)}>
      {formatRelative(at, now, language, i18n.t("kit:justNow"))}
    </time>
  );
}

/** A moment in the reader's zone and language, with its date and to the second. */
export function ExactTime({ at }: { at: number }) {
  const { i18n } = useTranslation();
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at, i18n.language)}</time>;
}

const COPIED_MS = 1500;

/** Copies text. `label` names what is copied, such as "Copy address". */
export function CopyButton({
  text,
  label,
  withLabel,
}: {
  text: string;
  label?: string;
  withLabel?: boolean;
}) {
  const { t } = useTranslation("kit");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const word = copied ? t("copied") : (label ?? t("copy"));
  const icon = copied ? Check : Copy;
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  if (withLabel === true) {
    return (
      <Button tone="quiet" icon={icon} onPress={copy}>
        {word}
      </Button>
    );
  }
  return <IconButton icon={icon} label={word} onPress={copy} />;
}

const BYTES_PER_ROW = 16;
const ROWS_SHOWN = 512;

/** Bytes as offset, hexadecimal and characters, for content that is no text. */
export function Hex({ bytes }: { bytes: Uint8Array }) {
  const rows = Math.min(Math.ceil(bytes.length / BYTES_PER_ROW), ROWS_SHOWN);
  const lines = Array.from({ length: rows }, (_, row) => hexLine(bytes, row * BYTES_PER_ROW));
  return <pre className={styles.hex}>{lines.join("\n")}</pre>;
}

function hexLine(bytes: Uint8Array, offset: number): string {
  const row = Array.from(bytes.subarray(offset, offset + BYTES_PER_ROW));
  const hex = row.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  const characters = row
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·"))
    .join("");
  return `${offset.toString(16).padStart(8, "0")}  ${hex.padEnd(BYTES_PER_ROW * 3 - 1)}  ${characters}`;
}

/** The keys of a shortcut. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
