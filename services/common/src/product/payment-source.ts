import type { PaymentSource as Wire } from "@doorlight/proto/purchasing/v1/purchase_pb";

/** What pays a purchase: the names of `doorlight.purchasing.v1.PaymentSource` in lower case. */
export type PaymentSource = Lowercase<Exclude<keyof typeof Wire, "UNSPECIFIED">>;

/** Whether it is paid with money at once or later, and not with what was paid for before. */
export const isMoney = (source: PaymentSource): boolean => source === "card" || source === "invoice";
