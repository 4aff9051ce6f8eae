import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import {
  AgenciesService,
  AgencySort,
  CommissionOrigin,
  ImportKind,
} from "@doorlight/proto/leads/v1/agencies_service_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { type RunningImports, startImports } from "./start-imports.ts";

let imports: RunningImports;
let leads: RunningImports["leads"];
let agencies: RunningImports["agencies"];
let admin: RunningImports["admin"];
beforeAll(async () => {
  imports = await startImports();
  ({ leads, agencies, admin } = imports);
});
afterAll(() => imports.stop());
beforeEach(() => imports.reset());

const HEADER =
  "reference;agency;name;postal_code;website;source;commission_rate;commission_fee;property_types;stock;email";
const homes1 = "a1;Sample Homes;Agent One;00530;;Price list;3,5;;;flat 12|terraced 3;one@homes.example";
const homes2 = "a2;sample homes;Agent Two;00530;https://homes.example;;4;;flat;flat 10;";
const sons = "a3;Sample & Sons;Agent Three;00100;;;;4 500;flat|terraced;;";
const keys = "a4;Sample Keys;Agent Four;00530;;;2,95;;;;";
const none = "a5;Sample Nest;Agent Five;00530;;;;;;;";
const all = [homes1, homes2, sons, keys, none];
const imported = (...rows: string[]) =>
  imports.imported(Buffer.from([HEADER, ...rows].join("\n")), ImportKind.AGENCIES);

type Asked = { query?: string; sort?: AgencySort; leastRate?: number; mostRate?: number; removed?: boolean } & {
  limit?: number;
  cursor?: string;
};
const list = (asked: Asked = {}) =>
  agencies.listAgencies({ country: "FI", query: "", limit: 10, cursor: "", ...asked }, admin);
const namesOf = async (asked: Asked = {}) => (await list(asked)).agencies.map(({ name }) => name);
const one = async (name: string) => (await list({ query: name })).agencies[0]!;
const get = (id: string) => agencies.getAgency({ id }, admin);

test("puts an agency together of its agents: span of commissions, homes by kind, website, source", async () => {
  await imported(...all);
  const { agency } = await get((await one("sample homes")).id);
  expect(agency).toMatchObject({
    website: "https://homes.example",
    source: "Price list",
    commission: { lowestRate: 350, highestRate: 400 },
    listingCount: 15,
    propertyTypes: [],
    agentCount: 2,
    stock: [
      { propertyType: PropertyType.TERRACED, count: 3 },
      { propertyType: PropertyType.FLAT, count: 12 },
    ],
  });
  expect(await one("& sons")).toMatchObject({
    commission: { lowestFee: { amount: 450_000n, currency: "EUR" } },
    propertyTypes: [PropertyType.FLAT, PropertyType.TERRACED],
  });
});

test("finds agencies by name, agent or postal code, page by page", async () => {
  await imported(...all);
  expect(await namesOf({ query: "agent three" })).toEqual(["Sample & Sons"]);
  expect(await namesOf({ query: "0010" })).toEqual(["Sample & Sons"]);
  expect(await namesOf({ query: "100%" })).toEqual([]);
  const first = await list({ limit: 3 });
  expect(first.agencies.map(({ name }) => name)).toEqual(["Sample & Sons", "Sample Homes", "Sample Keys"]);
  expect(await namesOf({ limit: 3, cursor: first.nextCursor })).toEqual(["Sample Nest"]);
});

test("sorts by commission, page by page: rates, then fixed fees, then unknown ones", async () => {
  await imported(...all);
  const lowest = { sort: AgencySort.LOWEST_COMMISSION };
  const order = ["Sample Keys", "Sample Homes", "Sample & Sons", "Sample Nest"];
  expect(await namesOf(lowest)).toEqual(order);
  const paged: string[] = [];
  let cursor = "";
  do {
    const page = await list({ ...lowest, limit: 1, cursor });
    paged.push(...page.agencies.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(order);
  expect(await namesOf({ sort: AgencySort.HIGHEST_COMMISSION })).toEqual([
    "Sample Homes",
    "Sample Keys",
    "Sample & Sons",
    "Sample Nest",
  ]);
});

test("finds agencies of which some rate lies between two", async () => {
  await imported(...all);
  expect(await namesOf({ leastRate: 360 })).toEqual(["Sample Homes"]);
  expect(await namesOf({ mostRate: 349 })).toEqual(["Sample Keys"]);
  expect(await namesOf({ leastRate: 295, mostRate: 350 })).toEqual(["Sample Homes", "Sample Keys"]);
});

test("keeps each commission with its day, source, name and website, and none twice", async () => {
  await imported(keys);
  leads.clock.advance(days(1));
  await imported(keys);
  await imported(keys.replace("2,95", "3"));
  const { history } = await get((await one("keys")).id);
  expect(history).toMatchObject([
    { origin: CommissionOrigin.FILE, name: "Sample Keys", commission: { lowestRate: 300 } },
    { commission: { lowestRate: 295, highestRate: 295 } },
  ]);
  expect(history[0]!.seenAt!.seconds - history[1]!.seenAt!.seconds).toBe(86_400n);
});

const facts = { name: "Sample Keys Oy", website: "", source: "Phone call", commissionRate: 250, listingCount: 3 };
const stock = [{ propertyType: PropertyType.FLAT, count: 3 }];

test("keeps an edit against later files until it is reverted, and uses it in mails", async () => {
  const market = leads.clientOf("notifications", AgenciesService);
  const { requestId } = await leads.publish();
  await imported(...all);
  const { id } = await one("keys");
  await agencies.changeAgency({ id, ...facts, stock }, admin);
  await imported(keys.replace("2,95", "9"), "a9;Sample Keys;Agent Nine;00530;;;;;;;");
  const edited = await get(id);
  expect(edited.agency).toMatchObject({
    name: "Sample Keys Oy",
    source: "Phone call",
    commission: { lowestRate: 250, highestRate: 250 },
    stock,
    agentCount: 2,
  });
  expect(edited.agency?.editedAt).toBeDefined();
  expect(edited.history.map(({ origin }) => origin)).toEqual([CommissionOrigin.HAND, CommissionOrigin.FILE]);
  const { commissions } = await market.getHomeMarket({ requestId });
  expect(commissions?.examples).toContainEqual(
    expect.objectContaining({ agency: "Sample Keys Oy", commission: expect.objectContaining({ highestRate: 250 }) }),
  );

  await agencies.revertAgency({ id }, admin);
  expect((await get(id)).agency).toMatchObject({ name: "Sample Keys", commission: { lowestRate: 900 }, stock: [] });
});

test("keeps an agency as its files say it when an edit changes nothing", async () => {
  await imported(keys);
  const { id } = await one("keys");
  const asItIs = { name: "Sample Keys", website: "", source: "", commissionRate: 295, stock: [] };
  await agencies.changeAgency({ id, ...asItIs }, admin);
  const { agency, history } = await get(id);
  expect(agency?.editedAt).toBeUndefined();
  expect(agency?.commission).toMatchObject({ lowestRate: 295 });
  expect(agency?.commission?.lowestFee).toBeUndefined();
  expect(history).toHaveLength(1);
});

test("keeps an edited agency without agents after an undo, until an admin removes it", async () => {
  const { import: done } = await imported(keys);
  const { id } = await one("keys");
  await agencies.changeAgency({ id, ...facts, stock }, admin);
  await agencies.undoImport({ id: done!.id }, admin);
  expect((await get(id)).agency).toMatchObject({ name: "Sample Keys Oy", agentCount: 0 });
  expect((await refusalOf(agencies.revertAgency({ id }, admin))).code).toBe("not_found");
  await agencies.removeAgency({ id }, admin);
  expect(await namesOf()).toEqual([]);
});

test("refuses an edit to a name like a formula", async () => {
  await imported(keys);
  const { id } = await one("keys");
  const refused = await refusalOf(agencies.changeAgency({ id, ...facts, name: "=cmd|' /C calc'!A0" }, admin));
  expect(refused).toMatchObject({ code: "invalid_request", fields: [{ path: "name", code: "formula" }] });
});

test("removes an agency against later files and undone imports, until files may bring it back", async () => {
  await imported(homes1, keys);
  const { import: moved } = await imported(keys.replace("Sample Keys", "Sample Homes"));
  await imported("a6;Sample Keys;Agent Six;00530;;;;;;;");
  const { id } = await one("keys");
  await agencies.removeAgency({ id }, admin);
  await agencies.removeAgency({ id }, admin);
  expect(await namesOf()).toEqual(["Sample Homes"]);
  expect(await namesOf({ removed: true })).toEqual(["Sample Keys"]);
  await agencies.undoImport({ id: moved!.id }, admin);
  const { errors } = await imported("a7;SAMPLE KEYS;Agent Seven;00530;;;;;;;");
  expect(errors).toMatchObject([{ line: 2, column: "agency", code: "removed_agency" }]);
  expect(await leads.db("agency_agents").whereILike("agency", "sample keys")).toEqual([]);

  await agencies.allowAgency({ id }, admin);
  await imported("a7;Sample Keys;Agent Seven;00530;;;;;;;");
  expect(await namesOf()).toEqual(["Sample Homes", "Sample Keys"]);
});

test("deletes an agency whose last agent is removed or taken back, and notes what the others ask", async () => {
  await imported(homes1, homes2);
  const { import: second } = await imported(keys);
  await agencies.undoImport({ id: second!.id }, admin);
  expect(await namesOf()).toEqual(["Sample Homes"]);
  await agencies.removeAgent({ email: "one@homes.example" }, admin);
  const { agency, history } = await get((await one("homes")).id);
  expect(agency).toMatchObject({ agentCount: 1, commission: { lowestRate: 400 } });
  expect(history[0]).toMatchObject({ origin: CommissionOrigin.REMOVAL, commission: { lowestRate: 400 } });
});

test("lists the agents of an agency by name, page by page", async () => {
  await imported(...all);
  const { id } = await one("homes");
  const first = await agencies.listAgencyAgents({ id, limit: 1, cursor: "" }, admin);
  expect(first.agents).toMatchObject([{ name: "Agent One", email: "one@homes.example", postalCode: "00530" }]);
  const next = await agencies.listAgencyAgents({ id, limit: 1, cursor: first.nextCursor }, admin);
  expect(next).toMatchObject({ agents: [{ name: "Agent Two" }], nextCursor: "" });
});

test("refuses an unknown agency", async () => {
  const id = randomUUID();
  for (const call of [
    () => get(id),
    () => agencies.changeAgency({ id, ...facts, stock }, admin),
    () => agencies.revertAgency({ id }, admin),
    () => agencies.removeAgency({ id }, admin),
  ]) {
    expect((await refusalOf(call())).code).toBe("not_found");
  }
});
