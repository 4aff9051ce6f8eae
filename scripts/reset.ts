import { rmSync } from "node:fs";
import { join } from "node:path";
import { composeDown } from "./stack/compose.ts";
import { isOutsideDatabase } from "./stack/infrastructure.ts";
import { leaveDatabase } from "./stack/own-database.ts";
import { root } from "./stack/run.ts";
import { openStack } from "./stack/settings-file.ts";
import type { Stack } from "./stack/stack.ts";
import { verb } from "./stack/verb.ts";

await verb(async () => {
  const dataDir = join(root, ".data");
  const stack = openStack(dataDir);
  await stack?.stop();
  if (stack) await resetOutsideDatabase(stack);
  await composeDown(dataDir, { withData: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** Its mark would keep every later stack out. */
async function resetOutsideDatabase({ settings: { infrastructure, ports, dataDir } }: Stack): Promise<void> {
  if (!isOutsideDatabase(infrastructure, ports)) return;
  const { host } = new URL(infrastructure.databaseUrl);
  try {
    const isDropped = await leaveDatabase(infrastructure.databaseUrl, dataDir);
    if (isDropped) console.log(`  the databases of this stack on ${host} are dropped`);
    else console.log(`  nothing is dropped on ${host}: it is not marked as this stack's`);
  } catch (error) {
    console.log(`  the databases of this stack on ${host} stay, with the table doorlight_stack: ${String(error)}`);
  }
}
