import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { LinkMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { LeadPublishedSchema, RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { confirmationOf, makePeople } from "./mail-people.ts";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

let notifications: StartedNotifications;
let people: ReturnType<typeof makePeople>;
beforeAll(async () => {
  notifications = await startNotifications();
  people = makePeople(notifications.peers);
});
afterAll(() => notifications.stop());
beforeEach(() => notifications.reset());

test("sends one mail for an event that is delivered twice", async () => {
  const { email, event } = people.signUp();
  await notifications.publish(LinkMailQueuedSchema, event);
  await notifications.mailTo(email);

  await notifications.db("outbox").update({ sent_at: null });
  await notifications.db.raw("notify outbox");
  await eventually(async () => expect(await notifications.db("outbox").whereNull("sent_at")).toEqual([]));
  const other = people.signUp();
  await notifications.publish(LinkMailQueuedSchema, { ...other.event, userId: event.userId });

  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(2));
  await notifications.settled();
  expect(notifications.mailbox.mails.filter(({ to }) => to?.[0]?.address === email)).toHaveLength(2);
});

test("loses no mail while the mail server is down, and sends mails soon after it is back", async () => {
  notifications.line.cut();
  const signUps = Array.from({ length: 20 }, people.signUp);
  for (const { event } of signUps) await notifications.publish(LinkMailQueuedSchema, event);
  await eventually(async () => {
    const attempts = (await notifications.deliveries()).map((delivery) => delivery.attempts);
    expect(attempts).toHaveLength(20);
    expect(Math.min(...attempts)).toBeGreaterThan(0);
  });
  expect(notifications.mailbox.mails).toEqual([]);

  notifications.line.repair();

  const ended = await notifications.settled();
  expect(ended.every(({ status }) => status === "sent")).toBe(true);
  const addresses = notifications.mailbox.mails.map(({ to }) => to![0]!.address);
  expect(addresses.sort()).toEqual(signUps.map(({ email }) => email).sort());
});

test("records a mail whose address is refused for good as failed, and does not retry it", async () => {
  const { email, event } = people.signUp();
  notifications.mailbox.refuse.set(email, 550);
  await notifications.publish(LinkMailQueuedSchema, event);

  const [delivery] = await notifications.settled();
  expect(delivery).toMatchObject({ status: "failed", reason: "smtp_550", attempts: 0 });
  expect(await refusalsOf(delivery.id)).toMatchObject([{ userId: event.userId, cause: "REFUSAL_CAUSE_NO_MAILBOX" }]);
});

test("publishes a refused mail to a lead's seller once, with the lead and without the address", async () => {
  const { requestId, email } = people.seller({ hash: "h4sh" });
  notifications.mailbox.refuse.set(email, 550);
  const leadId = crypto.randomUUID();
  const publishedAt = timestampFromDate(new Date());
  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI", publishedAt });

  const [delivery] = await notifications.settled();
  const deliveryId: string = delivery.id;
  await notifications.runJob("send-mail", { deliveryId });
  const [refusal, ...others] = await refusalsOf(deliveryId);
  expect(others).toEqual([]);
  const cause = "REFUSAL_CAUSE_NO_MAILBOX";
  expect(refusal).toEqual({ deliveryId, country: "FI", leadId, cause, refusedAt: expect.any(String) });
});

test("publishes nothing about a refused mail for a request that became no lead", async () => {
  const { requestId, email } = people.seller({ confirmationToken: "t0ken" });
  notifications.mailbox.refuse.set(email, 550);
  await notifications.publish(RequestSubmittedSchema, { requestId, country: "FI" });
  const [delivery] = await notifications.settled();
  expect(delivery.status).toBe("failed");
  expect(await refusalsOf(delivery.id)).toEqual([]);
});

/** The published events of a delivery. */
const refusalsOf = (deliveryId: string): Promise<object[]> =>
  notifications.db("outbox").where({ topic: "notifications.mail.v1", key: deliveryId }).pluck<object[]>("payload");

test("retries a mail whose address the server refuses for now", async () => {
  const { email, event } = people.signUp();
  notifications.mailbox.refuse.set(email, 451);
  await notifications.publish(LinkMailQueuedSchema, event);
  await eventually(async () => {
    expect((await notifications.deliveries())[0]).toMatchObject({ reason: "smtp_451" });
  });
  notifications.mailbox.refuse.clear();
  expect((await notifications.settled())[0].status).toBe("sent");
});

test("does not mail an expired link", async () => {
  const { event } = people.signUp();
  notifications.peers.recipients.delete(event.userId);
  await notifications.publish(LinkMailQueuedSchema, event);
  expect((await notifications.settled())[0].status).toBe("skipped");
});

test("records an event over a day old and does not mail it", async () => {
  const { requestId } = people.seller({ hash: "h4sh" });
  const publishedAt = timestampFromDate(new Date(Date.now() - hours(25)));
  await notifications.publish(LeadPublishedSchema, {
    leadId: crypto.randomUUID(),
    requestId,
    country: "FI",
    publishedAt,
  });
  expect((await notifications.settled())[0].status).toBe("skipped");
});

test("keeps a name from smuggling a header or a recipient into a mail", async () => {
  const { userId, email } = people.agent();
  const names = { firstName: "Aino\r\nBcc: evil@example.test", linkToken: "t0ken" };
  Object.assign(notifications.peers.recipients.get(userId)!, names);
  await notifications.publish(LinkMailQueuedSchema, confirmationOf(userId));

  const mail = await notifications.mailTo(email);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.to).toHaveLength(1);
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail.text).toContain("Hello,\n");
});

test("records a mail without names or addresses", async () => {
  const { email, event } = people.signUp();
  await notifications.publish(LinkMailQueuedSchema, event);
  await notifications.mailTo(email);
  await notifications.settled();
  const rows = await notifications.db.raw("select t::text from mail_deliveries t");
  expect(rows.rows.map(({ t }: { t: string }) => t).join()).not.toMatch(/Aino|example\.test|t0ken/);
});
