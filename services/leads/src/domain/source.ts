import type { Money } from "@doorlight/common/money";
import { days } from "@doorlight/common/time";

/** The source of requests of our own form, which is no partner. */
export const OWN_FORM = "web";

/** A key that works, without its secret. */
export type SourceKey = { id: string; prefix: string; createdAt: Date; lastUsedAt: Date | null; test: boolean };

/** A partner site that sends requests. */
export type Source = {
  id: string;
  /** As requests and statistics name it. */
  name: string;
  country: string;
  /** Net, for each published lead. */
  price: Money;
  createdAt: Date;
  blockedAt: Date | null;
  /** Of the last block or its end; null without one, as the next two. */
  decidedAt: Date | null;
  decisionReason: string | null;
  decidedBy: string | null;
  version: number;
  /** The oldest first. */
  keys: SourceKey[];
};

/** Requests that came in a period, and what became of them until now. */
export type SourceFigures = {
  received: number;
  confirmed: number;
  duplicates: number;
  published: number;
  sold: number;
  refunded: number;
  cost: bigint;
  revenue: bigint;
};

/** Whose requests are counted, by the days of the source's country. */
export type CountedSource = { id: string; timeZone: string };

export type SourceDays = { firstDay: string; lastDay: string };

export type SubSource = { name: string; figures: SourceFigures };

/** `field` is empty unless the reason is `invalid_request`. */
export type SourceRefusal = { reason: string; field: string; count: number };

/** The outcomes of a source's requests of some days; its tests are counted apart. */
export type SourceOutcomes = { figures: SourceFigures; subSources: SubSource[]; tests: number };

export type SourceVolume = SourceOutcomes & {
  refusals: SourceRefusal[];
  mostlyDuplicates: boolean;
};

/** When a source sends mostly duplicates, as the alert DoorlightPartnerSendsDuplicates has it. */
export const duplicatesAlert = {
  withinMs: days(7),
  /** Of fewer requests a share says nothing. */
  fewest: 20,
  share: 0.5,
};

export type NewSource = { id?: string | null; name: string; country: string; price: Money; createdAt: Date };

/** A key that works, with its source. */
export type UsedKey = { id: string; keyId: string; lastUsedAt: Date | null; test: boolean };

/** A key as it is kept. */
export type NewSourceKey = { prefix: string; digest: Buffer; createdAt: Date; test: boolean };

/** A source as it was read. */
export type ReadSource = { id: string; version: number };
