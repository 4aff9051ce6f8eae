import { LeadListMailsService } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import { LeadListMode, NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import { LeadListsService } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { saveList } from "./some-list.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
let helsinki: string;
beforeAll(async () => {
  leads = await startLeads();
  const [city] = await leads.db("locations").where({ kind: "city", name: "Helsinki" }).pluck<string[]>("id");
  helsinki = city!;
});
afterAll(() => leads.stop());

const modeOf = async (listId: string) => (await leads.db("lead_lists").where({ id: listId }).first("mode")).mode;
const mailed = async (listId: string) => {
  const { lists } = await leads.clientOf("notifications", LeadListMailsService).getLists({ listIds: [listId] });
  return lists[0]!;
};
/** The agent's view of their lists. */
const unsubscribedOf = async (userId: string) => {
  const own = leads.clientOf("gateway", LeadListsService);
  const { lists } = await own.listLeadLists({ locale: "fi" }, await leads.asUser(userId));
  return lists.map(({ unsubscribedAt }) => unsubscribedAt);
};
const links = () => leads.clientOf("gateway", LeadListMailsService);

test("makes a list that notifies passive by the link in a mail", async () => {
  const listId = await saveList(leads.db, { location_ids: [helsinki] });
  const { notifies, unsubscribeToken: token } = await mailed(listId);
  expect([notifies, (await links().getUnsubscription({ token })).notifies]).toEqual([true, true]);
  await links().unsubscribe({ token });
  expect([await modeOf(listId), (await mailed(listId)).notifies]).toEqual(["passive", false]);
});

test("ends the mails of a list that buys by the link, until its agent saves it; it still buys", async () => {
  const userId = crypto.randomUUID();
  const listId = await saveList(leads.db, { location_ids: [helsinki], mode: "subscription", user_id: userId });
  const { notifies, unsubscribeToken: token } = await mailed(listId);
  expect(notifies).toBe(true);
  await links().unsubscribe({ token });
  await links().unsubscribe({ token });
  expect([await modeOf(listId), (await mailed(listId)).notifies]).toEqual(["subscription", false]);
  expect((await links().getUnsubscription({ token })).notifies).toBe(false);
  expect(await unsubscribedOf(userId)).toEqual([expect.anything()]);

  const draft = { name: "Helsinki", locationIds: [helsinki], mode: LeadListMode.SUBSCRIPTION };
  await leads
    .clientOf("gateway", LeadListsService)
    .changeLeadList(
      { listId, version: 2n, draft: { ...draft, pace: NotificationPace.AT_ONCE } },
      await leads.asUser(userId),
    );
  expect((await mailed(listId)).notifies).toBe(true);
  expect(await unsubscribedOf(userId)).toEqual([undefined]);
});

test("mails nothing for a list that is paused or passive", async () => {
  const paused = await saveList(leads.db, { location_ids: [helsinki], mode: "subscription", paused_at: new Date(0) });
  const passive = await saveList(leads.db, { location_ids: [helsinki], mode: "passive" });
  expect([(await mailed(paused)).notifies, (await mailed(passive)).notifies]).toEqual([false, false]);
});
