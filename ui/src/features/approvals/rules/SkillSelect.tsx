import { useTranslation } from "react-i18next";
import { skip, useCommandQuery } from "../../../data/queries";
import { Select } from "../../../kit/fields/Fields";

type Props = {
  agentId: string | null;
  /** The id of the skill; empty: any. */
  skill: string;
  onChange: (skill: string) => void;
};

const ANY = "any";
const ONE = "skill ";

/** The skill that requests must name, out of those of the agent's card. */
export function SkillSelect({ agentId, skill, onChange }: Props) {
  const { t } = useTranslation("rules");
  const agent = useCommandQuery("agents.get", agentId === null ? skip : { id: agentId });
  const offered = new Map(agent.data?.card.skills.map(({ id, name }) => [id, name]));
  const isOffered = skill === "" || offered.has(skill);
  const options = [
    { key: ANY, label: t("editor.anySkill") },
    ...[...offered].map(([id, name]) => ({ key: `${ONE}${id}`, label: name || id, description: id })),
    ...(isOffered ? [] : [{ key: `${ONE}${skill}`, label: skill }]),
  ];
  const hasNone = agent.data !== undefined && options.length === 1;
  const hint = agentId === null ? "skillOfAgent" : hasNone ? "noSkills" : "skillText";
  return (
    <Select
      label={t("editor.skill")}
      description={t(`editor.${hint}`)}
      value={skill === "" ? ANY : `${ONE}${skill}`}
      options={options}
      onChange={(key) => onChange(key === ANY ? "" : key.slice(ONE.length))}
      isDisabled={options.length === 1}
      error={agent.data !== undefined && !isOffered ? t("editor.skillGone") : undefined}
    />
  );
}
