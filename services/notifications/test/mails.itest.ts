import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LinkMailQueuedSchema, LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import {
  ClosingReason,
  ContactErasedSchema,
  ErasureReason,
  LeadClosedSchema,
  LeadPublishedSchema,
  RequestSubmittedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

let notifications: StartedNotifications;
beforeAll(async () => (notifications = await startNotifications()));
afterAll(() => notifications.stop());
beforeEach(() => notifications.reset());

const patience = { timeoutMs: 30_000 };
const id = () => crypto.randomUUID();
const place = { postalCode: "00530", district: "Kallio", city: "Helsinki" };

function agent() {
  const userId = id();
  const email = `${userId}@example.test`;
  notifications.peers.recipients.set(userId, {
    email,
    firstName: "Aino",
    locale: "en",
    country: "FI",
    deliverable: true,
  });
  notifications.peers.agents.set(userId, { id: userId, name: "Aino Mallikas", officeName: "Kallio Homes" });
  return { userId, email };
}

function seller(links: { confirmationToken?: string; hash?: string }) {
  const requestId = id();
  const email = `${requestId}@example.test`;
  const leadType = LeadType.REQUEST_FOR_QUOTE;
  notifications.peers.requests.set(requestId, {
    email,
    firstName: "Eino",
    locale: "fi",
    country: "FI",
    leadType,
    place,
    cap: 4,
    ...links,
  });
  return { requestId, email };
}

const confirmationOf = (userId: string) => ({
  userId,
  country: "FI",
  linkId: id(),
  purpose: LinkPurpose.CONFIRMATION,
});

function signUp() {
  const { userId, email } = agent();
  notifications.peers.recipients.get(userId)!.linkToken = "t0ken";
  return { email, event: confirmationOf(userId) };
}

test("a sign-up is mailed its confirmation link from the country's sender, in HTML and plain text", async () => {
  const { email, event } = signUp();
  await notifications.publish(LinkMailQueuedSchema, event);

  const mail = await notifications.mailTo(email);
  const link = "https://doorlight.example/signup/confirm?token=t0ken";
  expect(mail.subject).toBe("Confirm your e-mail address");
  expect(mail.from).toMatchObject({ name: "Doorlight", address: "no-reply@fi.doorlight.example" });
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).toContain(link);
  const [delivery] = await notifications.settled();
  expect(delivery).toMatchObject({ kind: "agent_confirmation", country: "FI", status: "sent", attempts: 0 });
  expect(mail.messageId).toBe(`<${delivery.id}@fi.doorlight.example>`);
});

test("a seller is mailed about the confirmation, publication and closing of a request, in the seller's language", async () => {
  const { requestId, email } = seller({ confirmationToken: "s3cret" });
  await notifications.publish(RequestSubmittedSchema, {
    requestId,
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
  });
  expect((await notifications.mailTo(email)).text).toContain(
    "https://doorlight.example/fi/request/confirm?token=s3cret",
  );

  notifications.mailbox.mails.length = 0;
  Object.assign(notifications.peers.requests.get(requestId)!, { confirmationToken: undefined, hash: "h4sh" });
  const leadId = id();
  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
  const published = await notifications.mailTo(email);
  expect(published.subject).toBe("Pyyntösi on avoinna välittäjille");
  expect(published.text).toContain("Enintään 4 heistä");
  expect(published.text).toContain("https://doorlight.example/contact-request/h4sh");

  notifications.mailbox.mails.length = 0;
  await notifications.publish(LeadClosedSchema, { leadId, requestId, country: "FI" });
  expect((await notifications.mailTo(email)).subject).toBe("Pyyntösi on suljettu");
});

test("an agent is warned in a mail of a card that ends soon, without anything of its number", async () => {
  const { userId, email } = agent();
  const subject = MailSubject.CARD_EXPIRING;
  await notifications.publish(BillingMailQueuedSchema, {
    userId,
    country: "FI",
    subject,
    expiryMonth: 2,
    expiryYear: 2027,
  });
  const mail = await notifications.mailTo(email);
  expect(mail.subject).toBe("Your card expires in 02/2027");
  expect(mail.html).toContain('href="https://doorlight.example/account/billing"');
});

test("a mail names the place in the language of its reader", async () => {
  const { requestId, email } = seller({ confirmationToken: "s3cret" });
  const placeNames = { sv: { district: "Berghäll", city: "Helsingfors", region: "Nyland" } };
  Object.assign(notifications.peers.requests.get(requestId)!, { locale: "sv", placeNames });
  await notifications.publish(RequestSubmittedSchema, {
    requestId,
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
  });
  expect((await notifications.mailTo(email)).text).toContain("Berghäll, 00530 Helsingfors");
});

test("a purchase is mailed to the seller and receipted to the agent, also when it is consumed before its lead", async () => {
  const { userId, email: agentEmail } = agent();
  const { requestId, email: sellerEmail } = seller({ hash: "h4sh" });
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  await notifications.publish(PurchaseConfirmedSchema, {
    purchaseId: id(),
    leadId,
    buyerId: userId,
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
    fee: { amount: 5175n, currency: "EUR" },
    paymentSource: PaymentSource.CREDIT,
    acquiredAt: timestampFromDate(new Date()),
  });
  const receipt = await notifications.mailTo(agentEmail);
  expect(receipt.subject).toBe("Your lead: Kallio, 00530 Helsinki");
  expect(receipt.text).toContain("Price: €51.75 (excl. VAT)\nPaid by: 1 credit");
  expect(receipt.text).toContain(`https://doorlight.example/account/lead/${leadId}`);

  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
  await notifications.settled();
  const toSeller = notifications.mailbox.mails.filter(({ to }) => to?.[0]?.address === sellerEmail);
  const interest = toSeller.find(({ subject }) => subject === "Välittäjä on kiinnostunut kodistasi");
  expect(interest?.text).toContain("Välittäjä: Aino Mallikas\nToimisto: Kallio Homes");
});

const purchaseOf = (leadId: string, buyerId: string) => ({
  purchaseId: id(),
  leadId,
  buyerId,
  country: "FI",
  leadType: LeadType.REQUEST_FOR_QUOTE,
  fee: { amount: 5175n, currency: "EUR" },
  paymentSource: PaymentSource.CREDIT,
  acquiredAt: timestampFromDate(new Date()),
});

/** Waits until every mail of a kind is sent. */
const sent = (kind: string) =>
  eventually(async () => {
    const mails = (await notifications.deliveries()).filter((delivery) => delivery.kind === kind);
    expect(mails.map(({ status }) => status)).toEqual(mails.map(() => "sent"));
  }, patience);

/** The mails of a kind, by the agents who get them. */
const mailedOf = async (kind: string) =>
  (await notifications.deliveries())
    .filter((delivery) => delivery.kind === kind)
    .map(({ task }) => (task as { userId: string }).userId)
    .toSorted();

test("every buyer of a lead is mailed when its seller closes it, also one whose purchase is consumed after that", async () => {
  const [one, other, late, stranger] = [agent(), agent(), agent(), agent()];
  const { requestId } = seller({ hash: "h4sh" });
  const [leadId, another] = [id(), id()];
  for (const lead of [leadId, another]) notifications.peers.leads.set(lead, { id: lead, place });
  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
  for (const { userId } of [one, other]) {
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
    await eventually(async () => expect(await mailedOf("purchase_receipt")).toContain(userId), patience);
  }
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(another, stranger.userId));
  await notifications.mailTo(stranger.email);

  await notifications.publish(LeadClosedSchema, { leadId, requestId, country: "FI" });
  await eventually(async () => expect(await mailedOf("buyer_lead_closed")).toHaveLength(2), patience);
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, late.userId));
  const mailed = [one, other, late].map(({ userId }) => userId).toSorted();
  await eventually(async () => expect(await mailedOf("buyer_lead_closed")).toEqual(mailed), patience);

  await sent("buyer_lead_closed");
  const closed = notifications.mailbox.mails.filter(({ subject }) => subject?.startsWith("The owner closed"));
  expect(closed.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(
    [one, other, late].map(({ email }) => email).toSorted(),
  );
  expect(closed[0]?.text).toContain(`https://doorlight.example/account/lead/${leadId}`);
});

test("every buyer of a lead is mailed when its contact is erased", async () => {
  const [one, other, erased] = [agent(), agent(), agent()];
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  for (const { userId } of [one, other, erased]) {
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  }
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toHaveLength(3), patience);
  await notifications.publish(UserErasedSchema, { userId: erased.userId });
  await eventually(async () => expect(await notifications.db("lead_buyers")).toHaveLength(2), patience);

  await notifications.publish(ContactErasedSchema, { leadId, country: "FI", reason: ErasureReason.RETENTION });
  await notifications.publish(LeadClosedSchema, { leadId, requestId: id(), country: "FI" });
  const mailed = [one, other].map(({ userId }) => userId).toSorted();
  await eventually(async () => expect(await mailedOf("buyer_contact_erased")).toEqual(mailed), patience);
  await sent("buyer_contact_erased");
  const subjects = notifications.mailbox.mails
    .filter(({ to }) => to?.[0]?.address === one.email)
    .map(({ subject }) => subject);
  expect(subjects).toContain("Delete this contact: Kallio, 00530 Helsinki");
  expect(await mailedOf("buyer_lead_closed")).toEqual([]);
});

test("when a seller withdraws the consent every buyer is mailed once, also one whose purchase is consumed in between", async () => {
  const [one, late] = [agent(), agent()];
  const { requestId } = seller({ hash: "h5sh" });
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, one.userId));
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toEqual([one.userId]), patience);

  await notifications.publish(LeadClosedSchema, { leadId, requestId, country: "FI", reason: ClosingReason.WITHDRAWN });
  await eventually(async () =>
    expect((await notifications.deliveries()).map(({ kind }) => kind)).toContain("lead_closed"),
  );
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, late.userId));
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toHaveLength(2), patience);
  await notifications.publish(ContactErasedSchema, { leadId, country: "FI", reason: ErasureReason.WITHDRAWN });

  const mailed = [one, late].map(({ userId }) => userId).toSorted();
  await eventually(async () => expect(await mailedOf("buyer_contact_erased")).toEqual(mailed), patience);
  expect(await mailedOf("buyer_lead_closed")).toEqual([]);
});

test("an event that is delivered twice is one mail", async () => {
  const { email, event } = signUp();
  await notifications.publish(LinkMailQueuedSchema, event);
  await notifications.mailTo(email);

  await notifications.db("outbox").update({ sent_at: null });
  await notifications.db.raw("notify outbox");
  await eventually(async () => expect(await notifications.db("outbox").whereNull("sent_at")).toEqual([]));
  const other = signUp();
  await notifications.publish(LinkMailQueuedSchema, { ...other.event, userId: event.userId });

  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(2));
  await notifications.settled();
  expect(notifications.mailbox.mails.filter(({ to }) => to?.[0]?.address === email)).toHaveLength(2);
});

test("no mail is lost while the mail server is away, and mails go out soon after it is back", async () => {
  notifications.line.cut();
  const signUps = Array.from({ length: 20 }, signUp);
  for (const { event } of signUps) await notifications.publish(LinkMailQueuedSchema, event);
  await eventually(async () => {
    const attempts = (await notifications.deliveries()).map((delivery) => delivery.attempts);
    expect(attempts).toHaveLength(20);
    expect(Math.min(...attempts)).toBeGreaterThan(0);
  }, patience);
  expect(notifications.mailbox.mails).toEqual([]);

  notifications.line.repair();

  const ended = await notifications.settled();
  expect(ended.every(({ status }) => status === "sent")).toBe(true);
  const addresses = notifications.mailbox.mails.map(({ to }) => to![0]!.address);
  expect(addresses.sort()).toEqual(signUps.map(({ email }) => email).sort());
});

test("a mail whose address the server refuses for good is recorded as failed and not tried again", async () => {
  const { email, event } = signUp();
  notifications.mailbox.refuse.set(email, 550);
  await notifications.publish(LinkMailQueuedSchema, event);

  const [delivery] = await notifications.settled();
  expect(delivery).toMatchObject({ status: "failed", reason: "smtp_550", attempts: 0 });
});

test("a mail whose address the server refuses for now is tried again", async () => {
  const { email, event } = signUp();
  notifications.mailbox.refuse.set(email, 451);
  await notifications.publish(LinkMailQueuedSchema, event);
  await eventually(async () => expect((await notifications.deliveries())[0]).toMatchObject({ reason: "smtp_451" }));
  notifications.mailbox.refuse.clear();
  expect((await notifications.settled())[0].status).toBe("sent");
});

test("an expired link is not mailed", async () => {
  const { event } = signUp();
  notifications.peers.recipients.delete(event.userId);
  await notifications.publish(LinkMailQueuedSchema, event);
  expect((await notifications.settled())[0].status).toBe("skipped");
});

test("an event of over a day ago is recorded and not mailed", async () => {
  const { requestId } = seller({ hash: "h4sh" });
  const publishedAt = timestampFromDate(new Date(Date.now() - hours(25)));
  await notifications.publish(LeadPublishedSchema, { leadId: id(), requestId, country: "FI", publishedAt });
  expect((await notifications.settled())[0].status).toBe("skipped");
});

test("a name cannot smuggle a header or a recipient into a mail", async () => {
  const { userId, email } = agent();
  const names = { firstName: "Aino\r\nBcc: evil@example.test", linkToken: "t0ken" };
  Object.assign(notifications.peers.recipients.get(userId)!, names);
  await notifications.publish(LinkMailQueuedSchema, confirmationOf(userId));

  const mail = await notifications.mailTo(email);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.to).toHaveLength(1);
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail.text).toContain("Hello,\n");
});

test("the record of a mail contains neither names nor addresses", async () => {
  const { email, event } = signUp();
  await notifications.publish(LinkMailQueuedSchema, event);
  await notifications.mailTo(email);
  await notifications.settled();
  const rows = await notifications.db.raw("select t::text from mail_deliveries t");
  expect(rows.rows.map(({ t }: { t: string }) => t).join()).not.toMatch(/Aino|example\.test|t0ken/);
});
