import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { makeDataKey, seal } from "@doorlight/common/secrets";
import { makeLogger } from "@doorlight/common/telemetry";
import { eventually, KILLS, startPeers, testDatabase, testKeys } from "@doorlight/common/testing";
import { minutes, systemClock as clock } from "@doorlight/common/time";
import { WebhookAttemptResult } from "@doorlight/proto/notifications/v1/webhooks_service_pb";
import { makeWebhookMessageStore } from "../src/db/webhook-message-store.ts";
import { makeFakePeers } from "./fake-peers.ts";
import { startWebhooks, type StartedWebhooks } from "./start-webhooks.ts";
import { hang, openReceiver, type Receiver } from "./webhook-receiver.ts";

// Some processes start, on a busy machine.
jest.setTimeout(120_000);

let slow: Receiver;
let healthy: Receiver;
let stranger: Receiver;
let webhooks: StartedWebhooks;
beforeAll(async () => {
  [slow, healthy, stranger] = [await openReceiver(), await openReceiver(), await openReceiver("elsewhere.example.com")];
  webhooks = await startWebhooks(slow, healthy, stranger);
});
afterAll(async () => {
  await webhooks.stop();
  await Promise.all([slow, healthy, stranger].map((one) => one.close()));
});

test("holds back no other endpoint while one with a long queue hangs", async () => {
  const [hanging, other] = [await webhooks.agent(slow), await webhooks.agent(healthy)];
  slow.always(hang);
  const send = (to: typeof hanging, count: number) =>
    Promise.all(Array.from({ length: count }, () => to.client.sendTestWebhook({ id: to.endpoints[0]!.id }, to.calls)));
  await send(hanging, 30);
  await slow.requests(8);
  await send(other, 20);

  await healthy.requests(20);
  expect(slow.received).toHaveLength(8);
  slow.breakOff();
  // It has failed, so that one at a time is enough.
  await slow.requests(9);
  expect(slow.received).toHaveLength(9);
  slow.reset();
  slow.breakOff();
  await webhooks.settled();
});

test("sends nothing to a receiver whose certificate is for another name", async () => {
  const { client, calls, endpoints, attempts } = await webhooks.agent(stranger);
  await client.sendTestWebhook({ id: endpoints[0]!.id }, calls);
  await eventually(async () =>
    expect((await attempts()).map(({ result }) => result)).toEqual([WebhookAttemptResult.TLS_FAILED]),
  );
  expect(stranger.received).toEqual([]);
});

test("loses no webhook when the sender is killed repeatedly, and doubles at most those in flight", async () => {
  const { db, url: databaseUrl, close } = await testDatabase(new URL("../migrations/", import.meta.url));
  const receiver = await openReceiver();
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => {
    await receiver.close();
    await close();
  });
  const keys = testKeys(["notifications"]);
  const addresses = await startPeers(makeFakePeers().peers, { ...keys, log: makeLogger("peers"), stack });
  const [accountId, country] = [crypto.randomUUID(), "FI"];
  const dataKey = await makeDataKey({ db, tokenKeys: { current: Buffer.alloc(32, 1) }, clock })();
  const secret = seal(dataKey, Buffer.alloc(32, 2));
  await db("webhook_endpoints").insert({
    account_id: accountId,
    country,
    url: receiver.url,
    secret,
    created_at: clock.now(),
  });
  const count = 60;
  const news = Array.from({ length: count }, () => {
    const about = { accountId, leadId: crypto.randomUUID(), country, happenedAt: clock.now() };
    return { ...about, type: "lead.closed" as const, data: {} };
  });
  await transaction(db, (tx) => makeWebhookMessageStore().add(tx, news, clock.now(), () => false));

  const kills = KILLS > 1 ? [5, 15, 25, 35] : [5, 30];
  for (const [i, requests] of [...kills, count].entries()) {
    // What the one before had in flight is free again by this clock.
    const sender = startSender(minutes(2) * i);
    stack.defer(() => void sender.kill("SIGKILL"));
    if (requests < count) await receiver.requests(requests);
    else
      await eventually(async () =>
        expect(await db("webhook_deliveries").whereNot({ state: "delivered" }).count()).toEqual([{ count: 0n }]),
      );
    sender.kill("SIGKILL");
    await once(sender, "exit");
  }

  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(count);
  expect(ids.length - count).toBeLessThanOrEqual(8 * kills.length);

  function startSender(aheadMs: number): ChildProcess {
    const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
    const config = {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      HTTP_PORT: 0,
      RPC_PORT: 0,
      DATABASE_URL: databaseUrl,
      COUNTRIES: ["FI"],
      COUNTRY_PACKS: fromRoot("deploy/countries"),
      LEGAL_TEXTS: fromRoot("deploy/legal"),
      OPENED_COUNTRIES: [],
      PUBLIC_URL: "https://doorlight.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      WEBHOOK_LOCAL_RECEIVERS: [receiver.name],
      WEBHOOK_LOCAL_CA: receiver.certificate,
      ...addresses,
    };
    return spawn(process.execPath, [fileURLToPath(new URL("mail-process.ts", import.meta.url))], {
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        CONFIG: JSON.stringify(config),
        KEY: JSON.stringify(keys.keyOf("notifications")),
        AHEAD_MS: String(aheadMs),
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
});
