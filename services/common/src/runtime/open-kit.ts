import { loadCountryPacks, loadLegalTexts } from "../product/index.ts";
import { makeFileSigner, makeFileVerifier } from "../rpc/index.ts";
import { makeLogger } from "../telemetry/index.ts";
import { systemClock } from "../time/index.ts";
import type { BaseConfig, FullConfig, Kit, Parts, Replacements } from "./kit.ts";

/** The kit of one process and the parts in it. */
export type OpenKit<Config> = {
  kit: Kit<Config>;
  parts: Parts;
  /** Ends all connections. */
  close(): Promise<void>;
};

/** The pool grows to ten in a burst and keeps four, since a new connection takes longer than most statements. */
const databaseConnections = { minConnections: 4, maxConnections: 10 };

/**
 * Opens the parts whose configuration is set and loads no code of the others, so that an idle process is small. Rejects
 * if keys, country packs or legal texts cannot be read; stores may be down at this point.
 */
export async function openKit<Config extends BaseConfig>(
  name: string,
  config: Config,
  replacements: Replacements = {},
  migrations?: URL,
): Promise<OpenKit<Config>> {
  const clock = replacements.clock ?? systemClock;
  const log = replacements.log ?? makeLogger(name);
  const has: Partial<FullConfig> = config;
  const parts: Parts = { clock, log, random: Math.random };

  if (has.SIGNING_KEY_FILE) parts.signer = makeFileSigner({ keyFile: has.SIGNING_KEY_FILE, name, clock });
  if (has.JWKS_FILE) parts.verifier = makeFileVerifier({ jwksFile: has.JWKS_FILE, name, clock });
  if (has.COUNTRIES && has.COUNTRY_PACKS && has.LEGAL_TEXTS) {
    parts.packs = loadCountryPacks(has.COUNTRY_PACKS, has.COUNTRIES, has.OPENED_COUNTRIES, {
      invoiceLimit: has.INVOICE_LIMIT,
      adminSecondFactor: has.ADMIN_SECOND_FACTOR,
    });
    parts.legalTexts = loadLegalTexts(has.LEGAL_TEXTS, parts.packs);
  }
  if (has.DATABASE_URL) {
    const { connectDb } = await import("../db/index.ts");
    const { makeOutbox } = await import("../outbox/index.ts");
    const options = { ...databaseConnections, applicationName: name, migrations };
    parts.db = connectDb({ url: has.DATABASE_URL, ...options });
    parts.outbox = makeOutbox();
    const { makeSendingGuard } = await import("../epoch/index.ts");
    parts.sending = makeSendingGuard({ db: parts.db, epoch: has.RELEASE_EPOCH ?? "", log });
  }
  if (has.REDIS_URL) {
    const { connectRedis } = await import("../cache/index.ts");
    parts.redis = await connectRedis(has.REDIS_URL, log);
  }
  if (has.KAFKA_BROKERS && has.TOPIC_PREFIX) {
    const { makeKafka } = await import("../kafka/index.ts");
    const { KAFKA_BROKERS: brokers, TOPIC_PREFIX: topicPrefix } = has;
    parts.kafka = makeKafka({ brokers, clientId: name, topicPrefix, security: has, log });
  }

  // The parts are exactly those that Kit<Config> derives from the same keys.
  const kit = { config, ...parts, ...replacements } as unknown as Kit<Config>;
  return { kit, parts: { ...parts, ...replacements }, close: () => closeParts(parts) };
}

async function closeParts({ redis, db }: Parts): Promise<void> {
  redis?.destroy();
  await db?.destroy();
}
