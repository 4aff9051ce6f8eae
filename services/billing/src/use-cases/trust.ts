import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { type CountryPack, countryPackOf, limitAlone } from "@doorlight/common/product";
import { type Clock, periodRange } from "@doorlight/common/time";
import type { Account, SavedDetails, TrustedNow } from "../domain/billing-details.ts";
import type { Charge } from "../domain/charge.ts";
import type { AllowedAlone, AllowedInvoice, DetailsCorrection } from "../domain/details-correction.ts";
import type { EndingContract } from "../domain/ending-contract.ts";
import type { BillingMail } from "../domain/mail.ts";
import { invoiceLimitOf } from "../domain/payment.ts";
import type { FollowDigests } from "./follow-digests.ts";

type Changed = { account: Account; details: SavedDetails };

type Ports = {
  db: Db;
  /** Each change returns what it changed; undefined if nothing. */
  trusted: {
    proveByCard(tx: Tx, userId: string, chargeId: string, at: Date): Promise<Changed | undefined>;
    dropProof(tx: Tx, chargeId: string): Promise<Changed | undefined>;
    settle(tx: Tx, invoiceId: string, at: Date): Promise<Changed | undefined>;
    unsettle(tx: Tx, paymentId: string): Promise<Changed | undefined>;
    remind(tx: Tx, userId: string): Promise<Changed | undefined>;
    lock(tx: Tx, userId: string): Promise<TrustedNow | undefined>;
    decide(
      tx: Tx,
      userId: string,
      decision: { proven: boolean; version: bigint; at: Date },
    ): Promise<Changed | undefined>;
    takeUnpublished(tx: Tx, limit: number): Promise<Changed[]>;
  };
  /** Sources on invoices that are paid or credited. */
  lines: { listSettledOf(tx: Tx, userId: string): Promise<string[]> };
  /** Tells other accounts of the company whether they are held to it. */
  followDigests: FollowDigests["follow"];
  corrections: {
    add(tx: Tx, userId: string, version: bigint, of: DetailsCorrection, allowed: AllowedInvoice): Promise<void>;
    isDone(tx: Tx, approvalId: string): Promise<boolean>;
    allowedAlone(tx: Tx, of: AllowedAlone): Promise<bigint>;
  };
  events: {
    accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void>;
    mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void>;
    debtsSettled(tx: Tx, account: Account, sourceIds: readonly string[], at: Date): Promise<void>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type TrustDecision = {
  userId: string;
  proven: boolean;
  version: bigint;
  adminId: string;
  /** Not of an approved one. */
  actsAlone?: boolean | undefined;
  reason: string;
  /** What another admin approved. */
  approvalId: string | null;
  /** What ends by it. */
  ending: readonly EndingContract[];
};

type Allowing = { country: string; worth: bigint; before: bigint };

const AT_ONCE = 200;

/** How far accounts may buy on invoice (decision 0111). Every change is published for purchasing, which decides by it. */
export function makeTrust({ db, trusted, lines, followDigests, corrections, events, packs, clock }: Ports) {
  async function publish(tx: Tx, changed: Changed | undefined): Promise<void> {
    if (!changed) return;
    await events.accountPayableChanged(tx, changed.account, changed.details);
    await followDigests(tx, changed.account.userId, { before: true });
  }

  /** Refuses what is more than one admin may let accounts owe alone today, with what the account may owe before and afterwards. */
  async function refuseAboveLimit(
    tx: Tx,
    { country, worth, before, adminId, actsAlone }: Pick<TrustDecision, "adminId" | "actsAlone"> & Allowing,
  ): Promise<void> {
    const { currency, timeZone, adminLimits } = countryPackOf(packs, country);
    const { from: since } = periodRange({ kind: "today" }, timeZone, clock.now());
    const today = await corrections.allowedAlone(tx, { adminId, country, since });
    if (today + worth <= BigInt(limitAlone(adminLimits.trust, { actsAlone }))) return;
    refuse("approval_needed", { params: { amount: String(worth), currency, before: String(before) } });
  }

  /** What an account may owe then, and may owe now. Nothing if an invoice or an admin has proven it already. */
  function allowing(now: TrustedNow): Allowing {
    const { country, proven, byCard } = now;
    const limit = invoiceLimitOf(countryPackOf(packs, country), now);
    return { country, worth: proven && !byCard ? 0n : limit, before: proven ? limit : 0n };
  }

  return {
    /** A card payment of the account was settled. */
    byCard: async (tx: Tx, { id, userId }: Pick<Charge, "id" | "userId">, at: Date) =>
      publish(tx, await trusted.proveByCard(tx, userId, id, at)),

    /** A charge is disputed, or is to be paid back: it proves nothing. */
    byCardNoMore: async (tx: Tx, chargeId: string) => publish(tx, await trusted.dropProof(tx, chargeId)),

    /** Nothing is left to pay of an invoice. */
    byInvoice: async (tx: Tx, invoiceId: string, at: Date) => publish(tx, await trusted.settle(tx, invoiceId, at)),

    /** A payment of an invoice was taken back. */
    byPaymentNoMore: async (tx: Tx, paymentId: string) => publish(tx, await trusted.unsettle(tx, paymentId)),

    /** A reminder of an invoice of the account was recorded. */
    byReminder: async (tx: Tx, userId: string) => publish(tx, await trusted.remind(tx, userId)),

    /**
     * An admin has the word of the company, or takes the right to buy on invoice away; the account is mailed. Refuses
     * `version_outdated`, and `approval_needed` if the account may then owe more than one admin may allow alone today. What was
     * approved is done once.
     */
    decide: (decision: TrustDecision): Promise<void> =>
      transaction(db, async (tx) => {
        const { userId, adminId, reason, proven, version, approvalId, ending } = decision;
        const now = await trusted.lock(tx, userId);
        if (approvalId && (await corrections.isDone(tx, approvalId))) return;
        if (now?.version !== version) refuse("version_outdated");
        const at = clock.now();
        const allowed = allowing(now);
        const worth = proven ? allowed.worth : 0n;
        if (worth > 0n && !approvalId) await refuseAboveLimit(tx, { ...decision, ...allowed });
        const changed = (await trusted.decide(tx, userId, { proven, version, at })) ?? refuse("version_outdated");
        const fields = [proven ? "invoiceProven" : "invoiceUnproven"];
        const correction = { correctedAt: at, adminId, fields, reason };
        await corrections.add(tx, userId, changed.details.version, correction, { worth, approvalId });
        await publish(tx, changed);
        if (proven === now.proven) return;
        if (!proven) return events.mailQueued(tx, changed.account, { subject: "invoice_stopped", ending });
        const { currency } = countryPackOf(packs, now.country);
        const amount = { amount: allowed.worth, currency };
        await events.mailQueued(tx, changed.account, { subject: "invoice_allowed", amount });
      }),

    /** Publishes accounts that a release before saved last, with what they have paid. */
    async publishFormer(): Promise<void> {
      for (let taken = AT_ONCE; taken === AT_ONCE;)
        taken = await transaction(db, async (tx) => {
          const accounts = await trusted.takeUnpublished(tx, AT_ONCE);
          for (const changed of accounts) {
            await publish(tx, changed);
            const { account } = changed;
            await events.debtsSettled(tx, account, await lines.listSettledOf(tx, account.userId), clock.now());
          }
          return accounts.length;
        });
    },
  };
}

export type Trust = ReturnType<typeof makeTrust>;
