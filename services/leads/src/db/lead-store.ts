import type { Db, Tx } from "@doorlight/common/db";
import type { ChangedLead, FoundLead, Lead, ListedLead, NewLead, UnmatchedLead } from "../domain/lead.ts";
import { DUPLICATE_WINDOW_MS } from "../domain/lead-window.ts";
import type { Viewer } from "../domain/viewer.ts";
import { leadBuyers, shownPurchase } from "./lead-buyers.ts";
import { selectLeads, type ShownTests, toLead, type LeadRow } from "./lead-columns.ts";

const CHANGED = ["id", "request_id as requestId", "country", "version", "test"];

/** Of the source of a request; none for our own form. */
const priceOfSource = (tx: Tx, requestId: string) =>
  tx("sources").join("requests", "requests.source", "sources.name").where("requests.id", requestId).select("price");

export function makeLeadStore(db: Db) {
  return {
    ...leadBuyers,

    async add(tx: Tx, lead: NewLead): Promise<ChangedLead> {
      const [added] = await tx("leads")
        .insert({
          id: lead.id ?? tx.raw("default"),
          request_id: lead.requestId,
          country: lead.country,
          description: lead.description,
          search: lead.search,
          cap: lead.cap,
          spots_left: lead.cap,
          foreign_phone: lead.foreignPhone,
          published_at: lead.publishedAt,
          expires_at: lead.expiresAt,
          trace_id: lead.traceId,
          test: lead.test,
          // A test is matched by its publication.
          matched_at: lead.test ? lead.publishedAt : null,
          source_price: lead.test ? 0 : priceOfSource(tx, lead.requestId),
        })
        .returning<ChangedLead[]>(CHANGED);
      if (!added) throw new Error("The new lead was not stored");
      return added;
    },

    async byIds(ids: readonly string[], tests?: ShownTests): Promise<Lead[]> {
      return (await selectLeads(db, tests).whereIn("leads.id", ids)).map(toLead);
    },

    /** The city and then the region of a lead. */
    async areasOf(leadId: string): Promise<{ id: string; place: "city" | "region" }[]> {
      const { rows } = await db.raw<{ rows: { id: string; place: "city" | "region" }[] }>(
        `select locations.id, kind as place
         from leads join requests on requests.id = leads.request_id
         join locations on locations.id = any (requests.location_ids)
         where leads.id = ? and kind in ('city', 'region')
         order by kind`,
        [leadId],
      );
      return rows;
    },

    /** A lead, and whether the viewer is a known buyer. */
    async forViewer(id: string, { userId, test }: Pick<Viewer, "userId" | "test">): Promise<FoundLead | undefined> {
      const purchase = shownPurchase(db, id, userId);
      const view = db("lead_milestones").where({ lead_id: id, milestone: "viewed" });
      const [row] = await selectLeads(db, test ? { testerId: userId } : {})
        .where("leads.id", id)
        .select<(LeadRow & Omit<FoundLead, "lead">)[]>(
          db.raw('exists ? as "isBuyer", exists ? as "isViewed"', [purchase, view]),
        );
      return row && { lead: toLead(row), isBuyer: row.isBuyer, isViewed: row.isViewed };
    },

    /**
     * Whether an admin marked a lead as a duplicate, or its seller had published an equal home of the same area in the time of a duplicate: two facts are the
     * same and none differs, so that two flats about which little is known are not one. A lead that was closed before
     * anybody bought it does not count. Addresses that are recognised as the same never become two leads that do.
     */
    async isDuplicate(leadId: string): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select from leads join requests on requests.id = request_id
         where leads.id = :leadId and duplicate_of is not null
         union all
         select from leads
         join requests own on own.id = leads.request_id
         join request_contacts seller on seller.request_id = own.id and seller.erased_at is null
         join request_contacts same_seller on person_mailbox(same_seller.email) = person_mailbox(seller.email)
           and same_seller.erased_at is null and same_seller.request_id <> own.id
         join requests other on other.id = same_seller.request_id
         join leads earlier on earlier.request_id = other.id and not earlier.test
         where leads.id = :leadId and earlier.published_at < leads.published_at
           and earlier.published_at > leads.published_at - interval '1 millisecond' * :window
           and (other.closed_at is null or earlier.spots_left < earlier.cap)
           and (other.country, other.postal_code, other.property_type)
             = (own.country, own.postal_code, own.property_type)
           and num_nonnulls(
             other.rooms = own.rooms, other.area = own.area, other.construction_year = own.construction_year
           ) >= 2
           and (other.rooms = own.rooms and other.area = own.area and other.construction_year = own.construction_year)
             is not false
         limit 1`,
        { leadId, window: DUPLICATE_WINDOW_MS },
      );
      return rows.length > 0;
    },

    /** The lead's request. Locks the lead's row, so that its events have the order of its changes. */
    async lockedRequestOf(tx: Tx, id: string): Promise<string | undefined> {
      const [requestId] = await tx("leads").where({ id }).forUpdate().pluck<string[]>("request_id");
      return requestId;
    },

    /** The leads that have not ended although their requests are withdrawn, or marked as duplicates. */
    async openOfWithdrawn(): Promise<string[]> {
      return db("leads")
        .join("requests", "requests.id", "request_id")
        .whereRaw("(withdrawn_at is not null or duplicate_of is not null)")
        .whereNull("ended_at")
        .pluck<string[]>("leads.id");
    },

    /** Ends a lead, unless it has ended before, and counts the change. */
    async end(tx: Tx, id: string, at: Date): Promise<ChangedLead> {
      const [ended] = await tx("leads")
        .where({ id })
        .update({ ended_at: tx.raw("coalesce(ended_at, ?)", [at]), version: tx.raw("version + 1") })
        .returning<ChangedLead[]>(CHANGED);
      if (!ended) throw new Error(`There is no lead ${id} to end`);
      return ended;
    },

    /** The masked description. Locks the lead's row. */
    async lockedDescriptionOf(tx: Tx, id: string): Promise<string> {
      const [description] = await tx("leads").where({ id }).forUpdate().pluck<string[]>("description");
      if (description === undefined) throw new Error(`There is no lead ${id} to describe`);
      return description;
    },

    /** Facts and the number: undefined if they are as before. */
    async describe(
      tx: Tx,
      id: string,
      {
        factsCorrectedAt,
        foreignPhone,
        ...text
      }: Pick<NewLead, "description" | "search"> & { factsCorrectedAt?: Date | undefined; foreignPhone?: boolean },
    ): Promise<ChangedLead> {
      const [lead] = await tx("leads")
        .where({ id })
        .update({
          ...text,
          facts_corrected_at: factsCorrectedAt,
          foreign_phone: foreignPhone,
          version: tx.raw("version + 1"),
        })
        .returning<ChangedLead[]>(CHANGED);
      if (!lead) throw new Error(`There is no lead ${id} to describe`);
      return lead;
    },

    /** Counts a change that is not the lead's own, for the order of its events. */
    async touch(tx: Tx, id: string): Promise<ChangedLead> {
      const [lead] = await tx("leads")
        .where({ id })
        .update({ version: tx.raw("version + 1") })
        .returning<ChangedLead[]>(CHANGED);
      if (!lead) throw new Error(`There is no lead ${id}`);
      return lead;
    },

    /** Takes a lead to be matched, once. Locks the lead's row; undefined if it was taken before. */
    async takeUnmatched(tx: Tx, id: string, at: Date): Promise<UnmatchedLead | undefined> {
      const { rows } = await tx.raw<{ rows: UnmatchedLead[] }>(
        `update leads set matched_at = :at from requests
         where leads.id = :id and matched_at is null and requests.id = leads.request_id
         returning leads.id, leads.request_id as "requestId", leads.country, leads.version, leads.test, requests.lead_type as "leadType",
           requests.property_type as "propertyType", requests.location_ids as "locationIds",
           requests.postal_code as "postalCode", requests.city,
           ended_at is null and withdrawn_at is null and expires_at > :at and not exists (
             select from lead_pauses pause where pause.lead_id = leads.id and pause.ended_at is null
           ) as "isOpen"`,
        { id, at },
      );
      return rows[0];
    },

    /** The fields of a lead that lists compare. */
    async findListed(id: string): Promise<ListedLead | undefined> {
      return db("leads")
        .join("requests", "requests.id", "leads.request_id")
        .where("leads.id", id)
        .first<ListedLead | undefined>({
          country: "leads.country",
          leadType: "lead_type",
          propertyType: "property_type",
          locationIds: "location_ids",
        });
    },

    /** Leads that nobody has matched, the oldest first. */
    async unmatched(publishedBefore: Date, limit: number): Promise<string[]> {
      return db("leads")
        .whereNull("matched_at")
        .where("published_at", "<", publishedBefore)
        .orderBy("published_at")
        .limit(limit)
        .pluck<string[]>("id");
    },

    /** Ends leads whose time is over, at most `limit`, without those that another process of the job has locked. */
    async endDue(tx: Tx, now: Date, limit: number): Promise<(ChangedLead & { expiresAt: Date })[]> {
      const due = tx("leads")
        .whereNull("ended_at")
        .where("expires_at", "<=", now)
        .orderBy("expires_at")
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select("id");
      return tx("leads")
        .whereIn("id", due)
        .update({ ended_at: tx.ref("expires_at"), end_recorded_at: now, version: tx.raw("version + 1") })
        .returning<(ChangedLead & { expiresAt: Date })[]>([...CHANGED, "expires_at as expiresAt"]);
    },
  };
}
