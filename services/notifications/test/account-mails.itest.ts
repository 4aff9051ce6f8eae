import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually } from "@doorlight/common/testing";
import {
  BillingMailboxMailQueuedSchema,
  BillingMailQueuedSchema,
  InvoiceMailQueuedSchema,
  InvoiceMailSubject,
  MailSubject,
} from "@doorlight/proto/billing/v1/mails_pb";
import { ApiTokenScope } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import { ApprovalAction } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { InvoiceKind, InvoiceState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { CreditsGrantedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { CreditsTakenBackSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import {
  LinkMailQueuedSchema,
  LinkPurpose,
  WrittenMailQueuedSchema,
  NoticeMailQueuedSchema,
  NoticeKind,
} from "@doorlight/proto/identity/v1/mails_pb";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

let notifications: StartedNotifications;
beforeAll(async () => (notifications = await startNotifications()));
afterAll(() => notifications.stop());
beforeEach(() => notifications.reset());

const id = () => crypto.randomUUID();

/** A user of the fake identity, with its answer about the mail of the test. */
function person(about: object = {}) {
  const userId = id();
  const email = `${userId}@example.test`;
  const known = { email, firstName: "Aino", locale: "en", country: "FI", deliverable: true, ...about };
  notifications.peers.recipients.set(userId, known);
  return { userId, email };
}

const queueLink = (userId: string, purpose: LinkPurpose) =>
  notifications.publish(LinkMailQueuedSchema, { userId, country: "FI", linkId: id(), purpose });

test("mails a link to each side of a change of address, with the new address in the text", async () => {
  const sides = [
    [LinkPurpose.EMAIL_CHANGE_FORMER, "sv", "Bekräfta bytet av e-postadress"],
    [LinkPurpose.EMAIL_CHANGE_NEW, "fi", "Vahvista uusi sähköpostiosoitteesi"],
  ] as const;
  for (const [purpose, locale, subject] of sides) {
    const { userId, email } = person({ locale, linkToken: "t0-k_n", newEmail: "new@example.test" });
    await queueLink(userId, purpose);
    const mail = await notifications.mailTo(email);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain("new@example.test");
    expect(mail.html).toContain('href="https://doorlight.example/email-change?token=t0-k_n"');
  }
});

test("asks for the former address when the notice of its change is written", async () => {
  const { userId } = person();
  const [emailChangeId, former] = [id(), "former@example.test"];
  notifications.peers.recipients.set(emailChangeId, { ...notifications.peers.recipients.get(userId), email: former });
  const notice = { userId, country: "FI", kind: NoticeKind.EMAIL_CHANGED, emailChangeId };
  await notifications.publish(NoticeMailQueuedSchema, notice);
  expect((await notifications.mailTo(former)).subject).toBe("Your e-mail address was changed");
});

test("writes a mail for each purpose of a link in the recipient's language", async () => {
  const cases = [
    [LinkPurpose.CONFIRMATION, "fi", "Vahvista sähköpostiosoitteesi", () => "/signup/confirm?token=t0-k_n"],
    [LinkPurpose.PASSWORD_RESET, "en", "Choose a new password", (user: string) => `/change-password/${user}/t0-k_n`],
    [
      LinkPurpose.PASSWORD_SETUP,
      "sv",
      "Ditt konto på Doorlight väntar",
      (user: string) => `/sv/change-password/${user}/t0-k_n`,
    ],
    [LinkPurpose.MAGIC_LINK, "fi", "Kirjautumislinkkisi", () => "/fi/login/passwordless/t0-k_n"],
    [LinkPurpose.OFFICE_INVITATION, "sv", "En inbjudan till ett kontor", () => "/account/office-invitation/t0-k_n"],
  ] as const;
  for (const [purpose, locale, subject, path] of cases) {
    const invitation = { inviterName: "Sara Solo", officeName: "Kallio Homes" };
    const { userId, email } = person({ locale, linkToken: "t0-k_n", ...invitation });
    await queueLink(userId, purpose);
    const mail = await notifications.mailTo(email);
    const link = `https://doorlight.example${path(userId)}`;
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.html).toContain(`href="${link}"`);
  }
  const invited = notifications.mailbox.mails.at(-1);
  expect(invited?.text).toContain("Inbjuden av: Sara Solo\nKontor: Kallio Homes");
});

test("writes a mail for each kind of notice, with a link to the page of its matter", async () => {
  const expected = [
    [NoticeKind.PASSWORD_CHANGED, "Salasanasi on vaihdettu", "/fi/password-request"],
    [NoticeKind.SECOND_FACTOR_ON, "Kaksivaiheinen tunnistus on käytössä", "/account/settings/security"],
    [NoticeKind.SECOND_FACTOR_OFF, "Kaksivaiheinen tunnistus on pois käytöstä", "/account/settings/security"],
    [NoticeKind.OFFICE_JOINED, "Kuulut nyt toimistoon", "/account/settings/office"],
    [NoticeKind.OFFICE_REFUSED, "Et voinut liittyä toimistoon", "/account/settings/office"],
    [NoticeKind.OFFICE_RENAMED, "Toimistollasi on uusi nimi", "/account/settings/office"],
    [NoticeKind.OFFICE_MERGED, "Toimistosi on yhdistetty toiseen", "/account/settings/office"],
    [NoticeKind.OFFICE_REMOVED, "Toimistosi on poistettu", "/account/settings/office"],
    [NoticeKind.EXPORT_READY, "Tietosi ovat valmiina", "/account/settings/data"],
    [NoticeKind.APPROVAL_ASKED, "Ylläpitäjä pyytää hyväksyntääsi", "/account/sa/approvals"],
    [NoticeKind.APPROVAL_DONE, "Pyyntösi on hyväksytty ja toteutettu", "/account/sa/approvals"],
    [NoticeKind.APPROVAL_DECLINED, "Pyyntösi on hylätty", "/account/sa/approvals"],
    [NoticeKind.APPROVAL_EXPIRED, "Pyyntösi on vanhentunut", "/account/sa/approvals"],
    [NoticeKind.APPROVAL_FAILED, "Pyyntösi hyväksyttiin, mutta sitä ei voitu toteuttaa", "/account/sa/approvals"],
    [NoticeKind.EXPORTED_BY_SUPPORT, "Asiakastukemme on ladannut jäljennöksen tiedoistasi", "/fi/contact"],
  ] as const;
  const named = new Set<NoticeKind>([NoticeKind.OFFICE_JOINED, NoticeKind.OFFICE_RENAMED, NoticeKind.OFFICE_MERGED]);
  for (const [kind, subject, path] of expected) {
    const { userId, email } = person({ locale: "fi", officeName: "Kallio Homes" });
    await notifications.publish(NoticeMailQueuedSchema, { userId, country: "FI", kind });
    const mail = await notifications.mailTo(email);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`\nhttps://doorlight.example${path}\n`);
    expect(mail.text?.includes("Toimisto: Kallio Homes")).toBe(named.has(kind));
  }
});

test("says in the notice of a new password or address that it ended API tokens, if it did", async () => {
  const kinds = [NoticeKind.PASSWORD_CHANGED, NoticeKind.EMAIL_CHANGED];
  for (const [kind, apiTokensEnded] of kinds.flatMap((each) => [[each, true] as const, [each, false] as const])) {
    const { userId, email } = person({ locale: "fi" });
    await notifications.publish(NoticeMailQueuedSchema, { userId, country: "FI", kind, apiTokensEnded });
    expect((await notifications.mailTo(email)).text?.includes("Myös API-avaimesi on")).toBe(apiTokensEnded);
  }
});

test.each([
  [ApprovalAction.GRANT_CREDITS, { amount: { amount: 225_000n, currency: "EUR" } }, "Worth (excl. VAT): €2,250.00\n"],
  [ApprovalAction.CHANGE_PRICES, { extent: 9_998 }, "Change: a price differs by up to 99.98%\n"],
  [ApprovalAction.START_CAMPAIGN, { extent: 1_500 }, "Recipients: 1,500\n"],
  [ApprovalAction.CHANGE_EMAIL, {}, ""],
])("says what waits for an approval, how much it is and who asks: %d", async (action, worth, line) => {
  const { userId, email } = person({ locale: "en", approval: { action, askerName: "Ada Admin", ...worth } });
  const kind = NoticeKind.APPROVAL_ASKED;
  await notifications.publish(NoticeMailQueuedSchema, { userId, country: "FI", kind, approvalId: id() });
  const { text = "" } = await notifications.mailTo(email);
  const facts = text.slice(text.indexOf("What: "), text.indexOf("Asked by: "));
  expect(facts).toMatch(/^What: .+\n/);
  expect(facts.slice(facts.indexOf("\n") + 1)).toBe(line);
  expect(text).toContain("\nAsked by: Ada Admin\n");
});

test("says to the admin who asked for another address that its mailbox has yet to confirm it", async () => {
  const approval = { action: ApprovalAction.CHANGE_EMAIL, askerName: "Ada Admin" };
  const { userId, email } = person({ locale: "en", approval });
  const kind = NoticeKind.APPROVAL_DONE;
  await notifications.publish(NoticeMailQueuedSchema, { userId, country: "FI", kind, approvalId: id() });
  const { subject, text } = await notifications.mailTo(email);
  expect(subject).toBe("Approved: the e-mail change you asked for");
  expect(text).toContain("The address changes once it is confirmed there.");
});

test("names a new API token and what it reads in the notice, with the page that revokes it", async () => {
  const { userId, email } = person({
    locale: "fi",
    apiTokenName: "Oma <b>CRM</b>",
    apiTokenScopes: [ApiTokenScope.EVENTS, ApiTokenScope.CONTACTS],
  });
  const kind = NoticeKind.API_TOKEN_CREATED;
  await notifications.publish(NoticeMailQueuedSchema, { userId, country: "FI", kind, apiTokenId: id() });
  const { subject, text, html } = await notifications.mailTo(email);
  expect(subject).toBe("Tilillesi on luotu API-avain");
  expect(text).toContain(
    "Nimi: Oma <b>CRM</b>\nLukee: Liidiesi tapahtumat\nLukee: Ostamiesi liidien myyjien yhteystiedot\n",
  );
  expect(text).toContain("\nhttps://doorlight.example/account/webhooks?tab=tokens\n");
  expect(html).not.toContain("<b>CRM");
});

test("sends an admin's words from our sender, with replies to support and headers intact", async () => {
  const { userId, email } = person({
    subject: "Hello\r\nBcc: all@example.test\r\nFrom: ceo@evil.test",
    body: "Dear Aino,\r\n\r\nplease call us.\n<script>alert(1)</script>",
  });
  await notifications.publish(WrittenMailQueuedSchema, { userId, country: "FI", noteId: id() });

  const mail = await notifications.mailTo(email);
  expect(mail.subject).toBe("Hello Bcc: all@example.test From: ceo@evil.test");
  expect(mail.from).toMatchObject({ address: "no-reply@fi.doorlight.example" });
  expect(mail.replyTo).toEqual([{ name: "", address: "support@fi.doorlight.example" }]);
  expect([mail.to?.length, mail.bcc ?? []]).toEqual([1, []]);
  expect(mail.text).toContain("Dear Aino,\n\nplease call us.\n<script>alert(1)</script>\n");
  expect(mail.html).not.toContain("<script>");
  const { rows } = await notifications.db.raw("select t::text from mail_deliveries t");
  expect(JSON.stringify(rows)).not.toMatch(/Hello|call us|example\.test/);
});

test.each([
  ["is used or expired", { deliverable: false, linkToken: "t0ken" }],
  ["has no token", { linkToken: undefined }],
])("does not mail a link that %s", async (_what, about) => {
  const { userId } = person(about);
  await queueLink(userId, LinkPurpose.MAGIC_LINK);
  await queueLink(userId, LinkPurpose.PASSWORD_RESET);
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(2));
  expect((await notifications.settled()).map(({ status }) => status)).toEqual(["skipped", "skipped"]);
  expect(notifications.mailbox.mails).toEqual([]);
});

test("does not mail a link that expires while the mail server is down", async () => {
  const { userId } = person({ linkToken: "t0ken" });
  notifications.line.cut();
  await queueLink(userId, LinkPurpose.MAGIC_LINK);
  await eventually(async () => expect((await notifications.deliveries())[0]?.attempts).toBeGreaterThan(0));
  notifications.peers.recipients.get(userId)!.deliverable = false;
  notifications.line.repair();
  expect((await notifications.settled())[0].status).toBe("skipped");
  expect(notifications.mailbox.mails).toEqual([]);
});

test("sends no mail to a user unknown to identity", async () => {
  await queueLink(id(), LinkPurpose.PASSWORD_SETUP);
  expect((await notifications.settled())[0].status).toBe("skipped");
});

test("drops mails queued after their user was erased without a failed attempt", async () => {
  const userId = id();
  const { db, publish } = notifications;
  const consumed = async () => (await db("inbox").where({ consumer: "notifications.mails" })).length;
  const before = await consumed();
  await publish(UserErasedSchema, { userId, country: "FI" });
  await eventually(async () => expect(await consumed()).toBe(before + 1));

  await queueLink(userId, LinkPurpose.CONFIRMATION);
  await publish(NoticeMailQueuedSchema, { userId, country: "FI", kind: NoticeKind.EXPORT_READY });
  await publish(WrittenMailQueuedSchema, { userId, country: "FI", noteId: id() });
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(3));

  for (const delivery of await notifications.settled()) {
    expect(delivery).toMatchObject({ status: "skipped", attempts: 0, reason: null });
  }
  expect(notifications.mailbox.mails).toEqual([]);
});

test("drops an erased person's queued mails and nobody else's", async () => {
  const [gone, stays] = [person({ linkToken: "t0ken" }), person({ linkToken: "t0ken" })];
  notifications.line.cut();
  await queueLink(gone.userId, LinkPurpose.MAGIC_LINK);
  await notifications.publish(NoticeMailQueuedSchema, {
    userId: gone.userId,
    country: "FI",
    kind: NoticeKind.EXPORT_READY,
  });
  await queueLink(stays.userId, LinkPurpose.MAGIC_LINK);
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(3));

  await notifications.publish(UserErasedSchema, { userId: gone.userId, country: "FI" });
  await eventually(async () => {
    const rows = await notifications.db("mail_deliveries").where({ status: "skipped" });
    expect(rows.map(({ task, reason }) => [task.userId, reason])).toEqual([
      [gone.userId, "user_erased"],
      [gone.userId, "user_erased"],
    ]);
  });

  notifications.line.repair();
  await notifications.mailTo(stays.email);
  await notifications.settled();
  expect(notifications.mailbox.mails.map(({ to }) => to![0]!.address)).toEqual([stays.email]);
});

test("mails an erased person who owes the invoices, and that the mailbox is kept for them", async () => {
  const { userId, email } = person({ erased: true });
  const [invoiceId, of] = [id(), { userId, country: "FI" }];
  const gross = { amount: 5_648n, currency: "EUR" };
  const answer = {
    invoice: {
      number: "FI100007",
      kind: InvoiceKind.INVOICE,
      state: InvoiceState.OPEN,
      gross,
      paid: { ...gross, amount: 0n },
      dueOn: "2026-12-24",
    },
    fileName: "FI100007.pdf",
    pdf: new Uint8Array(1),
  };
  notifications.peers.invoices.set(invoiceId, answer);
  notifications.line.cut();
  const issued = { ...of, invoiceId, number: "FI100007", subject: InvoiceMailSubject.ISSUED };
  await notifications.publish(InvoiceMailQueuedSchema, issued);
  await notifications.publish(NoticeMailQueuedSchema, { ...of, kind: NoticeKind.ERASED_OWING });
  await notifications.publish(NoticeMailQueuedSchema, { ...of, kind: NoticeKind.EXPORT_READY });
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(3));
  await notifications.publish(UserErasedSchema, of);
  const skipped = () => notifications.db("mail_deliveries").where({ status: "skipped" });
  await eventually(async () => expect(await skipped()).toHaveLength(1));

  notifications.line.repair();
  await notifications.settled();
  const mails = notifications.mailbox.mails.filter(({ to }) => to![0]!.address === email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "Invoice FI100007: €56.48",
    "Your account is erased, and something is still to be paid",
  ]);
  for (const { text } of mails) expect(text).toContain("for invoices and reminders alone");
  // No page of the account is left to see.
  for (const { text } of mails) expect(text).not.toContain("/account/");
});

test("mails invoices to the mailbox that an account names for them, and a copy of its reminders", async () => {
  const { userId, email } = person();
  const [invoiceId, of] = [id(), { userId, country: "FI" }];
  const gross = { amount: 5_648n, currency: "EUR" };
  const paid = { ...gross, amount: 0n };
  const about = { number: "FI100008", kind: InvoiceKind.INVOICE, state: InvoiceState.OVERDUE, gross, paid };
  notifications.peers.invoices.set(invoiceId, {
    invoice: { ...about, dueOn: "2026-12-24", deliveryDetail: "address_invalid" },
    fileName: "FI100008.pdf",
    pdf: new Uint8Array(1),
    billingEmail: "books@example.test",
    billingEmailToken: "t0ken",
  });
  for (const subject of [InvoiceMailSubject.ISSUED, InvoiceMailSubject.REMINDER])
    await notifications.publish(InvoiceMailQueuedSchema, { ...of, invoiceId, number: "FI100008", subject });
  const [issued, reminder] = [await notifications.mailTo("books@example.test"), await notifications.mailTo(email)];
  const addresses = (list: { address?: string }[] = []) => list.map(({ address }) => address);
  expect([issued, reminder].map(({ to, cc }) => [addresses(to), addresses(cc)])).toEqual([
    [["books@example.test"], []],
    [[email], ["books@example.test"]],
  ]);
  expect(issued.text).toContain("/lead-list-email?for=invoices&token=t0ken");
  expect(reminder.text).not.toContain("t0ken");
  expect(issued.text).toContain("no e-invoice can be delivered to the address in your billing details");
});

test("asks a mailbox in its agent's name whether it wants the invoices, until it has answered", async () => {
  const { userId, email } = person();
  const [asked, answered] = [id(), id()];
  notifications.peers.mailboxes.set(asked, { email: "keeper@example.test", token: "t0ken" });
  for (const mailboxId of [answered, asked])
    await notifications.publish(BillingMailboxMailQueuedSchema, { userId, country: "FI", mailboxId });
  const { text } = await notifications.mailTo("keeper@example.test");
  expect(text).toContain(email);
  expect(text).toContain("asks Doorlight to send the invoices for their account to this address");
  expect(text).toMatch(/https:\/\/doorlight\.example\/lead-list-email\?for=invoices&token=t0ken$/m);
});

test("says which payment was taken back and what is open, and links the invoices", async () => {
  const { userId, email } = person();
  const money = (amount: bigint) => ({ amount, currency: "EUR" });
  const about = { userId, country: "FI", number: "FI100007", takenBack: money(5_648n), dueOn: "2026-12-24" };
  const subject = MailSubject.PAYMENT_REVERSED;
  await notifications.publish(BillingMailQueuedSchema, { ...about, subject, left: money(6_000n) });
  const { text } = await notifications.mailTo(email);
  expect(text).toContain("The payment of €56.48 that we recorded on invoice FI100007 has been reversed.");
  expect(text).toContain("€60.00 is open, due on 24 December 2026.");
  expect(text).toMatch(/https:\/\/doorlight\.example\/account\/billing\/invoices$/m);
});

test("says that we owe a sum again once its deduction or pay-back is reversed", async () => {
  const takenBack = { amount: 5_648n, currency: "EUR" };
  const setOff = person();
  const deduction = { subject: MailSubject.PAYMENT_REVERSED, left: takenBack, dueOn: "2026-12-24", setOff: true };
  const of = { country: "FI", number: "FI100007", takenBack };
  await notifications.publish(BillingMailQueuedSchema, { ...of, ...deduction, userId: setOff.userId });
  const first = await notifications.mailTo(setOff.email);
  expect(first.text).toContain("We deducted €56.48, which we owed you, from invoice FI100007");
  expect(first.text).not.toContain("by mistake");
  const { userId, email } = person();
  await notifications.publish(BillingMailQueuedSchema, { ...of, userId, subject: MailSubject.PAY_BACK_REVERSED });
  const { subject, text, replyTo } = await notifications.mailTo(email);
  expect(subject).toBe("We still owe you €56.48");
  expect(text).toContain("reply to this e-mail with the account number");
  expect(replyTo).toEqual([{ name: "", address: "support@fi.doorlight.example" }]);
});

test("mails an agent about credits that an admin gave or took back, and about no other grant", async () => {
  const { userId, email } = person();
  const of = { userId, country: "FI", credits: 3 };
  await notifications.publish(CreditsGrantedSchema, { ...of, reason: "pack", balance: 3 });
  await notifications.publish(CreditsGrantedSchema, { ...of, reason: "admin", balance: 6 });
  const { subject, text } = await notifications.mailTo(email);
  expect(subject).toBe("You got 3 credits");
  expect(text).toContain("Credits: 3\nBalance now: 6\n");
  expect(await notifications.deliveries()).toHaveLength(1);
  const other = person();
  await notifications.publish(CreditsTakenBackSchema, { ...of, userId: other.userId, credits: 2, balance: 4 });
  const takenBack = await notifications.mailTo(other.email);
  expect(takenBack.subject).toBe("Credits taken back: 2");
  expect(takenBack.text).toContain("Credits: 2\nBalance now: 4\n");
});

test("states the facts of a payment mail in the recipient's language", async () => {
  const { userId, email } = person({ locale: "fi" });
  const mail = { userId, country: "FI", planId: "plus", amount: { amount: 37900n, currency: "EUR" } };
  const at = timestampFromDate(new Date("2026-12-07T22:00:00Z"));
  await notifications.publish(BillingMailQueuedSchema, { ...mail, subject: MailSubject.FEE_FAILED, at });
  const { subject, text } = await notifications.mailTo(email);
  expect(subject).toBe("Plus-kuukausitilauksen maksun veloitus ei onnistunut");
  expect(text).toContain("379,00");
  // Midnight in Helsinki.
  expect(text).toContain("8. joulukuuta 2026");
  // Where the card is, and not where the plans are.
  expect(text).toMatch(/https:\/\/doorlight\.example\/account\/billing$/m);
});
