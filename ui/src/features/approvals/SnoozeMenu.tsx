import { AlarmClock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../data/queries";
import { MenuButton } from "../../kit/Menu/Menu";
import { SnoozeAt } from "./SnoozeAt";
import { snoozeUntil } from "./snooze";

type Props = { id: string; until: number | null };

/** Puts a request aside for a while; it comes back by itself. */
export function SnoozeMenu({ id, until }: Props) {
  const { t } = useTranslation(["inbox", "triage"]);
  const [isChoosing, setChoosing] = useState(false);
  const snooze = useCommand("approvals.snooze");
  const times = snoozeUntil(new Date());
  const entries = [
    { id: "hour", label: t("snooze.hour"), onAction: () => snooze.mutate({ id, until: times.hour }) },
    ...(times.evening === null
      ? []
      : [
          {
            id: "evening",
            label: t("snooze.evening"),
            onAction: () => snooze.mutate({ id, until: times.evening }),
          },
        ]),
    {
      id: "tomorrow",
      label: t("snooze.tomorrow"),
      onAction: () => snooze.mutate({ id, until: times.tomorrow }),
    },
    { id: "week", label: t("snooze.week"), onAction: () => snooze.mutate({ id, until: times.week }) },
    { id: "at", label: t("triage:snoozeAt.choose"), onAction: () => setChoosing(true) },
    ...(until === null
      ? []
      : [{ id: "back", label: t("snooze.back"), onAction: () => snooze.mutate({ id, until: null }) }]),
  ];
  return (
    <>
      <MenuButton icon={AlarmClock} label={t("snooze.label")} entries={entries} />
      {isChoosing && (
        <SnoozeAt
          onChoose={(chosen) => snooze.mutate({ id, until: chosen })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
