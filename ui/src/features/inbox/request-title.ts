import { i18n } from "../../i18n/setup";

/** The one line that names a request: the agent's own, or that it needs something where it says nothing. */
export function requestTitle(title: string): string {
  return title === "" ? i18n.t("common:task.input-required") : title;
}
