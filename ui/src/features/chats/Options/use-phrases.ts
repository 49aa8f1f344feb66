import { useTranslation } from "react-i18next";
import type { SendOptions } from "../../../host/generated/api";

/** What was chosen, in a few words each. */
export function usePhrases(): (options: SendOptions) => string[] {
  const { t } = useTranslation("chat");
  return (options) =>
    [
      options.answer === "as-it-can" ? null : t(`options.phrase.${options.answer}`),
      options.acceptedOutputModes.length === 0 ? null : options.acceptedOutputModes.join(", "),
      options.historyLength === null ? null : t("options.phrase.history", { count: options.historyLength }),
      options.referenceTaskIds.length === 0
        ? null
        : t("options.phrase.tasks", { count: options.referenceTaskIds.length }),
      options.extensions === null
        ? null
        : t("options.phrase.extensions", { count: options.extensions.length }),
      options.metadata === null ? null : t("options.phrase.metadata"),
      options.requestMetadata === null ? null : t("options.phrase.requestMetadata"),
      options.misfits ? t("options.phrase.misfits") : null,
    ].filter((phrase) => phrase !== null);
}
