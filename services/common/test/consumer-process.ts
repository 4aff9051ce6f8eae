/** One consumer alone in a process, to be killed; CONSUMER names its group and PLANTED a bug to have. */
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { connectDb } from "../src/db/index.ts";
import { consumer, makeKafka, startConsumers } from "../src/kafka/index.ts";
import { startPlanted } from "./planted-consumers.ts";
import type { Planted } from "./planted-consumers.ts";

const { DATABASE_URL = "", TEST_KAFKA_BROKERS = "", TOPIC_PREFIX = "", CONSUMER = "", PLANTED } = process.env;
const db = connectDb({ url: DATABASE_URL, maxConnections: 5, applicationName: CONSUMER });
const kafka = makeKafka({ brokers: TEST_KAFKA_BROKERS.split(","), clientId: CONSUMER, topicPrefix: TOPIC_PREFIX });

if (PLANTED) {
  await startPlanted(PLANTED as Planted, db, kafka, CONSUMER);
} else {
  const recording = consumer(CONSUMER).on(CreditsSpentSchema, async (event, tx, { eventId, version }) => {
    await tx("effects").insert({ event_id: eventId, key: CONSUMER + event.userId, version: version.toString() });
  });
  startConsumers({ kafka, db, consumers: [recording], log: pino({ level: "warn" }) });
}
