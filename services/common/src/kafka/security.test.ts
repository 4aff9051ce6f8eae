import { expect, test } from "@jest/globals";
import { type KafkaSecurity, securityOptions } from "./security.ts";

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
