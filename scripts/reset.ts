import { rmSync } from "node:fs";
import { join } from "node:path";
import { composeDown } from "./stack/compose.ts";
import { root } from "./stack/run.ts";
import { openStack } from "./stack/settings-file.ts";
import { verb } from "./stack/verb.ts";

await verb(async () => {
  const dataDir = join(root, ".data");
  await openStack(dataDir)?.stop();
  await composeDown(dataDir, { withData: true });
  rmSync(dataDir, { recursive: true, force: true });
});
