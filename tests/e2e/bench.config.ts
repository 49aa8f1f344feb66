/** Figures of the page in Debian's Chromium, with nothing beside it. What is measured is not judged here. */
import { defineConfig } from "@playwright/test";
import browser from "./browser.config.ts";

export default defineConfig({
  ...browser,
  testDir: "bench",
  testMatch: "*.bench.ts",
  // A million messages are made by the benchmark that starts this one.
  testIgnore: process.env.A2A_BENCH_SEARCH_DATA === undefined ? "search.bench.ts" : [],
  outputDir: "test-results/bench",
  workers: 1,
  retries: 0,
  timeout: 600_000,
});
