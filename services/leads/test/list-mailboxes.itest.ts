import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadListMailsService, type MailedList } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { ListMailboxMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { type LeadListsTest, startLeadLists } from "./start-lead-lists.ts";

const { PASSIVE, NOTIFICATION } = LeadListMode;
let leads: LeadListsTest;
beforeAll(async () => (leads = await startLeadLists()));
afterAll(() => leads.stop());
beforeEach(() => leads.reset(new Date("2026-11-21T10:00:00Z")));

test("uses another address only once its mailbox has confirmed it by a link", async () => {
  const listId = await leads.create({ alternateEmail: "Office@example.test" });
  const [{ mailboxId } = { mailboxId: "" }] = (await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema);
  const mailboxOf = async () => (await leads.one(listId)).mailbox;
  expect(await mailboxOf()).toMatchObject({ email: "office@example.test" });
  expect((await mailboxOf())?.confirmedAt).toBeUndefined();

  const { token, email } = await leads.mailer().getListMailboxMail({ mailboxId });
  expect(email).toBe("office@example.test");
  expect((await refusalOf(leads.service().confirmListMailbox({ token: "guessed" }))).code).toBe("link_expired");
  await leads.service().confirmListMailbox({ token });
  expect((await mailboxOf())?.confirmedAt).toBeDefined();
  expect((await refusalOf(leads.mailer().getListMailboxMail({ mailboxId }))).code).toBe("not_found");

  await leads.create({ name: "Second", alternateEmail: "office@example.test" });
  expect((await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema)).toEqual([]);
});

test("sends an agent's links to at most five addresses a day, and ignores a late link", async () => {
  for (let i = 0; i < 5; i++) await leads.create({ name: `List ${i}`, alternateEmail: `a${i}@example.test` });
  const [{ mailboxId } = { mailboxId: "" }] = (await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema);
  const more = () => leads.create({ name: "More", alternateEmail: "more@example.test" });
  expect((await refusalOf(more())).code).toBe("too_many_requests");
  const { token } = await leads.mailer().getListMailboxMail({ mailboxId });
  leads.clock.advance(hours(24));
  expect((await refusalOf(leads.service().confirmListMailbox({ token }))).code).toBe("link_expired");
  leads.clock.advance(1);
  await more();
});

test("counts a link that is sent again: an agent sends no more than five a day in all", async () => {
  const listId = await leads.create({ alternateEmail: "office@example.test" });
  const save = async (alternateEmail: string) =>
    leads
      .service()
      .changeLeadList(
        { listId, version: (await leads.one(listId)).list!.version, draft: leads.aDraft({ alternateEmail }) },
        leads.agent,
      );
  const sent = async () => (await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema).length;
  for (let hour = 1; hour <= 4; hour++) {
    leads.clock.advance(hours(1));
    await save("office@example.test");
  }
  expect(await sent()).toBe(5);
  leads.clock.advance(hours(1));
  for (const email of ["office@example.test", "other@example.test"])
    expect((await refusalOf(save(email))).code).toBe("too_many_requests");
  // A day after the first of them.
  leads.clock.advance(hours(19));
  await save("office@example.test");
  expect(await sent()).toBe(1);
  expect((await refusalOf(save("other@example.test"))).code).toBe("too_many_requests");
});

test("sends a mailbox at most five links a day, of all agents and addresses, and says the wait", async () => {
  for (let i = 0; i < 5; i++) {
    await leads.create({ alternateEmail: `stranger+${i}@example.test` }, await leads.asUser(crypto.randomUUID()));
    leads.clock.advance(hours(1));
  }
  expect((await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema)).toHaveLength(5);
  const more = () => leads.create({ name: "More", alternateEmail: "Stranger@example.test" });
  // The oldest is five hours old.
  expect(await refusalOf(more())).toMatchObject({
    code: "too_many_requests",
    params: { retryAfter: String(hours(19) / 1000) },
  });
  leads.clock.advance(hours(19));
  await more();
});

test("stops all lists' mails to an unsubscribed address, and asks it nothing for ninety days", async () => {
  const stranger = "stranger@example.test";
  const confirm = async () => {
    const [{ mailboxId } = { mailboxId: "" }] = (await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema);
    await leads.service().confirmListMailbox({ token: (await leads.mailer().getListMailboxMail({ mailboxId })).token });
  };
  const [first, second] = [
    await leads.create({ mode: NOTIFICATION, alternateEmail: stranger }),
    await leads.create({ name: "Second", mode: NOTIFICATION, alternateEmail: stranger }),
  ];
  await confirm();
  const mails = leads.clientOf("notifications", LeadListMailsService);
  const mailed = async () => {
    const { lists } = await mails.getLists({ listIds: [first, second] });
    return [first, second].map((id) => lists.find(({ listId }) => listId === id)!);
  };
  const [{ email, unsubscribeToken: token }] = (await mailed()) as [MailedList, MailedList];
  expect(email).toBe(stranger);
  const links = leads.clientOf("gateway", LeadListMailsService);
  for (let clicks = 0; clicks < 2; clicks++) await links.unsubscribe({ token });

  expect((await mailed()).map((list) => [list.notifies, list.email])).toEqual([
    [false, undefined],
    [true, undefined],
  ]);
  const again = (alternateEmail: string) => leads.create({ name: "Again", alternateEmail });
  for (const address of [stranger, "stranger+again@example.test"])
    expect((await refusalOf(again(address))).fields).toMatchObject([{ path: "alternateEmail", code: "unsubscribed" }]);
  await leads.runJob("purge-by-retention");
  expect((await refusalOf(again(stranger))).code).toBe("invalid_request");
  leads.clock.advance(days(90));
  await again(stranger);
  await confirm();
});

test("ends one list alone when its agent unsubscribes at the own address", async () => {
  const [first, second] = [
    await leads.create({ mode: NOTIFICATION }),
    await leads.create({ name: "Second", mode: NOTIFICATION }),
  ];
  const mails = leads.clientOf("notifications", LeadListMailsService);
  const { lists } = await mails.getLists({ listIds: [first] });
  await leads.clientOf("gateway", LeadListMailsService).unsubscribe({ token: lists[0]!.unsubscribeToken });
  expect([(await leads.one(first)).list?.mode, (await leads.one(second)).list?.mode]).toEqual([PASSIVE, NOTIFICATION]);
});

test("exports the address of a removed list, and deletes it at the agent's erasure", async () => {
  const listId = await leads.create({ alternateEmail: "office@example.test" });
  await leads.service().removeLeadList({ listId }, leads.agent);
  const { json } = await leads.personalData.exportUser({ userId: leads.userId });
  expect(JSON.parse(json)).toMatchObject({ leadLists: [], listMailboxes: [{ email: "office@example.test" }] });
  await leads.consume(UserErasedSchema, { userId: leads.userId });
  expect(await leads.db("list_mailboxes").pluck("email")).toEqual([]);
});
