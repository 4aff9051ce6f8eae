import { eventually, refusalOf } from "@doorlight/common/testing";
import { LeadPublishedSchema, RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LoggedMailState, MailLogService } from "@doorlight/proto/notifications/v1/mail_log_service_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
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
