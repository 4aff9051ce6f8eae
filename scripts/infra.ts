import { defineDevelopmentStack, startParts, testedWith } from "./stack/start-stack.ts";
import { testAddresses } from "./stack/test-addresses.ts";
import { verb } from "./stack/verb.ts";

await verb(async () => {
  const stack = defineDevelopmentStack();
  await startParts(stack, testedWith);
  for (const [name, value] of Object.entries(await testAddresses(stack))) console.log(`export ${name}=${value}`);
});
