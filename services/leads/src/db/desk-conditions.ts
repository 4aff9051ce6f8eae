import { literalPattern } from "@doorlight/common/db";
import { termIn } from "@doorlight/common/search";
import { days } from "@doorlight/common/time";
import type { SearchTerm } from "@doorlight/common/product";
import type { DeskFilter, DeskPosition } from "../domain/desk-lead.ts";
import { after } from "../domain/lead-window.ts";
import { allOf, type Sql } from "./listing-conditions.ts";

/** At `:now`. */
export const DESK_STATE = `case
  when requests.withdrawn_at is not null then 'withdrawn'
  when requests.confirmed_at is null and requests.closed_at is not null then 'closed'
  when requests.confirmed_at is null then 'unconfirmed'
  when leads.id is null or requests.duplicate_of is not null then 'duplicate'
  when requests.closed_at is not null then 'closed'
  when leads.sold_out_at is not null then 'full'
  when leads.expires_at <= :now then 'expired'
  else 'open'
end`;

/** The expression of the index `request_contacts_text`. */
export const CONTACT_TEXT = `contact_text(
  contact.first_name, contact.last_name, contact.email, contact.address, contact.postal_code
)`;
const PLACE = `plain_text(concat_ws(
  ' ', requests.city, requests.district, requests.region, jsonb_path_query_array(place_names, '$.*.*')
))`;

export function deskConditions(filter: DeskFilter, now: Date): Sql {
  const { country, states, locationIds, leadTypes, sources, withinDays } = filter;
  return allOf(
    country !== "" && { text: "requests.country = :country", bindings: { country } },
    states.length > 0 && { text: `${DESK_STATE} = any (:states)`, bindings: { states } },
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

export function withId(id: string): Sql {
  // Of a condition on both tables no index could be used.
  return {
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
    const { text, bindings, isSelective } = termIn(term, at, { text: CONTACT_TEXT, phone: "contact.phone" });
    const place = { [`place${at}`]: `%${literalPattern(term.words.join(" "))}%` };
    return {
      text,
      isSelective,
      anywhere: `(${text} or ${PLACE} like :place${at})`,
      bindings: { ...bindings, ...place },
    };
  });
  const inContact = found.filter(({ isSelective }) => isSelective).map(({ text }) => text);
  return {
    text: `contact.erased_at is null and (${inContact.join(" or ") || "false"})
      and ${found.map(({ anywhere }) => anywhere).join(" and ")}`,
    bindings: Object.assign({}, ...found.map(({ bindings }) => bindings)),
  };
}
