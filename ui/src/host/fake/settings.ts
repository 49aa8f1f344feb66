/** The settings of a fake world. */
import type { Change } from "../generated/api";
import type { Params, View } from "../host";
import type { World } from "./world";

type Answers = {
  "settings.get": () => View<"settings.get">;
  "settings.set": (patch: Params<"settings.set">) => View<"settings.set">;
};

export function settings(world: World, changed: (...changes: Change[]) => void): Answers {
  return {
    "settings.get": () => world.settings,
    "settings.set": (patch) => {
      const { settings: before } = world;
      world.settings = {
        language: patch.language ?? before.language,
        theme: patch.theme ?? before.theme,
        singleKeys: patch.singleKeys ?? before.singleKeys,
        openNext: patch.openNext ?? before.openNext,
        undoSeconds: patch.undoSeconds ?? before.undoSeconds,
        receiptSeconds: patch.receiptSeconds ?? before.receiptSeconds,
        shortcuts: patch.shortcuts ?? before.shortcuts,
        notifications: patch.notifications ?? before.notifications,
        quietHours: patch.quietHours ?? before.quietHours,
        keepInTray: patch.keepInTray ?? before.keepInTray,
        startAtLogin: patch.startAtLogin ?? before.startAtLogin,
        wireMegabytes: patch.wireMegabytes ?? before.wireMegabytes,
        keepDays: patch.keepDays ?? before.keepDays,
        keepMegabytes: patch.keepMegabytes ?? before.keepMegabytes,
        push: patch.push ?? before.push,
        telemetry: patch.telemetry ?? before.telemetry,
        runs: patch.runs ?? before.runs,
      };
      changed({ tag: "settings", id: null });
      return world.settings;
    },
  };
}
