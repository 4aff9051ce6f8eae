import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import { type Clock, hours } from "@doorlight/common/time";
import type { ChargeOrder, ChargeOutcome } from "../domain/charge.ts";
import type { Fee } from "../domain/fee.ts";
import type { Subscription } from "../domain/subscription.ts";
import type { CheckFee } from "./check-fee.ts";
import type { RenewSubscriptions } from "./renew-subscriptions.ts";
import { declineReasonOf } from "./take-payment.ts";

export type FeeTask = { feeId: string };

type Ports = {
  db: Db;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  fees: {
    find(tx: Tx, id: string): Promise<Fee | undefined>;
    /** Whether it was pending until now. */
    end(tx: Tx, id: string, declineReason: string | null): Promise<boolean>;
  };
  subscriptions: {
    findIn(tx: Tx, userId: string): Promise<Subscription | undefined>;
    put(tx: Tx, subscription: Subscription): Promise<void>;
  };
  checkFee: CheckFee;
  renewals: Pick<RenewSubscriptions, "markUnpaid">;
  /** Rejects if the provider does not say what it did; the same order resumes later. */
  charge(order: ChargeOrder): Promise<ChargeOutcome>;
  clock: Clock;
};

/** The provider was down: the card is not to blame, and the agent keeps the advance meanwhile. */
const PROVIDER_PAUSE_MS = hours(1);

/**
 * Charges the fee of a month to the card unattended, unless its plan has ended meanwhile. May run twice: the fee names
 * the charge. Without an answer of the card provider the fee stays open and this rejects.
 */
export function makeChargeFee({ db, lockAccount, fees, subscriptions, checkFee, renewals, charge, clock }: Ports) {
  async function findDue(tx: Tx, feeId: string): Promise<Fee | undefined> {
    const fee = await fees.find(tx, feeId);
    if (fee?.state !== "pending") return undefined;
    return (await checkFee(tx, fee, clock.now())) ? fee : undefined;
  }

  return async ({ feeId }: FeeTask): Promise<void> => {
    const fee = await transaction(db, (tx) => findDue(tx, feeId));
    if (!fee) return;
    const { userId, country, amount: net, vat } = fee;
    failpoint("billing.before_fee_charge");
    const outcome = await charge({ purpose: "fee", referenceId: feeId, userId, country, net, vat, returnPath: null });
    failpoint("billing.after_fee_charge");
    if (outcome.kind === "settled") return;
    const reason = declineReasonOf(outcome);
    await transaction(db, async (tx) => {
      await lockAccount(tx, userId);
      if (!(await fees.end(tx, feeId, reason))) return;
      const subscription = await subscriptions.findIn(tx, userId);
      if (subscription?.id !== fee.subscriptionId || subscription.period.to > fee.period.to) return;
      const now = clock.now();
      if (reason) return renewals.markUnpaid(tx, subscription, now);
      await subscriptions.put(tx, { ...subscription, nextTryAt: new Date(now.getTime() + PROVIDER_PAUSE_MS) });
    });
  };
}
