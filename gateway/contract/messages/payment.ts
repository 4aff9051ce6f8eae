// Generated from doorlight.billing.v1.Payment by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** What pays something that billing sells: a credit pack, a fee. card: at once. invoice: on the next invoice. */
export const Payment = z.enum(["card", "invoice"]);
export type Payment = z.output<typeof Payment>;
