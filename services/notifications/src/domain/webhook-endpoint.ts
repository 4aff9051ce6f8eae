import type { AttemptResult } from "./webhook-attempt.ts";

/** Endpoints of an account at most. */
export const MOST_ENDPOINTS = 10;

/** What a count of messages that wait does not go beyond, nor a replay. */
export const MOST_COUNTED = 10_000;

export type OffReason = "gone" | "failing" | "owner";

/** A receiver of an account's messages about its leads. */
export type WebhookEndpoint = {
  id: string;
  /** Whether it gets tests, in place of all else. */
  test: boolean;
  url: string;
  /** Empty for all of them. */
  eventTypes: string[];
  state: "on" | "off";
  offReason: OffReason | null;
  offAt: Date | null;
  /** The first failed attempt since the last that succeeded. */
  failingSince: Date | null;
  formerSecretUntil: Date | null;
  /** Messages that wait. */
  waiting: number;
  version: number;
  createdAt: Date;
  /** Lead lists that name it. */
  listIds: string[];
  /** The newest of the last 30 days. */
  lastAttempt: Pick<LoggedAttempt, "startedAt" | "result" | "status"> | null;
};

/** Of an account: an agent, or the source of a partner. */
export type RemovedEndpoint = { endpointId: string; userId: string; country: string };

export type KnownEndpoint = Pick<WebhookEndpoint, "id" | "url" | "test">;

/** What its owner changes; absent if it stays. */
export type EndpointChange = {
  url?: string | undefined;
  eventTypes?: readonly string[] | undefined;
  state?: "on" | "off" | undefined;
  /** Of the messages that wait when it is switched on. */
  waiting?: "send" | "drop" | undefined;
};

/** One request and its answer, as its owner sees it. */
export type LoggedAttempt = {
  id: string;
  messageId: string;
  type: string;
  startedAt: Date;
  durationMs: number;
  result: AttemptResult;
  status: number | null;
  requestHeaders: { name: string; value: string }[];
  requestBody: string;
  answer: string | null;
  nextAttemptAt: Date | null;
};

/** An endpoint before an attempt was recorded. */
export type TriedEndpoint = {
  id: string;
  accountId: string;
  owner: "agent" | "source";
  country: string;
  failingSince: Date | null;
  ownerKnowsItIsOff: boolean;
};
