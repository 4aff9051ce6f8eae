import type { Stack } from "./stack.ts";

/** The variables of integration tests: the addresses of the stores. */
export function testAddresses({ settings: { infrastructure } }: Stack): Record<string, string> {
  return {
    TEST_DATABASE_URL: infrastructure.databaseUrl,
    TEST_REDIS_URL: infrastructure.redisUrl,
    TEST_KAFKA_BROKERS: infrastructure.kafkaBrokers,
  };
}
