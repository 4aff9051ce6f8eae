import * as z from "zod/mini";
import { Country, Day, fileQuery, Id, Instant, nextCursor, pageQuery } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadName } from "./lead.ts";

/**
 * The day on which something counts. received: its lead came in; of what belongs to no lead, it was sold. sold: it was sold,
 * refunded or not. invoiced: it was invoiced or credited. What is neither counts on the day when it happened.
 */
export const StatsBasis = z.enum(["received", "sold", "invoiced"]);
export type StatsBasis = z.output<typeof StatsBasis>;

/** The figures that open their rows. */
export const StatsFigure = z.enum([
  "requests",
  "confirmed",
  "published",
  "viewed",
  "bought",
  "contacted",
  "won",
  "ended",
  "wasted",
  "spotsOffered",
  "spotsFilled",
  "sold",
  "refunded",
  "leadRevenue",
  "otherRevenue",
  "invoiced",
  "credited",
  "signups",
]);
export type StatsFigure = z.output<typeof StatsFigure>;

const count = z.nullable(z.int());

/** Of one country and period. Null if the service that counts it did not answer. Money is net, in minor units. */
export const StatsFigures = z.object({
  /** Requests that sellers sent; null if not known. */
  requests: count,
  /** Of them, those whose seller opened the link in our mail; null if not known. */
  confirmed: count,
  /** Leads that agents could buy; null if not known. */
  published: count,
  /** Leads that an agent looked at; null if not known. */
  viewed: count,
  /** Leads that an agent bought; null if not known. */
  bought: count,
  /** Leads whose seller a buyer has reached, by the buyer's own notes; null if not known. */
  contacted: count,
  /** Leads that a buyer marked as won; null if not known. */
  won: count,
  /** Leads that are sold out, closed or older than seven days; null if not known. */
  ended: count,
  /** Of them, those that nobody bought; null if not known. */
  wasted: count,
  /** Spots of leads that ended; null if not known. */
  spotsOffered: count,
  /** Of them, those that were sold; null if not known. */
  spotsFilled: count,
  /** Purchases; by the basis invoiced, lines of leads on invoices; null if not known. */
  sold: count,
  /** Of them, those that were refunded; by the basis invoiced, lines of leads on credit notes; null if not known. */
  refunded: count,
  /** Of leads paid by money, less what was refunded; null if not known. */
  leadRevenue: count,
  /** Of credit packs, plans and deals; null if not known. */
  otherRevenue: count,
  /** Lines of invoices; null if not known. */
  invoiced: count,
  /** Lines of credit notes, below zero; null if not known. */
  credited: count,
  /** Agents who signed up; null if not known. */
  signups: count,
  /**
   * Agents who bought a lead, or added, changed or removed a list of theirs, in the period; null of a part of it, of a source, and
   * if not known.
   */
  activeAgents: count,
});
export type StatsFigures = z.output<typeof StatsFigures>;

const periodQuery = {
  basis: StatsBasis,
  /** First day. */
  from: Day,
  /** Last day; not before the first, and less than five years after it. */
  to: Day,
};

const DayPeriod = z.object({ from: Day, to: Day });

export const getStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  summary: "Get the figures of a period and of the one before, country by country, each in its own currency.",
  access: admins,
  query: z.strictObject({ ...periodQuery, /** Absent for all. */ country: z.optional(Country) }),
  answer: z.object({
    /** As asked. */
    period: DayPeriod,
    /** As long, or as many whole months, and just before it. */
    previous: DayPeriod,
    /** Those that we serve, or the one that was asked for. */
    countries: z.array(
      z.object({
        country: Country,
        /** Of its money. */
        currency: z.string(),
        current: StatsFigures,
        previous: StatsFigures,
      }),
    ),
    /** Until when everything is counted; null if a service has not counted yet or did not answer. */
    asOf: z.nullable(Instant),
    /** When revenue was last compared with the ledger, and what is invoiced with the invoices; null before, or without an answer. */
    comparedAt: z.nullable(Instant),
    /** Whether they agreed to the cent; null if they were not compared. */
    agrees: z.nullable(z.boolean()),
  }),
  refusals: ["not_found"],
});

export const getStatsFile = endpoint({
  method: "GET",
  path: "/api/admin/stats/file",
  summary: "Download the figures of a period as CSV, with its days and basis in each row.",
  access: admins,
  query: z.strictObject({ ...periodQuery, country: z.optional(Country), ...fileQuery }),
  file: "text/csv",
  answer: z.string(),
  refusals: ["not_found"],
});

export const listStatsSeries = endpoint({
  method: "GET",
  path: "/api/admin/stats/series",
  summary: "List the figures of a country by the days or months of a period, for charts.",
  access: admins,
  query: z.strictObject({ ...periodQuery, country: Country }),
  answer: z.object({
    /** Days up to 62 of them, months beyond. */
    unit: z.enum(["day", "month"]),
    /** Of its money. */
    currency: z.string(),
    /** Each of the period, oldest first. */
    items: z.array(z.object({ /** First day. */ start: Day, figures: StatsFigures })),
  }),
  refusals: ["not_found"],
});

export const listStatsSources = endpoint({
  method: "GET",
  path: "/api/admin/stats/sources",
  summary: "List the figures of a country's leads by the source of their requests.",
  access: admins,
  query: z.strictObject({ ...periodQuery, country: Country }),
  answer: z.object({
    /** By source. */
    items: z.array(
      z.object({
        /** `web` for our own form. */
        source: z.string(),
        figures: StatsFigures,
      }),
    ),
  }),
  refusals: ["not_found"],
});

export const listStatsCohorts = endpoint({
  method: "GET",
  path: "/api/admin/stats/cohorts",
  summary:
    "List a country's agents of the last twelve months by month of sign-up, and how many of them bought in each month since.",
  access: admins,
  query: z.strictObject({ country: Country }),
  answer: z.object({
    /** Oldest first. */
    items: z.array(
      z.object({
        /** First day of the month of sign-up. */
        month: Day,
        /** How many signed up. */
        agents: z.int(),
        /** How many of them bought in that month, and in each one since. */
        active: z.array(z.int()),
      }),
    ),
  }),
  refusals: ["not_found"],
});

export const listStatsRows = endpoint({
  method: "GET",
  path: "/api/admin/stats/rows",
  summary: "List the rows that a figure of a country and period counts, the newest first.",
  access: admins,
  query: z.strictObject({ ...periodQuery, ...pageQuery, country: Country, figure: StatsFigure }),
  answer: z.object({
    /** The newest first. */
    items: z.array(
      z.object({
        id: Id,
        at: Instant,
        /** What it adds to the figure: one, spots, or minor units of the currency. */
        value: z.int(),
        /** ISO 4217; null if the figure is no money. */
        currency: z.nullable(z.string()),
        /** Of the lead or request; null if it is about none. */
        leadId: z.nullable(Id),
        /** Its name; null for a request that is no lead, and if leads did not answer. */
        lead: z.nullable(LeadName),
        /** Of the invoice or credit note; null if it is about none. */
        invoiceId: z.nullable(Id),
        /** The agent; null if it is about none. */
        agent: z.nullable(z.object({ id: Id, /** Null for an erased account. */ name: z.nullable(z.string()) })),
        /** What pays a purchase, what a charge is for, or the source of a request; empty for none. */
        kind: z.string(),
      }),
    ),
    nextCursor,
  }),
  refusals: ["not_found"],
});
