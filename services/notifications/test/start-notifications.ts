import { generateKeyPairSync } from "node:crypto";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { transaction } from "@doorlight/common/db";
import { createOutbox } from "@doorlight/common/outbox";
import { signerWith, verifierWith } from "@doorlight/common/rpc";
import { startService } from "@doorlight/common/runtime";
import { createLogger } from "@doorlight/common/telemetry";
import { eventually, tcpProxy, testDatabase, testKafka } from "@doorlight/common/testing";
import { systemClock } from "@doorlight/common/time";
import type { Config } from "../src/config.ts";
import { notifications } from "../src/service.ts";
import { startFakePeers } from "./fake-peers.ts";
import { openMailbox } from "./mailbox.ts";

const packs = new URL("../../../deploy/countries", import.meta.url).pathname;

/** The whole service with real stores and a real mail server behind a line that can be cut; its peers are fakes. */
export async function startNotifications() {
  const name = "notifications";
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const signer = signerWith({ key: privateKey.export({ format: "jwk" }), name, clock: systemClock });
  const jwks = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: name }] };
  const verifier = verifierWith({ jwks, clock: systemClock });
  const log = createLogger(name, { write() {} });

  const { db, url, close: closeDb } = await testDatabase(new URL("../migrations/", import.meta.url));
  const { kafka, close: closeKafka } = await testKafka();
  const mailbox = await openMailbox();
  const line = await tcpProxy(mailbox.url);
  const peers = await startFakePeers({ verifier, log });

  const config = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    HTTP_PORT: 0,
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
  const replacements = { log, signer, verifier };
  const running = await startService({ name, config, build: notifications, replacements });

  /** Announces an event as any service would: by way of an outbox, its relay and Kafka. */
  async function announce<T extends DescMessage>(schema: T, event: MessageInitShape<T>): Promise<void> {
    await transaction(db, (tx) => createOutbox().append(tx, schema, event, { version: 1 }));
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

  return { db, mailbox, line, known: peers.known, announce, deliveries, settled, stop };
}
