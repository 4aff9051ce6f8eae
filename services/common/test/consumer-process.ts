/** One consumer alone in a process, to be killed; CONSUMER names its group, MUTANT a bug that it has. */
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { connectDb } from "../src/db/connect-db.ts";
import { consumer } from "../src/kafka/consumer.ts";
import { makeKafka } from "../src/kafka/kafka.ts";
import { startConsumers } from "../src/kafka/start-consumers.ts";
import { systemClock } from "../src/time/clock.ts";
import { startMutant } from "./mutant-consumers.ts";
import type { Mutant } from "./mutant-consumers.ts";

const { DATABASE_URL = "", TEST_KAFKA_BROKERS = "", TOPIC_PREFIX = "", CONSUMER = "", MUTANT } = process.env;
const db = connectDb({ url: DATABASE_URL, maxConnections: 5, applicationName: CONSUMER });
const kafka = makeKafka({ brokers: TEST_KAFKA_BROKERS.split(","), clientId: CONSUMER, topicPrefix: TOPIC_PREFIX });

if (MUTANT) {
  await startMutant(MUTANT as Mutant, db, kafka, CONSUMER);
} else {
  const recording = consumer(CONSUMER).on(CreditsSpentSchema, async (event, tx, { eventId, version }) => {
    await tx("effects").insert({ event_id: eventId, key: CONSUMER + event.userId, version: version.toString() });
  });
  startConsumers({ kafka, db, consumers: [recording], clock: systemClock, log: pino({ level: "warn" }) });
}
