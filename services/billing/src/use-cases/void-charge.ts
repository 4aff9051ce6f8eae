import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { counter, type Logger } from "@doorlight/common/telemetry";
import { type Clock, seconds } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { Charge } from "../domain/charge.ts";
import type { BillingMail } from "../domain/mail.ts";
import type { CreditInvoice } from "./credit-invoice.ts";
import type { StopCharge } from "./stop-charge.ts";

type Ports = {
  db: Db;
  charges: {
    find(id: string): Promise<Charge | undefined>;
    findByReference(reference: Reference): Promise<Charge | undefined>;
    /** These five return the charge if they changed it. */
    requestRefund(tx: Tx, purchaseId: string, at: Date): Promise<Charge | undefined>;
    voidUnsent(tx: Tx, reference: Reference, at: Date): Promise<Charge | undefined>;
    requestVoid(tx: Tx, reference: Reference, at: Date): Promise<Charge | undefined>;
    markPaidBack(tx: Tx, id: string, at: Date): Promise<Charge | undefined>;
    leaveToBank(tx: Tx, id: string, at: Date): Promise<Charge | undefined>;
  };
  stopCharge: StopCharge;
  /** Takes the sale of a charge off its invoice. */
  creditInvoice: Pick<CreditInvoice, "ofPayBack">;
  trust: { byCardNoMore(tx: Tx, chargeId: string): Promise<void> };
  provider: {
    /** False if the holder of the card disputes the charge: it is never paid back here. Rejects after `until`. */
    payBack(charge: Charge, until: AbortSignal): Promise<boolean>;
  };
  events: {
    chargeVoided(tx: Tx, charge: Charge, at: Date): Promise<void>;
    mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void>;
  };
  /** Lets `undo` follow once `tx` has committed. */
  undoLater: (tx: Tx, charge: Charge) => Promise<void>;
  clock: Clock;
  log: Pick<Logger, "error">;
};

type Reference = Pick<Charge, "purpose" | "referenceId">;

const ANSWER_MS = seconds(10);

const disputedRefunds = counter(
  "charge_disputed_refunds_total",
  { description: "Charges that were to be paid back and are left to the bank, where the cardholder disputes them" },
  [{}],
);

/**
 * Undoes charges of failed or refunded purchases: stops them, or pays them back, or leaves them to the bank that
 * decides about their dispute.
 */
export function makeVoidCharge({
  db,
  charges,
  stopCharge,
  creditInvoice,
  trust,
  provider,
  events,
  undoLater,
  clock,
  log,
}: Ports) {
  /** Once for a charge. */
  const recordPayBack = ({ id, country }: Charge): Promise<void> =>
    transaction(db, async (tx) => {
      const at = clock.now();
      const paidBack = await creditInvoice.ofPayBack(tx, country, () => charges.markPaidBack(tx, id, at));
      if (!paidBack) return;
      await events.chargeVoided(tx, paidBack, at);
      // The card's statement shows a charge and its return. The mail about a refund says so itself.
      if (!paidBack.isRefund)
        await events.mailQueued(tx, paidBack, { subject: "charge_paid_back", paidBack: paidBack.gross });
    });

  /** The winner of the dispute has the money: a pay-back beside it would be a second one. */
  async function leaveToBank({ id, purpose, referenceId }: Charge): Promise<void> {
    const left = await transaction(db, (tx) => charges.leaveToBank(tx, id, clock.now()));
    if (!left) return;
    disputedRefunds.add(1);
    log.error({ chargeId: id, purpose, referenceId }, "A charge is not paid back, because its dispute is the bank's");
  }

  return {
    /** From now on the charge of a reference never settles, were it to come only later. */
    async request(tx: Tx, reference: Reference, at: Date): Promise<void> {
      const stopped = await charges.voidUnsent(tx, reference, at);
      if (stopped) return events.chargeVoided(tx, stopped, at);
      const charge = await charges.requestVoid(tx, reference, at);
      if (!charge) return;
      await trust.byCardNoMore(tx, charge.id);
      await undoLater(tx, charge);
    },

    /** Pays the charge of a refunded purchase back, once. */
    async refund(tx: Tx, purchaseId: string, at: Date): Promise<void> {
      const before = await charges.findByReference({ purpose: "purchase", referenceId: purchaseId });
      if (before?.isRefund) return;
      const charge = await charges.requestRefund(tx, purchaseId, at);
      if (!charge) throw new Error(`Purchase ${purchaseId} is refunded, and no charge of it is settled`);
      await trust.byCardNoMore(tx, charge.id);
      await undoLater(tx, charge);
    },

    /** Ends a charge that is to be voided. Rejects if the provider does not know its state; it can run again. */
    async undo(id: string): Promise<void> {
      const charge = await charges.find(id);
      if (!charge?.voidRequestedAt || charge.leftToBankAt || !["created", "action", "settled"].includes(charge.state))
        return;
      const until = AbortSignal.timeout(ANSWER_MS);
      const outcome = charge.state === "settled" ? "settled" : await stopCharge(charge, until);
      if (outcome === "voided") return;
      if (outcome === "unknown")
        throw new Error("The card provider did not say whether a charge to be voided has settled");
      if (!(await provider.payBack(charge, until))) return leaveToBank(charge);
      await recordPayBack(charge);
    },
  };
}

export type VoidCharge = ReturnType<typeof makeVoidCharge>;
