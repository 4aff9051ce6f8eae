import { days, minutes } from "@doorlight/common/time";
import { digestOf, newSecret } from "./secret.ts";

export type ApiTokenScope = "events" | "leads" | "contacts" | "purchases";

/** A token without its secret. */
export type ApiToken = {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiTokenScope[];
  test: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export type NewApiToken = Pick<ApiToken, "name" | "scopes" | "test">;

/** A token as it is kept. */
export type KeptApiToken = NewApiToken & { userId: string; prefix: string; digest: Buffer; createdAt: Date };

/** A token that works, as a use of it needs it. */
export type UsableApiToken = Pick<ApiToken, "id" | "scopes" | "test" | "lastUsedAt"> & { userId: string };

/** Which kinds of an account's tokens work, and how often that has changed. */
export type TokenKinds = { hasLive: boolean; hasTest: boolean; version: bigint };

/** Tokens of an account that work at most. */
export const MOST_TOKENS = 10;

/** A token that nobody used for so long ends. */
const unusedLifetime = days(365);

/** Shows a person who finds a token what it opens. */
const starts = { live: "dlt_", test: "dlt_test_" } as const;
/** Of the secret, to tell tokens apart; the rest has over 220 random bits. */
const SHOWN = 6;

type Secret = { secret: string; prefix: string; digest: Buffer };

/** A token of 256 random bits, and what is kept of it. Nobody can guess it, so that its digest needs no salt. */
export function makeSecret({ test }: Pick<ApiToken, "test">, random = newSecret()): Secret {
  const start = starts[test ? "test" : "live"];
  const secret = start + random;
  return { secret, prefix: secret.slice(0, start.length + SHOWN), digest: digestOf(secret) };
}

/** When a token ends unless it is used before. */
export function tokenExpiry({ createdAt, lastUsedAt }: Pick<ApiToken, "createdAt" | "lastUsedAt">): Date {
  return new Date((lastUsedAt ?? createdAt).getTime() + unusedLifetime);
}

/** Tokens that nobody used since have expired. */
export const unusedSince = (now: Date) => new Date(now.getTime() - unusedLifetime);

/** Whether a use is worth noting: once a minute. */
export function needsNote(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || lastUsedAt.getTime() + minutes(1) <= now.getTime();
}
