import type { Plain } from "@doorlight/common/rpc";
import type { Lead as WireLead } from "@doorlight/proto/leads/v1/lead_pb";
import type { ListLeadsRequestSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { Lead, Locale } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { type PackPrices, toLead } from "../mappers/lead.ts";
import type { Said } from "../plain-client.ts";
import type { Session } from "../sessions/session.ts";

type LeadClients = Pick<Clients, "leads" | "purchasing">;
type Query = Said<Plain<typeof ListLeadsRequestSchema>> & { limit: number };

/** The reader, their language, and the prices of a country. */
export interface LeadReader {
  as: Session["as"];
  locale: Locale;
  packOf(country: string): PackPrices;
}

export interface LeadPage {
  items: Lead[];
  nextCursor: string | null;
  total: number | null;
  totalIsLeast: boolean;
}

/** A page of affordable leads takes at most this many pages of all leads: then it is short, and has a next one. */
const MOST_READS = 5;

/**
 * Leads with their price for the user now. Purchasing has not consumed a lead without a quote yet: it is listed a
 * moment later, once it can be bought. Purchasing knows of a lost last spot before leads does.
 */
export async function withQuotes(
  { purchasing }: Pick<Clients, "purchasing">,
  leads: readonly WireLead[],
  { as, locale, packOf }: LeadReader,
): Promise<Lead[]> {
  if (leads.length === 0) return [];
  const { quotes } = await purchasing.quoteLeads({ leadIds: leads.map(({ id }) => id) }, as);
  const byLead = new Map(quotes.map((quote) => [quote.leadId, quote]));
  return leads.flatMap((lead) => {
    const quote = byLead.get(lead.id);
    return quote && quote.spotsLeft > 0 ? [toLead(lead, quote, locale, packOf(lead.country))] : [];
  });
}

/** One page of a list of leads. */
export async function readLeadPage(clients: LeadClients, query: Query, reader: LeadReader): Promise<LeadPage> {
  const { leads, nextCursor, total, totalIsLeast } = await clients.leads.listLeads(query, reader.as);
  return { items: await withQuotes(clients, leads, reader), nextCursor: nextCursor || null, total, totalIsLeast };
}

/**
 * One page of the leads that a click would buy. The payment source differs by lead, so pages of the list are read until
 * this one is full; each read asks for the missing number, so the cursor is always that of the last lead read.
 */
export async function readAffordablePage(clients: LeadClients, query: Query, reader: LeadReader): Promise<LeadPage> {
  const items: Lead[] = [];
  let cursor: string | null | undefined = query.cursor;
  for (let reads = 0; reads < MOST_READS && items.length < query.limit && cursor !== null; reads += 1) {
    const limit = query.limit - items.length;
    const page = await readLeadPage(clients, { ...query, limit, cursor }, reader);
    items.push(...page.items.filter(({ status }) => status === "available"));
    cursor = page.nextCursor;
  }
  return { items, nextCursor: cursor ?? null, total: null, totalIsLeast: false };
}
