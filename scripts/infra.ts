import { join } from "node:path";
import { developmentPorts } from "./stack/ports.ts";
import { root } from "./stack/run.ts";
import { defineStack, startParts, stores } from "./stack/start-stack.ts";
import { testAddresses } from "./stack/test-addresses.ts";
import { verb } from "./stack/verb.ts";

await verb(async () => {
  const stack = defineStack({ dataDir: join(root, ".data"), ports: developmentPorts(), profile: "demo" });
  await startParts(stack, stores);
  for (const [name, value] of Object.entries(testAddresses(stack))) console.log(`export ${name}=${value}`);
});
