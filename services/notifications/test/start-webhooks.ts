import { eventually, startForTest } from "@doorlight/common/testing";
import { type WebhookEndpoint, WebhooksService } from "@doorlight/proto/notifications/v1/webhooks_service_pb";
import type { Config } from "../src/config.ts";
import { notifications } from "../src/service.ts";
import { makeFakePeers } from "./fake-peers.ts";
import { makePeople } from "./mail-people.ts";
import type { Receiver } from "./webhook-receiver.ts";

/** The service with a clock that stands, whose webhooks go to receivers of the test; its queue does nothing by itself. */
export async function startWebhooks(...receivers: Receiver[]) {
  const { data, peers } = makeFakePeers();
  const service = await startForTest<Config>({
    name: "notifications",
    build: notifications,
    migrations: new URL("../migrations/", import.meta.url),
    peers,
    idleQueue: true,
    callers: ["identity"],
    config: {
      PUBLIC_URL: "https://doorlight.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      TOKEN_KEY: { current: Buffer.alloc(32, 5) },
      BOUNCE_PORT: 0,
      DKIM_SELECTOR: "test",
      WEBHOOK_LOCAL_RECEIVERS: receivers.map(({ name }) => name),
      WEBHOOK_LOCAL_CA: receivers[0]?.certificate,
    },
  });
  const { db, clock } = service;
  const people = makePeople(data);

  /** An agent with an endpoint at each of the receivers. */
  async function agent(...at: Receiver[]) {
    const { userId } = people.agent();
    const calls = await service.asUser(userId, { country: "FI" });
    const client = service.clientOf("gateway", WebhooksService);
    const endpoints: (WebhookEndpoint & { secret: string })[] = [];
    for (const { url } of at) {
      const { endpoint, secret } = await client.addWebhookEndpoint({ url }, calls);
      endpoints.push({ ...endpoint!, secret });
    }
    return {
      userId,
      calls,
      client,
      endpoints,
      endpoint: async (nth = 0) => {
        const { endpoints: all } = await client.listWebhookEndpoints({}, calls);
        return all.find(({ id }) => id === endpoints[nth]?.id)!;
      },
      attempts: async (nth = 0) => {
        const { attempts } = await client.listWebhookAttempts({ id: endpoints[nth]!.id, limit: 100 }, calls);
        return attempts;
      },
    };
  }

  return {
    ...service,
    agent,
    /** Sends what is due by the clock. */
    send: () => service.runJob("send-webhooks"),

    /** Waits until nothing is in flight. */
    settled: () =>
      eventually(async () => {
        const rows = await db("webhook_deliveries")
          .whereNotNull("claimed_until")
          .count<{ count: bigint }[]>("* as count");
        if (Number(rows[0]?.count) > 0) throw new Error("Webhooks are in flight");
      }),

    /** So much later, with everything that is due by then sent. */
    async later(ms: number): Promise<void> {
      clock.advance(ms);
      await service.runJob("send-webhooks");
    },
  };
}

export type StartedWebhooks = Awaited<ReturnType<typeof startWebhooks>>;
