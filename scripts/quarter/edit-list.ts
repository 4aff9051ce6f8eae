import { LeadListMode, NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import { LeadListsService } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import type { Agent } from "./open-account.ts";
import type { Quarter } from "./start-quarter.ts";

/** Adds an agent's list, pauses it, or removes it. */
export async function editList({ leads }: Quarter, { buyer, country }: Agent, random: () => number): Promise<void> {
  const as = await leads.asUser(buyer.id, { country });
  const lists = leads.clientOf("gateway", LeadListsService);
  const [shown] = (await lists.listLeadLists({ locale: "en" }, as)).lists;
  const listId = shown?.list?.id;
  if (listId) {
    await (random() < 0.3 ? lists.removeLeadList({ listId }, as) : lists.pauseLeadList({ listId }, as));
    return;
  }
  const [place] = await leads.db("locations").where({ country }).limit(1).pluck<string[]>("id");
  const sent = { mode: LeadListMode.PASSIVE, pace: NotificationPace.DAILY };
  await lists.createLeadList({ draft: { name: "Mine", locationIds: [place!], ...sent } }, as);
}
