import type { Tx } from "@doorlight/common/db";

/** What is held about one request and the person who sent it. */
export const sellerData = {
  async of(tx: Tx, requestId: string): Promise<object> {
    const request = await tx("requests").where({ id: requestId }).first(REQUEST);
    const contact = await tx("request_contacts").where({ request_id: requestId }).first(CONTACT);
    const lead = await tx("leads").where({ request_id: requestId }).first(LEAD);
    const { valuationAmount, valuationCurrency, ...facts } = request;
    return {
      request: {
        ...facts,
        valuation: valuationAmount === null ? null : { amount: Number(valuationAmount), currency: valuationCurrency },
      },
      contact,
      lead: lead ? { ...lead, ...(await accessOf(tx, lead.id)) } : null,
    };
  },
};

/** Who holds the lead, who saw the contact when, and how often agents looked at the lead without it. */
async function accessOf(tx: Tx, leadId: string) {
  const of = { lead_id: leadId };
  const agents = await tx("lead_holders")
    .where(of)
    .orderBy("acquired_at")
    .select({ agentId: "agent_id", acquiredAt: "acquired_at" });
  const contactReads = await tx("contact_reads")
    .where(of)
    .orderBy("id")
    .select({ readerId: "reader_id", readAt: "read_at" });
  const views = await tx("lead_views").where(of).count<{ count: bigint }[]>("* as count");
  return { agents, contactReads, views: Number(views[0]?.count ?? 0) };
}

const REQUEST = {
  id: "id",
  country: "country",
  leadType: "lead_type",
  propertyType: "property_type",
  rooms: "rooms",
  area: "area",
  constructionYear: "construction_year",
  condition: "condition",
  valuationAmount: "valuation_amount",
  valuationCurrency: "valuation_currency",
  postalCode: "postal_code",
  district: "district",
  city: "city",
  region: "region",
  lat: "lat",
  lon: "lon",
  locale: "locale",
  consentVersion: "consent_version",
  consentedAt: "consented_at",
  submittedAt: "submitted_at",
  confirmedAt: "confirmed_at",
  closedAt: "closed_at",
};

const CONTACT = {
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  phone: "phone",
  address: "address",
  description: "description",
  erasedAt: "erased_at",
};

const LEAD = {
  id: "id",
  description: "description",
  publishedAt: "published_at",
  expiresAt: "expires_at",
  soldOutAt: "sold_out_at",
  endedAt: "ended_at",
};
