import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cacheDir } from "./cache.ts";
import { cardProviderKeys } from "./card-provider.ts";
import { databaseUrl } from "./databases.ts";
import type { Infrastructure } from "./infrastructure.ts";
import { keyFiles } from "./keys.ts";
import type { Ports } from "./ports.ts";
import { root } from "./run.ts";
import { processNames, services, type ProcessName } from "./services.ts";

/**
 * demo has demo data and is kept. test and bench stand beside it, take any number of calls and are dropped; test
 * does not wait for the disk, bench does what a real deployment does.
 */
export type Profile = "demo" | "test" | "bench";

export interface Settings {
  dataDir: string;
  profile: Profile;
  ports: Ports;
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string;
  infrastructure: Infrastructure;
}

/** The whole environment of one process. */
export function environmentOf(name: ProcessName, settings: Settings): Record<string, string> {
  return { ...common(name, settings), ...(name === "gateway" ? gateway(settings) : service(name, settings)) };
}

function common(
  name: ProcessName,
  { dataDir, profile, ports, publicUrl, infrastructure }: Settings,
): Record<string, string> {
  const keys = keyFiles(dataDir, name);
  return {
    NODE_ENV: profile === "test" ? "test" : "development",
    // Those of a test runner that starts a process are not meant for it.
    NODE_OPTIONS: "",
    // Development starts faster by it. The image has none, and writing one would be measured with the product.
    NODE_COMPILE_CACHE: profile === "bench" ? "" : join(cacheDir, "compiled"),
    // As in the image, which says why.
    MALLOC_ARENA_MAX: "2",
    SERVICE_NAME: name,
    COUNTRIES: process.env["COUNTRIES"] ?? "FI,SE,GB",
    // Its pack does not sell yet; here it does.
    OPENED_COUNTRIES: process.env["OPENED_COUNTRIES"] ?? "GB",
    // Nobody has an authenticator for the admins of a demo or a test.
    ADMIN_SECOND_FACTOR: process.env["ADMIN_SECOND_FACTOR"] ?? "optional",
    ...(profile === "demo" ? {} : { INVOICE_LIMIT: "1000000000000" }),
    HOST: "127.0.0.1",
    PUBLIC_URL: publicUrl,
    REDIS_URL: infrastructure.redisUrl,
    KAFKA_BROKERS: infrastructure.kafkaBrokers,
    RELEASE_EPOCH: process.env["RELEASE_EPOCH"] ?? "development",
    // One consumer of each group runs here: more partitions would only make smaller batches.
    KAFKA_PARTITIONS: "3",
    SIGNING_KEY_FILE: keys.signing,
    JWKS_FILE: keys.public,
    OTEL_SERVICE_NAME: name,
    // As deployed.
    OTEL_TRACES_EXPORTER: profile === "bench" ? "otlp" : "zipkin",
    OTEL_EXPORTER_OTLP_ENDPOINT: infrastructure.zipkinUrl,
    OTEL_EXPORTER_ZIPKIN_ENDPOINT: `${infrastructure.zipkinUrl}/api/v2/spans`,
    ...Object.fromEntries(
      processNames.map((peer) => [`${peer.toUpperCase()}_ADDR`, `127.0.0.1:${ports[`${peer}-rpc`]}`]),
    ),
  };
}

function service(name: Exclude<ProcessName, "gateway">, settings: Settings): Record<string, string> {
  const { dataDir, profile, ports, infrastructure } = settings;
  const traits = services.find((candidate) => candidate.name === name)!;
  return {
    RPC_PORT: String(ports[`${name}-rpc`]),
    HTTP_PORT: String(ports[`${name}-http`]),
    DATABASE_URL: databaseUrl(infrastructure.databaseUrl, name),
    ...("tokenKey" in traits ? { TOKEN_KEY_FILE: keyFiles(dataDir, name).token } : {}),
    ...(name === "identity" ? identity(profile) : {}),
    ...(name === "billing" ? { E_INVOICE_OUTBOX: pathToFileURL(join(dataDir, "e-invoices")).href } : {}),
    ...("mail" in traits ? { ...mail(settings), ...webhooks(settings) } : {}),
    ...("cards" in traits ? cardProvider(infrastructure) : {}),
    ...(profile === "demo" ? { DEMO: "1" } : {}),
  };
}

function mail({ dataDir, ports, infrastructure }: Settings): Record<string, string> {
  return {
    SMTP_URL: infrastructure.smtpUrl,
    BOUNCE_PORT: String(ports.bounces),
    MAIL_RESOLVER: infrastructure.mailResolver,
    DKIM_KEY_FILE: keyFiles(dataDir, "").dkim,
  };
}

/** A shell may name receivers of its own, with the authority of their certificates. */
function webhooks({ dataDir, infrastructure: { webhookReceivers } }: Settings): Record<string, string> {
  const ours = keyFiles(dataDir, "").receiverCertificate;
  const isOurs = process.env["WEBHOOK_LOCAL_RECEIVERS"] !== webhookReceivers;
  return {
    WEBHOOK_LOCAL_RECEIVERS: webhookReceivers,
    WEBHOOK_LOCAL_CA_FILE: (!isOurs && process.env["WEBHOOK_LOCAL_CA_FILE"]) || ours,
  };
}

/** A shell may name the provider itself (CARD_PROVIDER_URL= and its keys), in its test mode. */
function cardProvider({ cardProviderUrl }: Infrastructure): Record<string, string> {
  const keys = Object.entries(cardProviderKeys).map(([name, ours]) => [
    name,
    (cardProviderUrl === "" && process.env[name]) || ours,
  ]);
  return { CARD_PROVIDER_URL: cardProviderUrl, ...Object.fromEntries(keys) };
}

function identity(profile: Profile): Record<string, string> {
  // Hundreds of people sign up in a test run.
  return profile === "test" ? { PASSWORD_HASH_MEMORY: "19456", PASSWORD_HASH_PASSES: "2" } : {};
}

function gateway({ profile, ports, infrastructure }: Settings): Record<string, string> {
  // Everybody on a development machine shares one address, and tests are many people at once.
  const isLoad = profile !== "demo";
  const callsPerMinute = isLoad ? "1000000" : "200";
  const limits: Record<string, string> = {
    LIMITS_SIGNUP: callsPerMinute,
    LIMITS_LOGIN: callsPerMinute,
    LIMITS_REQUEST: callsPerMinute,
    LIMITS_LINK: callsPerMinute,
    LIMITS_CHANGE: callsPerMinute,
    LIMITS_WEBHOOKS: callsPerMinute,
    LIMITS_MAIL: isLoad ? callsPerMinute : "20",
    LIMITS_CONTACT: isLoad ? callsPerMinute : "20",
    LIMITS_OFFICE: isLoad ? callsPerMinute : "20",
    LIMITS_CARD: isLoad ? callsPerMinute : "20",
    LIMITS_UNBOUGHT: isLoad ? callsPerMinute : "1000",
    LIMITS_PURCHASES: isLoad ? callsPerMinute : "1000",
    ...(isLoad
      ? {
          LIMITS_BROWSE: callsPerMinute,
          LIMITS_SEARCH: callsPerMinute,
          LIMITS_READ: callsPerMinute,
          LIMITS_WRITE: callsPerMinute,
          LIMITS_UPLOAD: callsPerMinute,
          LIMITS_PROVIDER_EVENTS: callsPerMinute,
          // Tests share two cores.
          SEARCH_ANSWER_MS: "2000",
        }
      : {}),
  };
  // A demo takes the limits of its caller; load and tests have none, whatever a shell has set.
  const isChosen = ([name, value]: [string, string | undefined]) => name.startsWith("LIMITS_") && value;
  const chosen = isLoad ? {} : Object.fromEntries(Object.entries(process.env).filter(isChosen));
  const { CARD_PROVIDER_URL = "", CARD_PROVIDER_PUBLISHABLE_KEY = "" } = cardProvider(infrastructure);
  return {
    PRODUCT_PORT: String(ports.product),
    RPC_PORT: String(ports["gateway-rpc"]),
    HTTP_PORT: String(ports["gateway-http"]),
    WEB_DIST: join(root, "web", "dist"),
    // Without the secret key.
    CARD_PROVIDER_URL,
    CARD_PROVIDER_PUBLISHABLE_KEY,
    ...limits,
    ...chosen,
  };
}
