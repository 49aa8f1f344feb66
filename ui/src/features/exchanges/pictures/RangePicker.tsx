import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { Select, TextField } from "../../../kit/fields/Fields";
import styles from "./RangePicker.module.css";
import { type Chosen, fieldOf, ownRange, rangeOf, spans } from "./range";

type Props = { range: Chosen; onChoose: (range: Chosen) => void };

/** Of which time pictures are drawn: the last hour and on, or any range that is over. */
export function RangePicker({ range, onChoose }: Props) {
  const { t, i18n } = useTranslation("wire");
  const [isOpen, setOpen] = useState(false);
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "short", timeStyle: "short" });
  const own = range.kind === "own" ? format.formatRange(range.since, range.until) : t("range.own");
  return (
    <div className={styles.picker}>
      <Select
        label={t("range.label")}
        hideLabel
        value={range.kind}
        options={[
          ...spans.map((key) => ({ key, label: t(`range.${key}`) })),
          { key: "own" as const, label: own },
        ]}
        onChange={(key) => (key === "own" ? setOpen(true) : onChoose(rangeOf(key, Date.now())))}
      />
      {isOpen && <OwnRange range={range} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </div>
  );
}

function OwnRange({ range, onChoose, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(["wire", "common"]);
  const [opened] = useState(Date.now);
  const [from, setFrom] = useState(() => fieldOf(range.since ?? opened - 3_600_000));
  const [to, setTo] = useState(() => fieldOf(range.until ?? opened));
  const chosen = ownRange(from, to);

  function choose() {
    if (chosen === null) return;
    onChoose(chosen);
    onClose();
  }
  return (
    <Dialog
      isOpen
      size="small"
      title={t("range.own")}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button tone="primary" isDisabled={chosen === null} onPress={choose}>
            {t("range.show")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField label={t("range.from")} type="datetime-local" value={from} onChange={setFrom} autoFocus />
        <TextField
          label={t("range.to")}
          type="datetime-local"
          value={to}
          onChange={setTo}
          onEnter={choose}
          error={chosen === null ? t("range.wrong") : undefined}
        />
      </div>
    </Dialog>
  );
}
