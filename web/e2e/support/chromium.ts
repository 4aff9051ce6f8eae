import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

// The shell draws no window, which takes a quarter less work.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Starts the machine's own Chromium, which calls nobody by itself. */
export function startChromium(...more: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // No page lives long enough to earn the optimising compiler's work, a sixth of all.
      "--js-flags=--no-turbofan",
      ...more,
    ],
  });
}

function findChromium(): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(
    existsSync,
  );
  if (!found) throw new Error(`None of ${names.join(", ")} is installed.`);
  return found;
}
