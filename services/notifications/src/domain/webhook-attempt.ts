/**
 * How an attempt ended. refused: an answer that is no success, redirects among them. forbidden_address: the name leads to an
 * address that is not public, so that no connection was made.
 */
export const attemptResults = [
  "delivered",
  "refused",
  "timed_out",
  "forbidden_address",
  "unknown_host",
  "tls_failed",
  "unreachable",
] as const;

export type AttemptResult = (typeof attemptResults)[number];

/** The outcome of one request. */
export type AttemptOutcome = {
  result: AttemptResult;
  /** Of the answer. */
  status?: number;
  /** The beginning of its text. */
  answer?: string;
  /** Its Retry-After. */
  retryAfter?: string;
};

/** A delivery that this process has claimed, with all that its request needs. */
export type ClaimedDelivery = {
  id: string;
  endpointId: string;
  /** Before this one. */
  attempts: number;
  messageId: string;
  type: string;
  body: string;
  traceparent: string | null;
  url: string;
  /** Sealed. */
  secret: Buffer;
  formerSecret: Buffer | null;
  formerUntil: Date | null;
};

/** Its record, and the consequences for its delivery. */
export type FinishedAttempt = AttemptOutcome & {
  deliveryId: string;
  endpointId: string;
  startedAt: Date;
  durationMs: number;
  requestHeaders: Readonly<Record<string, string>>;
  /** Undefined after the last attempt, and after a success. */
  nextAttemptAt: Date | undefined;
};
