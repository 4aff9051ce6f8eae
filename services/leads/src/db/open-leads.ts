import { createHash } from "node:crypto";
import { leadTypes } from "@doorlight/common/product";
import type { Db } from "@doorlight/common/db";
import type { LeadCount, LeadFilter } from "../domain/lead-filter.ts";
import { propertyTypes, type Lead } from "../domain/lead.ts";
import { selectLeads, toLead } from "./lead-columns.ts";
import { allOf, listingConditions, ofTypes, withWords, type Sql, type Start } from "./listing-conditions.ts";

/** With more slices than this it is cheaper to walk each location once and skip the other types. */
const MOST_SLICES = 100;
/** With more slices than this it is cheaper to look first how far each has to be walked. */
const FEW_SLICES = 12;
/**
 * At most this many matches of a search are sorted; if there are more, a walk in list order soon finds a page of them.
 */
const FEW_LEADS = 1_000;
/** A count reads at most this many listings: an agent who reads that there are thousands needs no exact number. */
const MOST_COUNTED = 1_000;

export function makeOpenLeads(db: Db) {
  return {
    /** The first leads after `start`, among those published after `since`. */
    async page(filter: LeadFilter, since: Date, start: Start | undefined, limit: number): Promise<Lead[]> {
      const few = await fewWithWords(db, filter);
      const direction = filter.order === "newest" ? "desc" : "asc";
      const { text, bindings } = few
        ? listings(filter, allOf(ofLeads(few), listingConditions(filter, since, start)))
        : walk(filter, listingConditions(filter, since, start), limit);
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
        .orderByRaw(`page.published_at ${direction}, page.lead_id ${direction}`)
        // To plan a page takes as long as to read it.
        .options(filter.words.length > 0 ? {} : { name: nameOf("open-leads", text) });
      return rows.map(toLead);
    },

    async count(filter: LeadFilter, since: Date): Promise<LeadCount> {
      const few = await fewWithWords(db, filter);
      // Locations may overlap, and then a lead is listed twice.
      const counted = filter.locationIds.length > 1 ? "distinct lead_id" : "*";
      if (few) {
        const { text, bindings } = listings(filter, allOf(ofLeads(few), listingConditions(filter, since)));
        const { rows } = await db.raw<{ rows: [{ total: number }] }>(
          `select count(${counted})::int as total from (${text}) listed`,
          bindings,
        );
        return { ...rows[0], isLeast: false };
      }
      const { slices, fits, bindings } = newest(filter, since);
      const text = `
        select
          count(*) > :most as "isLeast",
          least(count(${counted})${fits && ` filter (where ${fits})`}, :most)::int as total
        from (${slices}) l`;
      const { rows } = await db
        .raw<{ rows: [LeadCount] }>(text, bindings)
        .options(filter.words.length > 0 ? {} : { name: nameOf("count-leads", text) });
      return rows[0];
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

/**
 * One ordered index scan per slice. With many slices, the first leads of each say from when on there is a page of leads.
 * Only slices that may have more leads until then are scanned on, and no further.
 */
function walk(filter: LeadFilter, conditions: Sql, limit: number): Sql {
  const slices = slicesOf(filter);
  const where = allOf({ text: slices.inSlice, bindings: {} }, slices.types, conditions, leadHasWords(filter));
  const [direction, within, everything, last] =
    filter.order === "newest" ? ["desc", ">=", "-infinity", "min"] : ["asc", "<=", "infinity", "max"];
  const inOrder = `order by published_at ${direction}, lead_id ${direction}`;
  const scans = (columns: string, most: string, slices = "slices", bound = "") => `
    select ${columns} from ${slices}
    cross join lateral (
      select published_at, lead_id from lead_listings l
      where ${where.text} ${bound}
      ${inOrder} limit ${most}
    ) scan`;
  const bindings = { ...where.bindings, ...slices.bindings };
  if (slices.count <= FEW_SLICES) {
    return { text: `with slices as (${slices.text}) ${scans("scan.*", ":limit")}`, bindings };
  }
  const bound = `coalesce((select published_at from bound), '${everything}')`;
  return {
    text: `
      with slices as (${slices.text}), firsts as (
        ${scans("slices.*, scan.*", ":firsts")}
      ), bound as (
        select distinct published_at, lead_id from firsts ${inOrder} offset :limit - 1 limit 1
      ), unread as (
        select ${slices.columns} from firsts group by ${slices.columns}
        having count(*) >= :firsts and ${last}(published_at) ${within} ${bound}
      )
      select published_at, lead_id from firsts
      union all
      ${scans("scan.*", ":limit", "unread slices", `and l.published_at ${within} ${bound}`)}`,
    // Half as many again as a page has, for those without any.
    bindings: { ...bindings, firsts: Math.ceil((1.5 * limit) / slices.count) },
  };
}

/** The newest listings of each slice, no more than are counted together, and which of them fit the filter. */
function newest(filter: LeadFilter, since: Date) {
  const slices = slicesOf(filter);
  const fits = allOf(slices.types, listingConditions(filter, since), leadHasWords(filter));
  return {
    slices: `
      select scan.* from (${slices.text}) slices
      cross join lateral (
        select lead_id, lead_type, property_type, published_at, price from lead_listings l
        where ${slices.inSlice} and l.published_at > :since
        order by published_at desc limit :most + 1
      ) scan
      limit :most + 1`,
    fits: fits.text,
    bindings: { ...fits.bindings, ...slices.bindings, most: MOST_COUNTED },
  };
}

/** The locations, or each with each of the types that are asked for. */
function slicesOf(filter: LeadFilter) {
  const locations = locationsOf(filter);
  const asksTypes = filter.leadTypes.length + filter.propertyTypes.length > 0;
  const typed = cartesian(
    locations,
    filter.leadTypes.length > 0 ? filter.leadTypes : leadTypes,
    filter.propertyTypes.length > 0 ? filter.propertyTypes : propertyTypes,
  );
  const isTyped = asksTypes && typed.length <= MOST_SLICES;
  const slices = isTyped ? typed : locations.map((location) => [location]);
  const columns = ["location_id", "lead_type", "property_type"].slice(0, isTyped ? 3 : 1);
  return {
    count: slices.length,
    columns: columns.join(", "),
    // A limit that is a parameter is planned as few rows: the plan for any number of slices is then never dearer than one
    // for those of a call, and PostgreSQL keeps it.
    text: `select * from unnest(${columns.map((column) => `:${column}::text[]`)}) as slice (${columns}) limit :slices`,
    inSlice: columns.map((column) => `l.${column} = slices.${column}`).join(" and "),
    /** The conditions that the slices leave open. */
    types: isTyped ? undefined : ofTypes(filter),
    bindings: {
      ...Object.fromEntries(columns.map((column, index) => [column, slices.map((slice) => slice[index]!)])),
      slices: slices.length,
    },
  };
}

function cartesian(...lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])), [[]]);
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

/** PostgreSQL keeps the plan of a statement under its name. */
function nameOf(what: string, text: string): string {
  return `${what}-${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`;
}
