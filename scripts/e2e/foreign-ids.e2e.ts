import { randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { beforeAll, describe, expect, test } from "@jest/globals";
import * as calls from "@doorlight/gateway/contract";
import { fillCardForm } from "../card-provider/control-client.ts";
import { saveCard } from "./support/cards.ts";
import { declaredEndpoints } from "./support/declared-endpoints.ts";
import { activeDeal, type Agent, loggedIn, paysByInvoice, someAdmin, someAgent, someLead } from "./support/given.ts";
import { queryDatabase } from "./support/database.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { png } from "./support/png.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";
import { inLetters } from "./support/in-letters.ts";

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The others refuse an agent whatever the id. */
const byId = declaredEndpoints().filter(({ path, access }) => path.includes(":id") && access.includes("agent"));

const pack = {
  params: { id: "credits_5" },
  body: { payment: "invoice", returnPath: "/account/billing", another: true },
} as const;

let owner: Agent;
let other: Agent;
let admin: Agent;
let leadId = "";
let picture = "";
/** Every id that the owner's and the admin's answers about the owner hold, with the calls it came from. */
const owned = new Map<string, string[]>();

async function capture<E extends calls.Endpoint>(who: Visitor, endpoint: E, input = {}) {
  const answer = await who.call(endpoint, input);
  for (const [id] of JSON.stringify(answer).matchAll(uuid)) {
    owned.set(id, [...(owned.get(id) ?? []), `${endpoint.method} ${endpoint.path}`]);
  }
  return answer;
}

/** A user's payments and their subjects. */
const paying = [
  calls.getBillingDetails,
  calls.getBillingOverview,
  calls.listCards,
  calls.listOwnDeals,
  calls.getTopUp,
  calls.getLedger,
];

/** Status and body of an answer, without the trace id. */
async function answerTo(who: Visitor, endpoint: calls.Endpoint, input: object) {
  const { status, body } = await who.try(endpoint, input);
  return { status, body: { ...(body as object), traceId: "" } };
}

/** Invoices the owner's pack and deal for a month of long ago: a run would invoice the accounts of other tests too. */
async function invoiceOwner() {
  const period = "2026-01-01";
  const account = `user_id = '${owner.id}'`;
  const ask = (sql: string) => queryDatabase(stack, "billing", sql);
  await eventually(async () => expect(await ask(`select from invoice_lines where ${account}`)).toHaveLength(2));
  await ask(
    `with lines as (update invoice_lines set period = '${period}' where ${account}),
       buyer as (update invoice_buyers set period = '${period}' where ${account})
     insert into parked_accounts (country, period, user_id, cause, parked_at)
     values ('FI', '${period}', '${owner.id}', 'error', now())`,
  );
  const params = { country: "FI", period, id: owner.id } as const;
  expect(await admin.call(calls.retryParkedAccount, { params })).toEqual({ cause: null });
  const { items } = await capture(owner, calls.listInvoices, { query: {} });
  await capture(owner, calls.getInvoice, { params: { id: items[0]!.id } });
}

beforeAll(async () => {
  [owner, other, admin] = await Promise.all([someAgent(), someAgent(), someAdmin()]);
  leadId = (await someLead()).id;
  await paysByInvoice(owner);
  await owner.call(calls.createOffice, { body: { name: `Owner ${inLetters(randomUUID())}` } });
  const applicant = await someAgent();
  const { office } = (await owner.call(calls.me)).user;
  await applicant.call(calls.requestToJoinOffice, { body: { officeId: office!.id } });
  await owner.upload(calls.putImage, png(32, 32));
  await loggedIn(owner.email);
  await owner.call(calls.requestExport);
  await eventually(async () => expect((await owner.call(calls.getExport)).export?.state).toBe("ready"));
  await capture(owner, calls.buyLead, { params: { id: leadId }, body: {} });
  await saveCard(owner);
  await activeDeal(admin, owner);
  await capture(owner, calls.buyPack, pack);
  await invoiceOwner();
  await capture(owner, calls.createApiToken, { body: { name: "CRM", scopes: ["leads"] } });
  await capture(owner, calls.addWebhook, { body: { url: "https://hooks.example.com/", eventTypes: [] } });
  await capture(admin, calls.addNote, { params: { id: owner.id }, body: { text: "Called" } });
  await capture(admin, calls.setOwner, { params: { id: owner.id }, body: { ownerId: admin.id } });
  for (const endpoint of [calls.getMembership, calls.listSessions, calls.getExport, ...paying]) {
    await capture(owner, endpoint);
  }
  await capture(owner, calls.myLeads, { query: {} });
  await capture(admin, calls.getUser, { params: { id: owner.id } });
  await capture(admin, calls.listJoinRequests);
  picture = (await owner.call(calls.me)).user.profileImageUrl!;
  // Every agent of the country may read a lead; its masking has a test of its own.
  owned.delete(leadId);
});

/**
 * Giving up is idempotent for unknown purchases, and removing for unknown lists, webhooks and tokens; an unknown lead has an
 * empty history.
 */
const takesUnknown = [
  calls.giveUpPurchase,
  calls.removeLeadList,
  calls.getLeadHistory,
  calls.removeWebhook,
  calls.revokeApiToken,
];

test("answers another user's id like an unknown one, at every endpoint that agents call by id", async () => {
  const captured = new Set([...owned.values()].flat());
  const ofOthers = [calls.listSessions, calls.getExport, calls.addNote, calls.listJoinRequests];
  const ofPayment = [calls.listCards, calls.buyPack, calls.listOwnDeals, calls.getInvoice];
  const ofPrograms = [calls.addWebhook, calls.createApiToken];
  for (const { method, path } of [...ofOthers, ...ofPayment, ...ofPrograms]) {
    expect(captured).toContain(`${method} ${path}`);
  }
  expect(byId.length).toBeGreaterThan(10);
  for (const endpoint of byId) {
    const absent = await answerTo(other, endpoint, { params: { id: randomUUID() }, body: {} });
    if (!takesUnknown.includes(endpoint as never)) expect(absent.status).toBeGreaterThanOrEqual(400);
    for (const [id, sources] of owned) {
      const answer = await answerTo(other, endpoint, { params: { id }, body: {} });
      const what = `${endpoint.method} ${endpoint.path} with an id from ${sources.join()}`;
      expect({ what, answer }).toEqual({ what, answer: absent });
    }
  }
});

test("answers a lead of another country like an unknown one", async () => {
  const abroad = await someAgent({ country: "SE" });
  for (const endpoint of [calls.getLead, calls.buyLead]) {
    const answer = await answerTo(abroad, endpoint, { params: { id: leadId }, body: {} });
    expect(answer).toEqual(await answerTo(abroad, endpoint, { params: { id: randomUUID() }, body: {} }));
    expect(answer.status).toBe(404);
  }
});

test("shows the contact of a bought lead to its buyer alone", async () => {
  expect((await owner.call(calls.getLead, { params: { id: leadId } })).contact).not.toBeNull();
  expect((await other.call(calls.getLead, { params: { id: leadId } })).contact).toBeNull();
  expect((await admin.call(calls.getLead, { params: { id: leadId } })).contact).toBeNull();
  expect((await other.call(calls.myLeads, { query: {} })).items).toEqual([]);
});

test("finds the buyer's own purchases alone in a search in my leads", async () => {
  const { contact } = await owner.call(calls.getLead, { params: { id: leadId } });
  const found = async (who: Visitor, q: string) => {
    const { items, count } = await who.call(calls.myLeads, { query: { q } });
    return [count, ...items.map(({ lead, contact }) => [lead.id, contact?.phone])];
  };
  for (const q of [contact!.lastName, contact!.phone, contact!.email, contact!.address]) {
    // Leads consumes the purchase a moment later.
    await eventually(async () => expect(await found(owner, q)).toEqual([1, [leadId, contact!.phone]]));
    for (const who of [other, admin]) expect(await found(who, q)).toEqual([0]);
  }
});

test("hides a card that another user is about to save, and keeps it for its owner", async () => {
  const body = { returnPath: "/account/billing" };
  const { setupId, url } = await owner.call(calls.startCardSetup, { body });
  await fillCardForm(url!, "5555555555554444");
  // With a customer at the provider.
  await other.call(calls.startCardSetup, { body });
  const finish = (who: Visitor, id: string) => answerTo(who, calls.finishCardSetup, { body: { setupId: id } });
  expect(await finish(other, setupId)).toEqual(await finish(other, "seti_unknown"));
  expect((await finish(other, setupId)).status).toBe(404);
  expect((await other.call(calls.listCards)).items).toEqual([]);
  expect(await finish(owner, setupId)).toMatchObject({ status: 200, body: { brand: "mastercard", isDefault: false } });
});

test("buys a pack of one's own under the idempotency key of another user's pack", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const thief = await someAgent();
  await paysByInvoice(thief);
  const { saleId } = await owner.call(calls.buyPack, { ...pack, headers });
  const own = await thief.call(calls.buyPack, { ...pack, headers });
  expect(own.saleId).not.toBe(saleId);
  expect((await thief.call(calls.me)).user.credits).toBe(6);
  expect(await owner.call(calls.buyPack, { ...pack, headers })).toEqual({ saleId });
});

test("shows one's own statement, whatever cursor or user is asked for", async () => {
  const { nextCursor } = await owner.call(calls.getLedger, { query: { limit: 1 } });
  const own = (await other.call(calls.getLedger)).items;
  expect(own.map(({ kind }) => kind)).toEqual(["signup_grant"]);
  for (const { id } of (await other.call(calls.getLedger, { query: { cursor: nextCursor! } })).items)
    expect(id).toBe(own[0]?.id);
  const asked = { query: { userId: owner.id } } as never;
  for (const endpoint of [calls.getLedger, calls.getLedgerFile])
    expect(await other.refused(endpoint, asked)).toMatchObject({ fields: [{ path: "userId", code: "unknown_field" }] });
  expect(await other.refused(calls.getUserLedger, { params: { id: owner.id } })).toMatchObject({ status: 403 });
  const file = await other.call(calls.getLedgerFile);
  // The header and the credit for signing up.
  expect(file.trimEnd().split("\r\n")).toHaveLength(2);
});

test("shows the buyers of a lead by name to admins alone, and a buyer the own purchase", async () => {
  const seenBy = async (user: typeof owner) => user.call(calls.getLead, { params: { id: leadId } });
  expect(await seenBy(other)).toMatchObject({ buyers: null, purchase: null });
  expect(await seenBy(owner)).toMatchObject({ buyers: null, purchase: { leadId, paymentSource: "credit" } });
  const { buyers, purchase } = await seenBy(admin);
  expect(buyers).toMatchObject([{ user: { id: owner.id, name: "Aino Agent" }, purchase: { paymentSource: "credit" } }]);
  expect(purchase).toBeNull();
});

describe("a mailed link", () => {
  test("answers another user's link like an unknown one", async () => {
    await new Visitor().call(calls.forgotPassword, { body: { email: owner.email } });
    await new Visitor().call(calls.forgotPassword, { body: { email: other.email } });
    const token = await mailedTo(other.email, links.password);
    for (const endpoint of [calls.checkPasswordLink, calls.setPassword] as const) {
      const answers: unknown[] = [];
      for (const link of [
        { userId: owner.id, token },
        { userId: owner.id, token: randomUUID() },
        { userId: randomUUID(), token },
      ]) {
        const body = endpoint === calls.setPassword ? { ...link, newPassword: "taken-over-now" } : link;
        answers.push(await answerTo(new Visitor(), endpoint, { body }));
      }
      expect(answers).toEqual(answers.map(() => ({ status: 410, body: expect.objectContaining({ statusCode: 410 }) })));
      expect(answers).toEqual(answers.map(() => answers[0]));
    }
  });

  test("accepts a link into an office for its recipient only", async () => {
    const invited = await someAgent();
    await owner.call(calls.inviteColleague, { body: { email: invited.email } });
    const token = await mailedTo(invited.email, links.officeInvitation);
    expect(await answerTo(other, calls.acceptOfficeInvitation, { body: { token } })).toEqual(
      await answerTo(other, calls.acceptOfficeInvitation, { body: { token: randomUUID() } }),
    );
    expect((await other.call(calls.me)).user.office).toBeNull();
  });
});

test("changes nothing of a user when others try its ids or change and remove their own data", async () => {
  const billing = () => Promise.all(paying.map((endpoint) => owner.call(endpoint)));
  const before = await billing();
  await other.call(calls.deleteImage);
  await other.call(calls.leaveOffice);
  await other.call(calls.withdrawJoinRequest);
  await other.call(calls.endOtherSessions);
  await other.call(calls.putBillingDetails, { body: { invoicingMethod: null, billingMethod: "prepaid" } });
  await other.call(calls.putTopUp, { body: { enabled: false, packId: "credits_5", threshold: 1, monthlyLimit: 1 } });
  expect(await billing()).toEqual(before);
  expect((await owner.call(calls.listSessions)).items).toHaveLength(2);
  expect((await owner.call(calls.getMembership)).office?.name).toMatch(/^Owner/);
  expect((await owner.call(calls.getExport)).export?.state).toBe("ready");
  expect((await admin.call(calls.listJoinRequests)).items.some(({ id }) => owned.has(id))).toBe(true);
  expect((await new Visitor().send("GET", picture)).status).toBe(200);
  const { user, notes } = await admin.call(calls.getUser, { params: { id: owner.id } });
  expect(user).toMatchObject({ status: "active", owner: admin.id });
  expect(notes.map(({ text }) => text)).toContain("Called");
});
