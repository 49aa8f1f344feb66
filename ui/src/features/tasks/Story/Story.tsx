import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useKeepFile } from "../../../data/files";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { StoryView } from "../../../host/generated/api";
import { ToldStory } from "./ToldStory";
import { tell } from "./tell";

/** What happened in a task, from the first word to the end, as one would tell it. */
export function Story({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation("story");
  const query = useCommandQuery("tasks.story", { taskKey }, { keepPrevious: true });
  return (
    <Fetched query={query} loading={t("loading")} failed={t("failed")}>
      {(story) => <Told story={story} />}
    </Fetched>
  );
}

function Told({ story }: { story: StoryView }) {
  const { t, i18n } = useTranslation(["story", "common"]);
  const save = useCommand("tasks.saveStory");
  const keepFile = useKeepFile();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const telling = tell(story, { t, language: i18n.language, zone });
  return (
    <ToldStory
      telling={telling}
      onKeep={(form, text) =>
        save.mutate({ taskKey: story.task.brief.key, form, text }, { onSuccess: keepFile })
      }
    />
  );
}
