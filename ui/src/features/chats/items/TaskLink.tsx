import { Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TaskBadge } from "../../../facts/task";
import type { TaskBrief } from "../../../host/generated/api";
import { StateBadge } from "../../../kit/Badge/Badge";
import { useSecondsUntil } from "../../../kit/text/clock";

/** Whether the agent can be asked to stop it. */
export function mayBeCanceled({ terminal, lost, importedAt }: TaskBrief): boolean {
  return !terminal && !lost && importedAt === null;
}

/** Where a task stands. For one that its agent does not know any more the state that it was in means nothing. */
export function TaskStanding({ task }: { task: TaskBrief }) {
  const { t } = useTranslation("chat");
  if (task.lost) return <StateBadge tone="neutral" icon={Unplug} word={t("task.lost")} />;
  return (
    <>
      <TaskBadge state={task.state} />
      <Trouble task={task} />
    </>
  );
}

/** What stands between the person and the task's true state: a lost connection is no settled task. */
function Trouble({ task }: { task: TaskBrief }) {
  const { t } = useTranslation("chat");
  if (task.link.kind !== "lost") return null;
  if (task.link.nextLookAt === null) {
    return <StateBadge tone="warn" icon={Unplug} word={t("task.link.lost")} />;
  }
  return <LookingAgain at={task.link.nextLookAt} unreadable={task.link.unreadable} />;
}

function LookingAgain({ at, unreadable }: { at: number; unreadable: boolean }) {
  const { t } = useTranslation("chat");
  const seconds = useSecondsUntil(at);
  const what = unreadable ? "unreadable" : "lost";
  const word = seconds === 0 ? t(`task.link.${what}Now`) : t(`task.link.${what}Until`, { seconds });
  return <StateBadge tone="warn" icon={Unplug} word={word} />;
}

/** How news of the task comes in, in a few words. */
export function TaskLinkText({ task: { link } }: { task: TaskBrief }) {
  const { t } = useTranslation("chat");
  return t(`task.link.${link.kind}`);
}
