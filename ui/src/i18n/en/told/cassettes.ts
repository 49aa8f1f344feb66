/** What stands in the way of a cassette, and what to do about it. */
import type { CassetteSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const cassettes = {
  "nothing-recorded": "There is nothing to save: the agent has not answered anything here.",
  "record-when-answered": "Save it once the agent has answered.",
  "cassette-not-json": "“{{name}}” is not JSON: line {{line}}, column {{column}} cannot be read.",
  "not-a-cassette": "“{{name}}” is not a cassette.",
  "cassette-broken": "“{{name}}” has something at {{pointer}} that cannot be read.",
  "empty-cassette": "“{{name}}” is empty: nothing is recorded on it.",
  "newer-cassette": "“{{name}}” was saved by a newer version of this app.",
  "cassette-too-long": "“{{name}}” holds more than can be played.",
  "mock-not-started": "The mock could not be started.",
  "save-cassette-again":
    "Choose a file that was saved here with “Save as cassette”, or save the conversation again.",
  "save-one-task": "Save only one task of the conversation.",
  "update-for-cassette": "Update this app.",
} as const satisfies Words<CassetteSentence>;
