import { defineDevelopmentStack, startStack } from "./stack/start-stack.ts";
import { silentAddresses } from "./stack/silent-addresses.ts";
import { stopWhenOld } from "./stack/stop-when-old.ts";
import { verb, VerbError } from "./stack/verb.ts";

await verb(async () => {
  const stack = defineDevelopmentStack();
  await stopWhenOld(stack);
  await startStack(stack);
  const { product, inbox, zipkin, kafka, webhookReceiver } = stack.urls;
  const silent = await silentAddresses([product, inbox, zipkin]);
  if (silent.length > 0) throw new VerbError(`Started, but nothing answers at ${silent.join(", ")}: see make logs.`);
  console.log(`
Doorlight runs.
  product   ${product}
  inbox     ${inbox}
  traces    ${zipkin}
  Kafka     ${kafka}
  webhooks  ${webhookReceiver} takes them

Demo accounts, password doorlight-demo
  superadmin@doorlight.test  super admin
  admin@doorlight.test       admin, and admin2@doorlight.test, who approves what it asks for
  agent@doorlight.test       agent, and colleague@doorlight.test of the same office
  agent2@doorlight.test      agents of other offices, up to agent10@doorlight.test

make logs shows what it does, make down stops it.`);
});
