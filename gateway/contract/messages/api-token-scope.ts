// Generated from doorlight.identity.v1.ApiTokenScope by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** What a token lets its programs do. events: the messages that webhooks get. leads: the account's bought leads, without contacts. contacts: their sellers' contacts. purchases: to look at leads, to buy them with their contacts, and to ask for refunds; of tests alone. */
export const ApiTokenScope = z.enum(["events", "leads", "contacts", "purchases"]);
export type ApiTokenScope = z.output<typeof ApiTokenScope>;
