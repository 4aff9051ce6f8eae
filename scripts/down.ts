import { join } from "node:path";
import { root } from "./stack/run.ts";
import { openStack } from "./stack/settings-file.ts";
import { verb } from "./stack/verb.ts";

await verb(async () => {
  await openStack(join(root, ".data"))?.stop();
  console.log("Doorlight is stopped; make up starts it again with the same data.");
});
