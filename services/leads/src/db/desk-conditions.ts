import { reachQuery, termQuery } from "@doorlight/common/search";
import { days } from "@doorlight/common/time";
import type { SearchTerm } from "@doorlight/common/product";
import type { DeskFilter, DeskPosition } from "../domain/desk-lead.ts";
import { after } from "../domain/lead-window.ts";
import { allOf, type Sql } from "./listing-conditions.ts";
import { WAITS } from "./report-store.ts";
import { IS_BLOCKED } from "./request-columns.ts";

/** At `:now`. */
export const DESK_STATE = `case
  when requests.withdrawn_at is not null then 'withdrawn'
  when requests.confirmed_at is null and requests.closed_at is not null then 'closed'
  when requests.confirmed_at is null then 'unconfirmed'
  when ${IS_BLOCKED} then 'blocked'
  when leads.id is null or requests.duplicate_of is not null then 'duplicate'
  when requests.closed_at is not null then 'closed'
  when exists (select from lead_pauses pause where pause.lead_id = leads.id and pause.ended_at is null) then 'paused'
  when leads.sold_out_at is not null then 'full'
  when leads.expires_at <= :now then 'expired'
  else 'open'
end`;

/** The expression of the index `request_contacts_words`. */
export const CONTACT_WORDS = `contact_words(
  contact.first_name, contact.last_name, contact.email, contact.phone, contact.address, contact.postal_code
)`;
/**
 * A request that is no lead has no log of those who saw its contact: it is found by all of an e-mail address or a telephone
 * number, `:reach`, and not by words that one can guess. An index alone shows whether there is a lead. The
 * subquery hides the value from the planner, which would otherwise make a plan for each.
 */
export const MAY_BE_FOUND = `(leads.request_id is not null or ${CONTACT_WORDS} @@ (select :reach::tsquery))`;
const PLACE_WORDS = `array_to_tsvector(search_words(concat_ws(
  ' ', requests.city, requests.district, requests.region, jsonb_path_query_array(place_names, '$.*.*')
)))`;

/** Open as it is, a report of its person waits for an admin: among the paused ones, where admins look for what they decide. */
const IS_DOUBTED = `requests.closed_at is null and requests.withdrawn_at is null
  and exists (select from lead_reports report where report.lead_id = leads.id and ${WAITS})`;

/** No list has tests among others. */
const NO_TEST: Sql = { text: "not requests.test", bindings: {} };
const TEST: Sql = { text: "requests.test", bindings: {} };

export function deskConditions(filter: DeskFilter, now: Date): Sql {
  const { country, states, locationIds, leadTypes, sources, withinDays, tests } = filter;
  return allOf(
    tests ? TEST : NO_TEST,
    country !== "" && { text: "requests.country = :country", bindings: { country } },
    states.length > 0 && {
      text: `(${DESK_STATE} = any (:states)${states.includes("paused") ? ` or ${IS_DOUBTED}` : ""})`,
      bindings: { states },
    },
    locationIds.length > 0 && { text: "requests.location_ids && :locationIds::text[]", bindings: { locationIds } },
    leadTypes.length > 0 && { text: "requests.lead_type = any (:leadTypes)", bindings: { leadTypes } },
    sources.length > 0 && { text: "requests.source = any (:sources)", bindings: { sources } },
    withinDays !== null && {
      text: "requests.submitted_at > :since",
      bindings: { since: after(now, -days(withinDays)) },
    },
  );
}

export function afterPosition({ submittedAt, requestId }: DeskPosition): Sql {
  return {
    text: "(requests.submitted_at, requests.id) < (:submittedAt, :requestId::uuid)",
    bindings: { submittedAt, requestId },
  };
}

/** Of a test or not. */
export function withId(id: string): Sql {
  return {
    // Of a condition on both tables no index could be used.
    text: "requests.id = coalesce((select request_id from leads where id = :id::uuid), :id::uuid)",
    bindings: { id },
  };
}

/**
 * A request whose contact and place together have all terms, and the contact at least one: so the index of contacts finds
 * few rows, and the place of these alone is compared.
 */
export function withTerms(terms: readonly SearchTerm[]): Sql {
  const found = terms.map((term, at) => {
    const { query = "", isSelective } = termQuery(term, "whole");
    return {
      query,
      isSelective,
      anywhere: `(${CONTACT_WORDS} @@ :words${at}::tsquery or ${PLACE_WORDS} @@ :place${at}::tsquery)`,
      bindings: { [`words${at}`]: query, [`place${at}`]: termQuery(term, "beginning").query ?? "" },
    };
  });
  const inContact = found.filter(({ isSelective }) => isSelective).map(({ query }) => query);
  return {
    // As an array: of a word's frequency the planner knows nothing, so that it would read all requests from the newest on.
    text: `requests.id = any(array(
        select contact.request_id from request_contacts contact
        where contact.erased_at is null and ${CONTACT_WORDS} @@ :inContact::tsquery
      )) and ${MAY_BE_FOUND}
      and ${found.map(({ anywhere }) => anywhere).join(" and ")}`,
    bindings: Object.assign(
      { inContact: inContact.join(" | "), reach: reachQuery(terms) ?? null },
      ...found.map(({ bindings }) => bindings),
    ),
  };
}
