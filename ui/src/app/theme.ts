/** Which theme is on: the setting, or the system's where the setting says so. */
import type { Theme } from "../host/generated/api";

const dark = window.matchMedia("(prefers-color-scheme: dark)");
let setting: Theme = "system";

function apply(): void {
  document.documentElement.dataset.theme = resolveTheme(setting, dark.matches);
}

function resolveTheme(theme: Theme, systemIsDark: boolean): "light" | "dark" {
  if (theme !== "system") return theme;
  return systemIsDark ? "dark" : "light";
}

export function setTheme(theme: Theme): void {
  setting = theme;
  apply();
}

/** Follows the system from now on, until a setting says otherwise. */
export function followTheme(): void {
  dark.addEventListener("change", apply);
  apply();
}
