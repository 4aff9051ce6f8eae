import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { as } from "@doorlight/common/rpc";
import { eventually, fakeClock } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LeadListMode, NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import { LeadStatus } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { NewsService } from "@doorlight/proto/notifications/v1/news_service_pb";
import { makeDeliveryStore } from "../src/db/delivery-store.ts";
import { makePeople } from "./mail-people.ts";
import { makeNewsPeers } from "./news-peers.ts";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

// 14:10 in Helsinki, ahead of the machine's clock: held mails stay in the queue until a test runs its job.
const start = new Date("2036-11-24T12:10:00Z");
const clock = fakeClock(start.toISOString());
let notifications: StartedNotifications;
let people: ReturnType<typeof makePeople>;
let list: ReturnType<typeof makeNewsPeers>["list"];
let lead: ReturnType<typeof makeNewsPeers>["lead"];
beforeAll(async () => {
  notifications = await startNotifications({ clock });
  people = makePeople(notifications.peers);
  ({ list, lead } = makeNewsPeers(notifications.peers));
});
afterAll(() => notifications.stop());
beforeEach(async () => {
  await notifications.reset();
  clock.set(start);
});

const id = () => crypto.randomUUID();

const match = (leadId: string, userId: string, ...listIds: string[]) =>
  notifications.consume(LeadMatchedSchema, {
    leadId,
    country: "FI",
    matchedAt: timestampFromDate(clock.now()),
    matches: listIds.map((listId) => ({ listId, userId, mode: LeadListMode.NOTIFICATION })),
  });
const mailNews = (userId: string) => notifications.runJob("mail-news", { userId });
const newsMails = async () => (await notifications.deliveries()).filter(({ kind }) => kind === "lead_news");

test("makes one item and one mail of a lead that fits two lists, however often it is consumed", async () => {
  const { userId, email } = people.agent();
  const lists = [list(userId), list(userId)];
  const leadId = lead();
  await match(leadId, userId, lists[0]!);
  await match(leadId, userId, ...lists);
  await mailNews(userId);
  await match(leadId, userId, ...lists);
  await mailNews(userId);
  const mail = await notifications.mailTo(email);
  await notifications.settled();
  expect(await newsMails()).toHaveLength(1);
  expect(await notifications.db("news").select("list_ids", "mail")).toEqual([{ list_ids: lists, mail: "mailed" }]);
  expect(mail.text).toContain(`https://doorlight.example/account/lead/${leadId}`);
  expect(mail.text).toContain("3 rooms · 72 m² · built in 1938 · condition: good\n");
  expect(mail.text).toContain("Request for quote · €51.75 (excl. VAT) · 2 spots free\nCall ••• about the view.\n");
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
  expect(header("list-unsubscribe")).toBe("<https://doorlight.example/api/lead-lists/unsubscribe/t0ken>");
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

test("records one mail for two runs of the job at once", async () => {
  const { userId } = people.agent();
  await match(lead(), userId, list(userId));
  await Promise.all([mailNews(userId), mailNews(userId)]);
  expect(await newsMails()).toHaveLength(1);
});

test("fills an hourly digest with leads still for sale, and sends none if nothing is left", async () => {
  const { userId, email } = people.agent();
  const hourly = list(userId, { pace: NotificationPace.HOURLY });
  const [open, full] = [lead(), lead()];
  for (const leadId of [open, full]) await match(leadId, userId, hourly);
  await mailNews(userId);
  expect(await newsMails()).toEqual([]);
  notifications.peers.quotes.get(full)!.status = LeadStatus.FULL;
  clock.set(new Date("2036-11-24T13:00:00Z"));
  await mailNews(userId);
  const { text } = await notifications.mailTo(email);
  expect(text).toContain(open);
  expect(text).not.toContain(full);

  await notifications.settled();
  const sold = lead(LeadStatus.FULL);
  await match(sold, userId, hourly);
  clock.set(new Date("2036-11-24T14:00:00Z"));
  await mailNews(userId);
  const outcomes = (await notifications.settled()).map(({ status }: { status: string }) => status);
  expect(outcomes.toSorted()).toEqual(["sent", "skipped"]);
});

test("holds a mail in quiet hours until their end", async () => {
  const { userId, email } = people.agent();
  await match(lead(), userId, list(userId, { quietFrom: "14:00", quietUntil: "16:30" }));
  await mailNews(userId);
  expect(await newsMails()).toEqual([]);
  expect(await notifications.db("news").pluck("due_at")).toEqual([new Date("2036-11-24T14:30:00Z")]);
  clock.set(new Date("2036-11-24T14:30:00Z"));
  await mailNews(userId);
  await notifications.mailTo(email);
});

/** A recorded mail of a match whose first attempt found no mail server. */
async function unsentMail(userId: string, ...listIds: string[]): Promise<string> {
  notifications.line.cut();
  await match(lead(), userId, ...listIds);
  await mailNews(userId);
  const [mail] = await eventually(async () => {
    const mails = await newsMails();
    expect(mails).toEqual([expect.objectContaining({ attempts: 1 })]);
    return mails;
  });
  notifications.line.repair();
  return mail.id;
}
const sendMail = (deliveryId: string) => notifications.runJob("send-mail", { deliveryId });
const outcomes = async () => (await newsMails()).map(({ status }) => status);
const stateOfNews = () => notifications.db("news").pluck("mail");

test("postpones a mail that falls into quiet hours to their end, without counting an attempt", async () => {
  const { userId, email } = people.agent();
  const listId = list(userId);
  const deliveryId = await unsentMail(userId, listId);
  Object.assign(notifications.peers.lists.get(listId)!, { quietFrom: "14:00", quietUntil: "16:30" });
  const end = new Date("2036-11-24T14:30:00Z");
  const jobs = () => notifications.db.withSchema("graphile_worker").from("jobs").where("task_identifier", "send-mail");
  const longestWaitMs = () => makeDeliveryStore(notifications.db).longestWaitMs(clock.now());
  clock.set(new Date(clock.now().getTime() + minutes(10)));
  expect(await longestWaitMs()).toBe(minutes(10));
  await sendMail(deliveryId);
  expect(await longestWaitMs()).toBe(0);
  expect(await jobs().where("run_at", end)).toHaveLength(1);
  expect(await newsMails()).toEqual([expect.objectContaining({ status: "queued", attempts: 1 })]);
  clock.set(new Date(end.getTime() + minutes(5)));
  expect(await longestWaitMs()).toBe(minutes(5));
  await sendMail(deliveryId);
  await notifications.mailTo(email);
});

test("passes news on to the agent's other list if one ends its mails before sending", async () => {
  const { userId, email } = people.agent();
  const [left, daily] = [list(userId), list(userId, { pace: NotificationPace.DAILY })];
  const deliveryId = await unsentMail(userId, left, daily);
  notifications.peers.lists.get(left)!.notifies = false;
  await sendMail(deliveryId);
  await eventually(async () =>
    expect(await notifications.db("news").pluck("due_at")).toEqual([new Date("2036-11-25T05:00:00Z")]),
  );
  clock.set(new Date("2036-11-25T05:00:00Z"));
  await Promise.all([mailNews(userId), mailNews(userId)]);
  await notifications.mailTo(email);
  await notifications.settled();
  expect([await outcomes(), await stateOfNews()]).toEqual([["skipped", "sent"], ["mailed"]]);
});

test("passes news on to the agent's other list if a mailbox is gone", async () => {
  const { userId, email } = people.agent();
  const gone = `${id()}@example.test`;
  notifications.mailbox.refuse.set(gone, 550);
  await match(lead(), userId, list(userId, { email: gone }), list(userId));
  await mailNews(userId);
  await notifications.mailTo(email);
  await notifications.settled();
  expect([await outcomes(), await stateOfNews()]).toEqual([["failed", "sent"], ["mailed"]]);
});

test("keeps news that cannot be mailed in the bell, unread", async () => {
  const { userId } = people.agent();
  const deliveryId = await unsentMail(userId, list(userId));
  clock.set(new Date("2036-11-27T12:15:00Z"));
  notifications.line.cut();
  await sendMail(deliveryId);
  await eventually(async () => expect(await stateOfNews()).toEqual(["unmailed"]));
  expect([await outcomes(), await notifications.db("news").pluck("read_at")]).toEqual([["failed"], [null]]);
});

test("mails news that no list mailed with a list that is matched later", async () => {
  const { userId, email } = people.agent();
  const leadId = lead();
  await match(leadId, userId, list(userId, { notifies: false }));
  await mailNews(userId);
  await eventually(async () => expect(await stateOfNews()).toEqual(["unmailed"]));
  await match(leadId, userId, list(userId));
  await mailNews(userId);
  await notifications.mailTo(email);
});

test("mails a confirmed other address of a list, and nothing for a paused list", async () => {
  const { userId } = people.agent();
  const other = `${id()}@example.test`;
  await match(lead(), userId, list(userId, { email: other }));
  await match(lead(), userId, list(userId, { notifies: false }));
  await mailNews(userId);
  await notifications.mailTo(other);
  expect(await newsMails()).toHaveLength(1);
});

test("lets only the agent read news, and tells another open page once", async () => {
  const [{ userId }, other] = [people.agent(), people.agent()];
  const leads = [lead(), lead(), lead()];
  for (const leadId of leads) await match(leadId, userId, list(userId));
  await match(leads[0]!, other.userId, list(other.userId));
  await notifications.db("outbox").delete();
  const call = notifications.clientOf("gateway", NewsService);
  const asUser = (id: string) =>
    as({ kind: "user", userId: id, role: "agent", country: "FI", termsAccepted: true, sessionId: id });
  const read = async (which: { case: "leadId" | "upToId"; value: string }) =>
    (await call.markRead({ which }, asUser(userId))).unread;
  expect(await read({ case: "leadId", value: leads[1]! })).toBe(2);
  expect(await read({ case: "leadId", value: leads[1]! })).toBe(2);
  const [newest] = (await call.listNews({ limit: 1 }, asUser(userId))).news;
  expect(await read({ case: "upToId", value: newest!.id })).toBe(0);
  expect((await call.listNews({ limit: 1 }, asUser(other.userId))).unread).toBe(1);
  expect(await notifications.db("outbox").where("topic", "like", "%news%").pluck("key")).toEqual([userId, userId]);
});

test("deletes the news of an erased agent", async () => {
  const { userId } = people.agent();
  await match(lead(), userId, list(userId));
  await notifications.consume(UserErasedSchema, { userId, country: "FI" });
  expect(await notifications.db("news")).toEqual([]);
});

test("sends no news to an agent who declined the terms, but to one who has not answered new ones", async () => {
  const [declined, waiting] = [people.agent(), people.agent()];
  notifications.peers.recipients.get(declined.userId)!.termsDeclined = true;
  const leadId = lead();
  for (const { userId } of [declined, waiting]) {
    await match(leadId, userId, list(userId));
    await mailNews(userId);
  }
  await notifications.mailTo(waiting.email);
  await notifications.settled();
  expect((await newsMails()).map(({ task, status }) => [task.userId, status]).toSorted()).toEqual(
    [
      [declined.userId, "skipped"],
      [waiting.userId, "sent"],
    ].toSorted(),
  );
});
