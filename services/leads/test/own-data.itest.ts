import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { aCanary, CANARY } from "./a-canary.ts";
import { refusalOf } from "./refusal-of.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.purchasing.closedAt = leads.clock.now();
  await leads.db.raw("truncate requests, leads cascade");
});

const uuid = () => crypto.randomUUID();
const sold = (leadId: string, buyerId: string) =>
  leads.consume(PurchaseConfirmedSchema, {
    purchaseId: uuid(),
    leadId,
    buyerId,
    country: "FI",
    acquiredAt: timestampFromDate(leads.clock.now()),
    spotsLeft: 3,
    cap: 4,
  });

/** Everything that the access log answers, page by page. */
async function contactReads(filter: { leadId?: string; readerId?: string } = {}) {
  const admin = await leads.asUser(uuid(), "admin");
  const all = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page = await leads.gateway.listContactReads({ ...filter, limit: 7, cursor }, admin);
    all.push(...page.reads.map(({ leadId, readerId, readAt }) => [leadId, readerId, timestampDate(readAt!)] as const));
    cursor = page.nextCursor || undefined;
  }
  return all;
}

test("every contact that was shown is in the log, and nothing else is", async () => {
  const shown: string[] = [];
  const leadIds = [(await leads.publish()).leadId, (await leads.publish()).leadId];
  const agents = Array.from({ length: 4 }, uuid);
  for (const agent of agents.slice(0, 3)) await sold(leadIds[0]!, agent);
  await sold(leadIds[1]!, agents[3]!);

  const looks = Array.from({ length: 60 }, async (_, i) => {
    const [leadId, agent] = [leadIds[i % 2]!, agents[i % 4]!];
    const role = i % 5 === 0 ? "admin" : "agent";
    const { contact } = await leads.gateway.getLead({ leadId }, await leads.asUser(agent, role));
    if (contact) shown.push(`${leadId} ${agent}`);
  });
  const grant = await leads
    .signerOf("purchasing")
    .sign({ holdings: [[leadIds[0], agents[0]]] }, { audience: "leads.contact", seconds: 60 });
  for (let i = 0; i < 5; i++) {
    const call = leads.gateway.getContact({ leadId: leadIds[0], grant }, await leads.asUser(agents[i % 2]!));
    if ((await refusalOf(call)) === undefined) shown.push(`${leadIds[0]} ${agents[0]}`);
  }
  await Promise.all(looks);

  const logged = await contactReads();
  expect(shown.length).toBeGreaterThan(20);
  expect(logged.map(([leadId, reader]) => `${leadId} ${reader}`).toSorted()).toEqual(shown.toSorted());
  const ofOne = await contactReads({ leadId: leadIds[0], readerId: agents[2] });
  expect(ofOne).toHaveLength(shown.filter((each) => each === `${leadIds[0]} ${agents[2]}`).length);
});

test("an admin who acts as a buyer is the one who saw the contact, and counts as no viewer", async () => {
  const { leadId } = await leads.publish();
  const [buyer, admin] = [uuid(), uuid()];
  await sold(leadId, buyer);
  const acting = await leads.asUser(buyer, "agent", { actorId: admin });
  expect((await leads.gateway.getLead({ leadId }, acting)).contact?.firstName).toBe("Anna");
  expect(await contactReads()).toEqual([[leadId, admin, leads.clock.now()]]);
  expect(await leads.db("lead_views")).toEqual([]);
});

test("only admins read the log, and only by its own cursors", async () => {
  const list = async (role: "agent" | "invited" | "super_admin", cursor = "") =>
    (await refusalOf(leads.gateway.listContactReads({ limit: 10, cursor }, await leads.asUser(uuid(), role))))?.code;
  expect([await list("agent"), await list("invited"), await list("super_admin")]).toEqual([
    "forbidden",
    "forbidden",
    undefined,
  ]);
  for (const cursor of ["x", btoa("-1"), btoa("1; drop table leads"), btoa("9".repeat(19))]) {
    expect(await list("super_admin", cursor)).toBe("invalid_request");
  }
});

test("a seller's export is complete: home, words, consent, who holds the data and who saw it when", async () => {
  const { leadId, requestId, hash } = await leads.publish(aCanary);
  const again = await leads.submit(aCanary);
  await leads.gateway.confirmRequest({ token: again.token });
  const buyer = uuid();
  await sold(leadId, buyer);
  await leads.gateway.getLead({ leadId }, await leads.asUser(buyer));
  await leads.gateway.getLead({ leadId }, await leads.asUser(uuid()));

  const now = leads.clock.now().toISOString();
  const contact = { ...aCanary, phone: "+358509876543", erasedAt: null };
  expect(JSON.parse((await leads.gateway.exportSellerRequest({ hash })).json)).toEqual({
    request: expect.objectContaining({
      id: requestId,
      leadType: "request_for_quote",
      propertyType: "flat",
      rooms: 3,
      valuation: { amount: 35_000_000, currency: "EUR" },
      postalCode: "00100",
      consentVersion: "2026-11",
      consentedAt: now,
      submittedAt: now,
      confirmedAt: now,
      closedAt: null,
    }),
    contact,
    lead: expect.objectContaining({
      id: leadId,
      publishedAt: now,
      agents: [{ agentId: buyer, acquiredAt: now }],
      contactReads: [{ readerId: buyer, readAt: now }],
      views: 2,
    }),
    duplicates: [{ request: expect.objectContaining({ id: again.requestId }), contact, lead: null }],
  });
});

test("no column that is kept about a request is missing from its seller's export", async () => {
  const { hash } = await leads.publish(aCanary);
  const { request, contact } = JSON.parse((await leads.gateway.exportSellerRequest({ hash })).json);
  const columnsOf = async (table: string) => Object.keys(await leads.db(table).columnInfo());
  const told = (part: object) =>
    Object.keys(part).map((name) => name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`));
  // Digests of links, nodes of the place, and a pointer to another request, whose columns say the same.
  const derived = ["confirmation_hash", "confirmation_expires_at", "seller_hash", "location_ids", "duplicate_of"];
  const valuation = ["valuation_amount", "valuation_currency"];
  expect([...told(request).filter((name) => name !== "valuation"), ...derived, ...valuation].toSorted()).toEqual(
    (await columnsOf("requests")).toSorted(),
  );
  expect([...told(contact), "request_id"].toSorted()).toEqual((await columnsOf("request_contacts")).toSorted());
});

test("after erasure a seller's export says when that was, and that nothing of them is left", async () => {
  const { leadId, hash } = await leads.publish(aCanary);
  await sold(leadId, uuid());
  await leads.gateway.withdrawConsent({ hash });
  const { json } = await leads.gateway.exportSellerRequest({ hash });
  expect(json).not.toMatch(CANARY);
  expect(JSON.parse(json)).toMatchObject({ contact: { erasedAt: leads.clock.now().toISOString() } });
  const guess = Buffer.alloc(32, 9).toString("base64url");
  expect((await refusalOf(leads.gateway.exportSellerRequest({ hash: guess })))?.code).toBe("not_found");
  const agent = await leads.asUser(uuid());
  expect((await refusalOf(leads.gateway.exportSellerRequest({ hash }, agent)))?.code).toBe("forbidden");
  expect((await refusalOf(leads.gateway.withdrawConsent({ hash }, agent)))?.code).toBe("forbidden");
});

test("an agent's export names leads and times, and nothing of their sellers", async () => {
  const { leadId } = await leads.publish(aCanary);
  const agent = uuid();
  await sold(leadId, agent);
  await leads.gateway.getLead({ leadId }, await leads.asUser(agent));
  const { json } = await leads.personalData.exportUser({ userId: agent });
  const now = leads.clock.now().toISOString();
  expect(JSON.parse(json)).toEqual({
    leadsHeld: [{ leadId, acquiredAt: now }],
    contactReads: [{ leadId, readAt: now }],
    leadViews: [{ leadId, day: "2026-11-21" }],
  });
  expect(json).not.toMatch(CANARY);
  expect((await leads.personalData.exportUser({ userId: uuid() })).json).toBe("{}");
});

test("erasing an agent forgets what they looked at; that they hold a lead and saw a contact stays, by id", async () => {
  const { leadId, hash } = await leads.publish();
  const agent = uuid();
  await sold(leadId, agent);
  await leads.gateway.getLead({ leadId }, await leads.asUser(agent));
  await leads.gateway.getLead({ leadId }, await leads.asUser(uuid()));
  for (let i = 0; i < 2; i++) await leads.consume(UserErasedSchema, { userId: agent, country: "FI" });

  expect(await leads.db("lead_views")).toHaveLength(1);
  expect((await leads.gateway.getSellerRequest({ hash })).holders).toMatchObject([{ agentId: agent }]);
  expect(await contactReads({ readerId: agent })).toHaveLength(1);
});
