import type { QueuedRefund, RefundEvidence } from "@doorlight/gateway/contract";

const DAY_MS = 24 * 60 * 60 * 1000;

type Attempt = Pick<RefundEvidence["attempts"][number], "at" | "loggedAt">;

/** Whether an attempt was written down over a day after it was made, or when the refund was already requested. */
export function isLoggedLater({ at, loggedAt }: Attempt, { requestedAt }: Pick<QueuedRefund, "requestedAt">): boolean {
  return Date.parse(loggedAt) - Date.parse(at) > DAY_MS || loggedAt > requestedAt;
}
