import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "./cache.ts";
import { root } from "./root.ts";
import { run } from "./run.ts";

const sources = ["package-lock.json", "web/{index.html,package.json,vite.config.ts}", "web/{src,public}/**/*", "gateway/contract/**/*"];

/** Builds the web app into web/dist, unless it was built from the same sources before. */
export async function buildWeb(): Promise<void> {
  const stamp = join(cacheDir, "web-sources");
  const current = fingerprint();
  const built = existsSync(join(root, "web/dist/index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8");
  if (built === current) return;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  await run(process.execPath, [vite, "build", join(root, "web"), "--logLevel", "warn"], { hint: "The web app could not be built:" });
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
