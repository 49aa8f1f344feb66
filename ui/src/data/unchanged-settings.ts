/** A change of settings that changes none. */
import type { SettingsPatch } from "../host/generated/api";

export const UNCHANGED: SettingsPatch = {
  language: null,
  theme: null,
  singleKeys: null,
  undoSeconds: null,
  receiptSeconds: null,
  openNext: null,
  shortcuts: null,
  notifications: null,
  quietHours: null,
  keepInTray: null,
  startAtLogin: null,
  push: null,
  wireMegabytes: null,
  keepDays: null,
  keepMegabytes: null,
  telemetry: null,
  runs: null,
};
