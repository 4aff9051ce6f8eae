// Generated from doorlight.common.v1.FoundKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** What a row is. user: an account. account: billing details of an account. lead: a request, or the lead that it became. invoice: an invoice or a credit note. */
export const FoundKind = z.enum(["user", "office", "account", "lead", "purchase", "invoice", "prospect", "campaign"]);
export type FoundKind = z.output<typeof FoundKind>;
