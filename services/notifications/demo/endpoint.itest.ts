import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { makeDataKey } from "@doorlight/common/secrets";
import { startWebhooks, type StartedWebhooks } from "../test/start-webhooks.ts";
import { openReceiver, type Receiver, status } from "../test/webhook-receiver.ts";
import { layDemoEndpoints } from "./endpoint.ts";

let receiver: Receiver;
let webhooks: StartedWebhooks;
beforeAll(async () => {
  receiver = await openReceiver();
  webhooks = await startWebhooks(receiver);
}, 60_000);
afterAll(async () => {
  await webhooks.stop();
  await receiver.close();
});

test("lays endpoints once, whose messages are sent with the service's own key", async () => {
  const { db, clock } = webhooks;
  const dataKey = makeDataKey({ db, tokenKeys: { current: Buffer.alloc(32, 5) }, clock });
  const lay = () =>
    transaction(db, (tx) => layDemoEndpoints(tx, { dataKey, now: clock.now(), receiver: receiver.name }));
  expect([await lay(), await lay()]).toEqual([true, false]);
  expect(await db("webhook_endpoints").orderBy("url").pluck("is_test")).toEqual([false, true]);
  receiver.next(status(503), status(503));
  await webhooks.send();
  await receiver.requests(2);
  await webhooks.settled();
  await webhooks.later(6_000);
  await receiver.requests(4);
  await webhooks.settled();
  expect(await db("webhook_attempts").orderBy("started_at").pluck("status")).toEqual([503, 503, 204, 204]);
});
