import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Both hosts serve the same files: the desktop embeds them, the web host reads them from disk. Everything is
// relative to the root and nothing is inlined, so that the content security policy needs no exception.
export default defineConfig({
  plugins: [react()],
  // The help shows the guide of the repository.
  server: { port: 5173, strictPort: true, fs: { allow: [".."] } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
  test: {
    environment: "happy-dom",
    // Most of the time would go into loading the page anew for each file.
    isolate: false,
    maxWorkers: "100%",
    alias: [
      { find: /^\.\/plot$/, replacement: fileURLToPath(new URL("src/testing/plot.ts", import.meta.url)) },
    ],
    setupFiles: ["src/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    css: { include: [/tokens\.css/], modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
