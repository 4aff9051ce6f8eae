import type { Db } from "@doorlight/common/db";
import type { Buyer, Contact, Property } from "../domain/lead.ts";
import { type Pause, pauseEndOf } from "../domain/pause.ts";
import type { SellerRequest } from "../domain/seller-request.ts";
import { type LeadRow, valuationOf } from "./lead-columns.ts";
import { REQUEST_CONSENT_TEXT } from "./consent-text.ts";
import { IS_BLOCKED, PARTNER } from "./request-columns.ts";

type Row = Omit<SellerRequest, "lead" | "own" | "consent" | "pause" | "pauseEnd"> &
  Omit<Property, "valuation"> &
  Pick<LeadRow, "valuationAmount" | "valuationCurrency"> & {
    leadId: string | null;
    expiresAt: Date | null;
    soldOutAt: Date | null;
    spotsLeft: number | null;
    contact: Contact;
    description: string;
    erasedAt: Date | null;
    consentVersion: string;
    consentedAt: Date;
    consentText: string | null;
    cause: Pause["cause"] | null;
    pausedAt: Date;
    until: Date;
    endedAt: Date | null;
    ending: Pause["ending"];
    answer: Pause["answer"];
  };

export function makeSellerPageStore(db: Db) {
  return {
    /** The request of a seller's secret, with all buyers of its lead, also those with a refund. */
    async byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `select
           requests.id, requests.country, lead_type as "leadType", submitted_at as "submittedAt",
           confirmed_at as "confirmedAt", coalesce(closed_at, not_confirmed_at) as "closedAt",
           not_confirmed_at is not null as "isUnconfirmed",
           duplicate_of is not null and leads.id is not null as "foundDuplicate",
           ${IS_BLOCKED} as "isBlocked", ${PARTNER} as partner,
           leads.id as "leadId", expires_at as "expiresAt", sold_out_at as "soldOutAt", spots_left as "spotsLeft",
           jsonb_build_object(
             'postalCode', requests.postal_code, 'district', district, 'city', city, 'region', region, 'lat', lat, 'lon', lon
           ) as place,
           place_names as "placeNames",
           property_type as "propertyType", rooms, area, construction_year as "constructionYear", condition,
           valuation_amount as "valuationAmount", valuation_currency as "valuationCurrency",
           jsonb_build_object(
             'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone, 'address', address,
             'postalCode', request_contacts.postal_code
           ) as contact,
           request_contacts.description, erased_at as "erasedAt",
           withdrawn_at as "withdrawnAt",
           consent_version as "consentVersion", consented_at as "consentedAt", ${REQUEST_CONSENT_TEXT} as "consentText",
           outcome, chosen_agent_id as "chosenAgentId", pause.cause, pause.paused_at as "pausedAt",
           pause.until, pause.ended_at as "endedAt", pause.ending, pause.answer
         from requests
         join request_contacts on request_contacts.request_id = requests.id
         left join leads on leads.request_id = requests.id
         left join lateral (
           select * from lead_pauses where lead_id = leads.id order by paused_at desc, id desc limit 1
         ) pause on true
         where seller_hash = ? and not requests.test`,
        [sellerDigest],
      );
      const [row] = rows;
      if (!row) return undefined;
      const { leadId, expiresAt, soldOutAt, spotsLeft, contact, description, erasedAt, ...found } = row;
      const { cause, pausedAt, until, endedAt, ending, answer, ...request } = found;
      const { consentVersion, consentText, consentedAt, propertyType, rooms, area, constructionYear } = request;
      const property = { propertyType, rooms, area, constructionYear, condition: request.condition };
      return {
        ...request,
        pause: cause && !endedAt ? { cause, until } : null,
        // One that was reopened is open for good.
        pauseEnd:
          cause && (ending !== "not_confirmed" || request.isUnconfirmed)
            ? pauseEndOf({ cause, pausedAt, until, endedAt, ending, answer })
            : null,
        lead:
          leadId !== null && expiresAt !== null && spotsLeft !== null
            ? { id: leadId, expiresAt, soldOutAt, spotsLeft, buyers: await buyersOf(db, leadId) }
            : undefined,
        own: erasedAt ? null : { ...contact, ...property, valuation: valuationOf(request), description },
        withdrawnAt: erasedAt && request.withdrawnAt,
        consent: { version: consentVersion, text: consentText ?? "", givenAt: consentedAt },
      };
    },
  };
}

async function buyersOf(db: Db, leadId: string): Promise<Buyer[]> {
  return db("all_buyers")
    .where({ lead_id: leadId })
    .orderBy("acquired_at")
    .select<Buyer[]>("agent_id as agentId", "acquired_at as acquiredAt");
}
