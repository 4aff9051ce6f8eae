import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  ClosingReason,
  ContactCorrectedSchema,
  LeadResumedSchema,
  ContactErasedSchema,
  ErasureReason,
  LeadClosedSchema,
  LeadPublishedSchema,
  LeadReopenedSchema,
  OutcomeReportedSchema,
  ResumptionReason,
} from "@doorlight/proto/leads/v1/events_pb";
import { RequestOutcome } from "@doorlight/proto/leads/v1/lead_pb";
import { WithdrawalMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { makeDeliveryStore } from "../src/db/delivery-store.ts";
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

/** Waits until every mail of a kind is sent. */
const sent = (kind: string) =>
  eventually(async () => {
    const mails = (await notifications.deliveries()).filter((delivery) => delivery.kind === kind);
    expect(mails.map(({ status }) => status)).toEqual(mails.map(() => "sent"));
  });

/** The mails of a kind, by the agents who get them. */
const mailedOf = async (kind: string) =>
  (await notifications.deliveries())
    .filter((delivery) => delivery.kind === kind)
    .map(({ task }) => (task as { userId: string }).userId)
    .toSorted();

test("mails every buyer when the seller closes a lead, even one whose purchase is consumed later", async () => {
  const [one, other, late, stranger] = [people.agent(), people.agent(), people.agent(), people.agent()];
  const { requestId } = people.seller({ hash: "h4sh" });
  const [leadId, another] = [id(), id()];
  for (const lead of [leadId, another]) notifications.peers.leads.set(lead, { id: lead, place });
  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
  for (const { userId } of [one, other]) {
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
    await eventually(async () => expect(await mailedOf("purchase_receipt")).toContain(userId));
  }
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(another, stranger.userId));
  await notifications.mailTo(stranger.email);

  await notifications.publish(LeadClosedSchema, { leadId, requestId, country: "FI" });
  await eventually(async () => expect(await mailedOf("buyer_lead_closed")).toHaveLength(2));
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, late.userId));
  const mailed = [one, other, late].map(({ userId }) => userId).toSorted();
  await eventually(async () => expect(await mailedOf("buyer_lead_closed")).toEqual(mailed));

  await sent("buyer_lead_closed");
  const closed = notifications.mailbox.mails.filter(({ subject }) =>
    subject?.startsWith("A request you bought is closed"),
  );
  expect(closed.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(
    [one, other, late].map(({ email }) => email).toSorted(),
  );
  expect(closed[0]?.text).toContain(`https://doorlight.example/account/lead/${leadId}`);
});

test("mails a buyer of just before a closing of the refund to come, others that they keep it", async () => {
  const [soon, before] = [people.agent(), people.agent()];
  const { requestId } = people.seller({ hash: "h4sh" });
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
  for (const { userId } of [soon, before]) {
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
    await eventually(async () => expect(await mailedOf("purchase_receipt")).toContain(userId));
  }
  const closedAt = new Date();
  const dueAt = timestampFromDate(new Date("2026-11-02T10:45:00Z"));
  notifications.peers.expectedRefunds.set(`${leadId} ${soon.userId} ${closedAt.toISOString()}`, dueAt);
  const closing = { leadId, requestId, country: "FI", closedAt: timestampFromDate(closedAt) };
  await notifications.publish(LeadClosedSchema, { ...closing, reason: ClosingReason.CLOSED });
  await eventually(async () => expect(await mailedOf("buyer_lead_closed")).toHaveLength(2));
  await sent("buyer_lead_closed");
  const textTo = (email: string) =>
    notifications.mailbox.mails.find(({ subject, to }) => subject?.includes("is closed") && to?.[0]?.address === email)
      ?.text;
  expect(textTo(soon.email)).toContain("without a request: we do so after 2 November 2026 at 12:45");
  expect(textTo(soon.email)).not.toContain("You keep the contact.");
  expect(textTo(before.email)).toContain("You keep the contact.");
  expect(textTo(before.email)).not.toContain("refund");
});

test("mails no closing to a buyer after a reopening, nor any of a duplicate or our withdrawal", async () => {
  const [early, late, marker] = [people.agent(), people.agent(), people.agent()];
  const { requestId } = people.seller({ hash: "h4sh" });
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  const about = { leadId, requestId, country: "FI" };
  const at = (minute: number) => timestampFromDate(new Date(Date.UTC(2026, 10, 2, 10, minute)));
  await notifications.publish(LeadPublishedSchema, about);
  await notifications.publish(LeadClosedSchema, { ...about, closedAt: at(0), reason: ClosingReason.CLOSED });
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, early.userId));
  await eventually(async () => expect(await mailedOf("buyer_lead_closed")).toEqual([early.userId]));
  await notifications.publish(LeadReopenedSchema, { ...about, reopenedAt: at(1) });
  await notifications.publish(LeadClosedSchema, { ...about, closedAt: at(2), reason: ClosingReason.DUPLICATE });
  await notifications.publish(LeadClosedSchema, { ...about, closedAt: at(2), reason: ClosingReason.WITHDRAWN_BY_US });
  // Of the same topic as these: once it is here, they have been consumed.
  await notifications.publish(OutcomeReportedSchema, {
    leadId,
    country: "FI",
    outcome: RequestOutcome.BUYER_CHOSEN,
    chosenAgentId: early.userId,
  });
  await eventually(async () => expect(await mailedOf("buyer_chosen")).toEqual([early.userId]));
  for (const { userId } of [late, marker]) {
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
    await eventually(async () => expect(await mailedOf("purchase_receipt")).toContain(userId));
  }
  expect(await mailedOf("buyer_lead_closed")).toEqual([early.userId]);
});

test("lists the mails because of a lead that went to its buyer, or to the seller about them", async () => {
  const [one, other] = [people.agent(), people.agent()];
  const { requestId } = people.seller({ hash: "h4sh" });
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
  for (const { userId } of [one, other])
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  for (const kind of ["purchase_receipt", "new_interest"])
    await eventually(async () => {
      const mails = (await notifications.deliveries()).filter((delivery) => delivery.kind === kind);
      expect(mails.map(({ status }) => status)).toEqual(["sent", "sent"]);
    });
  const store = makeDeliveryStore(notifications.db);
  const kinds = (await store.ofLead(leadId, one.userId)).map(({ kind, failed }) => `${kind} ${failed}`);
  expect(kinds.toSorted()).toEqual(["new_interest false", "purchase_receipt false"]);
  expect(await store.ofLead(id(), one.userId)).toEqual([]);
});

test("mails the buyer whom the seller chose, and no other and nobody with a refund", async () => {
  const [chosen, other, refunded] = [people.agent(), people.agent(), people.agent()];
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  for (const { userId } of [chosen, other, refunded]) {
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  }
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toHaveLength(3));
  await notifications.publish(PurchaseRefundedSchema, { leadId, buyerId: refunded.userId, country: "FI" });
  await eventually(async () => expect(await notifications.db("lead_buyers").where({ refunded: true })).toHaveLength(1));

  for (const chosenAgentId of [undefined, refunded.userId, chosen.userId]) {
    const outcome = chosenAgentId ? RequestOutcome.BUYER_CHOSEN : RequestOutcome.NO_AGENT;
    await notifications.publish(OutcomeReportedSchema, { leadId, country: "FI", outcome, chosenAgentId });
  }
  await eventually(async () => expect(await mailedOf("buyer_chosen")).toEqual([chosen.userId]));
  await sent("buyer_chosen");
  const mail = notifications.mailbox.mails.find(({ subject }) => subject?.startsWith("The owner chose you"));
  expect(mail?.to?.[0]?.address).toBe(chosen.email);
  expect(mail?.text).toContain(`https://doorlight.example/account/lead/${leadId}`);
});

test("mails a reporter who keeps the lead how the report ended, and nobody else", async () => {
  const [reporter, buyer, stranger] = [people.agent(), people.agent(), people.agent()];
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  for (const { userId } of [reporter, buyer])
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toHaveLength(2));
  const reporterIds = [reporter.userId, stranger.userId];
  const resumedAt = timestampFromDate(new Date());
  await notifications.publish(LeadResumedSchema, { leadId, country: "FI", resumedAt, reporterIds });
  await eventually(async () => expect(await mailedOf("buyer_report_answered")).toEqual([reporter.userId]));
  await sent("buyer_report_answered");
  const mail = notifications.mailbox.mails.find(({ subject }) => subject?.startsWith("The request you reported"));
  expect(mail?.text).toContain("say so on that page within seven days");

  const reason = ResumptionReason.ADMIN;
  await notifications.publish(LeadResumedSchema, { leadId, country: "FI", resumedAt, reason, reporterIds });
  const decided = { kind: "buyer_report_answered", userId: reporter.userId, leadId, byAdmin: true };
  await eventually(async () =>
    expect((await notifications.deliveries()).map(({ task }) => task)).toContainEqual(decided),
  );
});

test("mails every buyer once about a corrected number, without it, even if consumed later", async () => {
  const [one, refunded, late, after] = [people.agent(), people.agent(), people.agent(), people.agent()];
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  const boughtAt = (minute: number) => timestampFromDate(new Date(Date.now() + minute * 60_000));
  for (const { userId } of [one, refunded]) {
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  }
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toHaveLength(2));
  await notifications.publish(PurchaseRefundedSchema, { leadId, buyerId: refunded.userId, country: "FI" });
  await eventually(async () => expect(await notifications.db("lead_buyers").where({ refunded: true })).toHaveLength(1));

  await notifications.publish(ContactCorrectedSchema, { leadId, country: "FI", correctedAt: boughtAt(-1) });
  await eventually(async () => expect(await mailedOf("buyer_phone_corrected")).toEqual([one.userId]));
  for (const [{ userId }, minute] of [
    [late, -2],
    [after, 0],
  ] as const) {
    await notifications.publish(PurchaseConfirmedSchema, {
      ...purchaseOf(leadId, userId),
      acquiredAt: boughtAt(minute),
    });
  }
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toHaveLength(4));
  expect(await mailedOf("buyer_phone_corrected")).toEqual([one.userId, late.userId].toSorted());
  await sent("buyer_phone_corrected");
  const mail = notifications.mailbox.mails.find(({ subject }) => subject?.startsWith("The owner corrected"));
  expect(mail?.subject).toBe("The owner corrected the phone number: Kallio, 00530 Helsinki");
  expect(mail?.text).toContain(`https://doorlight.example/account/lead/${leadId}`);
});

test("mails every buyer of a lead when its contact is erased", async () => {
  const [one, other, erased] = [people.agent(), people.agent(), people.agent()];
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  for (const { userId } of [one, other, erased]) {
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  }
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toHaveLength(3));
  await notifications.publish(UserErasedSchema, { userId: erased.userId });
  await eventually(async () => expect(await notifications.db("lead_buyers")).toHaveLength(2));

  await notifications.publish(ContactErasedSchema, { leadId, country: "FI", reason: ErasureReason.RETENTION });
  await notifications.publish(LeadClosedSchema, { leadId, requestId: id(), country: "FI" });
  const mailed = [one, other].map(({ userId }) => userId).toSorted();
  await eventually(async () => expect(await mailedOf("buyer_contact_erased")).toEqual(mailed));
  await sent("buyer_contact_erased");
  const subjects = notifications.mailbox.mails
    .filter(({ to }) => to?.[0]?.address === one.email)
    .map(({ subject }) => subject);
  expect(subjects).toContain("Delete this contact: Kallio, 00530 Helsinki");
  const text = notifications.mailbox.mails.find(({ subject }) => subject?.startsWith("Delete this contact"))?.text;
  expect(text).toContain("The time for which we may keep the details is over.");
  expect(await mailedOf("buyer_lead_closed")).toEqual([]);
});

test.each([
  [ErasureReason.WITHDRAWN, "The owner withdrew their consent"],
  [ErasureReason.WITHDRAWN_BY_US, "We withdrew the request ourselves"],
])("mails a buyer whose purchase is consumed after the erasure why it was erased: %s", async (reason, words) => {
  const late = people.agent();
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  await notifications.consume(ContactErasedSchema, { leadId, country: "FI", reason });
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, late.userId));
  const ofLate = () => notifications.mailbox.mails.filter(({ to }) => to?.[0]?.address === late.email);
  const mail = () => ofLate().find(({ subject }) => subject?.startsWith("Delete this contact"));
  await eventually(() => expect(mail()?.text).toContain(words));
});

test("mails every buyer once about withdrawn consent, even if a purchase is consumed in between", async () => {
  const [one, late] = [people.agent(), people.agent()];
  const { requestId } = people.seller({ hash: "h5sh" });
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, one.userId));
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toEqual([one.userId]));

  await notifications.consume(LeadClosedSchema, { leadId, requestId, country: "FI", reason: ClosingReason.WITHDRAWN });
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, late.userId));
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toHaveLength(2));
  await notifications.publish(ContactErasedSchema, { leadId, country: "FI", reason: ErasureReason.WITHDRAWN });

  const mailed = [one, late].map(({ userId }) => userId).toSorted();
  await eventually(async () => expect(await mailedOf("buyer_contact_erased")).toEqual(mailed));
  expect(await mailedOf("buyer_lead_closed")).toEqual([]);
  expect((await notifications.deliveries()).map(({ kind }) => kind)).not.toContain("lead_closed");
});

test("mails a seller why the request is withdrawn, at the address that is kept for it alone", async () => {
  const { requestId, email } = people.seller({ hash: "h6sh" });
  const { peers } = notifications;
  peers.withdrawn.set(requestId, { ...peers.requests.get(requestId)!, firstName: "" });
  peers.requests.delete(requestId);
  await notifications.publish(WithdrawalMailQueuedSchema, {
    requestId,
    country: "FI",
    reason: ErasureReason.WITHDRAWN_BY_US,
  });
  const mail = await notifications.mailTo(email);
  expect(mail.subject).toBe("Tietosi on poistettu");
  expect(mail.text).toContain("Peruimme tämän pyynnön itse");
  expect(mail.text).toContain("https://doorlight.example/contact-request/h6sh");
});
