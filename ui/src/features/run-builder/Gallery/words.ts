/** What examples are called in the language of the page; their files are in English. */
import { useTranslation } from "react-i18next";
import type { RunExampleView } from "../../../host/generated/api";

const known = [
  "story-team",
  "pipeline",
  "side-by-side",
  "race",
  "loop",
  "review",
  "choose",
  "nested",
  "approval",
] as const;

type ExampleWords = { title: string; summary: string };

/** One that is not known here speaks for itself. */
export function useExampleWords(): (example: RunExampleView) => ExampleWords {
  const { t } = useTranslation("runBuilder");
  return ({ id, title, summary }) => {
    const named = known.find((each) => each === id);
    if (named === undefined) return { title, summary };
    return { title: t(`example.${named}.title`), summary: t(`example.${named}.summary`) };
  };
}
