/**
 * The page in Debian's Chromium, served by the real web host. Each test has an application of its own.
 *
 * No test is about time: the limits are for what hangs, and long enough for a machine that others use too. One that
 * stands still for longer fails what runs just then, so that a test may run twice; the list calls it flaky.
 */
import { defineConfig } from "@playwright/test";
import { chromium } from "./support/chromium.ts";

export default defineConfig({
  testDir: "browser",
  outputDir: "test-results/browser",
  globalSetup: "./support/first-page.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: chromium,
    locale: "en-GB",
    colorScheme: "light",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 45_000,
    screenshot: "only-on-failure",
  },
});
