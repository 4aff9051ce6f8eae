/** The relay alone in a process, to be killed. */
import pino from "pino";
import { connectDb } from "../src/db/connect-db.ts";
import { makeKafka } from "../src/kafka/kafka.ts";
import { startRelay } from "../src/outbox/start-relay.ts";
import { systemClock } from "../src/time/clock.ts";

const { DATABASE_URL = "", TEST_KAFKA_BROKERS = "", TOPIC_PREFIX = "" } = process.env;
startRelay({
  db: connectDb({ url: DATABASE_URL, maxConnections: 2, applicationName: "relay-process" }),
  kafka: makeKafka({ brokers: TEST_KAFKA_BROKERS.split(","), clientId: "relay-process", topicPrefix: TOPIC_PREFIX }),
  log: pino({ level: "warn" }),
  clock: systemClock,
});
