import * as z from "zod/mini";
import {
  Country,
  Email,
  Id,
  idParams,
  Instant,
  Money,
  nextCursor,
  optionalText,
  pageQuery,
  requiredText,
} from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { PropertyType } from "./lead.ts";
import { AgencyStock } from "./messages/agency-stock.ts";

/** Commission asked of a seller. Each is a span with equal ends if all ask the same, and null if unknown. */
export const Commission = z.object({
  /** In percent of the price; null if nobody says it. */
  rate: z.nullable(
    z.object({
      /** The lowest, in percent. */
      from: z.number(),
      /** The highest, in percent. */
      to: z.number(),
    }),
  ),
  /** Fixed; null if nobody says it. */
  fee: z.nullable(z.object({ from: Money, to: Money })),
});
export type Commission = z.output<typeof Commission>;

/** A brand in one country, as its agents' rows or an admin state it. */
export const Agency = z.object({
  id: Id,
  country: Country,
  /** Of the brand. */
  name: z.string(),
  /** Null if none is known. */
  website: z.nullable(z.string()),
  /** Where the commission is stated, an address or words; null if it is not known. */
  source: z.nullable(z.string()),
  commission: Commission,
  /** Homes for sale; null if it is not known. */
  listingCount: z.nullable(z.int()),
  /** Homes for sale by kind, as far as they are known. */
  stock: z.array(AgencyStock),
  /** Kinds of property that it sells; empty for all. */
  propertyTypes: z.array(PropertyType),
  /** Its agents in files. */
  agentCount: z.int(),
  /** When an admin last stated it by hand; files change nothing but its agents since. Null while it says what files say. */
  editedAt: z.nullable(Instant),
  /** Since then files do not bring it back; null while it is not removed. */
  removedAt: z.nullable(Instant),
});
export type Agency = z.output<typeof Agency>;

export const AgencyAgent = z.object({
  /** First and last name. */
  name: z.string(),
  /** Null if none is known. */
  title: z.nullable(z.string()),
  /** Null if none is known. */
  phoneNumber: z.nullable(z.string()),
  /** Null if none is known. */
  email: z.nullable(z.string()),
  /** Of the office. */
  postalCode: z.string(),
});
export type AgencyAgent = z.output<typeof AgencyAgent>;

/** What an agency asked from a moment on. */
export const CommissionEntry = z.object({
  seenAt: Instant,
  /** Cause: a file, an admin's edit, or agents that were removed or taken back with their import. */
  origin: z.enum(["file", "hand", "removal"]),
  /** As it was then. */
  name: z.string(),
  /** As it was then; null if none was known. */
  website: z.nullable(z.string()),
  /** As it was then; null if it was not known. */
  source: z.nullable(z.string()),
  commission: Commission,
});
export type CommissionEntry = z.output<typeof CommissionEntry>;

/** Order of agencies: those that state a fixed fee alone come after those with a rate, and those that state nothing last. */
export const AgencySort = z.enum(["name", "lowest_commission", "highest_commission"]);
export type AgencySort = z.output<typeof AgencySort>;

/** Percent of the price, with at most two decimals. */
const queryRate = z.optional(z.coerce.number().check(z.gte(0), z.lte(100)));

export const listAgencies = endpoint({
  method: "GET",
  path: "/api/admin/agencies",
  summary: "Search agencies by name, agent, postal code or commission, with what they ask of sellers.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    country: Country,
    /** Part of a name, or the beginning of a postal code. */
    q: z._default(optionalText(100), ""),
    sort: z._default(AgencySort, "name"),
    /** Agencies of which some rate is at least this, in percent. */
    rateMin: queryRate,
    /** Agencies of which some rate is at most this, in percent. */
    rateMax: queryRate,
    /** Those that were removed, in place of the others. */
    removed: z._default(z.enum(["true", "false"]), "false"),
  }),
  answer: z.object({ items: z.array(Agency), nextCursor }),
  refusals: ["not_found"],
});

export const getAgency = endpoint({
  method: "GET",
  path: "/api/admin/agencies/:id",
  summary: "Get an agency with its commissions of before.",
  access: admins,
  params: idParams,
  answer: z.object({
    agency: Agency,
    /** The newest 100, the newest first. */
    history: z.array(CommissionEntry),
  }),
  refusals: ["not_found"],
});

export const listAgencyAgents = endpoint({
  method: "GET",
  path: "/api/admin/agencies/:id/agents",
  summary: "List the agents of an agency by name.",
  access: admins,
  params: idParams,
  query: z.strictObject({
    ...pageQuery,
    /** `nextCursor` of the page before; absent for the first page. */
    cursor: z.optional(z.string().check(z.maxLength(800))),
  }),
  answer: z.object({ items: z.array(AgencyAgent), nextCursor }),
});

/** A spreadsheet would run a text that begins so. */
const harmless = z.regex(/^(?![\s"']*[=+\-@＝＋－＠])/, "Must not begin like a formula");

export const changeAgency = endpoint({
  method: "PUT",
  path: "/api/admin/agencies/:id",
  summary:
    "State by hand what an agency asks and offers. Files then change nothing of it but its agents, until that is reverted.",
  access: admins,
  audited: true,
  keeps: { values: ["name", "website", "source", "commissionRate", "listingCount", "stock"], money: ["commissionFee"] },
  params: idParams,
  body: z.strictObject({
    /** Of the brand, in mails to sellers too. */
    name: requiredText(100).check(harmless),
    /** Empty if none is known. */
    website: optionalText(200).check(z.regex(/^$|^https?:\/\/[^\s/]+\.[^\s]+$/i, "Must be a web address")),
    /** Where the commission is stated; empty if it is not known. */
    source: optionalText(200).check(harmless),
    /** In percent of the price; null if nobody says it. */
    commissionRate: z.nullable(z.number().check(z.gte(0), z.lte(100))),
    /** In minor units of the country's currency; null if nobody says it. */
    commissionFee: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000_000))),
    /** Homes for sale; null if it is not known. */
    listingCount: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
    /** Homes for sale by kind, as far as they are known. */
    stock: z
      .array(
        z.strictObject({
          /** Kind of home. */
          propertyType: PropertyType,
          /** Homes of the kind for sale. */
          count: z.int().check(z.gte(0), z.lte(1_000_000)),
        }),
      )
      .check(z.maxLength(20)),
  }),
  answer: z.object({ agency: Agency }),
  refusals: ["not_found"],
});

export const revertAgency = endpoint({
  method: "DELETE",
  path: "/api/admin/agencies/:id/edit",
  summary: "Let an agency that was edited by hand say again what files say.",
  access: admins,
  audited: true,
  params: idParams,
  answer: z.object({ agency: Agency }),
  refusals: ["not_found"],
});

export const removeAgency = endpoint({
  method: "DELETE",
  path: "/api/admin/agencies/:id",
  summary: "Remove an agency with its agents. Later imports leave it out. A second call changes nothing.",
  access: admins,
  audited: true,
  params: idParams,
  refusals: ["not_found"],
});

export const allowAgency = endpoint({
  method: "DELETE",
  path: "/api/admin/agencies/:id/removal",
  summary: "Let later imports bring a removed agency back. A second call changes nothing.",
  access: admins,
  audited: true,
  params: idParams,
});

export const removeImportedAgent = endpoint({
  method: "POST",
  path: "/api/admin/agencies/removed-agents",
  summary:
    "Remove an agency's agent who asks for it, by e-mail address and in every country. Later imports leave the agent out. The same address twice changes nothing.",
  access: admins,
  audited: true,
  keeps: { answer: ["rows"] },
  body: z.strictObject({ email: Email }),
  answer: z.object({
    /** How many imported rows named the agent. */
    rows: z.int(),
  }),
});
