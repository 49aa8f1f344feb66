/** Why a file is no history that can be imported, and what to do about it. */
import type { ArchiveSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const archives = {
  "nothing-to-export": "There is nothing to export: no chat was begun.",
  "export-when-spoken": "Export it once something was said.",
  "not-an-archive": "This file holds no exported history.",
  "newer-archive": "This file was exported by a newer version of this app.",
  "archive-cut": "The end of this file is missing.",
  "archive-altered": "This file was changed after it was exported.",
  "archive-broken": "Line {{line}} of this file cannot be read.",
  "archive-too-large": "Line {{line}} of this file takes more memory than anything that is exported here.",
  "archive-value-too-long":
    "Line {{line}} of this file has a value that is too long: “{{member}}” may have {{limit}} bytes.",
  "archive-value-odd":
    "Line {{line}} of this file has a value that is never exported here: “{{member}}” leads to no agent, or is no identifier.",
  "archive-unreadable": "The file cannot be read.",
  "choose-exported": "Choose a file that was made with “Export history…”.",
  "export-again": "Copy it once more from where it was made, or export it again there.",
  "update-for-archive": "Update this app.",
  "nothing-taken-in": "Nothing was imported.",
  "no-room-for-file": "A file in the data folder cannot be made.",
  "came-from-file": "This was imported from a file: it can be read, and nothing goes on in it.",
  "go-on-elsewhere": "Start a new chat, or open the task at its agent from the task list.",
} as const satisfies Words<ArchiveSentence>;
