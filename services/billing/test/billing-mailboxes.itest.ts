import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { InvoicesService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { BillingMailboxMailQueuedSchema } from "@doorlight/proto/billing/v1/mails_pb";
import { MailboxesService } from "@doorlight/proto/billing/v1/mailboxes_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => (billing = await startInvoices()));
afterAll(() => billing.stop());
beforeEach(async () => {
  await billing.db("billing_mailboxes").delete();
  await drainOutbox(billing.db);
  billing.clock.set("2026-11-21T10:00:00Z");
});

const books = "books@example.test";
const gateway = () => billing.clientOf("gateway", MailboxesService);
const mailer = () => billing.clientOf("notifications", MailboxesService);
const asked = async () => (await drainOutbox(billing.db)).of(BillingMailboxMailQueuedSchema);
const answer = (token: string, accepts: boolean) => gateway().answerMailbox({ token, accepts });
const save = (userId: string, billingEmail: string) => billing.putDetails(userId, { billingEmail });

async function tokenOf(): Promise<string> {
  const [mail] = await asked();
  return (await mailer().getMailboxMail({ mailboxId: mail!.mailboxId })).token;
}

async function confirmedOf(userId: string): Promise<boolean | undefined> {
  return (await billing.details.getDetails({}, await billing.asUser(userId))).details?.billingEmailConfirmed;
}

test("asks another mailbox before invoices go there, until it refuses or the account is erased", async () => {
  const userId = await billing.agent({ billingEmail: "Books@example.test" });
  const token = await tokenOf();
  await billing.purchase(userId);
  await billing.run();
  billing.clock.set("2026-11-21T10:00:00Z");
  const [invoice] = await billing.issued(userId);
  const mails = billing.clientOf("notifications", InvoicesService);
  const recipient = async () => {
    const { billingEmail, billingEmailToken } = await mails.getInvoiceMail({ invoiceId: invoice!.id });
    return [billingEmail, billingEmailToken];
  };
  expect([await recipient(), await confirmedOf(userId)]).toEqual([["", ""], false]);

  for (const guessed of ["guessed", token.replace(/^./, (first) => (first === "A" ? "B" : "A"))])
    expect((await refusalOf(answer(guessed, true))).code).toBe("link_expired");
  for (let clicks = 0; clicks < 2; clicks++) await answer(token, true);
  expect([await recipient(), await confirmedOf(userId)]).toEqual([[books, token], true]);
  await save(userId, books);
  expect(await asked()).toEqual([]);

  await answer(token, false);
  expect([await recipient(), await confirmedOf(userId)]).toEqual([["", ""], false]);
  expect((await refusalOf(answer(token, true))).code).toBe("link_expired");
  const exported = await billing.clientOf("identity", PersonalDataService).exportUser({ userId });
  expect(JSON.parse(exported.json)).toMatchObject({ billingMailboxes: [{ email: books }] });
  await billing.consume(UserErasedSchema, { userId, country: "FI", mailboxKept: true });
  expect(await billing.db("billing_mailboxes").where({ user_id: userId })).toEqual([]);
});

test("does not ask a mailbox that has refused, at any of its addresses, for 90 days", async () => {
  const userId = await billing.agent({ billingEmail: books });
  const token = await tokenOf();
  await answer(token, false);
  await save(userId, books);
  expect(await asked()).toEqual([]);
  await save(userId, "");
  for (const address of [books, "books+again@example.test"])
    expect(await refusalOf(save(userId, address))).toMatchObject({
      fields: [{ path: "billingEmail", code: "unsubscribed" }],
    });
  billing.clock.advance(days(8));
  await billing.runJob("purge-mailboxes");
  expect((await refusalOf(save(userId, books))).code).toBe("invalid_request");
  billing.clock.advance(days(82));
  await save(userId, books);
  expect(await asked()).toHaveLength(1);
});

test("sends at most five links a day for an account, and saves its other details", async () => {
  const userId = await billing.agent();
  for (let i = 1; i <= 5; i++) await save(userId, `books${i}@example.test`);
  expect(await asked()).toHaveLength(5);
  expect(await refusalOf(save(userId, books))).toMatchObject({
    code: "too_many_requests",
    params: { retryAfter: String(days(1) / 1000) },
  });
  billing.clock.advance(hours(2));
  await save(userId, "books5@example.test");
  expect(await asked()).toEqual([]);
  billing.clock.advance(days(1));
  await save(userId, books);
  expect(await asked()).toHaveLength(1);
});

test("saves a mailbox to which others sent five links that day, and asks it at a later save", async () => {
  for (let i = 1; i <= 5; i++) await billing.agent({ billingEmail: `stranger+${i}@example.test` });
  await asked();
  const userId = await billing.agent({ billingEmail: "Stranger@example.test" });
  expect([await asked(), await confirmedOf(userId)]).toEqual([[], false]);
  billing.clock.advance(days(1));
  await save(userId, "Stranger@example.test");
  expect(await asked()).toHaveLength(1);
});

const erase = (userId: string) =>
  billing.consume(UserErasedSchema, {
    userId,
    country: "FI",
    mailboxKept: false,
    erasedAt: timestampFromDate(billing.clock.now()),
  });

test("counts the links to a mailbox in all its spellings, those of erased accounts too", async () => {
  for (const address of ["b.ooks@proton.me", "b_ooks@pm.me", "books+1@protonmail.com", "books+2@pm.me", "BOOKS@pm.me"])
    await erase(await billing.agent({ billingEmail: address }));
  const mails = await asked();
  expect(mails).toHaveLength(5);
  for (const { mailboxId } of mails)
    expect((await refusalOf(mailer().getMailboxMail({ mailboxId }))).code).toBe("not_found");
  expect(JSON.stringify(await billing.db("billing_mailboxes"))).not.toMatch(/ooks/i);
  await billing.agent({ billingEmail: "books@proton.me" });
  expect(await asked()).toEqual([]);
  billing.clock.advance(days(7));
  await billing.runJob("purge-mailboxes");
  expect(await billing.db("billing_mailboxes").where({ email: "" })).toEqual([]);
});

test("sends a mailbox at most five links that accounts ask for at once", async () => {
  const agents = await Promise.all(Array.from({ length: 8 }, () => billing.agent()));
  await Promise.all(agents.map((userId, i) => save(userId, `books+${i}@example.test`)));
  expect(await asked()).toHaveLength(5);
});

test("saves the details beside a mailbox of many links that was named before there were links", async () => {
  const userId = await billing.agent();
  await billing.db("billing_details").where({ user_id: userId }).update({ billing_email: "Books@example.test" });
  for (let i = 1; i <= 5; i++) await billing.agent({ billingEmail: `books+${i}@example.test` });
  expect(await asked()).toHaveLength(5);
  await save(userId, books);
  expect(await asked()).toEqual([]);
  billing.clock.advance(days(1));
  await save(userId, books);
  expect(await asked()).toHaveLength(1);
});

test("purges a mailbox that no details name, and takes no late yes", async () => {
  const userId = await billing.agent({ billingEmail: books });
  const token = await tokenOf();
  billing.clock.advance(days(7));
  expect((await refusalOf(answer(token, true))).code).toBe("link_expired");
  await billing.runJob("purge-mailboxes");
  expect(await billing.db("billing_mailboxes").pluck("email")).toEqual([books]);
  await save(userId, "");
  await billing.runJob("purge-mailboxes");
  expect(await billing.db("billing_mailboxes").pluck("email")).toEqual([]);
});
