import type { Db } from "@doorlight/common/db";
import type { SearchTerm } from "@doorlight/common/product";
import type { DeskFilter, DeskLead, DeskPosition, DeskStory, PausedLead } from "../domain/desk-lead.ts";
import type { BuyersContact } from "../domain/lead.ts";
import { CONTACT, toBuyersContact, type ErasableContact } from "./contact-columns.ts";
import { afterPosition, DESK_STATE, deskConditions, withId, withTerms } from "./desk-conditions.ts";
import { type LeadRow, valuationOf } from "./lead-columns.ts";
import { WAITS } from "./report-store.ts";
import { allOf, type Sql } from "./listing-conditions.ts";

const PLACE = `jsonb_build_object(
    'postalCode', requests.postal_code, 'district', district, 'city', city, 'region', region, 'lat', lat, 'lon', lon
  ) as place`;

/** The list is explicit, so that no contact leaves with a row. */
const COLUMNS = `
  coalesce(leads.id, requests.id) as id, requests.id as "requestId", lead_type as "leadType", requests.country,
  property_type as "propertyType", rooms, area, construction_year as "constructionYear", condition,
  valuation_amount as "valuationAmount", valuation_currency as "valuationCurrency", ${PLACE},
  place_names as "placeNames", ${DESK_STATE} as state, source,
  (select nullif(sub_source, '') from intake_requests intake where intake.request_id = requests.id) as "subSource",
  submitted_at as "submittedAt",
  confirmed_at as "confirmedAt", published_at as "publishedAt", expires_at as "expiresAt", sold_out_at as "soldOutAt",
  closed_at as "closedAt", withdrawn_at as "withdrawnAt", contact.erased_at as "contactErasedAt", cap,
  spots_left as "spotsLeft", desk_version as version, requests.test,
  (select until from lead_pauses where lead_id = leads.id and ended_at is null) as "pausedUntil"`;

type Row = Omit<DeskLead, "valuation"> & Pick<LeadRow, "valuationAmount" | "valuationCurrency">;

/** Requests and the leads that they became, without contacts. */
export function makeLeadDeskStore(db: Db) {
  async function select(where: Sql, now: Date, limit: number): Promise<DeskLead[]> {
    const { rows } = await db.raw<{ rows: Row[] }>(
      `select ${COLUMNS}
       from requests
       join request_contacts contact on contact.request_id = requests.id
       left join leads on leads.request_id = requests.id
       ${where.text && `where ${where.text}`}
       order by submitted_at desc, requests.id desc
       limit :limit`,
      { ...where.bindings, now, limit },
    );
    return rows.map(({ valuationAmount, valuationCurrency, ...row }) => ({
      ...row,
      valuation: valuationOf({ valuationAmount, valuationCurrency }),
    }));
  }

  /** By the id of a lead or of a request, of tests too. */
  async function findAny(id: string, now: Date): Promise<DeskLead | undefined> {
    const [found] = await select(withId(id), now, 1);
    return found;
  }

  return {
    /** The newest first, after a position. */
    list(filter: DeskFilter, now: Date, limit: number, start?: DeskPosition): Promise<DeskLead[]> {
      return select(allOf(deskConditions(filter, now), start && afterPosition(start)), now, limit);
    },

    /** The newest whose contact and place have all terms. An erased contact is not found. */
    search(terms: readonly SearchTerm[], filter: DeskFilter, now: Date, limit: number): Promise<DeskLead[]> {
      return select(allOf(deskConditions(filter, now), withTerms(terms)), now, limit);
    },

    /** By the id of a lead or of a request; no test. */
    async find(id: string, now: Date): Promise<DeskLead | undefined> {
      const found = await findAny(id, now);
      return found?.test ? undefined : found;
    },

    findAny,

    /** Those whose time for an answer ends first, then those about which a report waits, and how many there are. */
    async listPaused(limit: number): Promise<{ leads: PausedLead[]; count: number }> {
      const { rows } = await db.raw<{ rows: (PausedLead & { total: number })[] }>(
        `select leads.id, leads.country, ${PLACE}, cause, paused_at as "pausedAt", until,
           count(*) over ()::int as total
         from (
           select lead_id, cause, paused_at, until from lead_pauses where ended_at is null
           union all
           select lead_id, 'not_sent', min(desk_at), null from lead_reports
           where ${WAITS} and lead_id not in (select lead_id from lead_pauses where ended_at is null)
           group by lead_id
         ) doubted
         join leads on leads.id = lead_id
         join requests on requests.id = leads.request_id
         where closed_at is null and withdrawn_at is null
         order by until, paused_at, leads.id limit :limit`,
        { limit },
      );
      return { leads: rows, count: rows[0]?.total ?? 0 };
    },

    /** What a request has beside its row in the list. */
    async storyOf(requestId: string): Promise<Omit<DeskStory, "lead">> {
      const { rows } = await db.raw<{ rows: [Omit<DeskStory, "lead">] }>(
        `select
           coalesce(leads.description, '') as description,
           coalesce((select coalesce(earlier.id, requests.duplicate_of)::text
             from requests original left join leads earlier on earlier.request_id = original.id
             where original.id = requests.duplicate_of), '') as "duplicateOf",
           array(select id from requests later where later.duplicate_of = requests.id order by submitted_at) as duplicates,
           outcome, coalesce(chosen_agent_id::text, '') as "chosenAgentId", outcome_reported_at as "outcomeReportedAt",
           requests.trace_id as "sentTraceId", coalesce(leads.trace_id, '') as "publishedTraceId",
           coalesce(requests.block_id::text, '') as "keptByBlock"
         from requests left join leads on leads.request_id = requests.id
         where requests.id = :requestId`,
        { requestId },
      );
      return rows[0];
    },

    /** Of leads whose contact is not erased; no tests. */
    async streetsOf(leadIds: readonly string[]): Promise<{ leadId: string; address: string }[]> {
      return db("leads")
        .join("requests", "requests.id", "leads.request_id")
        .join("request_contacts as contact", "contact.request_id", "leads.request_id")
        .whereRaw("leads.id = any(?::uuid[])", [[...leadIds]])
        .where("requests.test", false)
        .whereNull("contact.erased_at")
        .select({ leadId: "leads.id", address: "contact.address" });
    },

    /** The contact of a request that is no lead, so that no access log has the read. */
    async contactOf(requestId: string): Promise<BuyersContact | undefined> {
      const { rows } = await db.raw<{ rows: ErasableContact[] }>(
        `select ${CONTACT} from request_contacts contacts join requests on requests.id = request_id where request_id = :requestId`,
        { requestId },
      );
      return rows[0] && toBuyersContact(rows[0]);
    },
  };
}
