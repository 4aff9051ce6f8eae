import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { type Clock, minutes } from "@doorlight/common/time";
import type { Eligibility } from "../domain/eligibility.ts";
import { type ContactAttempt, MOST_ATTEMPTS, type Purchase } from "../domain/refund.ts";

type NewAttempt = Omit<ContactAttempt, "id" | "loggedAt"> & { purchaseId: string; idempotencyKey: string };

type Ports = {
  db: Db;
  purchases: { lock(tx: Tx, id: string): Promise<Purchase | undefined> };
  attempts: {
    findByKey(tx: Tx, purchaseId: string, key: string): Promise<ContactAttempt | undefined>;
    ofPurchase(id: string, from: Db): Promise<ContactAttempt[]>;
    add(tx: Tx, attempt: NewAttempt & { loggedAt: Date }): Promise<ContactAttempt>;
  };
  events: {
    contactAttemptLogged(tx: Tx, purchase: Purchase, nth: number, attempt: Omit<ContactAttempt, "id">): Promise<void>;
  };
  findEligibility(purchase: Purchase, from: Db): Promise<Eligibility>;
  clock: Clock;
};

export type LogContactAttempt = ReturnType<typeof makeLogContactAttempt>;

/** So far the clock of a buyer may be ahead of ours; an attempt of that time counts as one of now. */
const AHEAD_MS = minutes(2);

/**
 * Logs how a buyer tried to reach a seller, once for each key. Refuses `not_found` for a purchase of somebody else,
 * `invalid_request` for a time before the purchase or in the future, `contact_attempts_full` where a purchase has as many
 * attempts as one screen can show, `idempotency_key_reused`.
 */
export function makeLogContactAttempt({ db, purchases, attempts, events, findEligibility, clock }: Ports) {
  async function log(tx: Tx, attempt: NewAttempt, purchase: Purchase): Promise<ContactAttempt> {
    const { purchaseId, idempotencyKey, attemptedAt } = attempt;
    const before = await attempts.findByKey(tx, purchaseId, idempotencyKey);
    if (before) return isSame(before, attempt) ? before : refuse("idempotency_key_reused");
    const now = clock.now();
    if (attemptedAt.getTime() > now.getTime() + AHEAD_MS)
      refuseField("attemptedAt", "in_future", "must not be in the future");
    if (attemptedAt < purchase.acquiredAt) refuseField("attemptedAt", "before_purchase", "must be after the purchase");
    const { length } = await attempts.ofPurchase(purchaseId, tx);
    if (length >= MOST_ATTEMPTS) refuse("contact_attempts_full", { params: { most: String(MOST_ATTEMPTS) } });
    const logged = { ...attempt, attemptedAt: earlierOf(attemptedAt, now), loggedAt: now };
    await events.contactAttemptLogged(tx, purchase, length + 1, logged);
    return attempts.add(tx, logged);
  }

  return (attempt: NewAttempt, buyerId: string): Promise<{ attempt: ContactAttempt; eligibility: Eligibility }> =>
    transaction(db, async (tx) => {
      const purchase = await purchases.lock(tx, attempt.purchaseId);
      if (purchase?.buyerId !== buyerId) return refuse("not_found");
      const logged = await log(tx, attempt, purchase);
      return { attempt: logged, eligibility: await findEligibility(purchase, tx) };
    });
}

function isSame(logged: ContactAttempt, { kind, attemptedAt, note }: NewAttempt): boolean {
  const at = earlierOf(attemptedAt, logged.loggedAt);
  return logged.kind === kind && logged.note === note && logged.attemptedAt.getTime() === at.getTime();
}

function earlierOf(a: Date, b: Date): Date {
  return a < b ? a : b;
}
