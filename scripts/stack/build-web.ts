import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "./cache.ts";
import { root } from "./root.ts";
import { run } from "./run.ts";

const sources = [
  "package-lock.json",
  "web/{index.html,package.json,vite.config.ts}",
  "web/{src,public,vite}/**/*",
  "gateway/contract/**/*",
];

/** Builds the web app and its server-rendered public pages into web/dist, unless built from the same sources before. */
export async function buildWeb(): Promise<void> {
  const stamp = join(cacheDir, "web-sources");
  const current = fingerprint();
  const built = existsSync(join(root, "web/dist/server/public.js")) && existsSync(stamp) && readFileSync(stamp, "utf8");
  if (built === current) return;
  await vite("build");
  await vite("build", "--ssr");
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stamp, current);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}

async function vite(...args: string[]): Promise<void> {
  const binary = join(root, "node_modules/vite/bin/vite.js");
  const options = { hint: "The web app could not be built:", cwd: join(root, "web") };
  await run(process.execPath, [binary, ...args, "--logLevel", "warn"], options);
}
