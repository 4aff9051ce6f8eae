import { startTestInfrastructure } from "../stack/test-stack.ts";

/** Starts PostgreSQL, Redis and Kafka once for all integration tests, unless the environment gives them. */
export default async function infrastructure() {
  if (process.env.TEST_DATABASE_URL) return;
  const { infrastructure, end } = await startTestInfrastructure();
  process.env.TEST_DATABASE_URL = infrastructure.databaseUrl;
  process.env.TEST_REDIS_URL = infrastructure.redisUrl;
  process.env.TEST_KAFKA_BROKERS = infrastructure.kafkaBrokers;
  globalThis.endStack = end;
}
