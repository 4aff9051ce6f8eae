import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { fromJson, type JsonObject } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { as } from "@doorlight/common/rpc";
import { eventually, fakeClock } from "@doorlight/common/testing";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { AgentNotifiedSchema, NotificationOutcome } from "@doorlight/proto/notifications/v1/events_pb";
import { NewsService } from "@doorlight/proto/notifications/v1/news_service_pb";
import { DeliveryDecidedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadStatus } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { makePeople } from "./mail-people.ts";
import { makeNewsPeers } from "./news-peers.ts";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

// 14:10 in Helsinki, ahead of the machine's clock: held mails stay in the queue until a test runs its job.
const start = new Date("2036-11-24T12:10:00Z");
const clock = fakeClock(start.toISOString());
let notifications: StartedNotifications;
let people: ReturnType<typeof makePeople>;
let peers: ReturnType<typeof makeNewsPeers>;
beforeAll(async () => {
  notifications = await startNotifications({ clock });
  people = makePeople(notifications.peers);
  peers = makeNewsPeers(notifications.peers);
});
afterAll(() => notifications.stop());
beforeEach(async () => {
  await notifications.reset();
  clock.set(start);
});

type Decided = { leadId: string; userId: string; listId: string };

const decide = (about: Decided, outcome: { reason: string } | { purchaseId: string }) =>
  notifications.consume(DeliveryDecidedSchema, {
    ...about,
    ...outcome,
    country: "FI",
    decidedAt: timestampFromDate(clock.now()),
  });
const match = ({ leadId, userId, listId }: Decided) =>
  notifications.consume(LeadMatchedSchema, {
    leadId,
    country: "FI",
    matchedAt: timestampFromDate(clock.now()),
    matches: [{ listId, userId, mode: LeadListMode.NOTIFICATION }],
  });
const mailNews = (userId: string) => notifications.runJob("mail-news", { userId });
const kinds = async () => (await notifications.settled()).map(({ kind }: { kind: string }) => kind);
const bell = async (userId: string) => {
  const reader = { kind: "user", role: "agent", country: "FI", termsAccepted: true } as const;
  return notifications
    .clientOf("gateway", NewsService)
    .listNews({ limit: 10 }, as({ ...reader, userId, sessionId: userId }));
};
const outcomesOf = async (listId: string) => {
  const rows = await notifications.db("outbox").where("topic", "like", "%notifications.agent%").orderBy("id");
  return rows
    .map(({ payload }: { payload: JsonObject }) => fromJson(AgentNotifiedSchema, payload))
    .filter(({ listIds }) => listIds.includes(listId))
    .map(({ outcome }) => outcome);
};

/** An agent with a list that buys, and a lead that fits it. */
function buying(changes: object = {}) {
  const { userId, email } = people.agent();
  return { email, about: { userId, listId: peers.list(userId, changes), leadId: peers.lead() } };
}

test("mails a lead that a cap kept from its list once, and shows cap and month in the bell", async () => {
  const { email, about } = buying();
  await decide(about, { reason: "lead_cap" });
  await mailNews(about.userId);
  const { subject, text } = await notifications.mailTo(email);
  expect(subject).toMatch(/^Not bought for you: /);
  expect(text).toContain("your lead cap for November is reached. You can buy it yourself.");
  await match({ ...about, listId: peers.list(about.userId) });
  await decide({ ...about, listId: peers.list(about.userId) }, { reason: "money_cap" });
  await mailNews(about.userId);
  expect(await kinds()).toEqual(["lead_news"]);
  expect((await bell(about.userId)).news).toMatchObject([{ leadId: about.leadId, missedReason: "money_cap" }]);
});

test.each([
  "money_cap",
  "payment_method_missing",
  "not_enough_credits",
  "invoice_limit_reached",
  "invoice_overdue",
  "card_declined",
])("mails a lead that was not bought because of %s", async (reason) => {
  const { about } = buying();
  await decide(about, { reason });
  await mailNews(about.userId);
  expect(await kinds()).toEqual(["lead_news"]);
});

test.each(["office_already_bought", "lead_unavailable", "lead_closed", "list_off", "no_consent", "already_bought"])(
  "makes no news of a lead that was not bought because of %s",
  async (reason) => {
    const { about } = buying();
    await decide(about, { reason });
    await mailNews(about.userId);
    expect(await notifications.db("news")).toEqual([]);
  },
);

test("shows in the bell that the bank asks, and mails it in a mail of its own alone", async () => {
  const { about } = buying();
  await decide(about, { reason: "card_needs_action" });
  await mailNews(about.userId);
  expect(await kinds()).toEqual(["delivery_needs_action"]);
  expect(await bell(about.userId)).toMatchObject({ unread: 1, news: [{ missedReason: "card_needs_action" }] });
});

test("marks a missed lead read and unmailed once another list of the agent buys it", async () => {
  const { about } = buying({ quietFrom: "14:00", quietUntil: "15:00" });
  await decide(about, { reason: "lead_cap" });
  await mailNews(about.userId);
  const other = { ...about, listId: peers.list(about.userId) };
  await decide(other, { purchaseId: crypto.randomUUID() });
  notifications.peers.quotes.get(about.leadId)!.status = LeadStatus.OBTAINED;
  expect((await bell(about.userId)).unread).toBe(0);
  clock.set(new Date("2036-11-24T13:00:00Z"));
  await mailNews(about.userId);
  expect((await notifications.settled()).map(({ status }: { status: string }) => status)).toEqual(["skipped"]);
});

test("reports news as mailed once its mail was sent, and not when it is recorded", async () => {
  const { email, about } = buying();
  notifications.line.cut();
  await match(about);
  await mailNews(about.userId);
  expect(await outcomesOf(about.listId)).toEqual([NotificationOutcome.QUEUED]);
  notifications.line.repair();
  const [mail] = await notifications.deliveries();
  await notifications.runJob("send-mail", { deliveryId: mail.id });
  await notifications.mailTo(email);
  await notifications.settled();
  expect(await outcomesOf(about.listId)).toEqual([NotificationOutcome.QUEUED, NotificationOutcome.MAILED]);
});

test("reports news as in the bell alone if its mail ended unsent or left it out", async () => {
  const refused = buying();
  notifications.mailbox.refuse.set(refused.email, 550);
  await match(refused.about);
  await mailNews(refused.about.userId);
  await notifications.settled();
  await mailNews(refused.about.userId);
  const { QUEUED, MAILED, UNMAILED } = NotificationOutcome;
  expect(await outcomesOf(refused.about.listId)).toEqual([QUEUED, UNMAILED]);

  const { about } = buying();
  const sold = { ...about, leadId: peers.lead(LeadStatus.FULL) };
  await match(sold);
  await match(about);
  await mailNews(about.userId);
  await notifications.settled();
  expect((await outcomesOf(about.listId)).toSorted()).toEqual([MAILED, QUEUED, QUEUED, UNMAILED].toSorted());
});

test("reports a lead that a long mail counts without naming as mailed", async () => {
  const { email, about } = buying({ quietFrom: "14:00", quietUntil: "15:00" });
  for (let nth = 0; nth < 22; nth++) await match({ ...about, leadId: peers.lead() });
  const { HELD, MAILED, UNMAILED } = NotificationOutcome;
  // Else the job of a match could mail its own lead after the end of the quiet hours.
  await eventually(async () =>
    expect((await outcomesOf(about.listId)).filter((outcome) => outcome === HELD)).toHaveLength(22),
  );
  clock.set(new Date("2036-11-24T13:00:00Z"));
  await mailNews(about.userId);
  const mail = await notifications.mailTo(email);
  expect(mail.text).toContain("There are 2 more among the new leads.");
  await notifications.settled();
  const outcomes = await outcomesOf(about.listId);
  expect(outcomes.filter((outcome) => outcome === MAILED)).toHaveLength(22);
  expect(outcomes).not.toContain(UNMAILED);
});
