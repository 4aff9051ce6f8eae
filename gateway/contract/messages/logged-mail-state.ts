// Generated from doorlight.notifications.v1.LoggedMailState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** skipped: there was no reason for it any more. failed: the mail server refused it, or we gave up. */
export const LoggedMailState = z.enum(["queued", "sent", "skipped", "failed"]);
export type LoggedMailState = z.output<typeof LoggedMailState>;
