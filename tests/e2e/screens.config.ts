/** Pictures of every screen for people to look at: `npm run screens -- FOLDER`. Nothing is asserted. */
import { defineConfig } from "@playwright/test";
import browser from "./browser.config.ts";

export default defineConfig({ ...browser, testDir: ".", testMatch: "screens.ts" });
