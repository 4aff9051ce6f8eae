import { listWebhookAttempts, listWebhooks } from "@doorlight/gateway/contract";

/** What is read anew after a change, or if another tab was faster. */
export const afterChange = {
  refreshes: [listWebhooks, listWebhookAttempts],
  evenAfter: ["version_outdated", "webhook_off", "not_found"],
} as const;

/** Endpoints and attempts change without the reader's doing. */
export const SOON_MS = 10_000;
