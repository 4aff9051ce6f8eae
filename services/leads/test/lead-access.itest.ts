import { toJsonString } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Role } from "@doorlight/common/product";
import { fakeClock } from "@doorlight/common/testing";
import {
  GetLeadResponseSchema,
  GetLeadsResponseSchema,
  ListLeadsResponseSchema,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { refusalOf } from "./refusal-of.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const seller = {
  firstName: "Kanaria",
  lastName: "Salasuku",
  email: "kanaria.salasuku@example.test",
  phone: "050 987 6543",
  address: "Piilokatu 77 B 9",
  description:
    "Tervetuloa katsomaan! Soita 050 987 6543 tai +358509876543, kirjoita kanaria.salasuku@example.test. Piilokatu 77, Salasuku.",
};
const CANARY = /kanaria|salasuku|piilokatu|987.?6543|509876543/i;
const contact = {
  firstName: "Kanaria",
  lastName: "Salasuku",
  email: "kanaria.salasuku@example.test",
  phone: "+358509876543",
  address: "Piilokatu 77 B 9",
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
  leads.purchasing.holdings.clear();
  leads.purchasing.isDown = false;
  await leads.db("lead_holders").delete();
  await leads.db("contact_reads").delete();
});

const purchase = () => ({
  purchaseId: crypto.randomUUID(),
  leadId,
  buyerId,
  country: "FI",
  acquiredAt: timestampFromDate(leads.clock.now()),
  spotsLeft: 3,
  cap: 4,
});
const reads = () => leads.db("contact_reads").select("lead_id", "reader_id", "read_at");
type Holding = { leadId: string; userId: string };

const grantBy = ({ by = "purchasing" as const, audience = "leads.contact", at = new Date() }, ...holdings: Holding[]) =>
  leads
    .signerOf(by, fakeClock(at))
    .sign({ holdings: holdings.map(({ leadId, userId }) => [leadId, userId]) }, { audience, seconds: 60 });
const grant = (...holdings: Holding[]) => grantBy({}, ...holdings);

test.each<[Role]>([["agent"], ["invited"], ["admin"], ["super_admin"]])(
  "no answer to %s tells who or where the seller is",
  async (role) => {
    const caller = await leads.asUser(otherId, role);
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

test("what a list or search keeps is masked too", async () => {
  const kept = await leads.db("leads").where({ id: leadId }).select("description", "search");
  expect(JSON.stringify(kept)).not.toMatch(CANARY);
  const caller = await leads.asUser(otherId);
  for (const query of ["salasuku", "piilokatu", "6543"]) {
    expect((await leads.gateway.listLeads({ country: "FI", limit: 1, query }, caller)).total).toBe(0);
  }
});

test("a buyer sees the contact, and each look is on record", async () => {
  await leads.consume(PurchaseConfirmedSchema, purchase());
  leads.purchasing.asked.length = 0;
  expect((await leads.gateway.getLead({ leadId }, buyer)).contact).toMatchObject(contact);
  expect((await leads.gateway.getLead({ leadId }, other)).contact).toBeUndefined();
  expect(await reads()).toEqual([{ lead_id: leadId, reader_id: buyerId, read_at: leads.clock.now() }]);
  // Only of the one who is not known to hold it was purchasing asked.
  expect(leads.purchasing.asked).toEqual([`holding ${leadId}`]);
});

test("a buyer of whom leads has not heard yet sees the contact because purchasing says so", async () => {
  leads.purchasing.holdings.add(`${leadId} ${buyerId}`);
  expect((await leads.gateway.getLead({ leadId }, buyer)).contact).toMatchObject(contact);
  expect((await leads.gateway.getLead({ leadId }, other)).contact).toBeUndefined();
});

test("without an answer from purchasing there is no contact", async () => {
  leads.purchasing.holdings.add(`${leadId} ${buyerId}`);
  leads.purchasing.isDown = true;
  const answer = await leads.gateway.getLead({ leadId }, buyer);
  expect(answer.lead?.id).toBe(leadId);
  expect(answer.contact).toBeUndefined();
});

test("an admin who once bought as an agent sees no contact", async () => {
  await leads.consume(PurchaseConfirmedSchema, purchase());
  expect((await leads.gateway.getLead({ leadId }, await leads.asUser(buyerId, "admin"))).contact).toBeUndefined();
});

const shown = (grant: string, ...holdings: Holding[]) => leads.gateway.getContacts({ grant, holdings });

test("purchasing's grant shows its buyers the contact at once, and that is on record", async () => {
  const bought = [
    { leadId, userId: buyerId },
    { leadId, userId: otherId },
  ];
  const { contacts } = await shown(await grant(...bought), ...bought);
  expect(contacts).toMatchObject([contact, contact]);
  const look = { lead_id: leadId, read_at: leads.clock.now() };
  expect(await reads()).toEqual([
    { ...look, reader_id: buyerId },
    { ...look, reader_id: otherId },
  ]);
});

test("no other grant shows it", async () => {
  const bought = { leadId, userId: buyerId };
  const claims = { iss: "purchasing", holdings: [[leadId, buyerId]] };
  const refused: [string, string][] = [
    ["for another user", await grant({ leadId, userId: otherId })],
    ["for another lead", await grant({ leadId: crypto.randomUUID(), userId: buyerId })],
    ["of another service", await grantBy({ by: "identity" as never }, bought)],
    ["for another audience", await grantBy({ audience: "caller" }, bought)],
    ["expired", await grantBy({ at: new Date(Date.now() - 70_000) }, bought)],
    ["forged", (await grant(bought)).replace(/.{8}$/, "AAAAAAAA")],
    ["nonsense", "x"],
    ["without a signature", `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`],
  ];
  for (const [what, wrong] of refused) {
    expect([what, (await refusalOf(shown(wrong, bought)))?.code]).toEqual([what, "forbidden"]);
  }
  const both = shown(await grant(bought), bought, { leadId, userId: otherId });
  expect((await refusalOf(both))?.code).toBe("forbidden");
  expect(await reads()).toEqual([]);
});

test("a gateway of the release before asks for the caller alone", async () => {
  const ask = async (caller: CallOptions) =>
    leads.gateway.getContact({ leadId, grant: await grant({ leadId, userId: buyerId }) }, caller);
  expect((await ask(buyer)).contact).toMatchObject(contact);
  for (const caller of [other, await leads.asUser(buyerId, "admin")]) {
    expect((await refusalOf(ask(caller)))?.code).toBe("forbidden");
  }
});

test("an agent's looks at a lead count once a day, in the days of its country", async () => {
  await leads.db("lead_views").delete();
  const start = leads.clock.now();
  const looks = ["2026-11-21T10:00:00Z", "2026-11-21T21:59:59Z", "2026-11-21T22:00:00Z"];
  for (const look of looks) {
    leads.clock.set(look);
    await leads.gateway.getLead({ leadId }, other);
    await leads.gateway.getLead({ leadId }, await leads.asUser(otherId, "admin"));
  }
  expect(await leads.db("lead_views").orderBy("day").pluck("day")).toEqual(["2026-11-21", "2026-11-22"]);
  leads.clock.set(start);
});

test("unknown leads are not found one by one and left out of many", async () => {
  const unknown = crypto.randomUUID();
  expect((await refusalOf(leads.gateway.getLead({ leadId: unknown }, buyer)))?.code).toBe("not_found");
  const { leads: found } = await leads.gateway.getLeads({ leadIds: [unknown, leadId] }, buyer);
  expect(found.map(({ id }) => id)).toEqual([leadId]);
});

test("a lead of another country is there for admins alone", async () => {
  const answerTo = async (role: Role) =>
    refusalOf(leads.gateway.getLead({ leadId }, await leads.asUser(otherId, role, { country: "SE" })));
  for (const role of ["agent", "invited"] as const) expect((await answerTo(role))?.code).toBe("not_found");
  for (const role of ["admin", "super_admin"] as const) expect(await answerTo(role)).toBeUndefined();
});

test("nobody who is not logged in sees a lead", async () => {
  expect((await refusalOf(leads.gateway.getLead({ leadId })))?.code).toBe("forbidden");
  expect((await refusalOf(leads.gateway.listLeads({ country: "FI", limit: 1 })))?.code).toBe("forbidden");
});
