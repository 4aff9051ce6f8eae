import { generateKeyPairSync } from "node:crypto";
import { create, type DescMessage, type JsonObject, type MessageInitShape, toJson } from "@bufbuild/protobuf";
import { eventType } from "@doorlight/common/kafka";
import { eventually, startForTest, tcpProxy, testKafka } from "@doorlight/common/testing";
import { type Clock, seconds, systemClock } from "@doorlight/common/time";
import type { Config } from "../src/config.ts";
import { notifications } from "../src/service.ts";
import { makeFakePeers } from "./fake-peers.ts";
import { openMailbox } from "./mailbox.ts";

/** Of the addresses for reports, and of signatures. */
export const bounceKey = Buffer.alloc(32, 5);
export const dkimKey = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** For real parts on a busy machine. */
const patience = { timeoutMs: seconds(40) };

/** The whole service with Kafka and a real mail server behind a line that a test can cut; its peers are fakes. */
export async function startNotifications({ clock = systemClock }: { clock?: Clock } = {}) {
  const { kafka, close: closeKafka } = await testKafka();
  const mailbox = await openMailbox();
  const line = await tcpProxy(mailbox.url);
  const { data, peers } = makeFakePeers();
  const { db, running, clientOf, asUser, consume, runJob, keyOf, verifierOf, stop } = await startForTest<Config>({
    name: "notifications",
    build: notifications,
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["identity", "campaign"],
    peers,
    clock,
    config: {
      KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS!.split(","),
      TOPIC_PREFIX: kafka.prefix,
      PUBLIC_URL: "https://doorlight.example",
      SMTP_URL: line.url,
      TOKEN_KEY: { current: bounceKey },
      BOUNCE_PORT: 0,
      DKIM_KEY: dkimKey.privateKey,
      DKIM_SELECTOR: "test",
      WEBHOOK_LOCAL_RECEIVERS: [],
    },
  });

  /** Publishes an event as a service of any release would: by way of an outbox, its relay and Kafka. */
  async function publish<T extends DescMessage>(schema: T, event: MessageInitShape<T>): Promise<void> {
    const { type, topic, keyField } = eventType(schema);
    const payload = toJson(schema, create(schema, event), { alwaysEmitImplicit: true }) as JsonObject;
    await db("outbox").insert({ topic, key: payload[keyField], type, aggregate_version: 1, payload, headers: {} });
  }

  const deliveries = () => db("mail_deliveries").orderBy("created_at").orderBy("kind");

  return {
    db,
    mailbox,
    line,
    peers: data,
    clientOf,
    asUser,
    /** For its peers in other processes. */
    keyOf,
    verifierOf,
    addressOf: () => `127.0.0.1:${running.rpcPort}`,
    consume,
    runJob,
    publish,
    deliveries,
    /** Where mail servers report to. */
    reportPort: running.ownPort!,

    /** Waits until every recorded mail has ended, one way or another. */
    settled: () =>
      eventually(async () => {
        const rows = await deliveries();
        const isOver = rows.length > 0 && rows.every(({ status }) => status !== "queued");
        if (!isOver) throw new Error("Mails are still queued");
        return rows;
      }, patience),

    mailTo: (email: string) =>
      eventually(() => {
        const mail = mailbox.mails.find(({ to }) => to?.some(({ address }) => address === email));
        if (!mail) throw new Error("There is no mail yet");
        return mail;
      }, patience),

    /** Deletes the mails of the test before. */
    async reset(): Promise<void> {
      await Promise.all(["mail_deliveries", "lead_buyers", "lead_ends", "news"].map((table) => db(table).delete()));
      mailbox.mails.length = 0;
      mailbox.refuse.clear();
      line.repair();
    },

    async stop(): Promise<void> {
      await stop();
      // The sender keeps its connection for twenty seconds, for which the mail server would wait.
      await line.close();
      await Promise.all([mailbox.close(), closeKafka()]);
    },
  };
}

export type StartedNotifications = Awaited<ReturnType<typeof startNotifications>>;
