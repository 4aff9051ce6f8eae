import { type ErrorCode, Refusal } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Order } from "../domain/order.ts";
import type { Purchase } from "../domain/purchase.ts";

export type SpotOutcome = { leadType: string | null } & (
  | { refusal: ErrorCode; purchase: null }
  | { refusal: null; purchase: Purchase }
);

/** In the order of the orders; the grant is empty where nobody bought. */
export type Purchases = { answers: (Purchase | Refusal)[]; grant: string };

type Holding = { leadId: string; userId: string };

type Ports = {
  spots: { take(orders: readonly Order[], at: Date): Promise<SpotOutcome[]> };
  queue: { behind(orders: readonly Order[], attempt: () => Promise<SpotOutcome[]>): Promise<SpotOutcome[]> };
  grantContacts(holdings: readonly Holding[]): Promise<string>;
  attempts: { count(order: Order, outcome: SpotOutcome): void };
  clock: Clock;
};

const CREDITS_FIRST = { path: "paymentSource", code: "credits_first", message: "credits are spent first" };

/**
 * Sells one spot of a lead for each order, for the one buyer of a quiet hour as for many of a rush. Credits go first,
 * then the account's own route. One statement decides, records and announces, so a crash leaves whole purchases or
 * none. The grant shows the buyers the contacts at once, although leads has not heard of the purchases yet.
 */
export function makeBuyLeads({ spots, queue, grantContacts, attempts, clock }: Ports) {
  return async (orders: readonly Order[]): Promise<Purchases> => {
    const outcomes = await queue.behind(orders, () => spots.take(orders, clock.now()));
    const holdings: Holding[] = [];
    const answers = outcomes.map((outcome, index) => {
      const order = orders[index]!;
      attempts.count(order, outcome);
      if (outcome.refusal !== null) return toRefusal(outcome.refusal);
      holdings.push({ leadId: order.leadId, userId: order.buyer.id });
      return outcome.purchase;
    });
    return { answers, grant: holdings.length > 0 ? await grantContacts(holdings) : "" };
  };
}

function toRefusal(code: ErrorCode): Refusal {
  return new Refusal(code, code === "invalid_request" ? { fields: [CREDITS_FIRST] } : {});
}
