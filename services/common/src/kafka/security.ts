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
