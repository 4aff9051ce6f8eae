import type { Db, Tx } from "@doorlight/common/db";
import { REQUEST_CONSENT_TEXT } from "./consent-text.ts";
import { IS_BLOCKED } from "./request-columns.ts";

/** All data about one person, for an export. */
export function makePersonalDataStore(db: Db) {
  return {
    /** About a request and its seller. */
    async ofRequest(tx: Tx, requestId: string): Promise<object> {
      const request = await tx("requests")
        .where({ id: requestId })
        .first({
          ...REQUEST,
          isLinked: tx.raw("duplicate_of is not null"),
          isBlocked: tx.raw(IS_BLOCKED),
          consentText: tx.raw(REQUEST_CONSENT_TEXT),
        });
      const { erasedAt, ...contact } = await tx("request_contacts").where({ request_id: requestId }).first(CONTACT);
      const pageOpenings = await tx("page_openings").where({ request_id: requestId }).orderBy("id").select(OPENING);
      const adminActions = await tx("desk_actions")
        .where({ request_id: requestId })
        .orderBy("id")
        .select("action", "reason", "at");
      const partner = await tx("intake_requests")
        .where({ request_id: requestId })
        .first({ externalId: "external_id", subSource: "sub_source", receivedAt: "received_at" });
      const lead = await tx("leads").where({ request_id: requestId }).first(LEAD);
      const { valuationAmount, valuationCurrency, consentText, isLinked, isBlocked, ...facts } = request;
      return {
        request: {
          ...facts,
          valuation: valuationAmount === null ? null : { amount: Number(valuationAmount), currency: valuationCurrency },
        },
        /** The home had an earlier request, so there is no lead. */
        isLinked,
        /** We publish no requests with its mailbox or telephone number, or none of its source, so there is no lead. */
        isBlocked,
        /** As the seller read it. */
        consentText,
        /** Null after it was erased, as for buyers. */
        contact: erasedAt ? null : contact,
        contactErasedAt: erasedAt,
        pageOpenings,
        /** As the partner that sent it calls it; null if our own form did. */
        partner: partner ?? null,
        /** What we did to the request, and why. */
        adminActions,
        lead: lead ? { ...lead, ...(await accessTo(tx, lead.id)) } : null,
      };
    },

    /**
     * About an agent, oldest first: ids, times and the agent's own words, because a contact is somebody else's data.
     */
    async ofUser(userId: string) {
      const [
        purchases,
        contactReads,
        leadViews,
        leadLists,
        listMailboxes,
        listDecisions,
        listEdits,
        kept,
        stateChanges,
        leadReports,
      ] = await Promise.all([
        db("all_buyers")
          .where({ agent_id: userId })
          .orderBy("acquired_at")
          .select<{ leadId: string; acquiredAt: Date }[]>({ leadId: "lead_id", acquiredAt: "acquired_at" }),
        db("contact_reads")
          .where({ reader_id: userId })
          .orderBy("id")
          .select<object[]>({ leadId: "lead_id", readAt: "read_at", isFound: "is_found", isByToken: "is_by_token" }),
        db("lead_views")
          .where({ user_id: userId })
          .orderBy(["day", "lead_id"])
          .select<{ leadId: string; day: string }[]>({ leadId: "lead_id", day: "day" }),
        db("lead_lists")
          .leftJoin("list_mailboxes", "list_mailboxes.id", "mailbox_id")
          .where({ "lead_lists.user_id": userId, removed_at: null })
          .orderBy("created_at")
          .select<{ name: string }[]>(LEAD_LIST, db.raw(PLACES_OF_LIST)),
        // Of its own: the address of a list that was removed is there for a day.
        db("list_mailboxes").where({ user_id: userId }).orderBy("asked_at").select<object[]>(LIST_MAILBOX),
        db("list_decisions")
          .whereIn("list_id", db("lead_lists").where({ user_id: userId }).select("id"))
          .orderBy(["at", "lead_id"])
          .select<object[]>(LIST_DECISION),
        db("list_edits").where({ user_id: userId }).orderBy("id").select<object[]>({ at: "edited_at" }),
        db("follow_ups").where({ agent_id: userId }).orderBy("lead_id").select<FollowUpRow[]>(FOLLOW_UP),
        db("state_changes")
          .where({ agent_id: userId })
          .orderBy("id")
          .select<object[]>({ leadId: "lead_id", state: "state", at: "at" }),
        db("lead_reports")
          .where({ agent_id: userId })
          .orderBy("id")
          .select<object[]>({ leadId: "lead_id", kind: "kind", reportedAt: "reported_at", wrongAt: "wrong_at" }),
      ]);
      const followUps = kept.map(({ leadId, state, remindAt }) => ({ leadId, state, remindAt }));
      const ownerOnly = { followUpNotes: kept.flatMap(({ leadId, note }) => (note ? [{ leadId, note }] : [])) };
      const lists = { leadLists, listMailboxes, listDecisions, listEdits };
      return { purchases, contactReads, leadViews, ...lists, followUps, stateChanges, leadReports, ownerOnly };
    },
  };
}

type FollowUpRow = { leadId: string; state: string; note: string; remindAt: Date | null };

/** The buyers of a lead, the reads of its contact, and the number of views without the contact. */
async function accessTo(tx: Tx, leadId: string) {
  const ofLead = { lead_id: leadId };
  const agents = await tx("all_buyers")
    .where(ofLead)
    .orderBy("acquired_at")
    .select({ agentId: "agent_id", acquiredAt: "acquired_at" });
  const contactReads = await tx("contact_reads")
    .where(ofLead)
    .orderBy("id")
    .select({ readerId: "reader_id", readAt: "read_at", isFound: "is_found", isByToken: "is_by_token" });
  const views = await tx("lead_views").where(ofLead).count<{ count: bigint }[]>("* as count");
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
  source: "source",
  consentVersion: "consent_version",
  consentedAt: "consented_at",
  submittedAt: "submitted_at",
  confirmedAt: "confirmed_at",
  closedAt: "closed_at",
  withdrawnAt: "withdrawn_at",
  outcome: "outcome",
  chosenAgentId: "chosen_agent_id",
  outcomeReportedAt: "outcome_reported_at",
};

const LEAD_LIST = {
  id: "lead_lists.id",
  name: "lead_lists.name",
  propertyTypes: "property_types",
  leadTypes: "lead_types",
  mode: "mode",
  pace: "pace",
  pausedAt: "paused_at",
  awayFrom: "away_from",
  awayUntil: "away_until",
  quietFrom: "quiet_from",
  quietUntil: "quiet_until",
  webhookEndpointId: "webhook_endpoint_id",
  createdAt: "created_at",
  alternateEmail: "email",
  alternateEmailConfirmedAt: "confirmed_at",
};

const LIST_MAILBOX = {
  email: "email",
  askedAt: "asked_at",
  confirmedAt: "confirmed_at",
  linksSent: "links_sent",
};

const PLACES_OF_LIST = `array(
  select locations.name from locations where locations.id = any (location_ids) order by locations.name
) as places`;

const FOLLOW_UP = { leadId: "lead_id", state: "state", note: "note", remindAt: "remind_at" };

const CONTACT = {
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  phone: "phone",
  address: "address",
  postalCode: "postal_code",
  description: "description",
  correctedAt: "corrected_at",
  linksSent: "links_sent",
  erasedAt: "erased_at",
};

const LIST_DECISION = {
  listId: "list_id",
  leadId: "lead_id",
  at: "at",
  rules: "rules",
  notification: "notification",
  isDelivered: "is_delivered",
  reason: "reason",
  cap: "cap",
};
const OPENING = { openedAt: "opened_at", device: "device", isExport: "is_export" };

const LEAD = {
  id: "id",
  description: "description",
  publishedAt: "published_at",
  expiresAt: "expires_at",
  soldOutAt: "sold_out_at",
  endedAt: "ended_at",
};
