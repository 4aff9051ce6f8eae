import type { Stack } from "./stack.ts";

/** The variables of integration tests: the addresses of the stores and of the card provider. */
export function testAddresses({ settings: { infrastructure } }: Stack): Record<string, string> {
  return {
    TEST_DATABASE_URL: infrastructure.databaseUrl,
    TEST_REDIS_URL: infrastructure.redisUrl,
    TEST_KAFKA_BROKERS: infrastructure.kafkaBrokers,
    TEST_CARD_PROVIDER_URL: infrastructure.cardProviderUrl,
  };
}
