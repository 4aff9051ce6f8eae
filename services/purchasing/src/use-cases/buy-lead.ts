import { refuse } from "@doorlight/common/errors";
import type { ErrorCode } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Order } from "../domain/order.ts";
import type { Participation } from "../domain/participation.ts";

export type SeatOutcome = { leadType: string | null } & (
  | { refusal: ErrorCode; participation: null }
  | { refusal: null; participation: Participation }
);

export type Purchase = { participation: Participation; grant: string };

type Ports = {
  seats: { take(order: Order, at: Date): Promise<SeatOutcome> };
  queue: { behind(leadId: string, attempt: () => Promise<SeatOutcome>): Promise<SeatOutcome> };
  grantContact(holding: { leadId: string; userId: string }): Promise<string>;
  attempts: { count(order: Order, outcome: SeatOutcome): void };
  clock: Clock;
};

const CREDITS_FIRST = { path: "paymentRoute", code: "credits_first", message: "credits are spent first" };

/**
 * Sells one seat of a lead. Credits go first, then the account's own route. One statement decides, records and
 * announces, so a crash leaves a whole purchase or none. The grant shows the buyer the contact at once, although leads
 * has not heard of the purchase yet.
 */
export function buyLeadWith({ seats, queue, grantContact, attempts, clock }: Ports) {
  return async (order: Order): Promise<Purchase> => {
    const outcome = await queue.behind(order.leadId, () => seats.take(order, clock.now()));
    attempts.count(order, outcome);
    const { refusal, participation } = outcome;
    if (refusal !== null) refuse(refusal, refusal === "invalid_request" ? { fields: [CREDITS_FIRST] } : {});
    const grant = await grantContact({ leadId: order.leadId, userId: order.buyer.id });
    return { participation, grant };
  };
}
