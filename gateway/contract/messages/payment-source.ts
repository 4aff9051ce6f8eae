// Generated from doorlight.purchasing.v1.PaymentSource by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Payment source of a purchase. quota: the monthly leads of a deal or a plan. test: of a test: nothing moves. */
export const PaymentSource = z.enum(["credit", "invoice", "quota", "card", "test"]);
export type PaymentSource = z.output<typeof PaymentSource>;
