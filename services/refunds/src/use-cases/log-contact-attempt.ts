import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Eligibility } from "../domain/eligibility.ts";
import type { ContactAttempt, Purchase } from "../domain/refund.ts";

type NewAttempt = Omit<ContactAttempt, "id"> & { purchaseId: string; idempotencyKey: string };

type Ports = {
  db: Db;
  purchases: { lock(tx: Tx, id: string): Promise<Purchase | undefined> };
  attempts: {
    /** The attempt that a key has logged, whatever it says. */
    add(tx: Tx, attempt: NewAttempt & { at: Date }): Promise<ContactAttempt>;
  };
  findEligibility(purchase: Purchase, from: Db): Promise<Eligibility>;
  clock: Clock;
};

export type LogContactAttempt = ReturnType<typeof makeLogContactAttempt>;

/**
 * Logs how a buyer tried to reach a seller, once for each key. Refuses `not_found` for a purchase of somebody else,
 * `invalid_request` for a time before the purchase or in the future, `idempotency_key_reused`.
 */
export function makeLogContactAttempt({ db, purchases, attempts, findEligibility, clock }: Ports) {
  return (attempt: NewAttempt, buyerId: string): Promise<{ attempt: ContactAttempt; eligibility: Eligibility }> =>
    transaction(db, async (tx) => {
      const at = clock.now();
      const purchase = await purchases.lock(tx, attempt.purchaseId);
      if (purchase?.buyerId !== buyerId) return refuse("not_found");
      if (attempt.attemptedAt > at) refuseField("attemptedAt", "in_future", "must not be in the future");
      if (attempt.attemptedAt < purchase.acquiredAt)
        refuseField("attemptedAt", "before_purchase", "must be after the purchase");
      const logged = await attempts.add(tx, { ...attempt, at });
      if (!isSame(logged, attempt)) refuse("idempotency_key_reused");
      return { attempt: logged, eligibility: await findEligibility(purchase, tx) };
    });
}

function isSame(logged: ContactAttempt, { kind, attemptedAt, note }: NewAttempt): boolean {
  return logged.kind === kind && logged.note === note && logged.attemptedAt.getTime() === attemptedAt.getTime();
}
