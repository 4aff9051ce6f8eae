import { join } from "node:path";
import { cacheDir } from "./cache.ts";
import { databaseUrl } from "./databases.ts";
import type { Infrastructure } from "./infrastructure.ts";
import { keyFiles } from "./keys.ts";
import type { Ports } from "./ports.ts";
import { root } from "./root.ts";
import { services, type ProcessName } from "./services.ts";

/** demo lays demo data; test allows failpoints and keeps data only as long as the machine runs. */
export type Profile = "demo" | "test";

export interface Settings {
  dataDir: string;
  profile: Profile;
  ports: Ports;
  infrastructure: Infrastructure;
}

/** The whole environment of one process. */
export function environmentOf(name: ProcessName, settings: Settings): Record<string, string> {
  return { ...common(name, settings), ...(name === "gateway" ? gateway(settings) : service(name, settings)) };
}

function common(name: ProcessName, { dataDir, profile, ports, infrastructure }: Settings): Record<string, string> {
  const keys = keyFiles(dataDir, name);
  return {
    NODE_ENV: profile === "test" ? "test" : "development",
    NODE_COMPILE_CACHE: join(cacheDir, "compiled"),
    SERVICE_NAME: name,
    COUNTRIES: process.env["COUNTRIES"] ?? "FI,SE,GB",
    HOST: "127.0.0.1",
    PUBLIC_URL: process.env["PUBLIC_URL"] ?? `http://localhost:${ports.product}`,
    REDIS_URL: infrastructure.redisUrl,
    KAFKA_BROKERS: infrastructure.kafkaBrokers,
    SIGNING_KEY_FILE: keys.signing,
    JWKS_FILE: keys.public,
    OTEL_SERVICE_NAME: name,
    OTEL_TRACES_EXPORTER: "zipkin",
    OTEL_EXPORTER_ZIPKIN_ENDPOINT: `${infrastructure.zipkinUrl}/api/v2/spans`,
    ...Object.fromEntries(services.map((peer) => [`${peer.name.toUpperCase()}_ADDR`, `127.0.0.1:${ports[`${peer.name}-rpc`]}`])),
  };
}

function service(name: Exclude<ProcessName, "gateway">, { dataDir, profile, ports, infrastructure }: Settings): Record<string, string> {
  const traits = services.find((candidate) => candidate.name === name)!;
  return {
    RPC_PORT: String(ports[`${name}-rpc`]),
    HTTP_PORT: String(ports[`${name}-http`]),
    DATABASE_URL: databaseUrl(infrastructure.databaseUrl, name),
    ...("tokenKey" in traits ? { TOKEN_KEY_FILE: keyFiles(dataDir, name).token } : {}),
    ...("mail" in traits ? { SMTP_URL: infrastructure.smtpUrl } : {}),
    ...(profile === "demo" ? { DEMO: "1" } : {}),
  };
}

function gateway({ ports }: Settings): Record<string, string> {
  return {
    PORT: String(ports.product),
    HTTP_PORT: String(ports["gateway-http"]),
    WEB_DIST: join(root, "web", "dist"),
  };
}
