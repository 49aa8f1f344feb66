import { actions } from "./actions";
import { agents } from "./agents";
import { cassettes } from "./cassettes";
import { chat } from "./chat";
import { choosing } from "./choosing";
import { common } from "./common";
import { dataKit } from "./data-kit";
import { figures } from "./figures";
import { help } from "./help";
import { history } from "./history";
import { inbox } from "./inbox";
import { kit } from "./kit";
import { ledger } from "./ledger";
import { listing } from "./listing";
import { push } from "./push";
import { rules } from "./rules";
import { runBuilder } from "./run-builder";
import { runEditor } from "./run-editor";
import { runs } from "./runs";
import { search } from "./search";
import { serving } from "./serving";
import { settings } from "./settings";
import { shell } from "./shell";
import { story } from "./story";
import { taps } from "./taps";
import { tasks } from "./tasks";
import { told } from "./told";
import { triage } from "./triage";
import { wire } from "./wire";

export const en = {
  actions,
  agents,
  cassettes,
  chat,
  choosing,
  common,
  dataKit,
  figures,
  help,
  history,
  inbox,
  kit,
  ledger,
  listing,
  push,
  rules,
  runBuilder,
  runEditor,
  runs,
  search,
  serving,
  settings,
  shell,
  story,
  taps,
  tasks,
  told,
  triage,
  wire,
} as const;
