import type { Buyer } from "./buyer.ts";
import type { PaymentSource } from "./purchase.ts";

/** One click on "buy". */
export type Order = {
  leadId: string;
  buyer: Buyer;
  /** Pay so, or refuse; null leaves it to the rule: credits first, then the account's own route. */
  paymentSource: PaymentSource | null;
  idempotencyKey: string;
  /** W3C trace context of the click, for what is announced; null outside a trace. */
  traceparent: string | null;
};
