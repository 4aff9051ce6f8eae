import { defineConfig, env } from "@doorlight/common/config";
import { makeKafka } from "@doorlight/common/kafka";
import { hours } from "@doorlight/common/time";
import { catchUp } from "./restore/catch-up.ts";
import { listLost } from "./restore/list-lost.ts";
import { verb, VerbError } from "./stack/verb.ts";

/**
 * `node scripts/catch-up.ts <last restored second>`, before the first process starts on restored databases: lets consumers
 * begin again an hour before it, and lists the events that the databases do not know. Reads the superuser's address in
 * DATABASE_ADMIN_URL, and of Kafka what every service reads.
 */
await verb(async () => {
  const until = new Date(process.argv[2] ?? "");
  if (Number.isNaN(until.getTime())) throw new VerbError("Say until when it was restored: 2026-12-01T02:30:00Z.");
  const config = defineConfig({ ...env.kafka, DATABASE_ADMIN_URL: env.url("postgres", "postgresql") })();
  const { KAFKA_BROKERS: brokers, TOPIC_PREFIX: topicPrefix, DATABASE_ADMIN_URL: databaseUrl } = config;
  const kafka = makeKafka({ brokers, clientId: "catch-up", topicPrefix, security: config });
  const lost = await catchUp({ databaseUrl, kafka, since: new Date(until.getTime() - hours(1)) });
  console.log(`${lost.length} events are in Kafka that no database knows; none has an effect again:`);
  for (const line of listLost(lost)) console.log(line);
});
