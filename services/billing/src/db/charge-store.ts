import type { Db, Tx } from "@doorlight/common/db";
import { currentTraceId } from "@doorlight/common/telemetry";
import { CARD_ERROR, CARD_SUSPENDED, type Charge, type ChargeState, type NewCharge } from "../domain/charge.ts";
import { type ChargeRow, toCharge } from "./charge-row.ts";
import { BUYER_WITH_CHECK, IS_COMPLETE } from "./invoice-buyer-store.ts";

type Reference = Pick<Charge, "purpose" | "referenceId">;

const open = ["created", "action"] as const satisfies ChargeState[];

/** Charges. One that was voided before it was created is found nowhere. */
export function makeChargeStore(db: Db) {
  const findByReference = async ({ purpose, referenceId }: Reference): Promise<ChargeRow | undefined> =>
    db("charges").where({ purpose, reference_id: referenceId }).first<ChargeRow | undefined>();

  return {
    /** The charge of a reference, created on the card of the user that pays if there was none, with its buyer's details. */
    async claim(charge: NewCharge, at: Date): Promise<Charge | "voided" | "no_card" | "card_suspended"> {
      const { purpose, referenceId, userId, country, net, vat, gross } = charge;
      await db.raw(
        `insert into charges (purpose, reference_id, user_id, country, currency, net, vat, gross,
           provider_customer_id, provider_card_id, card_brand, card_last4, card_fingerprint, created_at, trace_id, buyer)
         select :purpose, :referenceId, user_id, :country, :currency, :net, :vat, :gross,
           provider_customers.provider_id, cards.provider_id, cards.brand, cards.last4, cards.fingerprint, :at, :traceId, (
             select to_jsonb(known) from (
               select ${BUYER_WITH_CHECK} from billing_details d where d.user_id = cards.user_id and ${IS_COMPLETE}) known)
         from cards join provider_customers using (user_id)
         where id = paying_card(:userId) and removed_at is null and suspended_at is null
         -- An erasure finds the charge, or the charge no card any more; so does a dispute of the card.
         for share of cards
         on conflict (purpose, reference_id) do nothing`,
        {
          purpose,
          referenceId,
          userId,
          country,
          at,
          traceId: currentTraceId() ?? null,
          currency: net.currency,
          net: net.amount,
          vat: vat.amount,
          gross: gross.amount,
        },
      );
      const row = await findByReference({ purpose, referenceId });
      if (row) return toCharge(row) ?? "voided";
      const suspended = await db("cards")
        .where({ user_id: userId, removed_at: null })
        .whereNotNull("suspended_at")
        .first();
      return suspended ? CARD_SUSPENDED : "no_card";
    },

    async find(id: string): Promise<Charge | undefined> {
      return toCharge(await db("charges").where({ id }).first<ChargeRow | undefined>());
    },

    async findByReference(reference: Reference): Promise<Charge | undefined> {
      return toCharge(await findByReference(reference));
    },

    async findByIntent(intentId: string): Promise<Charge | undefined> {
      return toCharge(await db("charges").where({ provider_intent_id: intentId }).first<ChargeRow | undefined>());
    },

    /**
     * Charges that should have ended before `before`, oldest first: without a known end, or to be voided. Those behind
     * `last`.
     */
    async listUnresolved(before: Date, last: Charge | undefined, limit: number): Promise<Charge[]> {
      const found = db("charges")
        .where((due) =>
          due
            .where((unresolved) => unresolved.whereIn("state", open).where("created_at", "<", before))
            .orWhere((unpaid) =>
              unpaid.where({ state: "settled", left_to_bank_at: null }).where("void_requested_at", "<", before),
            ),
        )
        .orderBy(["created_at", "id"])
        .limit(limit);
      if (last) found.whereRaw("(created_at, id) > (?, ?)", [last.createdAt, last.id]);
      return (await found.select<ChargeRow[]>("*")).flatMap((row) => toCharge(row) ?? []);
    },

    /** Undefined if the charge has ended, or is to end, meanwhile. */
    async saveIntent(id: string, intentId: string): Promise<Charge | undefined> {
      const [row] = await db("charges")
        .where({ id, void_requested_at: null })
        .whereIn("state", open)
        .update({ provider_intent_id: intentId })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /** Undefined if the charge has ended, or is to end, meanwhile. */
    async awaitAction(id: string): Promise<Charge | undefined> {
      const [row] = await db("charges")
        .where({ id, void_requested_at: null })
        .whereIn("state", open)
        .update({ state: "action" })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /** Undefined if it is settled already, has ended, or is to end. */
    async settle(tx: Tx, id: string, at: Date): Promise<Charge | undefined> {
      const [row] = await tx("charges")
        .where({ id, void_requested_at: null })
        .whereIn("state", open)
        .update({ state: "settled", settled_at: at })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /** Undefined if it is not open any more. */
    async fail(id: string, failureCode: string, at: Date): Promise<Charge | undefined> {
      const [row] = await db("charges")
        .where({ id })
        .whereIn("state", open)
        .update({ state: "failed", failure_code: failureCode, ended_at: at })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /**
     * Ends a charge without an answer of the provider: it has failed if it was never sent, and must not settle any more
     * if that is unknown. Undefined if it is settled or has ended.
     */
    async giveUp(id: string, at: Date): Promise<Charge | undefined> {
      const { rows } = await db.raw<{ rows: ChargeRow[] }>(
        `update charges set
           state = case when sent then state else 'failed' end,
           failure_code = case when not sent then :failureCode end,
           ended_at = case when not sent then :at::timestamptz end,
           void_requested_at = case when sent then coalesce(void_requested_at, :at) end
         from (select provider_intent_id is not null as sent from charges where id = :id for update) found
         where id = :id and state in ('created', 'action')
         returning charges.*`,
        { id, at, failureCode: CARD_ERROR },
      );
      return toCharge(rows[0]);
    },

    /**
     * Sees to it that a reference is never charged which the provider does not know yet; one without a charge gets a
     * voided one. Returns a charge that was created and is voided by this.
     */
    async voidUnsent(tx: Tx, { purpose, referenceId }: Reference, at: Date): Promise<Charge | undefined> {
      const ended = { state: "voided", void_requested_at: at, ended_at: at };
      const [row] = await tx("charges")
        .insert({ purpose, reference_id: referenceId, created_at: at, ...ended })
        .onConflict(["purpose", "reference_id"])
        .merge(ended)
        .where({ "charges.state": "created", "charges.provider_intent_id": null })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /** From now on the charge never settles. Undefined if nothing of it is left to be voided. */
    async requestVoid(tx: Tx, { purpose, referenceId }: Reference, at: Date): Promise<Charge | undefined> {
      const [row] = await tx("charges")
        .where({ purpose, reference_id: referenceId })
        .whereIn("state", [...open, "settled"])
        .update({ void_requested_at: tx.raw("coalesce(void_requested_at, ?)", [at]) })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /** The settled charge of a refunded purchase, to be paid back. Undefined if there is none, or it was done. */
    async requestRefund(tx: Tx, purchaseId: string, at: Date): Promise<Charge | undefined> {
      const [row] = await tx("charges")
        .where({ purpose: "purchase", reference_id: purchaseId, state: "settled", void_requested_at: null })
        .update({ void_requested_at: at, is_refund: true })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /** Undefined if it was done before. */
    async markVoided(tx: Tx, id: string, at: Date): Promise<Charge | undefined> {
      const [row] = await tx("charges")
        .where({ id })
        .whereIn("state", open)
        .update({ state: "voided", void_requested_at: tx.raw("coalesce(void_requested_at, ?)", [at]), ended_at: at })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /** Undefined if it was done before. */
    async markPaidBack(tx: Tx, id: string, at: Date): Promise<Charge | undefined> {
      const [row] = await tx("charges")
        .where({ id })
        .whereIn("state", [...open, "settled"])
        .whereNotNull("void_requested_at")
        .update({ state: "paid_back", ended_at: at })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /** Undefined if it was done before. The charge stays until the bank has decided. */
    async leaveToBank(tx: Tx, id: string, at: Date): Promise<Charge | undefined> {
      const [row] = await tx("charges")
        .where({ id, left_to_bank_at: null })
        .whereIn("state", [...open, "settled"])
        .whereNotNull("void_requested_at")
        .update({
          state: "settled",
          settled_at: tx.raw("coalesce(settled_at, ?)", [at]),
          left_to_bank_at: at,
          // Nothing else was sold, so that nothing else is invoiced.
          buyer: tx.raw("case when is_refund then buyer end"),
        })
        .returning<ChargeRow[]>("*");
      return toCharge(row);
    },

    /** Those that the provider knows. */
    async listSince(since: Date): Promise<Charge[]> {
      const rows = await db("charges")
        .where("created_at", ">=", since)
        .whereNotNull("provider_intent_id")
        .select<ChargeRow[]>("*");
      return rows.flatMap((row) => toCharge(row) ?? []);
    },

    /** Of one account, newest first. */
    async listOf(userId: string): Promise<Charge[]> {
      const rows = await db("charges")
        .where({ user_id: userId })
        .orderBy("created_at", "desc")
        .select<ChargeRow[]>("*");
      return rows.flatMap((row) => toCharge(row) ?? []);
    },
  };
}
