import type { Db } from "@doorlight/common/db";
import { days, hours } from "@doorlight/common/time";
import type { Purchase } from "../domain/refund.ts";

/** Older purchases have no time left for a refund: two months, the second of which ends with the refund day at the latest. */
const LONGEST_MS = days(62);
/** How long a run may fail to refund the buyers of a request that we withdrew; of whatever age, for the buyers were promised it. */
const OURS_MS = days(62);
/** A seller who leaves so soon after a purchase was no lead; until then the buyer can log an answered call. */
const LEFT_WITHIN_MS = hours(1);
const MOST_LEADS = 200;

const hourAfter = (acquiredAt: Date) => new Date(acquiredAt.getTime() + LEFT_WITHIN_MS);

/** A refund that a rule makes, if nothing else happens until then. */
type DueRefund = Pick<Purchase, "id" | "buyerId" | "country" | "acquiredAt"> & { dueAt: Date; isOurs: boolean };

/** A purchase of a lead that was closed because nobody confirmed its person. */
export type NotConfirmed = Pick<Purchase, "id" | "leadId">;

/** Purchases that may be refunded before anybody asks; of tests those alone that we withdrew. */
export function makeUnaskedStore(db: Db) {
  const leavings = () =>
    db("seller_acts as a")
      .whereRaw("a.lead_id = p.lead_id and a.act in ('closed', 'consent_withdrawn')")
      .whereRaw("a.acted_at between p.acquired_at and p.acquired_at + ? * interval '1 millisecond'", [LEFT_WITHIN_MS]);

  /** Purchases that are refunded if the seller left within the hour after them. */
  function refundableOfLeft(from: Db, at: Date) {
    const ofPurchase = (table: string) => db(table).whereRaw("??.purchase_id = p.purchase_id", [table]);
    return from("purchases as p")
      .where("p.acquired_at", ">", new Date(at.getTime() - LONGEST_MS))
      .where("p.test", false)
      .whereRaw("p.buyer_id is distinct from (?)", [
        db("seller_acts as o")
          .whereRaw("o.lead_id = p.lead_id and o.act = 'outcome_reported'")
          .orderBy("o.acted_at", "desc")
          .limit(1)
          .select("o.chosen_agent_id"),
      ])
      .whereNotExists(ofPurchase("contact_attempts").where({ kind: "call" }))
      .whereNotExists(ofPurchase("refund_requests"));
  }

  /** Those of requests that a super admin withdrew, however old, but those with any request. */
  const refundableOfOurs = (from: Db, at: Date) =>
    from("purchases as p")
      .join("seller_acts as a", "a.lead_id", "p.lead_id")
      .where("a.act", "withdrawn_by_us")
      .where("a.acted_at", ">", new Date(at.getTime() - OURS_MS))
      .whereNotExists(db("refund_requests").whereRaw("refund_requests.purchase_id = p.purchase_id"));

  /** Those of leads that were closed because nobody confirmed their persons, but those with a last word. */
  const refundableOfNotConfirmed = (from: Db, at: Date) =>
    from("purchases as p")
      .join("seller_acts as a", "a.lead_id", "p.lead_id")
      .where({ "a.act": "not_confirmed", "p.test": false })
      .where("a.acted_at", ">", new Date(at.getTime() - OURS_MS))
      .whereNotExists(
        db("refund_requests as r")
          .whereRaw("r.purchase_id = p.purchase_id")
          .whereRaw("(r.state in ('rejected', 'refunded') or r.state = 'cancelled' and r.appealed_at is not null)"),
      );

  const due = { id: "p.purchase_id", buyerId: "p.buyer_id", country: "p.country", acquiredAt: "p.acquired_at" };

  return {
    /** Purchases of which nobody has said yet whether they are duplicates, by lead, those that wait longest first. */
    async listUnchecked(at: Date): Promise<Map<string, string[]>> {
      const { rows } = await db.raw<{ rows: { lead_id: string; ids: string[] }[] }>(
        `select lead_id, array_agg(purchase_id) as ids from purchases
         where duplicate_checked_at is null and not test and acquired_at > :since
         group by lead_id order by min(acquired_at) limit :most`,
        { since: new Date(at.getTime() - LONGEST_MS), most: MOST_LEADS },
      );
      return new Map(rows.map(({ lead_id, ids }) => [lead_id, ids]));
    },

    async markChecked(ids: readonly string[], at: Date): Promise<void> {
      await db("purchases")
        .whereRaw("purchase_id = any(?::uuid[])", [[...ids]])
        .update({ duplicate_checked_at: at });
    },

    /**
     * Purchases whose seller closed the request or withdrew the consent within the hour after them, once that is over; those
     * with an answered call or any request are left out, and so is the buyer whom the seller chose. Of all, or of one.
     */
    async listLeft(from: Db, at: Date, id?: string): Promise<string[]> {
      return refundableOfLeft(from, at)
        .where("p.acquired_at", "<=", new Date(at.getTime() - LEFT_WITHIN_MS))
        .where(id === undefined ? {} : { "p.purchase_id": id })
        .whereExists(leavings())
        .orderBy(["p.acquired_at", "p.purchase_id"])
        .pluck<string[]>("p.purchase_id");
    },

    /** When purchases are refunded if nothing else happens until the end of that hour; the others are left out. */
    async leftDueAt(ids: readonly string[], at: Date, from: Db = db): Promise<Map<string, Date>> {
      const found = await refundableOfLeft(from, at)
        .whereRaw("p.purchase_id = any(?::uuid[])", [[...ids]])
        .whereExists(leavings())
        .select<{ id: string; acquiredAt: Date }[]>({ id: "p.purchase_id", acquiredAt: "p.acquired_at" });
      return new Map(found.map(({ id, acquiredAt }) => [id, hourAfter(acquiredAt)]));
    },

    /** That of a buyer whose seller left at this moment, whether or not it is consumed here. */
    async leftDueAtOf(buyer: { leadId: string; buyerId: string; leftAt: Date }, at: Date): Promise<Date | undefined> {
      const [found] = await refundableOfLeft(db, at)
        .where({ "p.lead_id": buyer.leadId, "p.buyer_id": buyer.buyerId })
        .whereBetween("p.acquired_at", [new Date(buyer.leftAt.getTime() - LEFT_WITHIN_MS), buyer.leftAt])
        .pluck<Date[]>("p.acquired_at");
      return found && hourAfter(found);
    },

    /** Of a lead whose seller left, or whose request a super admin withdrew; those that are due first come first. */
    async listDue(leadId: string, at: Date): Promise<DueRefund[]> {
      const [ours, notConfirmed, left] = await Promise.all([
        refundableOfOurs(db, at)
          .where({ "p.lead_id": leadId })
          .select<Omit<DueRefund, "isOurs">[]>({ ...due, dueAt: "a.acted_at" }),
        refundableOfNotConfirmed(db, at)
          .where({ "p.lead_id": leadId })
          .select<Omit<DueRefund, "isOurs">[]>({ ...due, dueAt: "a.acted_at" }),
        refundableOfLeft(db, at)
          .where({ "p.lead_id": leadId })
          .whereExists(leavings())
          .select<Omit<DueRefund, "dueAt" | "isOurs">[]>(due),
      ]);
      const all = [
        ...left.map((one) => ({ ...one, dueAt: hourAfter(one.acquiredAt), isOurs: false })),
        ...[...ours, ...notConfirmed].map((one) => ({ ...one, isOurs: true })),
      ];
      // Of a purchase that has both, ours stays: it waits for no hour.
      const byPurchase = new Map(all.map((one) => [one.id, one]));
      return [...byPurchase.values()].toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
    },

    /** Purchases of leads that an admin found to be duplicates, but those with any request, by lead. */
    async listFoundDuplicates(at: Date): Promise<Map<string, string[]>> {
      const { rows } = await db.raw<{ rows: { lead_id: string; ids: string[] }[] }>(
        `select lead_id, array_agg(purchase_id order by purchase_id) as ids from purchases
         where acquired_at > :since and not test
           and exists (select from seller_acts act where act.lead_id = purchases.lead_id and act.act = 'duplicate_found')
           and not exists (select from refund_requests asked where asked.purchase_id = purchases.purchase_id)
         group by lead_id order by lead_id limit :most`,
        { since: new Date(at.getTime() - LONGEST_MS), most: MOST_LEADS },
      );
      return new Map(rows.map(({ lead_id, ids }) => [lead_id, ids]));
    },

    /** Purchases of leads that were closed because nobody confirmed their persons, but those with a last word. Of all, or of one. */
    async listNotConfirmed(from: Db, at: Date, id?: string): Promise<NotConfirmed[]> {
      return refundableOfNotConfirmed(from, at)
        .where(id === undefined ? {} : { "p.purchase_id": id })
        .orderBy(["p.acquired_at", "p.purchase_id"])
        .select<NotConfirmed[]>({ id: "p.purchase_id", leadId: "p.lead_id" });
    },

    /** Purchases of requests that a super admin withdrew, but those with any request. Of all, or of one. */
    async listWithdrawnByUs(from: Db, at: Date, id?: string): Promise<string[]> {
      return refundableOfOurs(from, at)
        .where(id === undefined ? {} : { "p.purchase_id": id })
        .orderBy(["p.acquired_at", "p.purchase_id"])
        .pluck<string[]>("p.purchase_id");
    },
  };
}
