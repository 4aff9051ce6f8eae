import type { Redis } from "../cache/index.ts";
import type { CountryCode, CountryPack, LegalTexts } from "../product/index.ts";
import type { Db } from "../db/index.ts";
import type { SendingGuard } from "../epoch/index.ts";
import type { Kafka, KafkaSecurity } from "../kafka/index.ts";
import type { Outbox } from "../outbox/index.ts";
import type { Signer, Verifier } from "../rpc/index.ts";
import type { Logger } from "../telemetry/index.ts";
import type { Clock } from "../time/index.ts";

/** The configuration of every process. */
export type BaseConfig = {
  NODE_ENV: "development" | "test" | "production";
  HOST: string;
  /** Port of probes and metrics. */
  HTTP_PORT: number;
};

/** All configuration that the runtime reads. */
export type FullConfig = BaseConfig &
  KafkaSecurity & {
    RPC_PORT: number;
    SIGNING_KEY_FILE: string;
    JWKS_FILE: string;
    DATABASE_URL: string;
    RELEASE_EPOCH: string;
    REDIS_URL: string;
    KAFKA_BROKERS: string[];
    TOPIC_PREFIX: string;
    COUNTRIES: CountryCode[];
    COUNTRY_PACKS: string;
    LEGAL_TEXTS: string;
    OPENED_COUNTRIES: CountryCode[];
    INVOICE_LIMIT?: number;
    ADMIN_SECOND_FACTOR?: CountryPack["adminSecondFactor"];
  };

type Always = {
  clock: Clock;
  log: Logger;
  /** From 0 up to but not including 1. */
  random: () => number;
};

/** The parts that each configuration key brings. */
type PartsByKey = {
  SIGNING_KEY_FILE: { signer: Signer };
  JWKS_FILE: { verifier: Verifier };
  DATABASE_URL: { db: Db; outbox: Outbox; sending: SendingGuard };
  REDIS_URL: { redis: Redis };
  KAFKA_BROKERS: { kafka: Kafka };
  COUNTRIES: { packs: ReadonlyMap<CountryCode, CountryPack>; legalTexts: LegalTexts };
};

type Joined<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What functions take together, without the parts that are made of one another's. */
export type PortsOf<Make extends (ports: never) => unknown, Made extends string = never> = Omit<
  Joined<Parameters<Make>[0]>,
  Made
>;

/** The parts of the kit whose configuration a service has; using another part does not compile. */
export type Kit<Config> = { config: Config } & Always & Joined<PartsByKey[keyof PartsByKey & keyof Config]>;

/** All possible parts of a process. */
export type Parts = Always & Partial<Joined<PartsByKey[keyof PartsByKey]>>;

/** Parts that a test puts in place of the real ones. */
export type Replacements = Partial<Pick<Parts, "clock" | "log" | "random" | "signer" | "verifier">>;
