// Generated from doorlight.billing.v1.BillingMethod by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** How an account pays for leads that neither credits nor quota pay. prepaid: prepaid credits only. invoice: invoice after month end. card: the default card, at once. */
export const BillingMethod = z.enum(["prepaid", "invoice", "card"]);
export type BillingMethod = z.output<typeof BillingMethod>;
