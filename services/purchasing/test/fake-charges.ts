import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ConnectRouter } from "@connectrpc/connect";
import {
  type ChargePurchaseRequest,
  type ChargePurchaseResponseSchema,
  ChargesService,
} from "@doorlight/proto/billing/v1/charges_service_pb";

/** The outcome of the next charges. `lost`: charged, but the answer never comes; `silent`: neither. */
type Manner = "settled" | "declined" | "failed" | "action" | "lost" | "silent";

type Answer = MessageInitShape<typeof ChargePurchaseResponseSchema>;

const decline: Answer = { outcome: { case: "declined", value: { reason: "insufficient_funds" } } };

/** Billing's charges as their contract has them: at most one for each purchase, none after its end. */
export function fakeCharges() {
  const settled = new Set<string>();
  const ended = new Set<string>();
  const declined = new Set<string>();
  const asked: string[] = [];
  const orders: ChargePurchaseRequest[] = [];
  let manner: Manner = "settled";

  const settle = (purchaseId: string) => void settled.add(purchaseId);
  const never = () => new Promise<never>(() => {});

  return {
    /** The purchases that are charged. */
    settled,
    /** Every purchase that a charge was asked for, in order. */
    asked,
    /** As they were asked for. */
    orders,
    /** Charges the card of a purchase, as the provider does after the buyer's step. */
    settle,
    come(next: Manner): void {
      manner = next;
    },

    routes: (router: ConnectRouter) =>
      router.service(ChargesService, {
        chargePurchase: (order): Answer | Promise<Answer> => {
          const { purchaseId } = order;
          asked.push(purchaseId);
          orders.push(order);
          if (settled.has(purchaseId)) return { outcome: { case: "settled", value: { chargeId: purchaseId } } };
          if (declined.has(purchaseId)) return decline;
          if (ended.has(purchaseId)) return { outcome: { case: "failed", value: {} } };
          switch (manner) {
            case "settled":
              settle(purchaseId);
              return { outcome: { case: "settled", value: { chargeId: purchaseId } } };
            case "declined":
              declined.add(purchaseId);
              return decline;
            case "failed":
              ended.add(purchaseId);
              return { outcome: { case: "failed", value: {} } };
            case "action":
              return { outcome: { case: "action", value: { clientSecret: "pi_1_secret_2", url: "" } } };
            case "lost":
              settle(purchaseId);
              return never();
            case "silent":
              return never();
          }
        },
        endCharge: ({ purchaseId }) => {
          if (manner === "silent") return never();
          ended.add(purchaseId);
          return { settled: settled.has(purchaseId) };
        },
      }),
  };
}
