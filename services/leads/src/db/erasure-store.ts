import type { Tx } from "@doorlight/common/db";

/** What a buyer reads where a contact was. */
const ERASED = "•••";

export type Retention = {
  country: string;
  /** Contacts of requests that came before this and were never sold. */
  unsoldBefore: Date;
  /** Contacts of leads that were sold the last time before this. */
  soldBefore: Date;
  now: Date;
};

/** Erases what names a seller; what a home is stays, for it names nobody. */
export const erasureStore = {
  /** The request and those that the same person sent for the same home. */
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

  /** Requests whose contact has been kept for long enough, at most `limit`, passing over those in other hands. */
  async due(tx: Tx, retention: Retention, limit: number): Promise<string[]> {
    const { rows } = await tx.raw<{ rows: { id: string }[] }>(
      `select contact.request_id as id
       from request_contacts contact
       join requests on requests.id = contact.request_id
       left join leads on leads.request_id = requests.id
       left join lateral (
         select max(acquired_at) as last_at from lead_holders where lead_id = leads.id
       ) sold on true
       where contact.erased_at is null and requests.country = :country
         and case when sold.last_at is null then submitted_at < :unsoldBefore else sold.last_at < :soldBefore end
         and (leads.id is null or coalesce(leads.ended_at, leads.expires_at) <= :now)
       limit :limit
       for update of contact skip locked`,
      { ...retention, limit },
    );
    return rows.map(({ id }) => id);
  },

  async erase(tx: Tx, requestIds: readonly string[], at: Date): Promise<void> {
    await tx("request_contacts").whereIn("request_id", requestIds).whereNull("erased_at").update({
      first_name: ERASED,
      last_name: ERASED,
      email: ERASED,
      phone: ERASED,
      address: ERASED,
      description: "",
      erased_at: at,
    });
    // Masking keeps contact data out of these; a seller's own words may still tell who wrote them.
    await tx("leads").whereIn("request_id", requestIds).update({ description: "", search: "" });
  },

  async erasedAt(tx: Tx, requestId: string): Promise<Date | undefined> {
    const [at] = await tx("request_contacts").where({ request_id: requestId }).pluck<(Date | null)[]>("erased_at");
    return at ?? undefined;
  },
};
