import type { WebWords } from "../host/web";
import { i18n } from "./setup";

export const webWords: WebWords = {
  unknownSession: () => i18n.t("shell:web.unknownSession"),
  silent: () => i18n.t("shell:web.silent"),
  lookAtTerminal: () => i18n.t("shell:web.lookAtTerminal"),
  answered: (status) => i18n.t("shell:web.answered", { status }),
};
