import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { rpcClient } from "@doorlight/common/rpc";
import { startService } from "@doorlight/common/runtime";
import { makeLogger } from "@doorlight/common/telemetry";
import { eventually, tcpProxy, testDatabase, testKafka, testKeys } from "@doorlight/common/testing";
import { type Clock, systemClock } from "@doorlight/common/time";
import { ContactService } from "@doorlight/proto/notifications/v1/contact_service_pb";
import type { Config } from "../src/config.ts";
import { notifications } from "../src/service.ts";
import { startFakePeers } from "./fake-peers.ts";
import { openMailbox } from "./mailbox.ts";

const packs = new URL("../../../deploy/countries", import.meta.url).pathname;

/** The whole service with real stores and a real mail server behind a line that can be cut; its peers are fakes. */
export async function startNotifications({ clock = systemClock }: { clock?: Clock } = {}) {
  const name = "notifications";
  const { signerOf, verifier } = testKeys([name, "identity"]);
  const log = makeLogger(name, { write() {} });

  const { db, url, close: closeDb } = await testDatabase(new URL("../migrations/", import.meta.url));
  const { kafka, close: closeKafka } = await testKafka();
  const mailbox = await openMailbox();
  const line = await tcpProxy(mailbox.url);
  const peers = await startFakePeers({ verifier, log });

  const config = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    HTTP_PORT: 0,
    RPC_PORT: 0,
    DATABASE_URL: url,
    KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS!.split(","),
    TOPIC_PREFIX: kafka.prefix,
    COUNTRIES: ["FI", "SE", "GB"],
    COUNTRY_PACKS: packs,
    OPENED_COUNTRIES: [],
    PUBLIC_URL: "https://doorlight.example",
    SMTP_URL: line.url,
    IDENTITY_ADDR: peers.address,
    LEADS_ADDR: peers.address,
  } as unknown as Config;
  const replacements = { log, clock, signer: signerOf(name), verifier };
  const running = await startService({ name, config, build: notifications, replacements });

  /** The contact page's calls, as another process makes them. */
  const contactOf = (caller: string) =>
    rpcClient(ContactService, { address: `127.0.0.1:${running.rpcPort}`, signer: signerOf(caller) });

  /** Announces an event as any service would: by way of an outbox, its relay and Kafka. */
  async function announce<T extends DescMessage>(schema: T, event: MessageInitShape<T>): Promise<void> {
    await transaction(db, (tx) => makeOutbox().append(tx, schema, event, { version: 1 }));
  }

  const deliveries = () => db("mail_deliveries").orderBy("created_at").orderBy("kind");

  /** Waits until every mail asked for has ended, one way or another. */
  const settled = () =>
    eventually(
      async () => {
        const rows = await deliveries();
        if (rows.length === 0 || rows.some(({ status }) => status === "queued"))
          throw new Error("Mails are on their way");
        return rows;
      },
      { timeoutMs: 40_000 },
    );

  async function stop(): Promise<void> {
    await running.stop();
    await mailbox.close();
    await Promise.all([line.close(), peers.stop(), closeDb(), closeKafka()]);
  }

  return { db, mailbox, line, known: peers.known, contactOf, announce, deliveries, settled, stop };
}
