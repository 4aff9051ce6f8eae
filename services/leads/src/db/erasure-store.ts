import type { Db, Tx } from "@doorlight/common/db";
import type { ChangedLead, WithdrawalReason, WithdrawnRequest } from "../domain/lead.ts";
import type { RetentionLimits } from "../domain/seller-request.ts";

/** A reader of an erased contact gets the time of the erasure instead. */
const ERASED = "";

/** Whose withdrawal erased a contact. */
const WITHDRAWAL_REASON = "case when withdrawn_by_us then 'withdrawn_by_us' else 'withdrawn' end";

/** Erases everything that names a seller. The facts of a home stay, because they name nobody. */
export function makeErasureStore(db: Db) {
  return {
    /** The request, then the further requests of the same person for the same home. */
    async requestsOfSeller(tx: Tx, requestId: string): Promise<string[]> {
      const { rows } = await tx.raw<{ rows: { id: string }[] }>(
        `select id from requests where id = :requestId
         union all
         select requests.id
         from requests
         join request_contacts own on own.request_id = requests.id
         join request_contacts original on original.request_id = duplicate_of and original.email = own.email
         where duplicate_of = :requestId and own.erased_at is null`,
        { requestId },
      );
      return rows.map(({ id }) => id);
    },

    /** Requests whose seller withdrew the consent, with a remaining contact that nobody can buy any more. */
    async withdrawn(tx: Tx, now: Date, limit: number): Promise<string[]> {
      const { rows } = await tx.raw<{ rows: { id: string }[] }>(
        `select requests.id
         from requests
         join request_contacts contact on contact.request_id = requests.id
         left join leads on leads.request_id = requests.id
         where withdrawn_at is not null and contact.erased_at is null
           and (leads.id is null or coalesce(leads.ended_at, leads.expires_at) <= :now)
         limit :limit
         for update of contact skip locked`,
        { now, limit },
      );
      return rows.map(({ id }) => id);
    },

    /** Requests whose contact is past its retention, at most `limit`, without those that another transaction has locked. */
    async due(tx: Tx, limits: RetentionLimits, limit: number): Promise<string[]> {
      const { rows } = await tx.raw<{ rows: { id: string }[] }>(
        `select contact.request_id as id
         from request_contacts contact
         join requests on requests.id = contact.request_id
         left join leads on leads.request_id = requests.id
         left join lateral (
           select max(acquired_at) as last_at from lead_buyers where lead_id = leads.id
         ) purchase on true
         where contact.erased_at is null and requests.country = :country
           and case
             when requests.test then submitted_at < :testedBefore
             when purchase.last_at is null then submitted_at < :submittedBefore
             else purchase.last_at < :lastPurchaseBefore
           end
           and (leads.id is null or coalesce(leads.ended_at, leads.expires_at) <= :now)
         limit :limit
         for update of contact skip locked`,
        { ...limits, limit },
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Keeps the address of a contact that is erased next, to confirm the withdrawal; undefined if it is erased already, or if
     * nobody has proven to be its owner, as of a test.
     */
    async keepAddress(tx: Tx, requestId: string, at: Date): Promise<WithdrawnRequest | undefined> {
      const { rows } = await tx.raw<{ rows: WithdrawnRequest[] }>(
        `with kept as (
           insert into withdrawal_mails (request_id, email, withdrawn_at)
           select request_id, email, :at from request_contacts join requests on id = request_id
           where request_id = :requestId and erased_at is null and confirmed_at is not null and not test
           on conflict do nothing
           returning request_id
         )
         select id, country, ${WITHDRAWAL_REASON} as reason
         from requests join kept on request_id = id`,
        { requestId, at },
      );
      return rows[0];
    },

    /** Deletes kept addresses of withdrawals from before an instant, at most this many, and returns how many. */
    async purgeAddresses(withdrawnBefore: Date, limit: number): Promise<number> {
      const old = db("withdrawal_mails").where("withdrawn_at", "<", withdrawnBefore).limit(limit).select("request_id");
      return db("withdrawal_mails").whereIn("request_id", old).delete();
    },

    /** Returns the leads whose contact was still there. */
    async erase(tx: Tx, requestIds: readonly string[], at: Date): Promise<ChangedLead[]> {
      const erased = await tx("request_contacts")
        .whereIn("request_id", requestIds)
        .whereNull("erased_at")
        .update({
          first_name: ERASED,
          last_name: ERASED,
          email: ERASED,
          phone: ERASED,
          address: ERASED,
          postal_code: ERASED,
          description: "",
          links_sent: [],
          erased_at: at,
        })
        .returning<{ request_id: string }[]>("request_id");
      const erasedIds = erased.map(({ request_id }) => request_id);
      // A buyer's note may name the seller. The state names nobody.
      await tx("follow_ups")
        .whereIn("lead_id", tx("leads").whereIn("request_id", erasedIds).select("id"))
        .update({ note: "", note_version: tx.raw("note_version + 1"), remind_at: null });
      await tx("page_openings").whereIn("request_id", erasedIds).delete();
      await tx("intake_requests").whereIn("request_id", erasedIds).update({ external_id: ERASED, sub_source: ERASED });
      // An admin may have named the seller.
      await tx("desk_actions")
        .whereIn("request_id", erasedIds)
        .whereNot({ action: "withdraw" })
        .update({ reason: ERASED });
      // Masking removed contact data from these, but a seller's own words may still reveal the writer.
      return tx("leads")
        .whereIn("request_id", erasedIds)
        .update({ description: "", search: "", version: tx.raw("version + 1") })
        .returning<ChangedLead[]>(["id", "request_id as requestId", "country", "version", "test"]);
    },

    async withdrawalOf(tx: Tx, requestId: string): Promise<WithdrawalReason> {
      const { rows } = await tx.raw<{ rows: [{ reason: WithdrawalReason }] }>(
        `select ${WITHDRAWAL_REASON} as reason from requests where id = ?`,
        [requestId],
      );
      return rows[0].reason;
    },

    async erasedAt(tx: Tx, requestId: string): Promise<Date | undefined> {
      const [at] = await tx("request_contacts").where({ request_id: requestId }).pluck<(Date | null)[]>("erased_at");
      return at ?? undefined;
    },
  };
}
