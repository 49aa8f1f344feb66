/** Pictures of the real window for people to look at, where somebody wants them: `SCREENS_DIR=FOLDER`. Nothing is asserted. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Window } from "./webdriver.ts";

const folder = process.env.SCREENS_DIR;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const;

/** The window as it stands, in all its looks. The page is told by the host, so nothing is clicked. */
export async function lookAround(window: Window, name: string): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const language of ["ja", "en"]) {
    for (const theme of ["light", "dark"]) {
      await window.run(CHANGE, language, theme);
      for (const { width, height } of SIZES) {
        await window.resize(width, height);
        await window.run(DRAWN);
        const path = join(folder, `${name}-${language}-${theme}-${width}.png`);
        await writeFile(path, await window.screenshot());
      }
    }
  }
  await window.resize(SIZES[0].width, SIZES[0].height);
}

/** In the page: another language and theme, until it shows them. */
const CHANGE = `
  const [language, theme] = arguments;
  const unchanged = { singleKeys: null, undoSeconds: null, notifications: null };
  const params = { ...unchanged, language, theme };
  const set = { name: "settings.set", params: JSON.stringify(params) };
  return window.__TAURI_INTERNALS__.invoke("rpc", set).then(() => new Promise((done) => {
    const look = () => document.documentElement.lang === language && document.documentElement.dataset.theme === theme
      ? done() : requestAnimationFrame(look);
    look();
  }));
`;

const DRAWN = "return new Promise((done) => setTimeout(() => requestAnimationFrame(() => done()), 300));";
