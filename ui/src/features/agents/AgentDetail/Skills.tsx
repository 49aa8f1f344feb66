import { MessageSquarePlus, Shapes } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SkillView } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { EmptyState } from "../../../kit/states/States";
import { useStartChat } from "../use-start-chat";
import styles from "./AgentDetail.module.css";

/** What the agent says it can do. An example becomes the draft of a new chat; nothing is sent by picking it. */
export function Skills({ connectionId, skills }: { connectionId: string; skills: readonly SkillView[] }) {
  const { t } = useTranslation("agents");
  const startChat = useStartChat();
  if (skills.length === 0) {
    return (
      <EmptyState icon={Shapes} title={t("skills.none")}>
        {t("skills.noneText")}
      </EmptyState>
    );
  }
  return (
    <div className={styles.panel}>
      {skills.map((skill) => (
        <section key={skill.id} className={styles.skill}>
          <h3 className={styles.heading}>{skill.name}</h3>
          <p className={styles.description}>{skill.description}</p>
          <div className={styles.tags}>
            {skill.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </div>
          {skill.examples.length > 0 && (
            <ul className={styles.examples} aria-label={t("skills.examples")}>
              {skill.examples.map((example) => (
                <li key={example}>
                  <button
                    type="button"
                    className={styles.example}
                    title={t("skills.try")}
                    onClick={() => startChat(connectionId, example)}
                  >
                    <MessageSquarePlus size={14} aria-hidden />
                    <span>{example}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
