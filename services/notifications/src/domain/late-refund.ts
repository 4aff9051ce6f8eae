import { days } from "@doorlight/common/time";
import type { RefundRequest } from "./mail.ts";

/** A refund is decided within seven days; on the sixth, those who can decide it are mailed. */
export const LATE_AFTER_MS = days(6);

/** An appeal against the decision waits anew: it has a mail of its own. */
export function isStillWaiting(request: RefundRequest | undefined, isAppeal: boolean): request is RefundRequest {
  return request?.state === "pending" && request.isAppeal === isAppeal;
}
