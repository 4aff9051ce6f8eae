import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Account, SavedDetails } from "../domain/billing-details.ts";
import type { Charge } from "../domain/charge.ts";
import type { DetailsCorrection } from "../domain/details-correction.ts";
import type { FollowDigests } from "./follow-digests.ts";

type Changed = { account: Account; details: SavedDetails };

type Ports = {
  db: Db;
  /** Each change returns what it changed; undefined if nothing. */
  trusted: {
    proveByCard(tx: Tx, userId: string, chargeId: string, at: Date): Promise<Changed | undefined>;
    dropProof(tx: Tx, chargeId: string): Promise<Changed | undefined>;
    settle(tx: Tx, invoiceId: string, at: Date): Promise<Changed | undefined>;
    remind(tx: Tx, userId: string): Promise<Changed | undefined>;
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
  corrections: { add(tx: Tx, userId: string, version: bigint, correction: DetailsCorrection): Promise<void> };
  events: {
    accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void>;
    debtsSettled(tx: Tx, account: Account, sourceIds: readonly string[], at: Date): Promise<void>;
  };
  clock: Clock;
};

export type TrustDecision = { userId: string; proven: boolean; version: bigint; adminId: string; reason: string };

const AT_ONCE = 200;

/** How far accounts may buy on invoice (decision 0111). Every change is published for purchasing, which decides by it. */
export function makeTrust({ db, trusted, lines, followDigests, corrections, events, clock }: Ports) {
  async function publish(tx: Tx, changed: Changed | undefined): Promise<void> {
    if (!changed) return;
    await events.accountPayableChanged(tx, changed.account, changed.details);
    await followDigests(tx, changed.account.userId, { before: true });
  }

  return {
    /** A card payment of the account was settled. */
    byCard: async (tx: Tx, { id, userId }: Pick<Charge, "id" | "userId">, at: Date) =>
      publish(tx, await trusted.proveByCard(tx, userId, id, at)),

    /** A charge is disputed, or is to be paid back: it proves nothing. */
    byCardNoMore: async (tx: Tx, chargeId: string) => publish(tx, await trusted.dropProof(tx, chargeId)),

    /** Nothing is left to pay of an invoice. */
    byInvoice: async (tx: Tx, invoiceId: string, at: Date) => publish(tx, await trusted.settle(tx, invoiceId, at)),

    /** A reminder of an invoice of the account was recorded. */
    byReminder: async (tx: Tx, userId: string) => publish(tx, await trusted.remind(tx, userId)),

    /** An admin has the word of the company, or takes the right to buy on invoice away. Refuses `version_outdated`. */
    decide: ({ userId, adminId, reason, ...decision }: TrustDecision): Promise<void> =>
      transaction(db, async (tx) => {
        const at = clock.now();
        const changed = (await trusted.decide(tx, userId, { ...decision, at })) ?? refuse("version_outdated");
        const fields = [decision.proven ? "invoiceProven" : "invoiceUnproven"];
        await corrections.add(tx, userId, changed.details.version, { correctedAt: at, adminId, fields, reason });
        await publish(tx, changed);
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
