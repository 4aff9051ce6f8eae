import { defineDevelopmentStack, startParts, stores } from "./stack/start-stack.ts";
import { testAddresses } from "./stack/test-addresses.ts";
import { verb } from "./stack/verb.ts";

await verb(async () => {
  const stack = defineDevelopmentStack();
  await startParts(stack, stores);
  for (const [name, value] of Object.entries(testAddresses(stack))) console.log(`export ${name}=${value}`);
});
