import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "@jest/globals";
import { services } from "../stack/services.ts";
import * as calls from "@doorlight/gateway/contract";
import {
  type Agent,
  PASSWORD,
  someAdmin,
  someAgent,
  someDeal,
  someEmail,
  someLead,
  someRequest,
} from "./support/given.ts";
import { queryDatabase } from "./support/database.ts";
import { declaredEndpoints } from "./support/declared-endpoints.ts";
import { openApi } from "./support/openapi-document.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";
import { inLetters } from "./support/in-letters.ts";

type Fields = Record<string, unknown>;
interface Write {
  endpoint: calls.Endpoint;
  who: Visitor;
  params?: Fields;
  body: Fields;
}

const withBody = declaredEndpoints().filter(({ body, upload }) => body && !upload);

/** The fields that an attacker would set first, whether or not a column has that name. */
const coveted = {
  role: "super_admin",
  credits: 1_000,
  owner: randomUUID(),
  officeId: randomUUID(),
  price: { amount: 1, currency: "EUR" },
  state: "active",
  status: "active",
  country: "SE",
  id: randomUUID(),
  impersonatedBy: randomUUID(),
  active: true,
  termsAccepted: true,
  constructor: { prototype: { role: "super_admin" } },
};

/** In every text that a call would store. */
const MARK = `mass${inLetters(randomUUID().slice(0, 8))}`;

let agent: Agent;
let admin: Agent;
let ids: string[];
let writes: Write[];
let columns: Fields;
/** Of a partner site. */
let sourceKey: string;

/** The spelling that refusals use. */
const spelt = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const spellings = (names: string[]) => [...new Set(names.map(spelt))].toSorted();

/** Every column name of every service, in the spelling of SQL and of JSON. */
async function everyColumn(): Promise<Fields> {
  const names = new Set<string>();
  for (const { name } of services) {
    const found = await queryDatabase<{ name: string }>(
      stack,
      name,
      "select column_name as name from information_schema.columns where table_schema = 'public'",
    );
    for (const column of found) {
      names.add(column.name).add(spelt(column.name));
    }
  }
  return Object.fromEntries([...names].map((name) => [name, "1"]));
}

/** Valid bodies, so that a refusal can only come from an added field. Endpoints without an entry get an empty one. */
function bodiesOf(userId: string): Map<calls.Endpoint, Fields> {
  const person = { country: "FI", firstName: "Aino", lastName: "Agent", locale: "en" };
  const modifier = { what: "modifier", kind: "city", place: "Nowhere", region: "Nowhere", basisPoints: 0 };
  const prices = { country: "FI", changes: [modifier], effectiveFrom: null };
  const [returnPath, version] = ["/account/billing", 1];
  const topUp = { enabled: true, packId: "credits_5", threshold: 100, monthlyLimit: 1, consentVersion: "2026-11" };
  const [code, password, email, newPassword] = ["000000", PASSWORD, agent.email, "another-good-one"];
  return new Map<calls.Endpoint, Fields>([
    [calls.register, { ...person, email: someEmail(MARK), password }],
    [calls.resendConfirmation, { email }],
    [calls.login, { email, password }],
    [calls.answerTerms, { accepted: false }],
    [calls.forgotPassword, { email }],
    [calls.requestMagicLink, { email }],
    [calls.setPassword, { userId, token: randomUUID(), newPassword }],
    [calls.putBillingDetails, { invoicingMethod: null, billingMethod: "invoice" }],
    [calls.createOffice, { name: `Office of ${MARK}` }],
    [calls.inviteColleague, { email }],
    [calls.eraseAccount, { password, confirm: true }],
    [calls.requestEmailChange, { email, password }],
    [calls.confirmEmailChange, { token: randomUUID() }],
    [calls.updateProfile, { title: "Changed" }],
    [calls.submitRequest, { ...someRequest({ description: MARK }) }],
    [calls.changePassword, { currentPassword: password, newPassword }],
    [calls.startSecondFactor, { password }],
    [calls.confirmSecondFactor, { code }],
    [calls.createUser, { ...person, email: someEmail(MARK), role: "agent" }],
    [calls.addNote, { text: "A note" }],
    [calls.writeMail, { subject: "Hello", body: "From us" }],
    [calls.setOwner, { ownerId: null }],
    [calls.previewPrices, prices],
    // Of a version that there is not, so that no price changes.
    [calls.changePrices, { ...prices, reason: MARK, newestVersion: 9_999 }],
    [calls.grantCredits, { credits: 1, reason: MARK }],
    [calls.takeBackCredits, { credits: 1, reason: MARK }],
    [calls.startCardSetup, { returnPath }],
    [calls.finishCardSetup, { setupId: "seti_unknown" }],
    [calls.buyPack, { payment: "invoice", returnPath }],
    [calls.putTopUp, topUp],
    [calls.choosePlan, { planId: "basic", previewToken: "token", returnPath }],
    [calls.createDeal, someDeal(agent, { name: MARK })],
    [calls.updateDeal, { ...someDeal(agent, { name: MARK }), version }],
    [calls.activateDeal, { version }],
    [calls.endDeal, { version }],
    [calls.acceptDeal, { version, startsOn: "2026-12-01" }],
    [calls.declineDeal, { version }],
    [calls.logContactAttempt, { kind: "call", at: "2026-11-01T10:00:00Z", note: MARK }],
    [calls.requestRefund, { reason: "other", description: `${MARK}, as the owner says` }],
    [calls.appealRefund, { description: MARK }],
    [calls.resolveLeadRefunds, { outcome: "approved", message: MARK, version }],
    [calls.resolveRefund, { outcome: "approved", message: MARK, version }],
  ]);
}

/** Every endpoint with a body, with a caller who may call it. */
function plan(leadId: string, userId: string): Write[] {
  const bodies = bodiesOf(userId);
  const guest = new Visitor();
  return withBody.map((endpoint) => {
    const { access, path } = endpoint;
    const who = access.includes("guest") ? guest : access.includes("agent") ? agent : admin;
    const params = {
      ...(path.includes(":id") && { id: path.startsWith("/api/leads") ? leadId : userId }),
      ...Object.fromEntries(
        ["grantId", "paymentId", "payBackId"].filter((name) => path.includes(`:${name}`)).map((name) => [name, userId]),
      ),
      ...(path.includes(":service") && { service: "purchasing" }),
    };
    return { endpoint, who, ...(path.includes(":") && { params }), body: bodies.get(endpoint) ?? {} };
  });
}

/** Every row about this test's users and leads, without the columns that reading changes. */
async function everyRow(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const tables = {
    identity: ["users", "credentials", "signups", "mail_links", "notes", "offices", "join_requests", "second_factors"],
    leads: ["requests", "request_contacts", "leads"],
    purchasing: ["accounts", "purchases", "ledger_entries", "credit_grants"],
    billing: [
      "billing_details",
      "cards",
      "charges",
      "deals",
      "plan_choices",
      "plan_fees",
      "provider_customers",
      "sales",
      "subscriptions",
      "top_ups",
    ],
  } as const;
  for (const service of Object.keys(tables) as (keyof typeof tables)[]) {
    for (const table of tables[service]) {
      const rows = await queryDatabase<{ line: string }>(
        stack,
        service,
        `select (to_jsonb(t) - 'last_seen_at')::text as line from ${table} t order by 1`,
      );
      const marks = [agent.id, admin.id, agent.email, MARK, ...ids];
      found[`${service} ${table}`] = rows
        .map(({ line }) => line)
        .filter((line) => marks.some((one) => line.includes(one)));
    }
  }
  return found;
}

function knownTo({ method, path }: calls.Endpoint): string[] {
  const operation = openApi.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  const schema = operation?.requestBody?.content?.["application/json"]?.schema;
  if (!schema) throw new Error(`${method} ${path} has no body in the OpenAPI document`);
  return [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(({ properties = {} }) =>
    Object.keys(properties),
  );
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

async function unknownFields({ endpoint, who, params }: Write, body: Fields): Promise<string[]> {
  const headers = endpoint.key && { headers: { authorization: `Bearer ${sourceKey}` } };
  const refused = await who.refused(endpoint, { ...(params && { params }), ...headers, body } as never);
  expect({ path: endpoint.path, status: refused.status, code: refused.code }).toEqual({
    path: endpoint.path,
    status: 422,
    code: "invalid_request",
  });
  return (refused.fields ?? []).filter(({ code }) => code === "unknown_field").map(({ path }) => path);
}

beforeAll(async () => {
  [agent, admin, columns] = await Promise.all([someAgent(), someAdmin("super_admin"), everyColumn()]);
  const [lead, target] = await Promise.all([someLead(), someAgent()]);
  const source = { name: MARK, country: "FI", price: 0 };
  sourceKey = (await admin.call(calls.createSource, { body: source })).key;
  ids = [lead.id, target.id];
  writes = plan(lead.id, target.id);
});

test("accepts no column at an endpoint without it in its body, and changes no row", async () => {
  expect(Object.keys(columns).length).toBeGreaterThan(100);
  expect(writes.length).toBeGreaterThan(25);
  const before = await everyRow();
  for (const write of writes) {
    const own = knownTo(write.endpoint);
    const foreign = without({ ...columns, ...coveted }, own);
    const named = await unknownFields(write, { ...write.body, ...foreign });
    expect(spellings(named)).toEqual(spellings(Object.keys(foreign)));
    // One by one: nothing but the field itself refuses the call.
    for (const [name, value] of Object.entries(without(coveted, own))) {
      expect(await unknownFields(write, { ...write.body, [name]: value })).toEqual([name]);
    }
  }
  expect(before["purchasing accounts"]).toHaveLength(3);
  expect(await everyRow()).toEqual(before);
});

test("accepts no column inside the contact of a request", async () => {
  const { contact, ...request } = someRequest();
  const write = { endpoint: calls.submitRequest, who: new Visitor(), body: {} };
  const inside = without({ ...columns, ...coveted }, Object.keys(contact));
  const named = await unknownFields(write, { ...request, contact: { ...contact, ...inside } });
  expect(spellings(named)).toEqual(spellings(Object.keys(inside).map((name) => `contact.${name}`)));
});

test.each(["owner", "places.0"])("accepts no column inside the %s of a deal", async (path) => {
  const deal = someDeal(agent, { places: [{ kind: "city", place: "Espoo", region: "Uusimaa" }] });
  const inner: Fields = path === "owner" ? deal.owner : deal.places[0]!;
  const inside = without({ ...columns, ...coveted }, Object.keys(inner));
  const filled = { ...inner, ...inside };
  const body = { ...deal, ...(path === "owner" ? { owner: filled } : { places: [filled] }) };
  const named = await unknownFields({ endpoint: calls.createDeal, who: admin, body: {} }, body);
  expect(spellings(named)).toEqual(spellings(Object.keys(inside).map((name) => `${path}.${name}`)));
});

test("assigns no column by fields of an upload and query parameters", async () => {
  const body = new FormData();
  body.append("role", "super_admin");
  body.append("file", new Blob(["x"], { type: "image/png" }), "x.png");
  expect(await agent.send("PUT", calls.putImage.path, { body })).toMatchObject({ status: 422 });
  const text = JSON.stringify({ title: "Broker" });
  await agent.send("PATCH", `${calls.updateProfile.path}?role=super_admin&credits=1000`, { body: text });
  expect((await agent.call(calls.me)).user).toMatchObject({ role: "agent", credits: 1 });
});
