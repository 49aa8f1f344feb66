/** The pictures of the guide: `npm run guide-pictures`. */
import { defineConfig } from "@playwright/test";
import browser from "./browser.config.ts";

export default defineConfig({ ...browser, testDir: ".", testMatch: "guide-pictures.ts" });
