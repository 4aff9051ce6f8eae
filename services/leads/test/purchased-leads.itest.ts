import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CallOptions } from "@connectrpc/connect";
import { fakeClock, refusalOf } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { canarySeller } from "./canary-seller.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
let start: Date;
/** Bought by the buyer in this order, an hour apart. */
let own: { leadId: string; hash: string }[];
let foreignId: string;
const [buyerId, otherId] = [crypto.randomUUID(), crypto.randomUUID()];
let buyer: CallOptions;
let other: CallOptions;

const later = (count: number) => new Date(start.getTime() + hours(count));

beforeAll(async () => {
  leads = await startLeads();
  start = leads.clock.now();
  own = [
    await leads.publish({ firstName: "Aino", lastName: "Aalto", postalCode: "33100", city: "Tampere" }),
    await leads.publish({ firstName: "Bertta", lastName: "Berg", phone: "+358 44 777 8899" }),
    await leads.publish({ firstName: "Cecilia", lastName: "Aalto" }),
  ];
  ({ leadId: foreignId } = await leads.publish(canarySeller));
  for (const [hour, { leadId }] of own.entries()) await leads.buy(leadId, { buyerId, at: later(hour) });
  await leads.buy(foreignId, { buyerId: otherId });
  [buyer, other] = [await leads.asUser(buyerId), await leads.asUser(otherId)];
});
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.clock.set(start);
  await leads.db("contact_reads").delete();
});

const reads = () => leads.db("contact_reads").orderBy("id").select("lead_id", "reader_id", "read_at");
const pageGrant = (leadIds: string[], userId = buyerId) => leads.pageGrantFor({ leadIds, userId });
const ownIds = () => own.map(({ leadId }) => leadId);
const shown = async (grant: string, caller = buyer) => (await leads.gateway.listContacts({ grant }, caller)).contacts;

test("shows the contact of each lead of its grant on a page of purchases", async () => {
  const contacts = await shown(await pageGrant(ownIds()));
  const nameOf = new Map(contacts.map(({ leadId, contact }) => [leadId, contact?.firstName]));
  expect(ownIds().map((id) => nameOf.get(id))).toEqual(["Aino", "Bertta", "Cecilia"]);
  expect(await shown(await pageGrant([]))).toEqual([]);
});

test("logs a list that is shown repeatedly once a day for each lead and reader", async () => {
  const grant = await pageGrant(ownIds());
  const [first, second] = ownIds();
  for (let i = 0; i < 3; i++) await shown(grant);
  expect(await reads()).toHaveLength(3);

  leads.clock.set(later(23));
  await shown(await pageGrant([first!]));
  expect(await reads()).toHaveLength(3);
  leads.clock.set(later(25));
  await shown(await pageGrant([first!]));
  expect(await reads()).toHaveLength(4);

  // A lead that was opened today is known to be read.
  await leads.gateway.getLead({ leadId: second! }, buyer);
  await shown(await pageGrant([second!]));
  expect((await reads()).slice(4)).toEqual([{ lead_id: second, reader_id: buyerId, read_at: later(25) }]);
});

test("logs a program's reads apart from those on screens, each once a day", async () => {
  const [leadId] = ownIds();
  const grant = await pageGrant([leadId!]);
  const byProgram = () => leads.gateway.listContacts({ grant, isByToken: true }, buyer);
  const logged = () => leads.db("contact_reads").orderBy("id").pluck("is_by_token");
  await shown(grant);
  for (let i = 0; i < 2; i++) await byProgram();
  await shown(grant);
  await leads.gateway.getLead({ leadId: leadId! }, buyer);
  expect(await logged()).toEqual([false, true]);

  leads.clock.set(later(25));
  await byProgram();
  expect(await logged()).toEqual([false, true, true]);
});

test("logs an admin who acts as the buyer as the reader of a list", async () => {
  const adminId = crypto.randomUUID();
  const grant = await pageGrant(ownIds().slice(0, 1));
  await shown(grant);
  await shown(grant, await leads.asUser(buyerId, { actorId: adminId }));
  expect((await reads()).map(({ reader_id }) => reader_id)).toEqual([buyerId, adminId]);
});

test("lists an erased contact with the instant of its erasure, without logging", async () => {
  const { leadId, hash } = await leads.publish();
  await leads.buy(leadId, { buyerId });
  const { erasedAt } = await leads.gateway.withdrawConsent({ hash });
  const [listed] = await shown(await pageGrant([leadId]));
  expect(listed).toMatchObject({ leadId, contactErasedAt: erasedAt });
  expect(listed?.contact).toBeUndefined();
  expect(await reads()).toEqual([]);
});

test("says which contacts are erased without a read of any", async () => {
  const { leadId, hash } = await leads.publish();
  await leads.buy(leadId, { buyerId });
  const { erasedAt } = await leads.gateway.withdrawConsent({ hash });
  const { erasures } = await leads.gateway.listContactErasures({ leadIds: [leadId, ...ownIds()] }, buyer);
  expect(erasures).toMatchObject([{ leadId, erasedAt }]);
  expect(await reads()).toEqual([]);
});

test("shows no page of contacts by any other grant, and none to another caller", async () => {
  const claims = { leadIds: [foreignId], userId: buyerId };
  const right = await pageGrant([foreignId], otherId);
  const refused: [string, string, CallOptions?][] = [
    ["of another buyer", right],
    ["of another service", await leads.pageGrantFor(claims, { by: "identity" })],
    ["for another audience", await leads.pageGrantFor(claims, { audience: "caller" })],
    ["for a single contact", await leads.grantFor({ leadId: foreignId, userId: buyerId })],
    ["expired", await leads.pageGrantFor(claims, { clock: fakeClock(new Date(Date.now() - 70_000)) })],
    ["forged", right.replace(/.{8}$/, "AAAAAAAA"), other],
    ["nonsense", "x"],
    ["by the buyer as an admin", right, await leads.asUser(otherId, { role: "admin" })],
    ["by the gateway itself", right, {}],
  ];
  for (const [what, grant, caller = buyer] of refused) {
    expect([what, (await refusalOf(shown(grant, caller))).code]).toEqual([what, "forbidden"]);
  }
  expect(await reads()).toEqual([]);
});

const period = () => ({ from: timestampFromDate(start), to: timestampFromDate(later(9)) });
const found = async (query: string, caller = buyer, change = {}) =>
  (await leads.gateway.searchPurchases({ query, ...period(), ...change }, caller)).leadIds;

test("finds the caller's own purchases, newest first, by contact and place", async () => {
  const [aino, bertta, cecilia] = ownIds();
  expect(await found("aalto")).toEqual([cecilia, aino]);
  expect(await found("044 777 8899")).toEqual([bertta]);
  expect(await found("tampere")).toEqual([aino]);
  expect(await found("aalto tampere")).toEqual([aino]);
  expect(await found("nobody")).toEqual([]);
});

test("searches by place alone if no contacts are shown or an admin acts as the agent", async () => {
  const [aino] = ownIds();
  const acting = await leads.asUser(buyerId, { actorId: crypto.randomUUID() });
  for (const [caller, change] of [
    [buyer, { placesOnly: true }],
    [acting, {}],
  ] as const) {
    expect(await found("aalto", caller, change)).toEqual([]);
    expect(await found("+358", caller, change)).toEqual([]);
    expect(await found("tampere", caller, change)).toEqual([aino]);
  }
});

test("searches only purchases of its period, which does not include its end", async () => {
  const [, , cecilia] = ownIds();
  expect(await found("aalto", buyer, { from: timestampFromDate(later(1)) })).toEqual([cecilia]);
  expect(await found("aalto", buyer, { from: timestampFromDate(later(1)), to: timestampFromDate(later(2)) })).toEqual(
    [],
  );
});

test("finds nobody else's purchases, and none for a caller who is no agent", async () => {
  expect(await found("salasuku")).toEqual([]);
  expect(await found("salasuku", other)).toEqual([foreignId]);
  for (const role of ["invited", "admin", "super_admin"] as const) {
    expect((await refusalOf(found("aalto", await leads.asUser(buyerId, { role })))).code).toBe("forbidden");
  }
});

test("finds the telephone number that its owner has corrected", async () => {
  const { leadId, hash } = own[0]!;
  await leads.gateway.correctPhone({ hash, phone: "050 111 2233" });
  expect(await found("050 1112233")).toEqual([leadId]);
});
