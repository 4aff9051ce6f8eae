import type { Stack } from "./stack.ts";

/** The variables of integration tests: the addresses of the stores. */
export function testAddresses({ settings: { infrastructure } }: Stack): Record<string, string> {
  return {
    TEST_DATABASE_URL: infrastructure.databaseUrl,
    TEST_REDIS_URL: infrastructure.redisUrl,
    TEST_KAFKA_BROKERS: infrastructure.kafkaBrokers,
  };
}

/** The variables of end-to-end tests; `openStack(E2E_STACK)` lets them end and restart its processes. */
export function e2eAddresses({ settings, urls }: Stack): Record<string, string> {
  return {
    E2E_STACK: settings.dataDir,
    E2E_URL: urls.product,
    E2E_INBOX_URL: urls.inbox,
    E2E_ZIPKIN_URL: urls.zipkin,
  };
}
