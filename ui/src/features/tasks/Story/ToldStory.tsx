import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StoryForm } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { MenuButton } from "../../../kit/Menu/Menu";
import { CopyButton } from "../../../kit/text/Text";
import { navigate } from "../../../places/route";
import { htmlOf } from "./html";
import { markdownOf } from "./markdown";
import styles from "./Story.module.css";
import type { Step, Telling } from "./tell";

type Props = { telling: Telling; onKeep: (form: StoryForm, text: string) => void };

/** A story in words, to be read here, copied, or kept as a file. */
export function ToldStory({ telling, onKeep }: Props) {
  const { t, i18n } = useTranslation("story");
  const keep = (form: StoryForm) =>
    onKeep(form, form === "markdown" ? markdownOf(telling) : htmlOf(telling, i18n.language));
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
