import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Eligibility } from "../domain/eligibility.ts";
import {
  type ContactAttempt,
  isBuyerOf,
  isFinal,
  type Purchase,
  type RefundRequest,
  UNDO_WITHIN_MS,
} from "../domain/refund.ts";

type Ports = {
  db: Db;
  purchases: { lock(tx: Tx, id: string): Promise<Purchase | undefined> };
  attempts: {
    ofPurchase(id: string, from: Db): Promise<ContactAttempt[]>;
    remove(tx: Tx, id: string): Promise<void>;
  };
  requests: { ofPurchase(id: string, from: Db): Promise<RefundRequest[]> };
  findEligibility(purchase: Purchase, from: Db): Promise<Eligibility>;
  clock: Clock;
};

/**
 * Deletes an attempt that its buyer has logged by mistake, a moment ago: evidence of longer ago stays. Refuses
 * `not_found`, `undo_window_over`, and for a purchase whose refund request may rest on it `refund_pending` and
 * `refund_decided`.
 */
export function makeUndoContactAttempt({ db, purchases, attempts, requests, findEligibility, clock }: Ports) {
  return (purchaseId: string, attemptId: string, buyerId: string): Promise<Eligibility> =>
    transaction(db, async (tx) => {
      const purchase = await purchases.lock(tx, purchaseId);
      if (!isBuyerOf(purchase, { userId: buyerId })) return refuse("not_found");
      const attempt = (await attempts.ofPurchase(purchaseId, tx)).find(({ id }) => id === attemptId);
      if (!attempt) return refuse("not_found");
      if (clock.now().getTime() - attempt.loggedAt.getTime() > UNDO_WITHIN_MS) return refuse("undo_window_over");
      const asked = await requests.ofPurchase(purchaseId, tx);
      if (asked.some(({ state }) => state === "pending")) return refuse("refund_pending");
      if (asked.some(isFinal)) return refuse("refund_decided");
      await attempts.remove(tx, attemptId);
      return findEligibility(purchase, tx);
    });
}
