import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Both hosts serve the same files: the desktop embeds them, the web host reads them from disk. Everything is
// relative to the root and nothing is inlined, so that the content security policy needs no exception.
export default defineConfig({
  plugins: [react()],
  server: { port: 5173, strictPort: true },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
  test: {
    environment: "happy-dom",
    setupFiles: ["src/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    css: { include: [/tokens\.css/], modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
