// Generated from doorlight.identity.v1.ApiTokenScope by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** What a token lets its programs read. events: the messages that webhooks get. leads: the account's bought leads, without contacts. contacts: their sellers' contacts. */
export const ApiTokenScope = z.enum(["events", "leads", "contacts"]);
export type ApiTokenScope = z.output<typeof ApiTokenScope>;
