// Generated from doorlight.billing.v1.Payment by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** How a credit pack or a fee is paid. card: at once. invoice: on the next invoice. */
export const Payment = z.enum(["card", "invoice"]);
export type Payment = z.output<typeof Payment>;
