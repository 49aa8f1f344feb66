/** How the browser of the machine is started: without a window to draw, nothing is downloaded, and it calls nobody. */
export const chromium = {
  executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
