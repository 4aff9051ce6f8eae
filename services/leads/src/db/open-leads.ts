import { leadTypes } from "@doorlight/common/product";
import type { Db } from "@doorlight/common/db";
import type { LeadFilter } from "../domain/lead-filter.ts";
import { propertyTypes, type Lead } from "../domain/lead.ts";
import { selectLeads, toLead } from "./lead-columns.ts";
import { allOf, listingConditions, ofTypes, withWords, type Sql, type Start } from "./listing-conditions.ts";

/** With more slices than this it is cheaper to walk each location once and skip the other types. */
const MOST_SLICES = 400;
/** At most so many matches of a search are sorted; when there are more, a walk in list order soon finds a page of them. */
const FEW_LEADS = 1_000;

export function makeOpenLeads(db: Db) {
  return {
    /** The first leads after `start`, among those published after `since`. */
    async page(filter: LeadFilter, since: Date, start: Start | undefined, limit: number): Promise<Lead[]> {
      const few = await fewWithWords(db, filter);
      const direction = filter.order === "newest" ? "desc" : "asc";
      const { text, bindings } = few
        ? listings(filter, allOf(ofLeads(few), listingConditions(filter, since, start)))
        : walk(
            filter,
            listingConditions(filter, since, start),
            `order by published_at ${direction}, lead_id ${direction}`,
          );
      const rows = await selectLeads(db)
        .with(
          "page",
          db.raw(
            `select distinct published_at, lead_id from (${text}) listed
             order by published_at ${direction}, lead_id ${direction} limit :limit`,
            { ...bindings, limit },
          ),
        )
        .join("page", "page.lead_id", "leads.id")
        .orderByRaw(`page.published_at ${direction}, page.lead_id ${direction}`);
      return rows.map(toLead);
    },

    async count(filter: LeadFilter, since: Date): Promise<number> {
      const few = await fewWithWords(db, filter);
      const words = few ? ofLeads(few) : leadHasWords(filter);
      const { text, bindings } = listings(filter, allOf(words, listingConditions(filter, since)));
      // Locations may overlap, and then a lead is listed twice.
      const counted = filter.locationIds.length > 1 ? "distinct lead_id" : "*";
      const { rows } = await db.raw<{ rows: [{ total: number }] }>(
        `select count(${counted})::int as total from (${text}) listed`,
        bindings,
      );
      return rows[0].total;
    },

    /** The number of leads in each of the filter's locations; those without any are left out. */
    async countIn(filter: LeadFilter, since: Date): Promise<Map<string, number>> {
      if (filter.locationIds.length === 0) return new Map();
      const { text, bindings } = listings(filter, listingConditions(filter, since));
      const { rows } = await db.raw<{ rows: { id: string; total: number }[] }>(
        `select location_id as id, count(*)::int as total from (${text}) listed group by location_id`,
        bindings,
      );
      return new Map(rows.map(({ id, total }) => [id, total]));
    },
  };
}

/** One ordered index scan per location, or per location and type; none is longer than a page when all rows match. */
function walk(filter: LeadFilter, conditions: Sql, order: string): Sql {
  const locations = locationsOf(filter);
  const slices = {
    leadTypes: filter.leadTypes.length > 0 ? filter.leadTypes : leadTypes,
    propertyTypes: filter.propertyTypes.length > 0 ? filter.propertyTypes : propertyTypes,
  };
  const asksTypes = filter.leadTypes.length + filter.propertyTypes.length > 0;
  const isSliced = asksTypes && locations.length * slices.leadTypes.length * slices.propertyTypes.length <= MOST_SLICES;
  const typed = isSliced
    ? { text: "l.lead_type = slice.lead_type and l.property_type = slice.property_type", bindings: slices }
    : ofTypes(filter);
  const where = allOf(typed, conditions, leadHasWords(filter));
  return {
    text: `
      select scan.* from (
        select * from unnest(:locations::text[]) as location_id
        ${isSliced ? "cross join unnest(:leadTypes::text[]) as lead_type" : ""}
        ${isSliced ? "cross join unnest(:propertyTypes::text[]) as property_type" : ""}
      ) slice
      cross join lateral (
        select published_at, lead_id from lead_listings l
        where l.location_id = slice.location_id and ${where.text}
        ${order} limit :limit
      ) scan`,
    bindings: { ...where.bindings, locations },
  };
}

function listings(filter: LeadFilter, conditions: Sql): Sql {
  const { text, bindings } = allOf(
    { text: "l.location_id = any (:locations)", bindings: { locations: locationsOf(filter) } },
    ofTypes(filter),
    conditions,
  );
  return { text: `select location_id, published_at, lead_id from lead_listings l where ${text}`, bindings };
}

/** Undefined when the filter has no words, or when too many leads have them. */
async function fewWithWords(db: Db, { country, words }: LeadFilter): Promise<string[] | undefined> {
  if (words.length === 0) return undefined;
  const { text, bindings } = withWords(words);
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select id from leads where country = :country and ended_at is null and ${text} limit :most`,
    { ...bindings, country, most: FEW_LEADS + 1 },
  );
  return rows.length <= FEW_LEADS ? rows.map(({ id }) => id) : undefined;
}

function ofLeads(leadIds: string[]): Sql {
  return { text: "l.lead_id = any (:leadIds::uuid[])", bindings: { leadIds } };
}

function leadHasWords({ words }: LeadFilter): Sql | undefined {
  if (words.length === 0) return undefined;
  const { text, bindings } = withWords(words);
  return { text: `exists (select from leads where leads.id = l.lead_id and ${text})`, bindings };
}

/** A country is listed like a node of its tree. */
function locationsOf({ country, locationIds }: LeadFilter): string[] {
  return locationIds.length > 0 ? locationIds : [country];
}
