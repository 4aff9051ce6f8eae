import type { KafkaConfig } from "kafkajs";

/** How connections to the brokers are kept from others, as the configuration says it. */
export type KafkaSecurity = {
  KAFKA_TLS?: "on" | "off";
  /** PEM. */
  KAFKA_CA?: string | undefined;
  KAFKA_SASL?: "plain" | "scram-sha-256" | "scram-sha-512" | undefined;
  KAFKA_USER?: string | undefined;
  KAFKA_PASSWORD?: string | undefined;
};

/** The same for the client library. */
export function securityOptions(settings: KafkaSecurity): Pick<KafkaConfig, "ssl" | "sasl"> {
  const { KAFKA_TLS = "off", KAFKA_CA: ca, KAFKA_SASL: mechanism } = settings;
  const { KAFKA_USER: username = "", KAFKA_PASSWORD: password = "" } = settings;
  return {
    ssl: KAFKA_TLS === "on" && (ca ? { ca } : true),
    ...(mechanism && { sasl: saslOf(mechanism, { username, password }) }),
  };
}

/** The library's type has a member for each mechanism. */
function saslOf(mechanism: NonNullable<KafkaSecurity["KAFKA_SASL"]>, login: { username: string; password: string }) {
  switch (mechanism) {
    case "plain":
      return { mechanism, ...login };
    case "scram-sha-256":
      return { mechanism, ...login };
    case "scram-sha-512":
      return { mechanism, ...login };
  }
}

/** One line for operators that names the settings to look at; undefined if a failed connection is not their fault. */
export function settingToBlame(error: unknown, settings: KafkaSecurity): string | undefined {
  const { KAFKA_TLS = "off", KAFKA_SASL } = settings;
  const errors = causesOf(error);
  const codes = errors.flatMap(({ code, type }) => [code, type]);
  const has = (...names: string[]) => errors.some(({ name }) => names.includes(name));

  if (codes.includes("UNSUPPORTED_SASL_MECHANISM")) return "Kafka has no such mechanism for logins: look at KAFKA_SASL";
  if (codes.includes("ILLEGAL_SASL_STATE")) return "Kafka asks for no login at this port: look at KAFKA_SASL";
  if (has("KafkaJSSASLAuthenticationError")) return "Kafka refused the login: look at KAFKA_USER and KAFKA_PASSWORD";
  if (codes.some((code) => authorityCodes.has(code)))
    return "No authority that is known signed Kafka's certificate: look at KAFKA_CA";
  if (codes.includes("ERR_TLS_CERT_ALTNAME_INVALID"))
    return "Kafka's certificate is that of another host: look at KAFKA_BROKERS";
  if (codes.includes("CERT_HAS_EXPIRED")) return "Kafka's certificate has expired: renew it at the brokers";
  if (KAFKA_TLS === "on" && codes.includes("ECONNRESET")) return "Kafka speaks no TLS at this port: look at KAFKA_TLS";
  // Brokers say no more, and one that stops closes connections, too.
  const without = [...(KAFKA_TLS === "on" ? [] : ["KAFKA_TLS"]), ...(KAFKA_SASL ? [] : ["KAFKA_SASL"])];
  if (has("KafkaJSConnectionClosedError") && without.length > 0)
    return `Kafka closed the connection without a reason: if it goes on doing so, look at ${without.join(" and ")}`;
  return undefined;
}

const authorityCodes = new Set<unknown>([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

type LibraryError = Error & { code?: unknown; type?: unknown };

/** The error and what caused it: the library wraps the last one when it gives up. */
function causesOf(error: unknown): LibraryError[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
