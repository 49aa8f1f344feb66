import { Folder, Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { AgentSummary } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { IconButton } from "../../../kit/Button/Button";
import styles from "./Listing.module.css";

/** Puts the agent before all others, or back among them. */
export function FavouriteButton({ agent }: { agent: AgentSummary }) {
  const { t } = useTranslation("listing");
  const toggle = useToggleFavourite(agent);
  return (
    <span className={styles.favourite}>
      <IconButton icon={Star} label={t("favourite")} pressed={agent.favourite} onPress={toggle} />
    </span>
  );
}

export function useToggleFavourite({ id, favourite }: AgentSummary): () => void {
  const set = useCommand("agents.setFavourite");
  return () => set.mutate({ id, favourite: !favourite });
}

/** Under which heading it stands, and its tags. */
export function Marks({ agent: { group, tags } }: { agent: AgentSummary }) {
  const { t } = useTranslation("listing");
  if (group === null && tags.length === 0) return null;
  return (
    <ul className={styles.marks} aria-label={t("arrange.label")}>
      {group !== null && (
        <li className={styles.group}>
          <Folder size={12} aria-hidden />
          {group}
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  );
}
