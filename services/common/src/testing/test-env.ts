/** An address from the test run. Throws if it is not set: a test that needs a store must fail without it, not skip. */
export function testEnv(name: "TEST_DATABASE_URL" | "TEST_REDIS_URL" | "TEST_KAFKA_BROKERS"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the tests with \`make test\``);
  return value;
}
