// Generated from doorlight.billing.v1.DeliveryState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** How far an invoice has come on its way to its buyer. pending: its documents are being made. sent: by mail, or handed to the e-invoice operator. acknowledged: the operator says that it has arrived. rejected: the operator or the buyer's side refused it. */
export const DeliveryState = z.enum(["pending", "sent", "acknowledged", "rejected"]);
export type DeliveryState = z.output<typeof DeliveryState>;
