/** The application's real window, driven over WebDriver. One at a time: there is one screen. Limits as in `browser.config.ts`. */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "window",
  outputDir: "test-results/window",
  workers: 1,
  forbidOnly: true,
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
});
