import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../data/queries";
import type { ServingLimitsView } from "../../host/generated/api";
import { Button } from "../../kit/Button/Button";
import { TextField } from "../../kit/fields/Fields";
import styles from "./Serving.module.css";

const FIELDS = [
  { name: "port", between: [0, 65_535] },
  { name: "pending", between: [1, 10_000] },
  { name: "kilobytes", between: [1, 16_384] },
] as const satisfies readonly { name: keyof ServingLimitsView; between: readonly [number, number] }[];

/** Where it is, and how much is taken. Applied by a button: half of a port is another port. */
export function Limits({ limits }: { limits: ServingLimitsView }) {
  const { t } = useTranslation("serving");
  const apply = useCommand("serving.limit");
  const [texts, setTexts] = useState({
    port: String(limits.port),
    pending: String(limits.pending),
    kilobytes: String(limits.kilobytes),
  });
  const read = FIELDS.map(({ name, between }) => readNumber(texts[name], between));
  const [port, pending, kilobytes] = read;
  const isChanged = FIELDS.some(({ name }, at) => read[at] !== limits[name]);
  return (
    <section className={styles.section} aria-label={t("limits")}>
      <h2 className={styles.heading}>{t("limits")}</h2>
      {FIELDS.map(({ name, between: [least, most] }, at) => (
        <TextField
          key={name}
          label={t(name)}
          description={t(`${name}Text`)}
          error={read[at] === null ? t("number", { least, most }) : undefined}
          value={texts[name]}
          onChange={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
      <div>
        <Button
          isDisabled={!isChanged || read.includes(null) || apply.isPending}
          onPress={() => {
            if (port != null && pending != null && kilobytes != null) {
              apply.mutate({ port, pending, kilobytes });
            }
          }}
        >
          {t("apply")}
        </Button>
      </div>
    </section>
  );
}

function readNumber(text: string, [least, most]: readonly [number, number]): number | null {
  const digits = text.normalize("NFKC").trim();
  if (!/^\d{1,5}$/.test(digits)) return null;
  const number = Number(digits);
  return number >= least && number <= most ? number : null;
}
