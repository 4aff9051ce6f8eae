/** An address the test run provides; a test that needs real parts must fail without them, never pass by skipping. */
export function testEnv(name: "TEST_DATABASE_URL" | "TEST_REDIS_URL" | "TEST_KAFKA_BROKERS"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the tests with \`make test\``);
  return value;
}
