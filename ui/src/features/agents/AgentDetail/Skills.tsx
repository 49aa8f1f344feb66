import { MessageSquarePlus, Shapes } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SkillView } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { EmptyState } from "../../../kit/states/States";
import { useStartChat } from "../start-chat";
import styles from "./AgentDetail.module.css";

/** What the agent says it can do. An example becomes the draft of a new chat; nothing is sent by picking it. */
export function Skills({ agentId, skills }: { agentId: string; skills: readonly SkillView[] }) {
  const { t } = useTranslation("agents");
  const startChat = useStartChat();
  const [tag, setTag] = useState<string | null>(null);
  const tags = [...new Set(skills.flatMap((skill) => skill.tags))];
  if (skills.length === 0) {
    return (
      <EmptyState icon={Shapes} title={t("skills.none")}>
        {t("skills.noneText")}
      </EmptyState>
    );
  }
  return (
    <div className={styles.panel}>
      {tags.length > 1 && (
        <fieldset className={styles.tags}>
          <legend className={styles.muted}>{t("skills.filter")}</legend>
          {tags.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.tagButton}
              aria-pressed={each === tag}
              onClick={() => setTag(each === tag ? null : each)}
            >
              {each}
            </button>
          ))}
        </fieldset>
      )}
      {skills
        .filter((skill) => tag === null || skill.tags.includes(tag))
        .map((skill) => (
          <section key={skill.id} className={styles.skill}>
            <h3 className={styles.heading}>{skill.name}</h3>
            <p className={styles.description}>{skill.description}</p>
            <div className={styles.tags}>
              {skill.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </div>
            {skill.inputModes.length + skill.outputModes.length > 0 && (
              <p className={styles.muted}>
                {t("skills.modes", {
                  reads: skill.inputModes.join(", ") || "–",
                  writes: skill.outputModes.join(", ") || "–",
                })}
              </p>
            )}
            {skill.examples.length > 0 && (
              <ul className={styles.examples} aria-label={t("skills.examples")}>
                {skill.examples.map((example) => (
                  <li key={example}>
                    <button
                      type="button"
                      className={styles.example}
                      title={t("skills.try")}
                      onClick={() => startChat(agentId, example)}
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
