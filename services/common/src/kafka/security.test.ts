import { expect, test } from "@jest/globals";
import { type KafkaSecurity, securityOptions, settingToBlame } from "./security.ts";

const login = { KAFKA_USER: "leads", KAFKA_PASSWORD: "word" };
const toLibrary = { username: "leads", password: "word" };

test.each<[KafkaSecurity, object]>([
  [{}, { ssl: false }],
  [{ KAFKA_TLS: "off", KAFKA_CA: "pem" }, { ssl: false }],
  [{ KAFKA_TLS: "on" }, { ssl: true }],
  [{ KAFKA_TLS: "on", KAFKA_CA: "pem" }, { ssl: { ca: "pem" } }],
  [
    { KAFKA_SASL: "plain", ...login },
    { ssl: false, sasl: { mechanism: "plain", ...toLibrary } },
  ],
  [
    { KAFKA_TLS: "on", KAFKA_SASL: "scram-sha-512", ...login },
    { ssl: true, sasl: { mechanism: "scram-sha-512", ...toLibrary } },
  ],
])("passes the settings %j to the client library", (settings, options) => {
  expect(securityOptions(settings)).toEqual(options);
});

const secured: KafkaSecurity = { KAFKA_TLS: "on", KAFKA_SASL: "scram-sha-512", ...login };
const libraryError = (fields: object) => Object.assign(new Error("from the library"), fields);

// scripts/stack/kafka-security.itest.ts meets the others at a broker.
test("finds the cause below the last try, and blames no setting for an outage", () => {
  const expired = libraryError({ code: "CERT_HAS_EXPIRED" });
  const lastTry = new Error("given up", { cause: expired });
  expect(settingToBlame(lastTry, secured)).toBe("Kafka's certificate has expired: renew it at the brokers");
  const stopped = libraryError({ name: "KafkaJSConnectionClosedError" });
  expect(settingToBlame(stopped, secured)).toBeUndefined();
  expect(settingToBlame(libraryError({ code: "ECONNREFUSED" }), {})).toBeUndefined();
  expect(settingToBlame("no error", {})).toBeUndefined();
});
