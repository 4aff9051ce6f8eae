import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { type Clock, minutes } from "@doorlight/common/time";
import type { Eligibility } from "../domain/eligibility.ts";
import {
  type ContactAttempt,
  isBuyerOf,
  type LockedPurchase,
  MOST_ATTEMPTS,
  type Purchase,
  type RefundRequest,
} from "../domain/refund.ts";

type NewAttempt = Omit<ContactAttempt, "id" | "loggedAt"> & { purchaseId: string; idempotencyKey: string };

type Ports = {
  db: Db;
  purchases: {
    lock(tx: Tx, id: string): Promise<LockedPurchase | undefined>;
    nextVersion(tx: Tx, id: string, least: number): Promise<bigint>;
  };
  attempts: {
    findByKey(tx: Tx, purchaseId: string, key: string): Promise<ContactAttempt | undefined>;
    ofPurchase(id: string, from: Db): Promise<ContactAttempt[]>;
    add(tx: Tx, attempt: NewAttempt & { loggedAt: Date }): Promise<ContactAttempt>;
  };
  requests: { ofPurchase(id: string, from: Db): Promise<RefundRequest[]> };
  events: {
    contactAttemptLogged(
      tx: Tx,
      purchase: Purchase,
      version: bigint,
      attempt: Omit<ContactAttempt, "id">,
    ): Promise<void>;
  };
  findEligibility(purchase: Purchase, from: Db): Promise<Eligibility>;
  clock: Clock;
};

/** A buyer's clock may be this far ahead of ours; an attempt of that time counts as one of now. */
const AHEAD_MS = minutes(2);
/** A field for the time knows no seconds: an attempt of the minute of the purchase counts as one right after it. */
const MINUTE_MS = minutes(1);

/**
 * Logs a buyer's attempt to reach a seller, once for each key. Refuses `not_found` for a purchase of somebody else,
 * `invalid_request` for a time before the purchase or in the future, and for a note about a seller whose contact is
 * erased, `refund_decided` for a refunded purchase, `contact_attempts_full` if a purchase has as many attempts as one
 * screen can show, `idempotency_key_reused`.
 */
export function makeLogContactAttempt({ db, purchases, attempts, requests, events, findEligibility, clock }: Ports) {
  async function log(tx: Tx, attempt: NewAttempt, purchase: LockedPurchase): Promise<ContactAttempt> {
    const { purchaseId, idempotencyKey, attemptedAt, note } = attempt;
    const before = await attempts.findByKey(tx, purchaseId, idempotencyKey);
    if (before) return isSame(before, attempt, purchase) ? before : refuse("idempotency_key_reused");
    const now = clock.now();
    if (attemptedAt.getTime() > now.getTime() + AHEAD_MS)
      refuseField("attemptedAt", "in_future", "must not be in the future");
    if (attemptedAt.getTime() < Math.floor(purchase.acquiredAt.getTime() / MINUTE_MS) * MINUTE_MS)
      refuseField("attemptedAt", "before_purchase", "must be after the purchase");
    // The words would outlive the erasure.
    if (note !== "" && purchase.isContactErased)
      refuseField("note", "contact_erased", "must be empty, as the seller's contact is erased");
    if ((await requests.ofPurchase(purchaseId, tx)).some(({ state }) => state === "refunded")) refuse("refund_decided");
    const { length } = await attempts.ofPurchase(purchaseId, tx);
    if (length >= MOST_ATTEMPTS) refuse("contact_attempts_full", { params: { most: String(MOST_ATTEMPTS) } });
    const logged = { ...attempt, attemptedAt: countedAt(attemptedAt, purchase, now), loggedAt: now };
    // Releases before counted the attempts, of which some can be undone now: the numbers may not fall.
    const version = await purchases.nextVersion(tx, purchaseId, length + 1);
    await events.contactAttemptLogged(tx, purchase, version, logged);
    return attempts.add(tx, logged);
  }

  return (attempt: NewAttempt, buyerId: string): Promise<{ attempt: ContactAttempt; eligibility: Eligibility }> =>
    transaction(db, async (tx) => {
      const purchase = await purchases.lock(tx, attempt.purchaseId);
      if (!isBuyerOf(purchase, { userId: buyerId })) return refuse("not_found");
      const logged = await log(tx, attempt, purchase);
      return { attempt: logged, eligibility: await findEligibility(purchase, tx) };
    });
}

function isSame(logged: ContactAttempt, { kind, attemptedAt, note }: NewAttempt, purchase: Purchase): boolean {
  const at = countedAt(attemptedAt, purchase, logged.loggedAt);
  return logged.kind === kind && logged.note === note && logged.attemptedAt.getTime() === at.getTime();
}

/** Neither before the purchase nor after it was logged. */
function countedAt(at: Date, { acquiredAt }: Purchase, loggedAt: Date): Date {
  return new Date(Math.min(Math.max(at.getTime(), acquiredAt.getTime()), loggedAt.getTime()));
}
