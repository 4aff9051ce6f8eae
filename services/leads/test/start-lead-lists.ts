import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { drainOutbox } from "@doorlight/common/testing";
import { LocationKind } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadListMode, NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import { LeadListsService, type LeadListDraftSchema } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { startLeads } from "./start-leads.ts";

type Draft = MessageInitShape<typeof LeadListDraftSchema>;

/** Leads for tests of lead lists: with an agent of each test, who saves lists. */
export async function startLeadLists() {
  const leads = await startLeads();
  const service = () => leads.clientOf("gateway", LeadListsService);

  async function idOf(query: string, kind: LocationKind, country = "FI"): Promise<string> {
    const { locations } = await leads.gateway.listLocations({ country, query, kinds: [kind], limit: 1, locale: "fi" });
    return locations[0]!.id;
  }
  const places = {
    helsinki: await idOf("Helsinki", LocationKind.CITY),
    kallio: await idOf("00530", LocationKind.POSTAL_CODE),
    tampere: await idOf("Tampere", LocationKind.CITY),
    stockholm: await idOf("Stockholm", LocationKind.CITY, "SE"),
  };

  let userId = "";
  let agent: CallOptions = {};

  const aDraft = (changes: Draft = {}) => ({
    name: "My area",
    locationIds: [places.helsinki],
    mode: LeadListMode.PASSIVE,
    pace: NotificationPace.DAILY,
    ...changes,
  });

  return {
    ...leads,
    places,
    service,
    mailer: () => leads.clientOf("notifications", LeadListsService),
    aDraft,

    /** The agent of this test. */
    get agent() {
      return agent;
    },
    get userId() {
      return userId;
    },

    /** Forgets lists, leads and events, for another agent. */
    async reset(at: Date): Promise<void> {
      leads.clock.set(at);
      await leads.db.raw("truncate lead_lists, list_mailboxes, requests, leads cascade");
      await drainOutbox(leads.db);
      userId = crypto.randomUUID();
      agent = await leads.asUser(userId);
    },

    create: async (changes: Draft = {}, as = agent) =>
      (await service().createLeadList({ draft: aDraft(changes) }, as)).listId,
    all: async (as = agent) => (await service().listLeadLists({ locale: "fi" }, as)).lists,
    one: async (listId: string) => (await service().getLeadList({ listId, locale: "fi" }, agent)).list!,
  };
}

export type LeadListsTest = Awaited<ReturnType<typeof startLeadLists>>;
