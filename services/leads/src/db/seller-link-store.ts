import type { LeadType, Locale } from "@doorlight/common/product";
import type { Db, Tx } from "@doorlight/common/db";
import type { Place, PlaceNames } from "../domain/place.ts";
import type { LinkedRequest, SentLinks } from "../domain/seller-links.ts";

/**
 * Requests that a link may be sent for: the seller confirmed the address, and neither withdrew nor is erased; no test. A seller
 * who sent the same home twice has the page of the first request for both.
 */
const LINKED = `
  requests.confirmed_at is not null and requests.withdrawn_at is null and contact.erased_at is null and not requests.test
  and not exists (
    select from request_contacts original
    where original.request_id = requests.duplicate_of and original.email = contact.email and original.erased_at is null
  )`;

type Row = Omit<LinkedRequest, "place"> & { leadType: LeadType; locale: Locale; place: Place; placeNames: PlaceNames };

/** The links to their pages that sellers ask for again, by their address. */
export function makeSellerLinkStore(db: Db) {
  return {
    /** The newest request of an address, whatever the case of its letters. */
    async newestOf(email: string): Promise<string | undefined> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `select requests.id
         from request_contacts contact join requests on requests.id = request_id
         where person_mailbox(email) = person_mailbox(:email) and email = :email and ${LINKED}
         order by submitted_at desc, requests.id desc
         limit 1`,
        { email },
      );
      return rows[0]?.id;
    },

    /** The owner of the request; undefined if no link may be sent for it any more. */
    async sellerOf(tx: Tx, requestId: string): Promise<{ email: string; country: string } | undefined> {
      const { rows } = await tx.raw<{ rows: { email: string; country: string }[] }>(
        `select email, country
         from request_contacts contact join requests on requests.id = request_id
         where request_id = :requestId and ${LINKED}`,
        { requestId },
      );
      return rows[0];
    },

    /** When links were mailed to a mailbox after a time, and to which of its addresses. */
    async sent(tx: Tx, email: string, after: Date): Promise<SentLinks[]> {
      const { rows } = await tx.raw<{ rows: SentLinks[] }>(
        `select email, sent_at as "sentAt"
         from request_contacts, unnest(links_sent) sent_at
         where person_mailbox(email) = person_mailbox(:email) and erased_at is null and sent_at > :after`,
        { email, after },
      );
      return rows;
    },

    /** Links from before `counted` are not remembered. */
    async count(tx: Tx, requestId: string, at: Date, counted: Date): Promise<void> {
      await tx.raw(
        `update request_contacts
         set links_sent = array(select sent_at from unnest(links_sent) sent_at where sent_at > :counted) || :at::timestamptz
         where request_id = :requestId and erased_at is null`,
        { requestId, at, counted },
      );
    },

    /** The requests of the address that one of them has, the newest first. */
    async ofAddress(requestId: string, limit: number): Promise<LinkedRequest[]> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `select
           requests.id, country, lead_type as "leadType", locale, contact.email, contact.first_name as "firstName",
           jsonb_build_object(
             'postalCode', requests.postal_code, 'district', district, 'city', city, 'region', region,
             'lat', lat, 'lon', lon
           ) as place,
           place_names as "placeNames", submitted_at as "submittedAt", seller_hash as "sellerDigest"
         from request_contacts named
         join request_contacts contact
           on person_mailbox(contact.email) = person_mailbox(named.email) and contact.email = named.email
         join requests on requests.id = contact.request_id
         where named.request_id = :requestId and named.erased_at is null and ${LINKED}
         order by submitted_at desc, requests.id desc
         limit :limit`,
        { requestId, limit },
      );
      return rows;
    },
  };
}
