import { PencilLine, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DraftOriginView, PartView } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { formatMoment } from "../../../kit/text/time";
import { showMessage } from "../target";
import styles from "./Resend.module.css";

type Props = {
  origin: DraftOriginView;
  /** Places of those of its parts that go out as they are. */
  kept: readonly number[];
  /** `null`: the draft stands for itself. */
  onChange: (kept: readonly number[] | null) => void;
};

/** From which message a draft was begun, and what of that goes out again untouched. */
export function Origin({ origin, kept, onChange }: Props) {
  const { t, i18n } = useTranslation("chat");
  const parts = origin.kept.filter(({ place }) => kept.includes(place));
  return (
    <div role="status" className={styles.origin}>
      <PencilLine size={14} aria-hidden />
      <span>{t("resend.draft", { when: formatMoment(origin.at, i18n.language) })}</span>
      <Button tone="quiet" onPress={() => showMessage(origin.chatId, origin.key)}>
        {t("resend.showOriginal")}
      </Button>
      <Button tone="quiet" onPress={() => onChange(null)}>
        {t("resend.detach")}
      </Button>
      {parts.length > 0 && (
        <ul className={styles.kept} aria-label={t("resend.kept")}>
          {parts.map(({ place, part }) => (
            <Part
              key={place}
              part={part}
              onRemove={() => onChange(kept.filter((other) => other !== place))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Part({ part, onRemove }: { part: PartView; onRemove: () => void }) {
  const { t } = useTranslation("chat");
  const name = part.kind === "file" || part.kind === "link" ? part.name : t(`resend.part.${part.kind}`);
  return (
    <li className={styles.part}>
      <span>{name}</span>
      <IconButton icon={X} label={t("composer.removeFile", { name })} onPress={onRemove} />
    </li>
  );
}
