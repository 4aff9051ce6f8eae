import type { LeadType } from "@doorlight/common/product";
import type { Db, Tx } from "@doorlight/common/db";
import type { Place } from "../domain/place.ts";
import { nextId } from "./next-id.ts";
import { PARTNER } from "./request-columns.ts";
import type { Closing, ConfirmedRequest, NewRequest, Outcome, SellerMail } from "../domain/seller-request.ts";

const PLACE = `jsonb_build_object(
  'postalCode', requests.postal_code, 'district', district, 'city', city, 'region', region, 'lat', lat, 'lon', lon
) as place, place_names as "placeNames"`;

export function makeRequestStore(db: Db) {
  return {
    nextId,

    async add(
      tx: Tx,
      id: string,
      request: NewRequest,
      confirmation: { digest: Buffer; expiresAt: Date },
      /** Of a test, which is confirmed as it comes. */
      sellerDigest?: Buffer,
    ): Promise<void> {
      const { place, valuation, test } = request;
      await tx("requests").insert({
        id,
        country: request.country,
        lead_type: request.leadType,
        property_type: request.propertyType,
        rooms: request.rooms,
        area: request.area,
        construction_year: request.constructionYear,
        condition: request.condition,
        valuation_amount: valuation?.amount,
        valuation_currency: valuation?.currency,
        postal_code: place.postalCode,
        district: place.district,
        city: place.city,
        region: place.region,
        place_names: request.placeNames,
        lat: place.lat,
        lon: place.lon,
        location_ids: request.locationIds,
        locale: request.locale,
        consent_version: request.consentVersion,
        consented_at: request.submittedAt,
        submitted_at: request.submittedAt,
        trace_id: request.traceId,
        source: request.source,
        confirmation_hash: confirmation.digest,
        confirmation_expires_at: confirmation.expiresAt,
        test,
        confirmed_at: sellerDigest && request.submittedAt,
        seller_hash: sellerDigest,
      });
      await tx("request_contacts").insert({
        request_id: id,
        first_name: request.firstName,
        last_name: request.lastName,
        email: request.email,
        phone: request.phone,
        address: request.address,
        postal_code: request.postalCode,
        description: request.description,
      });
    },

    /** The request of a confirmation token, even of a used or expired one. */
    async byConfirmation(tx: Tx, digest: Buffer): Promise<string | undefined> {
      const [id] = await tx("requests").where({ confirmation_hash: digest }).pluck<string[]>("id");
      return id;
    },

    /**
     * Uses the confirmation up, and notes whether the source is blocked; undefined when it is used or expired, or when an
     * admin has closed the request.
     */
    async confirm(tx: Tx, id: string, sellerDigest: Buffer, at: Date): Promise<ConfirmedRequest | undefined> {
      const { rows } = await tx.raw<{ rows: ConfirmedRequest[] }>(
        `update requests set confirmed_at = :at, seller_hash = :sellerDigest, source_blocked = exists (
           select from sources where name = requests.source and blocked_at is not null
         )
         from request_contacts contact
         where id = :id and confirmed_at is null and closed_at is null and withdrawn_at is null
           and confirmation_expires_at > :at and contact.request_id = id
         returning
           id, country, lead_type as "leadType", property_type as "propertyType", location_ids as "locationIds",
           description, source_blocked as "isSourceBlocked", test, ${PLACE},
           jsonb_build_object(
             'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone, 'address', address,
             'postalCode', contact.postal_code
           ) as contact`,
        { id, sellerDigest, at },
      );
      return rows[0];
    },

    /** False once the contact is erased. */
    async isConfirmed(tx: Tx, id: string): Promise<boolean> {
      const found = await tx("requests")
        .join("request_contacts", "request_id", "id")
        .where({ id })
        .whereNotNull("confirmed_at")
        .whereNull("erased_at")
        .first("id");
      return found !== undefined;
    },

    /** Other transactions about the same mailbox, or telephone number if one is given, wait. */
    async lockSeller(tx: Tx, { email, phone }: { email: string; phone?: string }): Promise<void> {
      await tx.raw(
        `select pg_advisory_xact_lock(key)
         from (
           select hashtextextended(seller, 0) as key
           from unnest(array['mailbox ' || person_mailbox(:email), 'phone ' || :phone]) as seller order by key
         ) locks`,
        { email, phone: phone ?? null },
      );
    },

    /** The requests of a mailbox that wait for their confirmation. */
    async countUnconfirmed(tx: Tx, email: string, submittedAfter: Date): Promise<number> {
      const { rows } = await tx.raw<{ rows: [{ count: number }] }>(
        `select count(*)::int as count from request_contacts join requests on id = request_id
         where person_mailbox(email) = person_mailbox(?) and erased_at is null and confirmed_at is null and submitted_at > ?`,
        [email, submittedAfter],
      );
      return rows[0].count;
    },

    async markDuplicate(tx: Tx, id: string, originalId: string): Promise<void> {
      await tx("requests").where({ id }).update({ duplicate_of: originalId });
    },

    /** Closes a request, unless it is closed already. */
    async close(tx: Tx, id: string, at: Date): Promise<Closing> {
      const { rows } = await tx.raw<{ rows: Closing[] }>(
        `update requests set closed_at = coalesce(closed_at, ?) where id = ?
         returning new.closed_at as "closedAt", old.closed_at is null as "isFirst",
           case
             when withdrawn_at is not null and withdrawn_by_us then 'withdrawn_by_us'
             when withdrawn_at is not null then 'withdrawn'
             when duplicate_of is not null then 'duplicate'
             when not_confirmed_at is not null then 'not_confirmed'
             else 'closed'
           end as reason`,
        [at, id],
      );
      if (!rows[0]) throw new Error(`There is no request ${id} to close`);
      return rows[0];
    },

    /** Its closing follows. */
    async leaveUnconfirmed(tx: Tx, id: string, at: Date): Promise<void> {
      await tx("requests").where({ id }).update({ not_confirmed_at: at });
    },

    /** Whether it is still to be closed because nobody confirmed its person. */
    async isUnconfirmed(id: string): Promise<boolean> {
      const found = await db("requests").where({ id, closed_at: null }).whereNotNull("not_confirmed_at").first("id");
      return found !== undefined;
    },

    async isClosed(tx: Tx, id: string): Promise<boolean> {
      return (await tx("requests").where({ id }).whereNotNull("closed_at").first("id")) !== undefined;
    },

    /** The closing and the erasure follow. */
    async beginWithdrawal(tx: Tx, id: string, at: Date, byUs: boolean): Promise<void> {
      await tx("requests").where({ id }).whereNull("withdrawn_at").update({ withdrawn_at: at, withdrawn_by_us: byUs });
    },

    /** False when it is the same number, or when the contact is erased. */
    async correctPhone(tx: Tx, id: string, phone: string, at: Date): Promise<boolean> {
      const changed = await tx("request_contacts")
        .where({ request_id: id })
        .whereNull("erased_at")
        .whereNot({ phone })
        .update({ phone, corrected_at: at });
      return changed > 0;
    },

    /** False if the seller has said so before. */
    async setOutcome(tx: Tx, id: string, { outcome, chosenAgentId }: Outcome, at: Date): Promise<boolean> {
      const changed = await tx("requests")
        .where({ id })
        .whereRaw("(outcome, chosen_agent_id) is distinct from (?, ?::uuid)", [outcome, chosenAgentId])
        .update({ outcome, chosen_agent_id: chosenAgentId, outcome_reported_at: at });
      return changed > 0;
    },

    /** Undefined, too, when the contact is erased; for the mail that confirms a withdrawal, with the address that is kept for it. */
    async mail(id: string, isWithdrawal: boolean): Promise<SellerMail | undefined> {
      const { rows } = await db.raw<{ rows: (Omit<SellerMail, "place"> & { place: Place; leadType: LeadType })[] }>(
        `select
           id, country, lead_type as "leadType", locale, contact.email, contact."firstName", ${PLACE},
           confirmation_hash as "confirmationDigest", confirmation_expires_at as "confirmationExpiresAt",
           seller_hash as "sellerDigest", ${PARTNER} as partner, (
             select jsonb_build_object(
               'id', original.id, 'sellerDigest', encode(original.seller_hash, 'hex'),
               'isOwn', theirs.email = contact.email, 'isClosed', original.closed_at is not null,
               'wasPublished', exists (select from leads where leads.request_id = requests.id),
               'buyerIds', array(
                 select agent_id from leads join all_buyers on lead_id = leads.id
                 where leads.request_id = original.id order by acquired_at
               )
             )
             from requests original join request_contacts theirs on theirs.request_id = original.id
             where original.id = requests.duplicate_of
           ) as earlier,
           (select count(*)::int from leads join all_buyers on lead_id = leads.id where leads.request_id = requests.id)
             as "buyerCount",
           not_confirmed_at is not null and exists (
             select from leads join lead_pauses on lead_id = leads.id
             where leads.request_id = requests.id and answer = 'not_sent'
           ) as "isNotSent"
         from requests
         join (
           select request_id, email, first_name as "firstName", false as withdrawal
           from request_contacts where erased_at is null
           union all
           select request_id, email, '', true from withdrawal_mails
         ) contact on contact.request_id = id
         where id = :id and withdrawal = :isWithdrawal`,
        { id, isWithdrawal },
      );
      return rows[0];
    },
  };
}
