/** The page in Debian's Chromium, served by the real web host. Each test has an application of its own. */
import { defineConfig } from "@playwright/test";
import { chromium } from "./support/chromium.ts";

export default defineConfig({
  testDir: "browser",
  outputDir: "test-results/browser",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: chromium,
    locale: "en-GB",
    colorScheme: "light",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
  },
});
