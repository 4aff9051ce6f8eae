import { days, minutes } from "@doorlight/common/time";
import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Role } from "@doorlight/common/product";
import { refusalOf } from "@doorlight/common/testing";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { CANARY, canarySeller } from "./canary-seller.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.purchasing.endedAt = leads.clock.now();
  await leads.db.raw("truncate requests, leads cascade");
});

const uuid = () => crypto.randomUUID();
type ReadFilter = { leadId?: string; readerId?: string; from?: Timestamp; to?: Timestamp };

/** The whole access log, page by page. */
async function contactReads(filter: ReadFilter = {}) {
  const admin = await leads.asUser(uuid(), { role: "admin" });
  const all = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page = await leads.gateway.listContactReads({ ...filter, limit: 7, cursor }, admin);
    all.push(...page.reads.map(({ leadId, readerId, readAt }) => [leadId, readerId, timestampDate(readAt!)] as const));
    cursor = page.nextCursor || undefined;
  }
  return all;
}

test("logs every visit at which a contact was shown, and nothing else", async () => {
  const shown: string[] = [];
  const leadIds = [(await leads.publish()).leadId, (await leads.publish()).leadId];
  const agents = Array.from({ length: 4 }, uuid);
  for (const agent of agents.slice(0, 3)) await leads.buy(leadIds[0]!, { buyerId: agent });
  await leads.buy(leadIds[1]!, { buyerId: agents[3]! });

  const looks = Array.from({ length: 60 }, async (_, i) => {
    const [leadId, agent] = [leadIds[i % 2]!, agents[i % 4]!];
    const role = i % 5 === 0 ? "admin" : "agent";
    const { contact } = await leads.gateway.getLead({ leadId }, await leads.asUser(agent, { role }));
    if (contact) shown.push(`${leadId} ${agent}`);
  });
  const grant = await leads.grantFor({ leadId: leadIds[0]!, userId: agents[0]! });
  for (let i = 0; i < 5; i++) {
    const call = leads.gateway.getContact({ leadId: leadIds[0], grant }, await leads.asUser(agents[i % 2]!));
    const isShown = i % 2 === 0;
    if (isShown) await call.then(() => shown.push(`${leadIds[0]} ${agents[0]}`));
    else expect((await refusalOf(call)).code).toBe("forbidden");
  }
  await Promise.all(looks);

  const logged = await contactReads();
  expect(shown.length).toBeGreaterThan(20);
  expect([...new Set(logged.map(([leadId, reader]) => `${leadId} ${reader}`))].toSorted()).toEqual(
    [...new Set(shown)].toSorted(),
  );
  const ofOne = await contactReads({ leadId: leadIds[0], readerId: agents[2] });
  expect(ofOne.length).toBeGreaterThan(0);
  expect(ofOne.every(([leadId, reader]) => leadId === leadIds[0] && reader === agents[2])).toBe(true);
});

test("logs an admin who acts as a buyer by name, and does not count the admin's view", async () => {
  const { leadId } = await leads.publish();
  const [buyer, admin] = [uuid(), uuid()];
  await leads.buy(leadId, { buyerId: buyer });
  const acting = await leads.asUser(buyer, { actorId: admin });
  expect((await leads.gateway.getLead({ leadId }, acting)).contact?.firstName).toBe("Anna");
  const grant = await leads.grantFor({ leadId, userId: buyer });
  expect((await leads.gateway.getContact({ leadId, grant }, acting)).contact?.firstName).toBe("Anna");
  const read = [leadId, admin, leads.clock.now()];
  expect(await contactReads()).toEqual([read]);
  expect(await leads.db("lead_views")).toEqual([]);
});

test("counts repeated fetches of a contact by a screen as one visit, for half an hour", async () => {
  const { leadId } = await leads.publish();
  const buyer = uuid();
  await leads.buy(leadId, { buyerId: buyer });
  const look = async () => leads.gateway.getLead({ leadId }, await leads.asUser(buyer));
  const start = leads.clock.now();
  await look();
  await Promise.all([look(), look()]);
  leads.clock.advance(minutes(30) - 1);
  await look();
  expect(await contactReads()).toEqual([[leadId, buyer, start]]);
  leads.clock.advance(1);
  await look();
  expect(await contactReads()).toEqual([
    [leadId, buyer, leads.clock.now()],
    [leadId, buyer, start],
  ]);
});

test("lists the access log from an instant up to another one", async () => {
  const { leadId } = await leads.publish();
  const buyer = uuid();
  await leads.buy(leadId, { buyerId: buyer });
  const look = async () => leads.gateway.getLead({ leadId }, await leads.asUser(buyer));
  const start = leads.clock.now();
  await look();
  leads.clock.advance(minutes(30));
  await look();
  const now = timestampFromDate(leads.clock.now());
  expect(await contactReads({ from: now })).toEqual([[leadId, buyer, leads.clock.now()]]);
  expect(await contactReads({ from: timestampFromDate(start), to: now })).toEqual([[leadId, buyer, start]]);
});

test("lets only admins read the access log, and only by its own cursors", async () => {
  const list = async (role: Role, cursor = "") =>
    leads.gateway.listContactReads({ limit: 10, cursor }, await leads.asUser(uuid(), { role }));
  for (const role of ["agent", "invited"] as const) {
    expect((await refusalOf(list(role))).code).toBe("forbidden");
  }
  expect((await list("super_admin")).nextCursor).toBe("");
  const ids = ["-1", "1; drop table leads", "9".repeat(19), "1.5", ""];
  const cursors = ["x", ...ids.map((id) => btoa(id)), ...ids.map((id) => btoa(JSON.stringify({ id })))];
  for (const cursor of cursors.filter(Boolean)) {
    expect((await refusalOf(list("super_admin", cursor))).code).toBe("invalid_request");
  }
});

test("exports a seller's home, words, consent, buyers and reads of the contact completely", async () => {
  const { leadId, requestId, hash } = await leads.publish(canarySeller);
  const again = await leads.submit(canarySeller);
  await leads.gateway.confirmRequest({ token: again.token });
  const buyer = uuid();
  await leads.buy(leadId, { buyerId: buyer });
  await leads.gateway.getLead({ leadId }, await leads.asUser(buyer));
  await leads.gateway.getLead({ leadId }, await leads.asUser(uuid()));

  const now = leads.clock.now().toISOString();
  const contact = { ...canarySeller, phone: "+358509876543", postalCode: "00100", correctedAt: null, linksSent: [] };
  const { json } = await leads.gateway.exportSellerRequest({ hash, device: "Firefox on Windows" });
  expect(JSON.parse(json)).toEqual({
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
    isLinked: false,
    isBlocked: false,
    consentText: expect.stringContaining("Hyväksyn"),
    contact,
    contactErasedAt: null,
    pageOpenings: [{ openedAt: now, device: "Firefox on Windows", isExport: true }],
    partner: null,
    adminActions: [],
    lead: expect.objectContaining({
      id: leadId,
      publishedAt: now,
      agents: [{ agentId: buyer, acquiredAt: now }],
      contactReads: [{ readerId: buyer, readAt: now, isFound: false, isByToken: false }],
      views: 2,
    }),
    duplicates: [
      expect.objectContaining({ request: expect.objectContaining({ id: again.requestId }), contact, lead: null }),
    ],
  });
});

test("leaves no stored column of a request out of its seller's export", async () => {
  const { hash } = await leads.publish(canarySeller);
  const {
    request,
    contact,
    contactErasedAt: erasedAt,
  } = JSON.parse((await leads.gateway.exportSellerRequest({ hash })).json);
  const columnsOf = async (table: string) => Object.keys(await leads.db(table).columnInfo());
  const columnsIn = (part: object) =>
    Object.keys(part).map((name) => name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`));
  // Digests of links, nodes of the place, a pointer to another request, whose columns say the same, and technical marks.
  const derived = [
    "confirmation_hash",
    "confirmation_expires_at",
    "seller_hash",
    "location_ids",
    "place_names",
    "duplicate_of",
    "block_id",
    "source_blocked",
    "trace_id",
    "desk_version",
    "withdrawn_by_us",
    "not_confirmed_at",
    "test",
  ];
  const valuation = ["valuation_amount", "valuation_currency"];
  expect([...columnsIn(request).filter((name) => name !== "valuation"), ...derived, ...valuation].toSorted()).toEqual(
    (await columnsOf("requests")).toSorted(),
  );
  expect([...columnsIn({ ...contact, erasedAt }), "request_id"].toSorted()).toEqual(
    (await columnsOf("request_contacts")).toSorted(),
  );
});

test("exports the time of the erasure and no contact data to an erased seller", async () => {
  const { leadId, hash } = await leads.publish(canarySeller);
  await leads.buy(leadId);
  await leads.gateway.withdrawConsent({ hash });
  const { json } = await leads.gateway.exportSellerRequest({ hash });
  expect(json).not.toMatch(CANARY);
  expect(JSON.parse(json)).toMatchObject({ contact: null, contactErasedAt: leads.clock.now().toISOString() });
  const guess = Buffer.alloc(32, 9).toString("base64url");
  expect((await refusalOf(leads.gateway.exportSellerRequest({ hash: guess }))).code).toBe("not_found");
  const agent = await leads.asUser(uuid());
  expect((await refusalOf(leads.gateway.exportSellerRequest({ hash }, agent))).code).toBe("forbidden");
  expect((await refusalOf(leads.gateway.withdrawConsent({ hash }, agent))).code).toBe("forbidden");
});

test("exports leads and times to an agent, and no data of sellers", async () => {
  const { leadId } = await leads.publish(canarySeller);
  const agent = uuid();
  await leads.buy(leadId, { buyerId: agent });
  await leads.gateway.getLead({ leadId }, await leads.asUser(agent));
  const { json } = await leads.personalData.exportUser({ userId: agent });
  const now = leads.clock.now().toISOString();
  expect(JSON.parse(json)).toEqual({
    purchases: [{ leadId, acquiredAt: now }],
    contactReads: [{ leadId, readAt: now, isFound: false, isByToken: false }],
    leadViews: [{ leadId, day: "2026-11-21" }],
    listDecisions: [],
    listEdits: [],
    followUps: [],
    stateChanges: [],
    leadLists: [],
    leadReports: [],
    listMailboxes: [],
    ownerOnly: { followUpNotes: [] },
  });
  expect(json).not.toMatch(CANARY);
  expect((await leads.personalData.exportUser({ userId: uuid() })).json).toBe("{}");
});

test("erases an agent's views, and keeps their purchases and reads of contacts by id", async () => {
  const { leadId, hash } = await leads.publish();
  const agent = uuid();
  await leads.buy(leadId, { buyerId: agent });
  await leads.gateway.getLead({ leadId }, await leads.asUser(agent));
  await leads.gateway.getLead({ leadId }, await leads.asUser(uuid()));
  for (let i = 0; i < 2; i++) await leads.consume(UserErasedSchema, { userId: agent, country: "FI" });

  expect(await leads.db("lead_views")).toHaveLength(1);
  expect((await leads.gateway.getSellerRequest({ hash })).buyers).toMatchObject([{ agentId: agent }]);
  expect(await contactReads({ readerId: agent })).toHaveLength(1);
});

test("purges the access log of contacts with the pack's days for bought contacts", async () => {
  const { leadId } = await leads.publish(canarySeller);
  const buyerId = uuid();
  await leads.buy(leadId, { buyerId });
  await leads.gateway.getLead({ leadId }, await leads.asUser(buyerId));
  const { clock } = leads;
  const bought = clock.now().getTime();
  const reads = () => leads.db("contact_reads").where({ lead_id: leadId });
  for (const [age, kept] of [
    [days(730) - 1, 1],
    [days(730), 0],
  ] as const) {
    clock.set(new Date(bought + age));
    await leads.runJob("purge-by-retention");
    expect(await reads()).toHaveLength(kept);
  }
});
