import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "./cache.ts";
import { fingerprint } from "./fingerprint.ts";
import { root, run } from "./run.ts";

/** What the built web app is made of. */
export const webSources = [
  "package-lock.json",
  "web/{index.html,package.json,vite.config.ts}",
  "web/{src,public,vite}/**/*",
  "gateway/contract/**/*",
];

/** Builds the web app and its server-rendered public pages into web/dist, unless built from the same sources before. */
export async function buildWeb(): Promise<void> {
  const stamp = join(cacheDir, "web-sources");
  const current = fingerprint(webSources);
  const built = existsSync(join(root, "web/dist/server/public.js")) && existsSync(stamp) && readFileSync(stamp, "utf8");
  if (built === current) return;
  await vite("build");
  await vite("build", "--ssr");
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stamp, current);
}

async function vite(...args: string[]): Promise<void> {
  const binary = join(root, "node_modules/vite/bin/vite.js");
  const options = { hint: "The web app could not be built:", cwd: join(root, "web") };
  await run(process.execPath, [binary, ...args, "--logLevel", "warn"], options);
}
