import { startCardProvider } from "./card-provider.ts";
import { composeUp, engineRuns } from "./compose.ts";
import { startDns } from "./dns.ts";
import { startInbox } from "./inbox.ts";
import { startKafka } from "./kafka.ts";
import { orPortInUse, requireFreePorts, type PartContext } from "./part.ts";
import type { PortName, Ports } from "./ports.ts";
import { postgresUrl, startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";
import { startZipkin } from "./zipkin.ts";

/** Where the parts that Doorlight stands on are reached. */
export interface Infrastructure {
  databaseUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
  smtpUrl: string;
  inboxUrl: string;
  zipkinUrl: string;
  /** The card provider's stand-in; empty for the provider itself. */
  cardProviderUrl: string;
  /** Receivers of webhooks on this machine, as `localhost:8443`. */
  webhookReceivers: string;
  /** Where the DNS of the senders of mails is asked. */
  mailResolver: string;
}

interface Part {
  start: (context: PartContext) => Promise<void>;
  ports: readonly PortName[];
  /** Variables that name one which runs already. */
  given: readonly string[];
  /** A process of this tree, which no container runs. */
  native?: true;
}

const parts = {
  postgres: { start: startPostgres, ports: ["postgres"], given: ["DATABASE_ADMIN_URL"] },
  redis: { start: startRedis, ports: ["redis"], given: ["REDIS_URL"] },
  kafka: { start: startKafka, ports: ["kafka", "kafka-controller"], given: ["KAFKA_BROKERS"] },
  inbox: { start: startInbox, ports: ["inbox", "smtp"], given: ["SMTP_URL", "INBOX_URL"] },
  zipkin: { start: startZipkin, ports: ["zipkin"], given: ["ZIPKIN_URL"] },
  dns: { start: startDns, ports: ["dns"], given: ["MAIL_RESOLVER"], native: true },
  "card-provider": { start: startCardProvider, ports: ["card-provider"], given: ["CARD_PROVIDER_URL"], native: true },
  "webhook-receiver": {
    start: startWebhookReceiver,
    ports: ["webhook-receiver"],
    given: ["WEBHOOK_LOCAL_RECEIVERS"],
    native: true,
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];

export function isPart(name: string): name is PartName {
  return name in parts;
}

/** Starts one part natively; does nothing when it runs. */
export async function startPart(name: PartName, context: PartContext): Promise<void> {
  if (context.processes.isRunning(name)) return;
  await requireFreePorts(context.ports, parts[name].ports);
  await orPortInUse(context, name, parts[name].ports, () => parts[name].start(context));
}

/**
 * Starts the parts that are neither given in the environment nor running: by a Docker engine if one runs, else
 * natively.
 */
export async function startInfrastructure(names: readonly PartName[], context: PartContext): Promise<void> {
  const missing = missingParts(names, context);
  const contained = context.shared && engineRuns() ? missing.filter((name) => !isNative(name)) : [];
  const native = missing.filter((name) => !contained.includes(name));
  await Promise.all([
    contained.length > 0 && composeUp(contained, context),
    ...native.map((name) => startPart(name, context)),
  ]);
}

/** The ports that starting these parts natively would take. */
export function portsToTake(names: readonly PartName[], context: PartContext): PortName[] {
  const contained = context.shared && engineRuns();
  const native = missingParts(names, context).filter((name) => !contained || isNative(name));
  return native.flatMap((name) => parts[name].ports);
}

function missingParts(names: readonly PartName[], { shared, processes }: PartContext): PartName[] {
  return names.filter((name) => !(shared && isGiven(name)) && !processes.isRunning(name));
}

/** Addresses in the environment count; the rest is where the stack's own parts listen. */
export function infrastructureAt(ports: Ports, given: NodeJS.ProcessEnv): Infrastructure {
  return {
    databaseUrl: given["DATABASE_ADMIN_URL"] ?? postgresUrl(ports.postgres),
    redisUrl: given["REDIS_URL"] ?? `redis://127.0.0.1:${ports.redis}`,
    kafkaBrokers: given["KAFKA_BROKERS"] ?? `127.0.0.1:${ports.kafka}`,
    smtpUrl: given["SMTP_URL"] ?? `smtp://127.0.0.1:${ports.smtp}`,
    inboxUrl: given["INBOX_URL"] ?? `http://localhost:${ports.inbox}`,
    zipkinUrl: given["ZIPKIN_URL"] ?? `http://localhost:${ports.zipkin}`,
    mailResolver: given["MAIL_RESOLVER"] ?? `127.0.0.1:${ports.dns}`,
    cardProviderUrl: given["CARD_PROVIDER_URL"] ?? `http://127.0.0.1:${ports["card-provider"]}`,
    webhookReceivers: given["WEBHOOK_LOCAL_RECEIVERS"] ?? `localhost:${ports["webhook-receiver"]}`,
  };
}

/** Whether the PostgreSQL is none of the stack's own parts, so that its data lie elsewhere. */
export function isOutsideDatabase({ databaseUrl }: Infrastructure, ports: Ports): boolean {
  return databaseUrl !== postgresUrl(ports.postgres);
}

function isNative(name: PartName): boolean {
  return "native" in parts[name];
}

function isGiven(name: PartName): boolean {
  return parts[name].given.every((variable) => process.env[variable] !== undefined);
}
