import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { webSources } from "./build-web.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Stack } from "./stack.ts";

/** All that a running process has read. */
export const sources = [
  ...webSources,
  "services/*/{src,migrations,sql,locales}/**/*",
  "gateway/src/**/*",
  "proto/gen/**/*",
  "deploy/countries/*",
  "deploy/legal/**/*",
  "scripts/stack/*.ts",
];

/** Stops the services and the gateway when they run code of earlier, so that they start with what is there now. */
export async function stopWhenOld(stack: Stack): Promise<void> {
  const stamp = join(stack.settings.dataDir, "run", "sources");
  const current = fingerprint(sources);
  const started = existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
  if (started !== current) await stack.stopProduct();
  writeFileSync(stamp, current);
}
