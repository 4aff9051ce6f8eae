import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LinkMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import {
  LeadClosedSchema,
  LeadPublishedSchema,
  LeadReopenedSchema,
  RequestSubmittedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import {
  LinkedMailQueuedSchema,
  NotPublishedMailQueuedSchema,
  SellerLinksMailQueuedSchema,
} from "@doorlight/proto/leads/v1/mails_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
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

test("mails a sign-up its confirmation link from the country's sender, in HTML and plain text", async () => {
  const { email, event } = people.signUp();
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

test.each([
  { earlier: { isOwn: false, isClosed: false }, says: "Aiempi pyyntö lähetettiin toisesta sähköpostiosoitteesta" },
  { earlier: { isOwn: true, isClosed: false }, says: "Lähetit aiemman pyynnön itse, ja se on avoinna." },
  { earlier: { isOwn: true, isClosed: true }, says: "Aino Mallikas (Kallio Homes)" },
])("mails a seller whose home has an earlier request how that stands: $says", async ({ earlier, says }) => {
  const { requestId, email } = people.seller({ hash: "h8sh" });
  const buyerIds = earlier.isClosed ? [people.agent().userId] : [];
  Object.assign(notifications.peers.requests.get(requestId)!, { earlier: { ...earlier, buyerIds } });
  await notifications.publish(LinkedMailQueuedSchema, { requestId, country: "FI" });
  const mail = await notifications.mailTo(email);
  expect(mail.subject).toBe("Kodistasi on jo pyyntö");
  expect(mail.text).toContain(says);
  expect(mail.text).toContain("https://doorlight.example/contact-request/h8sh");
  expect(mail.replyTo).toMatchObject([{ address: expect.stringContaining("support") }]);
});

test("mails a blocked seller that the request is not published, and how to reach us", async () => {
  const { requestId, email } = people.seller({ hash: "h8sh" });
  await notifications.publish(NotPublishedMailQueuedSchema, { requestId, country: "FI" });
  const mail = await notifications.mailTo(email);
  expect(mail.subject).toBe("Pyyntöäsi ei ole julkaistu");
  expect(mail.text).toContain("https://doorlight.example/contact-request/h8sh");
  expect(mail.replyTo).toMatchObject([{ address: expect.stringContaining("support") }]);
});

test("mails a seller once that the closed request is open again, and until when", async () => {
  const { requestId, email } = people.seller({ hash: "h8sh" });
  const reopenedAt = timestampFromDate(new Date());
  const expiresAt = timestampFromDate(new Date("2036-11-24T10:05:00Z"));
  await notifications.publish(LeadReopenedSchema, { leadId: id(), requestId, country: "FI", reopenedAt, expiresAt });
  const mail = await notifications.mailTo(email);
  expect(mail.subject).toBe("Pyyntösi on taas avoinna");
  expect(mail.text).toContain("24. marraskuuta 2036 klo 12.04 saakka");
  expect(mail.text).toContain("https://doorlight.example/contact-request/h8sh");
  expect((await notifications.settled()).filter(({ task }) => task.requestId === requestId)).toHaveLength(1);
});

test("mails a seller about confirmation, publication and closing, in the seller's language", async () => {
  const { requestId, email } = people.seller({ confirmationToken: "s3cret", partner: "nordic-homes" });
  await notifications.publish(RequestSubmittedSchema, {
    requestId,
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
  });
  const { text } = await notifications.mailTo(email);
  expect(text).toContain("https://doorlight.example/fi/request/confirm?token=s3cret");
  expect(text).toMatch(/Lähetetty sivustolta:? nordic-homes/);

  notifications.mailbox.mails.length = 0;
  Object.assign(notifications.peers.requests.get(requestId)!, { confirmationToken: undefined, hash: "h4sh" });
  const leadId = id();
  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
  const published = await notifications.mailTo(email);
  expect(published.subject).toBe("Pyyntösi on julkaistu: tässä viestissä on linkki sen hallintaan");
  expect(published.text).toContain("Enintään 4 heistä");
  expect(published.text).toContain("https://doorlight.example/contact-request/h4sh");

  notifications.mailbox.mails.length = 0;
  await notifications.publish(LeadClosedSchema, { leadId, requestId, country: "FI" });
  expect((await notifications.mailTo(email)).subject).toBe("Pyyntösi on suljettu");
});

test("mails a seller who lost the links all of them, and nothing once the request is gone", async () => {
  const [requestId, gone] = [id(), id()];
  const email = `${requestId}@example.test`;
  const linkOf = (hash: string) => ({
    leadType: LeadType.REQUEST_FOR_QUOTE,
    place,
    submittedAt: timestampFromDate(new Date("2026-11-01T22:30:00Z")),
    hash,
  });
  const seller = { email, firstName: "Eino", locale: "fi", country: "FI" };
  notifications.peers.links.set(requestId, { ...seller, links: [linkOf("h4sh"), linkOf("h4sh2")] });
  for (const asked of [gone, requestId]) {
    await notifications.publish(SellerLinksMailQueuedSchema, { requestId: asked, country: "FI" });
  }
  const { subject, text } = await notifications.mailTo(email);
  expect(subject).toBe("Linkit pyyntöihisi");
  expect(text).toContain("Kallio, 00530 Helsinki\nLähetetty 2. marraskuuta 2026\n");
  for (const hash of ["h4sh", "h4sh2"]) expect(text).toContain(`https://doorlight.example/contact-request/${hash}\n`);
  const ends = (await notifications.settled()).map(({ task, status }) => [task.requestId, status]);
  expect(Object.fromEntries(ends)).toEqual({ [gone]: "skipped", [requestId]: "sent" });
});

test("mails the seller of a valuation once at its publication, with any nearby sales", async () => {
  const [rich, plain] = [people.seller({ hash: "rich" }), people.seller({ hash: "plain" })];
  for (const { requestId } of [rich, plain]) {
    notifications.peers.requests.get(requestId)!.leadType = LeadType.REQUEST_FOR_VALUATION;
  }
  notifications.peers.markets.set(rich.requestId, {
    agents: [{ name: "Otto Otos", agency: "Sample Homes" }],
  });
  for (const { requestId } of [rich, plain]) {
    await notifications.publish(LeadPublishedSchema, { leadId: id(), requestId, country: "FI" });
  }
  const { text, subject } = await notifications.mailTo(rich.email);
  expect(text).toContain("Sample Homes: Otto Otos");
  expect(subject).toBe((await notifications.mailTo(plain.email)).subject);
  expect((await notifications.mailTo(plain.email)).subject).toBe(
    "Pyyntösi on julkaistu: tässä viestissä on linkki sen hallintaan",
  );
});

test("warns an agent of a card that expires soon, without anything of its number", async () => {
  const { userId, email } = people.agent();
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

test("mails what a dispute holds, and that another one does once it has ended", async () => {
  const { userId, email } = people.agent();
  const charge = {
    userId,
    country: "FI",
    disputed: { amount: 5_648n, currency: "EUR" },
    at: timestampFromDate(new Date("2026-11-21T12:00Z")),
  };
  await notifications.publish(BillingMailQueuedSchema, { ...charge, subject: MailSubject.DISPUTE_OPENED });
  const opened = await notifications.mailTo(email);
  expect(opened.subject).toBe("Your bank disputes a payment of €56.48: your account is on hold");
  expect(opened.text).toContain("Disputed payment: €56.48\nCharged on: 21 November 2026");
  expect(opened.text).toContain("ask your bank to withdraw the dispute");

  const { userId: other, email: held } = people.agent();
  const ended = { ...charge, userId: other, stillOnHold: true, subject: MailSubject.DISPUTE_ENDED };
  await notifications.publish(BillingMailQueuedSchema, ended);
  const { subject, text } = await notifications.mailTo(held);
  expect(subject).toBe("A dispute is decided; another one holds your account");
  expect(text).toContain("Another payment is still disputed");
});

test("mails that we lifted a hold before the bank decided, and says no dispute is over", async () => {
  const { userId, email } = people.agent();
  await notifications.publish(BillingMailQueuedSchema, {
    userId,
    country: "FI",
    disputed: { amount: 5_648n, currency: "EUR" },
    at: timestampFromDate(new Date("2026-11-21T12:00Z")),
    subject: MailSubject.DISPUTE_ENDED,
    undecided: true,
  });
  const { subject, text } = await notifications.mailTo(email);
  expect(subject).toBe("We have lifted the hold on your account");
  expect(text).toContain("your bank has not decided yet");
  expect(text).not.toMatch(/has ended|has decided/);
});

test("names the place in the language of the mail's reader", async () => {
  const { requestId, email } = people.seller({ confirmationToken: "s3cret" });
  const placeNames = { sv: { district: "Berghäll", city: "Helsingfors", region: "Nyland" } };
  Object.assign(notifications.peers.requests.get(requestId)!, { locale: "sv", placeNames });
  await notifications.publish(RequestSubmittedSchema, {
    requestId,
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
  });
  expect((await notifications.mailTo(email)).text).toContain("Berghäll, 00530 Helsingfors");
});

test("mails a purchase to seller and agent, even if it is consumed before its lead", async () => {
  const { userId, email: agentEmail } = people.agent();
  const { requestId, email: sellerEmail } = people.seller({ hash: "h4sh" });
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
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

test("names list, caps and the way to switch it off in the mail about an automatic purchase", async () => {
  const { userId, email } = people.agent();
  const [leadId, listId] = [id(), id()];
  notifications.peers.leads.set(leadId, { id: leadId, place });
  notifications.peers.lists.set(listId, { listId, userId, name: "Flats of Kallio" });
  const euros = (amount: bigint) => ({ amount, currency: "EUR" });
  const caps = { maxLeads: 4, usedLeads: 1, maxAmount: euros(20_000n), usedAmount: euros(5_175n) };
  notifications.peers.agreements.set(listId, { listId, ...caps });
  await notifications.publish(PurchaseConfirmedSchema, { ...purchaseOf(leadId, userId), listId });
  const { subject, text } = await notifications.mailTo(email);
  expect(subject).toBe("Bought automatically, 1 credit: Request for quote, Kallio");
  expect(text).toContain("Your lead list “Flats of Kallio” has bought this lead for you by automatic delivery.");
  expect(text).toContain("Used this month: 1 of 4 leads, €51.75 of €200.00 (excl. VAT)");
  expect(text).toContain(
    "Change the caps or turn automatic delivery off:\nhttps://doorlight.example/account/lead-lists",
  );
});

test("names VAT as sold, total and card in the receipt of a purchase by card", async () => {
  const { userId, email } = people.agent();
  const { requestId } = people.seller({ hash: "h4sh" });
  const leadId = id();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  const purchase = { ...purchaseOf(leadId, userId), paymentSource: PaymentSource.CARD };
  notifications.peers.cards.set(purchase.purchaseId, { brand: "visa", last4: "4242" });
  const vat = { basisPoints: 2_400, amount: { amount: 1_242n, currency: "EUR" } };
  await notifications.publish(LeadPublishedSchema, { leadId, requestId, country: "FI" });
  await notifications.publish(PurchaseConfirmedSchema, { ...purchase, vat });
  expect((await notifications.mailTo(email)).text).toContain(
    "Price: €51.75 (excl. VAT)\nVAT 24%: €12.42\nTotal: €64.17\nPaid by: Visa •• 4242\n",
  );
});

test("names VAT, total and card in the mail about a pack paid by card", async () => {
  const { userId, email } = people.agent();
  const referenceId = id();
  notifications.peers.cards.set(referenceId, { brand: "mastercard", last4: "4444" });
  await notifications.publish(BillingMailQueuedSchema, {
    userId,
    country: "FI",
    subject: MailSubject.PACK_BOUGHT,
    credits: 10,
    amount: { amount: 39_500n, currency: "EUR" },
    vat: { basisPoints: 2_550, amount: { amount: 10_073n, currency: "EUR" } },
    payment: Payment.CARD,
    referenceId,
  });
  expect((await notifications.mailTo(email)).text).toContain(
    "Price: €395.00 (excl. VAT)\nVAT 25.5%: €100.73\nTotal: €495.73\nPaid by: Mastercard •• 4444\n",
  );
});
