import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually } from "@doorlight/common/testing";
import { ContactErasedSchema, LeadClosedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  RefundApprovedSchema,
  RefundRejectedSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import { AttemptsReminderQueuedSchema } from "@doorlight/proto/refunds/v1/mails_pb";
import { RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makePeople, place, purchaseOf } from "./mail-people.ts";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

let notifications: StartedNotifications;
let people: ReturnType<typeof makePeople>;
beforeAll(async () => {
  notifications = await startNotifications();
  people = makePeople(notifications.peers);
});
afterAll(() => notifications.stop());
beforeEach(() => notifications.reset());

const id = () => crypto.randomUUID();
const at = (time: string) => timestampFromDate(new Date(time));

/** A request of an agent about a lead, as refunds answers it, with the contents of its events. */
function someRequest(state: RefundState, about: object = {}, paymentSource = PaymentSource.CREDIT) {
  const { userId, email } = people.agent();
  const [requestId, leadId] = [id(), id()];
  notifications.peers.leads.set(leadId, { id: leadId, place });
  notifications.peers.refunds.set(requestId, {
    id: requestId,
    state,
    purchase: { leadId, paymentSource },
    ...about,
  });
  return { email, leadId, requestId, event: { requestId, purchaseId: id(), leadId, buyerId: userId, country: "FI" } };
}

test("mails a buyer when a refund request comes in, is approved and is rejected", async () => {
  const decisions = [{ approved: false, message: "The owner answered us.", adminId: id() }];
  const pending = someRequest(RefundState.PENDING, { dueAt: at("2026-11-30T10:15:00Z") });
  const approved = someRequest(RefundState.REFUNDED);
  const appealUntil = at("2026-12-09T22:00:00Z");
  const rejected = someRequest(RefundState.REJECTED, { decisions, appealUntil });
  await notifications.publish(RefundRequestedSchema, pending.event);
  await notifications.publish(RefundApprovedSchema, approved.event);
  await notifications.publish(RefundRejectedSchema, rejected.event);

  expect((await notifications.mailTo(pending.email)).text).toContain("We decide by 30 November 2026");
  const approval = await notifications.mailTo(approved.email);
  expect(approval.subject).toBe("Refunded: Kallio, 00530 Helsinki");
  expect(approval.text).toContain("You get the credit back.");
  expect(approval.html).toContain(`href="https://doorlight.example/account/lead/${approved.leadId}"`);
  const rejection = await notifications.mailTo(rejected.email);
  expect(rejection.text).toContain("The owner answered us.");
  expect(rejection.text).toContain("until 9 December 2026 at 23:59");
});

test("sends one mail, about the approval, for a refund request approved at once", async () => {
  const { email, event } = someRequest(RefundState.REFUNDED);
  await notifications.publish(RefundRequestedSchema, event);
  await notifications.publish(RefundApprovedSchema, event);
  await notifications.mailTo(email);
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(2));
  const rows = await notifications.settled();
  expect(rows.map(({ kind, status }) => [kind, status])).toEqual(
    expect.arrayContaining([
      ["refund_requested", "skipped"],
      ["refund_approved", "sent"],
    ]),
  );
});

test.each([
  ["the quota", PaymentSource.QUOTA, "The lead is back in the monthly quota"],
  ["a credit, since its month is over", PaymentSource.CREDIT, "you get a credit instead"],
])("mails the buyer of a lead that a quota paid what came back: %s", async (_what, returnedAs, words) => {
  const { email, leadId, event } = someRequest(RefundState.REFUNDED, {}, PaymentSource.QUOTA);
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, event.buyerId));
  await eventually(async () => expect(await notifications.db("lead_buyers")).toHaveLength(1));
  await notifications.publish(PurchaseRefundedSchema, { leadId, buyerId: event.buyerId, country: "FI", returnedAs });
  await eventually(async () => expect(await notifications.db("lead_buyers").where({ refunded: true })).toHaveLength(1));
  await notifications.publish(RefundApprovedSchema, event);
  // The receipt comes first.
  const texts = () => notifications.mailbox.mails.flatMap(({ to, text }) => (to?.[0]?.address === email ? [text] : []));
  await eventually(() => expect(texts()).toContainEqual(expect.stringContaining(words)));
});

test("waits with the mail of an approval until it is known what came back for a quota", async () => {
  const { event } = someRequest(RefundState.REFUNDED, {}, PaymentSource.QUOTA);
  await notifications.publish(RefundApprovedSchema, event);
  const waiting = { kind: "refund_approved", reason: "refund_unknown_yet" };
  await eventually(async () => expect(await notifications.deliveries()).toMatchObject([waiting]));
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => timestampFromDate(new Date(Date.now() - days * DAY_MS));
const lateMails = async () => (await notifications.deliveries()).filter(({ kind }) => kind === "refund_late");

test("mails every super admin once about a refund request that has waited for six days", async () => {
  const [one, other, admin] = [people.agent(), people.agent(), people.agent()];
  for (const { userId } of [one, other]) notifications.peers.admins.set(userId, true);
  notifications.peers.admins.set(admin.userId, false);
  const { requestId, event } = someRequest(RefundState.PENDING, { dueAt: at("2026-11-30T10:15:00Z") });
  await notifications.publish(RefundRequestedSchema, { ...event, requestedAt: daysAgo(6) });

  for (const { email } of [one, other]) {
    const mail = await notifications.mailTo(email);
    expect(mail.text).toContain("asked six days ago for a refund of the lead in Kallio, 00530 Helsinki");
    expect(mail.html).toContain(`href="https://doorlight.example/account/sa/refund-requests/${requestId}"`);
  }
  const [{ event_id: eventId }] = (await lateMails()) as [{ event_id: string }];
  await notifications.runJob("mail-late-refund", { eventId, requestId, country: "FI", isAppeal: false });
  const mailed = (await lateMails()).map(({ task }) => (task as { userId: string }).userId);
  expect(mailed.toSorted()).toEqual([one.userId, other.userId].toSorted());
});

test.each([
  ["decided", RefundState.REJECTED, {}],
  ["appealed against, which waits anew", RefundState.PENDING, { appeal: "They never answered." }],
])("mails no super admin about a refund request that was %s", async (_what, state, about) => {
  notifications.peers.admins.set(people.agent().userId, true);
  const { requestId } = someRequest(state, about);
  await notifications.runJob("mail-late-refund", { eventId: id(), requestId, country: "FI", isAppeal: false });
  expect(await lateMails()).toEqual([]);
});

test("waits six days before it mails super admins about a refund request", async () => {
  const { event } = someRequest(RefundState.PENDING);
  const requestedAt = daysAgo(1);
  await notifications.publish(RefundRequestedSchema, { ...event, requestedAt });
  const due = {
    task_identifier: "mail-late-refund",
    run_at: new Date(timestampDate(requestedAt).getTime() + 6 * DAY_MS),
  };
  await eventually(async () => {
    expect(await notifications.db.withSchema("graphile_worker").from("jobs").where(due)).toHaveLength(1);
  });
  expect(await lateMails()).toEqual([]);
});

test("reminds a buyer with too few contact attempts how many are missing and until when", async () => {
  const { userId, email } = people.agent();
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  await notifications.publish(AttemptsReminderQueuedSchema, {
    userId,
    country: "FI",
    leadId,
    until: at("2026-12-09T22:00:00Z"),
    attemptsMissing: 2,
    daysMissing: 1,
  });
  const { text } = await notifications.mailTo(email);
  expect(text).toContain("More attempts needed: 2\nMore days needed: 1\n");
  expect(text).toContain("Latest time for a request: 9 December 2026 at 23:59");
});

test("mails a refunded buyer when the contact is erased, but not when the request is closed", async () => {
  const [keeper, refunded] = [people.agent(), people.agent()];
  const { requestId } = people.seller({ hash: "h6sh" });
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  for (const { userId } of [keeper, refunded])
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  await eventually(async () => expect(await notifications.db("lead_buyers")).toHaveLength(2));
  await notifications.publish(PurchaseRefundedSchema, { leadId, buyerId: refunded.userId, country: "FI" });
  await eventually(async () => expect(await notifications.db("lead_buyers").where({ refunded: true })).toHaveLength(1));

  const mailedOf = async (kind: string) =>
    (await notifications.deliveries())
      .filter((delivery) => delivery.kind === kind)
      .map(({ task }) => (task as { userId: string }).userId)
      .toSorted();
  await notifications.publish(LeadClosedSchema, { leadId, requestId, country: "FI" });
  await eventually(async () => expect(await mailedOf("buyer_lead_closed")).toEqual([keeper.userId]));
  await notifications.publish(ContactErasedSchema, { leadId, country: "FI" });
  const both = [keeper, refunded].map(({ userId }) => userId).toSorted();
  await eventually(async () => expect(await mailedOf("buyer_contact_erased")).toEqual(both));
});
