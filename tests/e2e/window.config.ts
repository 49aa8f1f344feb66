/** The application's real window, driven over WebDriver. One at a time: there is one screen. */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "window",
  outputDir: "test-results/window",
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
});
