import { toJsonString } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Role } from "@doorlight/common/product";
import { drainOutbox, fakeClock, refusalOf } from "@doorlight/common/testing";
import { LeadFirstViewedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import {
  GetLeadResponseSchema,
  GetLeadsResponseSchema,
  ListLeadsResponseSchema,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import { makeContactStore } from "../src/db/contact-store.ts";
import { CANARY, canarySeller } from "./canary-seller.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const seller = {
  ...canarySeller,
  description:
    "Tervetuloa katsomaan! Soita 050 987 6543 tai +358509876543, kirjoita kanaria.salasuku@example.test. Piilokatu 77, Salasuku.",
};
const contact = {
  firstName: "Kanaria",
  lastName: "Salasuku",
  email: "kanaria.salasuku@example.test",
  phone: "+358509876543",
  address: "Piilokatu 77 B 9",
  description: seller.description,
};

let leads: RunningLeads;
let leadId: string;
let buyerId: string;
let buyer: CallOptions;
let other: CallOptions;
const otherId = crypto.randomUUID();

beforeAll(async () => {
  leads = await startLeads();
  ({ leadId } = await leads.publish(seller));
  buyerId = crypto.randomUUID();
  [buyer, other] = [await leads.asUser(buyerId), await leads.asUser(otherId)];
});
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.purchasing.purchases.clear();
  leads.purchasing.calls.length = 0;
  leads.purchasing.isDown = false;
  await leads.db("lead_buyers").delete();
  await leads.db("refunded_buyers").delete();
  await leads.db("contact_reads").delete();
});

const reads = () => leads.db("contact_reads").select("lead_id", "reader_id", "read_at");

test.each<[Role]>([["agent"], ["invited"], ["admin"], ["super_admin"]])(
  "reveals neither seller nor address in any answer to a caller with the role %s",
  async (role) => {
    const caller = await leads.asUser(otherId, { role });
    const answers = [
      toJsonString(GetLeadResponseSchema, await leads.gateway.getLead({ leadId }, caller)),
      toJsonString(GetLeadsResponseSchema, await leads.gateway.getLeads({ leadIds: [leadId] }, caller)),
      toJsonString(ListLeadsResponseSchema, await leads.gateway.listLeads({ country: "FI", limit: 100 }, caller)),
    ];
    for (const answer of answers) {
      expect(answer).toContain("Tervetuloa katsomaan! Soita •••");
      expect(answer).not.toMatch(CANARY);
    }
    expect(await reads()).toEqual([]);
  },
);

test("masks the stored text of lists and searches", async () => {
  const stored = await leads.db("leads").where({ id: leadId }).select("description", "search");
  expect(JSON.stringify(stored)).not.toMatch(CANARY);
  const caller = await leads.asUser(otherId);
  for (const query of ["salasuku", "piilokatu", "6543"]) {
    expect((await leads.gateway.listLeads({ country: "FI", limit: 1, query }, caller)).total).toBe(0);
  }
});

test("shows a buyer the contact, and logs each read", async () => {
  await leads.buy(leadId, { buyerId });
  expect((await leads.gateway.getLead({ leadId }, buyer)).contact).toMatchObject(contact);
  expect((await leads.gateway.getLead({ leadId }, other)).contact).toBeUndefined();
  expect(await reads()).toEqual([{ lead_id: leadId, reader_id: buyerId, read_at: leads.clock.now() }]);
  // Purchasing is asked about nobody but the agent who is no known buyer.
  expect(leads.purchasing.calls).toEqual([`check ${leadId}`]);
});

test("returns each of several contacts read at once to its own lead, reader and log entry", async () => {
  const second = await leads.publish({ address: "Toinen katu 5" });
  const contacts = makeContactStore(leads.db);
  const asked: [string, string][] = [
    [second.leadId, buyerId],
    [leadId, buyerId],
    [crypto.randomUUID(), buyerId],
    [leadId, otherId],
  ];
  const read = await Promise.all(
    asked.map(([id, userId]) => contacts.read(id, { userId, role: "agent", country: "FI" }, leads.clock.now())),
  );
  expect(read.map((found) => found?.contact?.address)).toEqual([
    "Toinen katu 5",
    contact.address,
    undefined,
    contact.address,
  ]);
  const logged = new Set((await reads()).map(({ lead_id, reader_id }) => `${lead_id} ${reader_id}`));
  expect(logged).toEqual(new Set([asked[0]!, asked[1]!, asked[3]!].map((one) => one.join(" "))));
});

test("shows the contact to a buyer whom purchasing confirms before the purchase is projected", async () => {
  leads.purchasing.purchases.add(`${leadId} ${buyerId}`);
  expect((await leads.gateway.getLead({ leadId }, buyer)).contact).toMatchObject(contact);
  expect((await leads.gateway.getLead({ leadId }, other)).contact).toBeUndefined();
});

test("hides the contact from a refunded buyer, but not the agent from the seller's page", async () => {
  const own = await leads.publish({ address: "Hyvityskatu 1" });
  const agents = async () => (await leads.gateway.getSellerRequest({ hash: own.hash })).buyers;
  await leads.buy(own.leadId, { buyerId });
  expect(await agents()).toHaveLength(1);
  await leads.refund(own.leadId, buyerId);
  const answer = await leads.gateway.getLead({ leadId: own.leadId }, buyer);
  expect(answer.contact).toBeUndefined();
  expect(answer.lead?.id).toBe(own.leadId);
  expect(await agents()).toMatchObject([{ agentId: buyerId }]);
  expect((await leads.db("leads").where({ id: own.leadId }).first()).spots_left).toBe(3);
});

test("shows no contact to an agent who is no known buyer without an answer from purchasing", async () => {
  leads.purchasing.purchases.add(`${leadId} ${buyerId}`);
  leads.purchasing.isDown = true;
  const answer = await leads.gateway.getLead({ leadId }, buyer);
  expect(answer.lead?.id).toBe(leadId);
  expect(answer.contact).toBeUndefined();
});

test("shows no contact to an admin who once bought as an agent", async () => {
  await leads.buy(leadId, { buyerId });
  expect(
    (await leads.gateway.getLead({ leadId }, await leads.asUser(buyerId, { role: "admin" }))).contact,
  ).toBeUndefined();
});

const getContact = (grant: string, caller: CallOptions) => leads.gateway.getContact({ leadId, grant }, caller);

test("shows the contact to the buyer of purchasing's grant before projection, and logs the read", async () => {
  const grant = await leads.grantFor({ leadId, userId: buyerId });
  expect((await getContact(grant, buyer)).contact).toMatchObject(contact);
  expect(await reads()).toEqual([{ lead_id: leadId, reader_id: buyerId, read_at: leads.clock.now() }]);
  expect(leads.purchasing.calls).toEqual([]);
});

test("shows no contact by any other grant, and none to another caller", async () => {
  const claims = { leadId, userId: buyerId };
  const right = await leads.grantFor(claims);
  const refused: [string, string, CallOptions?][] = [
    ["for another user", await leads.grantFor({ leadId, userId: otherId })],
    ["for another lead", await leads.grantFor({ leadId: crypto.randomUUID(), userId: buyerId })],
    ["of another service", await leads.grantFor(claims, { by: "identity" })],
    ["for another audience", await leads.grantFor(claims, { audience: "caller" })],
    ["expired", await leads.grantFor(claims, { clock: fakeClock(new Date(Date.now() - 70_000)) })],
    ["forged", right.replace(/.{8}$/, "AAAAAAAA")],
    ["nonsense", "x"],
    ["without a signature", `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: "purchasing", ...claims }))}.`],
    ["by another agent", right, other],
    ["by the buyer as an admin", right, await leads.asUser(buyerId, { role: "admin" })],
    ["by the gateway itself", right, {}],
  ];
  for (const [what, grant, caller = buyer] of refused) {
    expect([what, (await refusalOf(getContact(grant, caller))).code]).toEqual([what, "forbidden"]);
  }
  expect(await reads()).toEqual([]);
});

test("shows nothing for a valid grant for a lead unknown to the leads service", async () => {
  const unknown = crypto.randomUUID();
  const grant = await leads.grantFor({ leadId: unknown, userId: buyerId });
  const call = leads.gateway.getContact({ leadId: unknown, grant }, buyer);
  expect((await refusalOf(call)).code).toBe("not_found");
  expect(await reads()).toEqual([]);
});

test("counts an agent's views of a lead once a day, by the days of the lead's country", async () => {
  await leads.db("lead_views").delete();
  const start = leads.clock.now();
  const views = ["2026-11-21T10:00:00Z", "2026-11-21T21:59:59Z", "2026-11-21T22:00:00Z"];
  for (const view of views) {
    leads.clock.set(view);
    await leads.gateway.getLead({ leadId }, other);
    await leads.gateway.getLead({ leadId }, await leads.asUser(otherId, { role: "admin" }));
  }
  expect(await leads.db("lead_views").orderBy("day").pluck("day")).toEqual(["2026-11-21", "2026-11-22"]);
  leads.clock.set(start);
});

test("publishes the first view of a lead, also of two at once, and no other", async () => {
  await leads.db("lead_views").delete();
  await leads.db("lead_milestones").where({ milestone: "viewed" }).delete();
  await drainOutbox(leads.db);
  await Promise.all([buyer, other].map((as) => leads.gateway.getLead({ leadId }, as)));
  await leads.gateway.getLead({ leadId }, other);
  expect(await leads.db("lead_views")).toHaveLength(2);
  expect((await drainOutbox(leads.db)).of(LeadFirstViewedSchema)).toMatchObject([{ leadId, country: "FI" }]);
});

test("answers not found for one unknown lead, and leaves it out of many", async () => {
  const unknown = crypto.randomUUID();
  expect((await refusalOf(leads.gateway.getLead({ leadId: unknown }, buyer))).code).toBe("not_found");
  const { leads: found } = await leads.gateway.getLeads({ leadIds: [unknown, leadId] }, buyer);
  expect(found.map(({ id }) => id)).toEqual([leadId]);
});

test("finds a lead of another country for admins alone", async () => {
  const getLead = async (role: Role) =>
    leads.gateway.getLead({ leadId }, await leads.asUser(otherId, { role, country: "SE" }));
  for (const role of ["agent", "invited"] as const) expect((await refusalOf(getLead(role))).code).toBe("not_found");
  for (const role of ["admin", "super_admin"] as const) expect((await getLead(role)).lead?.id).toBe(leadId);
});

test("shows no lead to a caller who is not logged in", async () => {
  expect((await refusalOf(leads.gateway.getLead({ leadId }))).code).toBe("forbidden");
  expect((await refusalOf(leads.gateway.listLeads({ country: "FI", limit: 1 }))).code).toBe("forbidden");
});
