import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually, refusalOf } from "@doorlight/common/testing";
import {
  ClosingReason,
  ContactCorrectedSchema,
  ContactErasedSchema,
  LeadClosedSchema,
  LeadPublishedSchema,
  LeadReopenedSchema,
  RequestSubmittedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { LoggedMailState, MailLogService } from "@doorlight/proto/notifications/v1/mail_log_service_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
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

const log = () => notifications.clientOf("gateway", MailLogService);

test("lists the mails about a request and its lead to admins, with their states, and no others", async () => {
  const { userId } = people.agent();
  const leadId = crypto.randomUUID();
  const { requestId } = people.seller({ confirmationToken: "t0ken", hash: "h4sh" });
  const other = people.seller({ hash: "0ther" });
  notifications.peers.leads.set(leadId, { id: leadId, place });
  await notifications.publish(RequestSubmittedSchema, { requestId, country: "FI" });
  // The lead comes by another topic, whose order with this one nobody promises.
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(1));
  await notifications.publish(LeadPublishedSchema, {
    leadId: crypto.randomUUID(),
    requestId: other.requestId,
    country: "FI",
  });
  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(5));
  await notifications.settled();

  const admin = await notifications.asUser(crypto.randomUUID(), { role: "admin" });
  const { mails } = await log().listMailsAboutLead({ requestId, leadId }, admin);
  const found = mails.map(({ kind, agentId }) => [kind, agentId]);
  expect(new Set(found.map(String))).toEqual(
    new Set(["seller_confirmation,", "lead_published,", `new_interest,${userId}`, `purchase_receipt,${userId}`]),
  );
  expect(mails.every(({ state, finishedAt }) => state === LoggedMailState.SENT && finishedAt)).toBe(true);
  const beforeLead = await log().listMailsAboutLead({ requestId, leadId: "" }, admin);
  expect(beforeLead.mails.map(({ kind }) => kind)).toEqual(["seller_confirmation", "lead_published"]);
  const agent = await notifications.asUser(userId);
  expect((await refusalOf(log().listMailsAboutLead({ requestId, leadId }, agent))).code).toBe("forbidden");
});

const asAdmin = () => notifications.asUser(crypto.randomUUID(), { role: "admin" });
/** A mail to a seller, sent. */
async function givenMail(): Promise<string> {
  const { requestId } = people.seller({ hash: "h4sh" });
  await notifications.publish(LeadPublishedSchema, { leadId: crypto.randomUUID(), requestId, country: "FI" });
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(1));
  await notifications.settled();
  return requestId;
}

test("lists all mails page by page, newest first, and those of a state or to a user", async () => {
  const userId = crypto.randomUUID();
  const rows = Array.from({ length: 5 }, (_, i) => ({
    event_id: crypto.randomUUID(),
    country: "FI",
    kind: "notice",
    task: { kind: "notice", userId: i < 2 ? userId : crypto.randomUUID(), notice: "office_joined" },
    status: i === 4 ? "failed" : "sent",
    created_at: new Date(Date.UTC(2026, 10, 20, 10, i)),
    finished_at: new Date(Date.UTC(2026, 10, 20, 11, i)),
  }));
  await notifications.db("mail_deliveries").insert(rows);
  const as = await asAdmin();
  const first = await log().listMails({ limit: 3 }, as);
  const second = await log().listMails({ limit: 3, cursor: first.nextCursor }, as);
  const times = [first, second].flatMap(({ items }) => items.map(({ mail }) => timestampDate(mail!.createdAt!)));
  expect(times).toEqual(rows.map(({ created_at }) => created_at).toReversed());
  expect(second.nextCursor).toBe("");
  const failed = await log().listMails({ limit: 3, state: LoggedMailState.FAILED }, as);
  expect(failed.items).toHaveLength(1);
  const ofUser = await log().listMails({ limit: 3, userId }, as);
  expect(ofUser.items.map((item) => item.userId)).toEqual([userId, userId]);
});

test("sends a mail again once and no copy of it, of two admins who ask at one moment", async () => {
  const requestId = await givenMail();
  const [item] = (await log().listMails({ limit: 10 }, await asAdmin())).items;
  const id = item!.mail!.id;
  expect(item).toMatchObject({ userId: "", mail: { kind: "lead_published", leadId: requestId, canSendAgain: true } });
  const asked = await Promise.allSettled([
    log().sendMailAgain({ id }, await asAdmin()),
    log().sendMailAgain({ id }, await asAdmin()),
  ]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await notifications.settled();
  const { items } = await log().listMails({ limit: 10 }, await asAdmin());
  expect(items.map(({ mail }) => [mail!.state, mail!.canSendAgain])).toEqual([
    [LoggedMailState.SENT, false],
    [LoggedMailState.SENT, false],
  ]);
  expect((await refusalOf(log().sendMailAgain({ id }, await asAdmin()))).code).toBe("version_outdated");
  const unknown = log().sendMailAgain({ id: crypto.randomUUID() }, await asAdmin());
  expect((await refusalOf(unknown)).code).toBe("not_found");
});

test("does not send again that a request is closed once it is reopened", async () => {
  const { requestId } = people.seller({ hash: "h4sh" });
  const leadId = crypto.randomUUID();
  const about = { leadId, requestId, country: "FI" };
  const closedAt = new Date();
  await notifications.publish(LeadPublishedSchema, about);
  await notifications.publish(LeadClosedSchema, {
    ...about,
    closedAt: timestampFromDate(closedAt),
    reason: ClosingReason.CLOSED,
  });
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(2));
  await notifications.settled();
  const closing = async () => {
    const { items } = await log().listMails({ limit: 10 }, await asAdmin());
    return items.find(({ mail }) => mail!.kind === "lead_closed")!.mail!;
  };
  expect((await closing()).canSendAgain).toBe(true);

  await notifications.publish(LeadReopenedSchema, {
    ...about,
    reopenedAt: timestampFromDate(new Date(closedAt.getTime() + 1)),
  });
  await eventually(async () => expect((await closing()).canSendAgain).toBe(false));
  const again = log().sendMailAgain({ id: (await closing()).id }, await asAdmin());
  expect((await refusalOf(again)).code).toBe("version_outdated");
});

test("sends no correction again to a buyer with a refund, nor to any once the contact is erased", async () => {
  const [keeper, refunded] = [people.agent(), people.agent()];
  const leadId = crypto.randomUUID();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  for (const { userId } of [keeper, refunded])
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  const recorded = async (kind: string) => (await notifications.deliveries()).filter((mail) => mail.kind === kind);
  await eventually(async () => expect(await recorded("purchase_receipt")).toHaveLength(2));
  await notifications.publish(ContactCorrectedSchema, {
    leadId,
    country: "FI",
    correctedAt: timestampFromDate(new Date()),
  });
  await eventually(async () => expect(await recorded("buyer_phone_corrected")).toHaveLength(2));
  await eventually(async () =>
    expect((await recorded("buyer_phone_corrected")).map(({ status }) => status)).toEqual(["sent", "sent"]),
  );
  const correctionTo = async ({ userId }: { userId: string }) => {
    const { items } = await log().listMails({ limit: 20, userId }, await asAdmin());
    return items.find(({ mail }) => mail!.kind === "buyer_phone_corrected")!.mail!;
  };
  expect((await correctionTo(refunded)).canSendAgain).toBe(true);

  await notifications.publish(PurchaseRefundedSchema, { leadId, buyerId: refunded.userId, country: "FI" });
  await eventually(async () => expect((await correctionTo(refunded)).canSendAgain).toBe(false));
  expect((await correctionTo(keeper)).canSendAgain).toBe(true);
  const toRefunded = log().sendMailAgain({ id: (await correctionTo(refunded)).id }, await asAdmin());
  expect((await refusalOf(toRefunded)).code).toBe("version_outdated");

  await notifications.publish(ContactErasedSchema, { leadId, country: "FI", erasedAt: timestampFromDate(new Date()) });
  await eventually(async () => expect((await correctionTo(keeper)).canSendAgain).toBe(false));
  const toKeeper = log().sendMailAgain({ id: (await correctionTo(keeper)).id }, await asAdmin());
  expect((await refusalOf(toKeeper)).code).toBe("version_outdated");
});

const reopening = (leadId: string, requestId: string, days: number) => ({
  leadId,
  requestId,
  country: "FI",
  reopenedAt: timestampFromDate(new Date()),
  expiresAt: timestampFromDate(new Date(Date.now() + days * 86_400_000)),
});

test.each(["CLOSED", "DUPLICATE", "WITHDRAWN", "WITHDRAWN_BY_US"] as const)(
  "sends that a request is open, at first and again, only until it is closed: %s",
  async (reason) => {
    const { requestId } = people.seller({ hash: "h4sh" });
    const leadId = crypto.randomUUID();
    await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
    await notifications.publish(LeadReopenedSchema, reopening(leadId, requestId, 3));
    await eventually(async () => expect(await notifications.deliveries()).toHaveLength(2));
    await notifications.settled();
    const reopened = async () => {
      const { items } = await log().listMails({ limit: 10 }, await asAdmin());
      return items.find(({ mail }) => mail!.kind === "lead_reopened")!.mail!;
    };
    const { id, state, canSendAgain } = await reopened();
    expect({ state, canSendAgain }).toEqual({ state: LoggedMailState.SENT, canSendAgain: true });

    const closedAt = timestampFromDate(new Date(Date.now() + 60_000));
    const closed = { leadId, requestId, country: "FI", closedAt, reason: ClosingReason[reason] };
    await notifications.publish(LeadClosedSchema, closed);
    await eventually(async () => expect((await reopened()).canSendAgain).toBe(false));
    expect((await refusalOf(log().sendMailAgain({ id }, await asAdmin()))).code).toBe("version_outdated");
    // As if its first try had waited for the mail server until now.
    await notifications.db("mail_deliveries").where({ id }).update({ status: "queued", finished_at: null });
    await notifications.runJob("send-mail", { deliveryId: id });
    expect((await reopened()).state).toBe(LoggedMailState.SKIPPED);

    const reopenedAt = timestampFromDate(new Date(Date.now() + 120_000));
    await notifications.publish(LeadReopenedSchema, { ...reopening(leadId, requestId, 3), reopenedAt });
    await eventually(async () => expect((await reopened()).state).toBe(LoggedMailState.SENT));
  },
);

test("does not send that a request is open once its time is over", async () => {
  const { requestId } = people.seller({ hash: "h4sh" });
  await notifications.publish(LeadReopenedSchema, reopening(crypto.randomUUID(), requestId, -1));
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(1));
  await notifications.settled();
  const [item] = (await log().listMails({ limit: 10 }, await asAdmin())).items;
  expect(item!.mail).toMatchObject({ state: LoggedMailState.SKIPPED, canSendAgain: false });
});
