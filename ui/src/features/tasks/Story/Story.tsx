import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import { Fetched } from "../../../data/Fetched";
import { useKeepFile } from "../../../data/files";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { StoryForm, StoryView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { MenuButton } from "../../../kit/Menu/Menu";
import { CopyButton } from "../../../kit/text/Text";
import { htmlOf } from "./html";
import { markdownOf } from "./markdown";
import styles from "./Story.module.css";
import { type Step, tell } from "./tell";

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

  function keep(form: StoryForm) {
    const text = form === "markdown" ? markdownOf(telling) : htmlOf(telling, i18n.language);
    save.mutate({ taskKey: story.task.brief.key, form, text }, { onSuccess: keepFile });
  }
  const entry = (form: StoryForm) => ({ id: form, label: t(`keep.${form}`), onAction: () => keep(form) });
  return (
    <article className={styles.story} aria-label={t("title")}>
      <div className={styles.actions}>
        <CopyButton text={markdownOf(telling)} label={t("copy")} withLabel />
        <MenuButton icon={Download} label={t("keep.label")} entries={[entry("markdown"), entry("html")]} />
      </div>
      <p>{telling.summary}</p>
      <ol className={styles.steps}>
        {telling.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity beside their place
          <StepItem key={index} step={step} />
        ))}
      </ol>
      {telling.remarks.map((remark) => (
        <p key={remark} className={styles.note}>
          {remark}
        </p>
      ))}
    </article>
  );
}

function StepItem({ step: { at, time, sentence, notes, quotes, approvalId } }: { step: Step }) {
  const { t } = useTranslation("story");
  return (
    <li className={styles.step}>
      <time className={styles.note} dateTime={new Date(at).toISOString()}>
        {time}
      </time>
      <div className={styles.told}>
        <p>{sentence}</p>
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        {quotes.map(({ text, notes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: quotations have no identity beside their place
          <div key={index}>
            {text !== "" && (
              <blockquote className={styles.quote} dir="auto">
                {text}
              </blockquote>
            )}
            {notes.length > 0 && <p className={styles.note}>{notes.join(", ")}</p>}
          </div>
        ))}
        {approvalId !== null && (
          <div>
            <Button tone="quiet" onPress={() => navigate("inbox", approvalId)}>
              {t("openRequest")}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
