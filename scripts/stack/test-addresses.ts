import { jars } from "./jars.ts";
import type { Stack } from "./stack.ts";

/**
 * The variables of integration tests: the addresses of the stores and of the card provider, and the folder of the rules
 * that are published for e-invoices, by the release of Peppol's.
 */
export async function testAddresses({ settings: { infrastructure } }: Stack): Promise<Record<string, string>> {
  return {
    TEST_DATABASE_URL: infrastructure.databaseUrl,
    TEST_REDIS_URL: infrastructure.redisUrl,
    TEST_KAFKA_BROKERS: infrastructure.kafkaBrokers,
    TEST_CARD_PROVIDER_URL: infrastructure.cardProviderUrl,
    TEST_E_INVOICE_RULES: await jars("e-invoices", "2026.5"),
  };
}
