import { join } from "node:path";
import { fingerprint } from "./fingerprint.ts";
import { once } from "./once.ts";
import { root, run } from "./run.ts";

/** What the built web app is made of. */
export const webSources = [
  "package-lock.json",
  "web/{index.html,package.json,vite.config.ts}",
  "web/{src,public,vite}/**/*",
  "gateway/contract/**/*",
  "services/common/src/numbers/**/*",
];

/** Builds the web app and its server-rendered public pages into web/dist, unless built from the same sources before. */
export async function buildWeb(): Promise<void> {
  await once(join(root, "web/dist"), fingerprint(webSources), async () => {
    await vite("build");
    await vite("build", "--ssr");
  });
}

async function vite(...args: string[]): Promise<void> {
  const binary = join(root, "node_modules/vite/bin/vite.js");
  const options = { hint: "The web app could not be built:", cwd: join(root, "web") };
  await run(process.execPath, [binary, ...args, "--logLevel", "warn"], options);
}
