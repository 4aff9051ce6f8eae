import { randomInt, randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { beforeAll, expect, test } from "@jest/globals";
import * as calls from "@doorlight/gateway/contract";
import { saveCard } from "./support/cards.ts";
import { Agent, PASSWORD, proveAccount, type PublishedLead, someAdmin, someLead, someTaxId } from "./support/given.ts";
import { codeOf } from "./support/authenticator.ts";
import { queryDatabase } from "./support/database.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { png } from "./support/png.ts";
import { askForRefund, resolved } from "./support/refunds.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";
import { findTexts, withoutOwed } from "./support/find-texts.ts";
import { inLetters } from "./support/in-letters.ts";

const mark = inLetters(randomUUID().replaceAll("-", "").slice(0, 16));
/** A word for each place that keeps personal data, so that every copy can be found. */
const word = (field: string) => `${field}${mark}`;
const digits = String(randomInt(1_000_000, 10_000_000));
const phoneNumber = `+35850${digits}`;
const email = `${word("mail")}@example.test`;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";

const exported = {
  firstName: word("First"),
  lastName: word("Last"),
  email,
  phoneNumber,
  title: word("Title"),
  officeName: word("Office"),
  businessName: word("Business"),
  eInvoiceAddress: `0060:${word("EInvoice").toUpperCase()}`,
  reference: word("Reference"),
  billingEmail: `${word("books")}@example.test`,
  note: word("Note"),
  mailSubject: word("Subject"),
  mailBody: word("Body"),
  reason: word("Reason"),
  grantReason: word("Grant"),
  approvalReason: word("Approval"),
  correctionReason: word("Correction"),
  actingReason: word("Acting"),
  attemptNote: word("Attempt"),
  leadNote: word("LeadNote"),
  refundDescription: word("Refund"),
  appeal: word("Appeal"),
  refundMessage: word("Rejected"),
  tokenName: word("Token"),
  webhookUrl: `https://${word("hook")}.example.com/`,
};

let person: Agent;
let admin: Agent;
let bought: PublishedLead[];
let picture = "";
/** Secrets that nobody but the person may know. */
const secrets: string[] = [PASSWORD];

/** Uses every feature of an account. */
async function useEveryFeature(): Promise<void> {
  const { firstName, lastName, title, officeName, businessName, eInvoiceAddress, reference, billingEmail } = exported;
  person = new Agent(email);
  await person.call(calls.register, {
    body: { country: "FI", firstName, lastName, email, password: PASSWORD, locale: "fi" },
  });
  const { user } = await person.call(calls.confirmEmail, { body: { token: await mailedTo(email, links.signUp) } });
  person.id = user.id;
  await person.call(calls.updateProfile, { body: { title, phoneNumber } });
  await person.call(calls.createOffice, { body: { name: officeName } });
  const { body } = await person.upload(calls.putImage, png(48, 48, word("Comment")));
  picture = calls.UserAnswer.parse(body).user.profileImageUrl ?? "";
  const taxId = someTaxId();
  await proveAccount(person, taxId);
  await person.call(calls.putBillingDetails, {
    body: {
      businessName,
      taxId,
      streetAddress: "Fleminginkatu 1",
      postalCode: "00530",
      city: "Helsinki",
      invoicingMethod: "e_invoice",
      eInvoiceAddress,
      eInvoiceOperator: "003708599126",
      reference,
      billingEmail,
      billingMethod: "invoice",
    },
  });
  for (const lead of bought) await person.call(calls.buyLead, { params: { id: lead.id }, body: {} });
  const webhook = { url: exported.webhookUrl, eventTypes: [] };
  secrets.push((await person.call(calls.addWebhook, { body: webhook })).secret);
  const token = { name: exported.tokenName, scopes: ["events" as const] };
  secrets.push((await person.call(calls.createApiToken, { body: token })).secret);
  await agreeToPay();
  await askBack();
}

/** Asks for a purchase back, in vain, and appeals. */
async function askBack(): Promise<void> {
  const [{ purchase }] = (await person.call(calls.myLeads, { query: {} })).items as [calls.MyLead];
  const { leadNote, attemptNote, refundDescription, appeal, refundMessage } = exported;
  const followUp = { params: { id: purchase.leadId }, body: { note: { text: leadNote, version: 0 } } };
  // Leads may not know of the purchase yet.
  await eventually(() => person.call(calls.saveFollowUp, followUp));
  const attempt = { kind: "no_answer" as const, at: new Date().toISOString(), note: attemptNote };
  const request = await askForRefund(person, purchase, refundDescription);
  await person.call(calls.logContactAttempt, { params: { id: purchase.id }, body: attempt });
  await resolved(await someAdmin("super_admin"), request, "rejected", refundMessage);
  await person.call(calls.appealRefund, { params: { id: request.id }, body: { description: appeal } });
}

/** A card, a pack, a top-up and a plan. */
async function agreeToPay(): Promise<void> {
  await saveCard(person);
  const returnPath = "/account/billing";
  await person.call(calls.buyPack, { params: { id: "credits_5" }, body: { payment: "invoice", returnPath } });
  const topUp = { enabled: true, packId: "credits_5", threshold: 0, monthlyLimit: 1, consentVersion: "2026-11" };
  // Without the pack's credits, which may not have come yet, it would buy at once, for a price that was not shown.
  await eventually(() => person.call(calls.putTopUp, { body: topUp }));
  const { previewToken } = await person.call(calls.previewPlan, { params: { id: "basic" } });
  await person.call(calls.choosePlan, { body: { planId: "basic", previewToken, returnPath } });
}

/** Lets an admin write about the person and as the person. */
async function writeAsAdmin(): Promise<void> {
  const params = { id: person.id };
  await admin.call(calls.addNote, { params, body: { text: exported.note } });
  await admin.call(calls.writeMail, { params, body: { subject: exported.mailSubject, body: exported.mailBody } });
  await mailedTo(email, new RegExp(`(${exported.mailBody})`));
  await admin.call(calls.setOwner, { params, body: { ownerId: admin.id } });
  await admin.call(calls.grantCredits, { params, body: { credits: 1, reason: exported.grantReason } });
  // More than one admin may give alone: it waits.
  await admin.call(calls.grantCredits, { params, body: { credits: 1_000, reason: exported.approvalReason } });
  await correctBilling(await someAdmin("super_admin"));
  await admin.call(calls.deactivateUser, { params, body: { reason: exported.reason } });
  await admin.call(calls.reactivateUser, { params, body: {} });
  await admin.call(calls.impersonate, { params, body: { reason: exported.actingReason } });
  await admin.call(calls.updateProfile, { body: { lastName: exported.lastName } });
  await admin.call(calls.endImpersonation);
}

async function correctBilling(superAdmin: Agent): Promise<void> {
  const params = { id: person.id };
  const { version, details } = await superAdmin.call(calls.getUserBilling, { params });
  const { billingMethod: _, complete: __, taxIdUnchecked: ___, operators: ____, problems: _____, ...kept } = details;
  const { billingEmailConfirmed: ______, ...saved } = kept;
  const body = { ...saved, streetAddress: "Fleminginkatu 2", version, reason: exported.correctionReason };
  await superAdmin.call(calls.correctUserBilling, { params, body });
}

/** Logs in again by password and with a second factor, and leaves mailed links unused. */
async function logInAgain(): Promise<void> {
  for (const call of [calls.forgotPassword, calls.requestMagicLink]) await person.call(call, { body: { email } });
  secrets.push(await mailedTo(email, links.password), await mailedTo(email, links.login));
  const again = { body: { email, password: PASSWORD }, headers: { "user-agent": firefox } };
  for (const visitor of [new Visitor(), person]) await visitor.call(calls.login, again);
  const { secret } = await person.call(calls.startSecondFactor, { body: { password: PASSWORD } });
  const { recoveryCodes } = await person.call(calls.confirmSecondFactor, { body: { code: codeOf(secret) } });
  secrets.push(secret, ...recoveryCodes, person.cookie.replace(/.*=/, ""));
}

beforeAll(async () => {
  [admin, bought] = await Promise.all([someAdmin(), Promise.all([someLead(), someLead()])]);
  await useEveryFeature();
  await writeAsAdmin();
  await logInAgain();
});

test("finds all personal data of an agent by the search, and no secret", async () => {
  expect(secrets.length).toBeGreaterThan(14);
  const found = await findTexts([...Object.values(exported), ...secrets]);
  const isFound = (text: string) => found.some((place) => place.endsWith(`: ${text}`));
  expect(Object.entries(exported).filter(([, canary]) => !isFound(canary))).toEqual([]);
  expect(secrets.filter(isFound)).toEqual([]);
});

test("exports all personal data of an agent, and no secret and no seller's address", async () => {
  const { export: started } = await person.call(calls.requestExport);
  const ready = async () => expect((await person.call(calls.getExport)).export?.state).toBe("ready");
  await eventually(ready);
  const file = await person.call(calls.downloadExport, { params: { id: started.id } });
  expect(Object.keys(file).toSorted()).toEqual(
    expect.arrayContaining(["billing", "campaign", "identity", "leads", "notifications", "purchasing", "refunds"]),
  );
  expect(file.billing).toMatchObject({
    cards: [{ brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 }],
    creditPacks: [{ credits: 5, payment: "invoice", state: "sold" }],
    subscriptions: [{ planId: "basic" }],
    planFees: [{ planId: "basic", payment: "invoice", state: "charged" }],
    topUp: { packId: "credits_5", consentVersion: "2026-11" },
  });
  const text = JSON.stringify(file);
  expect(Object.entries(exported).filter(([, canary]) => !text.includes(canary))).toEqual([]);
  for (const part of [...bought.map(({ id }) => id), "Firefox on Linux", "data:image/webp;base64,"]) {
    expect(text).toContain(part);
  }
  for (const secret of [...secrets, "argon2"]) expect(text).not.toContain(secret);
  // A seller is another person.
  for (const { contact } of bought.map(({ request }) => request)) expect(text).not.toContain(contact.email);
});

test("leaves no personal data after an agent's erasure, and purchases and ledger unchanged", async () => {
  const books = () =>
    queryDatabase(stack, "purchasing", `select * from purchases where buyer_id = '${person.id}' order by id`);
  const ledger = () =>
    queryDatabase(stack, "purchasing", `select * from ledger_transactions where user_id = '${person.id}' order by id`);
  const before = [await books(), await ledger()];
  // The free credit, two purchases, a pack and its price, a fee, a grant.
  expect(before.map(({ length }) => length)).toEqual([2, 7]);

  const reply = await person.try(calls.eraseAccount, { body: { confirm: true, password: PASSWORD } });
  expect([reply.status, reply.headers.get("clear-site-data")]).toEqual([204, '"cache"']);
  const words = [...Object.values(exported), mark, mark.toUpperCase(), digits, picture.slice(8, 51)];
  // Copies in the cache live for seconds.
  await eventually(async () => expect(withoutOwed(await findTexts(words))).toEqual([]), {
    timeoutMs: 40_000,
  });
  // It owes: name and mailbox are kept for its invoices, and nothing else.
  const kept = `select first_name, last_name, email from debtors where user_id = '${person.id}'`;
  const { firstName, lastName } = exported;
  expect(await queryDatabase(stack, "identity", kept)).toEqual([{ first_name: firstName, last_name: lastName, email }]);
  expect((await new Visitor().send("GET", picture)).status).toBe(404);
  expect([await books(), await ledger()]).toEqual(before);
  const ofBilling = (table: string) =>
    queryDatabase(stack, "billing", `select from ${table} where user_id = '${person.id}'`);
  // The provider has deleted its customer, and the card with it.
  await eventually(async () => expect(await ofBilling("provider_customers")).toEqual([]));
  for (const table of ["cards", "top_ups", "credit_balances"]) expect(await ofBilling(table)).toEqual([]);
  for (const table of ["sales", "plan_fees"]) expect(await ofBilling(table)).toHaveLength(1);
});
