import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { loadCountryPacks } from "@doorlight/common/product";
import { makeDataKey } from "@doorlight/common/secrets";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { eventually } from "@doorlight/common/testing/eventually";
import { days } from "@doorlight/common/time";
import { AgenciesService, ImportKind } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { makeImportStore } from "../src/db/import-store.ts";
import { makeMarketStore } from "../src/db/market-store.ts";
import { makeRemovedAgentStore } from "../src/db/removed-agent-store.ts";
import { makeKeyRemovedAgents } from "../src/use-cases/key-removed-agents.ts";
import { makeRunImports } from "../src/use-cases/run-imports.ts";
import { allStoredText } from "./all-stored-text.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const HEADER = "reference,sold_on,postal_code,property_type,area,price";

let leads: RunningLeads;
let agencies: ReturnType<typeof leads.clientOf<typeof AgenciesService>>;
let admin: Awaited<ReturnType<typeof leads.asUser>>;
let ports: Parameters<typeof makeRunImports>[0];
beforeAll(async () => {
  // The service's own job would read files too, before the processes of the tests.
  leads = await startLeads({}, { idleQueue: true });
  agencies = leads.clientOf("gateway", AgenciesService);
  admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
  const { db, clock } = leads;
  const packs = loadCountryPacks(fileURLToPath(new URL("../../../deploy/countries/", import.meta.url)), ["FI"]);
  const dataKey = makeDataKey({ db, clock, tokenKeys: { current: Buffer.alloc(32, 1) } });
  const removedAgents = makeRemovedAgentStore(dataKey);
  const stores = { imports: makeImportStore(db), markets: makeMarketStore(db), removedAgents };
  ports = { db, clock, packs, ...stores };
});
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.clock.set(new Date("2026-11-21T10:00:00Z"));
  await leads.db.raw("truncate sales, agency_agents, removed_agents, imports cascade");
});

const sale = (n: number, price = 200_000 + n) => `s${n},2026-10-01,00530,flat,50,${price}`;
const file = (...rows: string[]) => Buffer.from([HEADER, ...rows].join("\r\n"));
const manySales = (count: number) => Array.from({ length: count }, (_, n) => sale(n));

async function start(content: Uint8Array, kind = ImportKind.SALES): Promise<string> {
  const { import: started } = await agencies.startImport({ country: "FI", kind, content }, admin);
  return started!.id;
}
const find = (id: string) => agencies.getImport({ id }, admin);
async function imported(content: Uint8Array, kind = ImportKind.SALES) {
  const id = await start(content, kind);
  await makeRunImports(ports)();
  return find(id);
}
const countOf = async (table: string) =>
  Number((await leads.db(table).count<{ count: bigint }[]>("* as count"))[0]!.count);

test("an import saves good rows, names wrong cells by line and column, and keeps nothing of the file", async () => {
  const { import: done, errors } = await imported(
    file(sale(1), "s2,2026-10-01,99999,flat,50,1000", "s3,tomorrow,00530,flat,50,1000", sale(1), sale(4)),
  );
  expect(done).toMatchObject({ rows: 5, done: 5, added: 2, changed: 0, unchanged: 0, refused: 3 });
  expect(done?.finishedAt).toBeDefined();
  expect(errors).toMatchObject([
    { line: 3, column: "postal_code", code: "unknown_postal_code" },
    { line: 4, column: "sold_on", code: "invalid_day" },
    { line: 5, column: "reference", code: "repeated" },
  ]);
  expect(await leads.db("imports").pluck("content")).toEqual([null]);
});

test("the same file twice changes nothing, and a corrected row changes that row alone", async () => {
  await imported(file(...manySales(3)));
  expect((await imported(file(...manySales(3)))).import).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  expect((await imported(file(sale(0), sale(1, 5), sale(2)))).import).toMatchObject({ changed: 1, unchanged: 2 });
  expect(await countOf("sales")).toBe(3);
});

test("an import that is killed in its second batch leaves the first whole and goes on after it", async () => {
  const id = await start(file(...manySales(1_100)));
  let batches = 0;
  const dying = makeRunImports({
    ...ports,
    imports: {
      ...ports.imports,
      async addBatch(...batch) {
        batches += 1;
        if (batches === 2) throw new Error("killed");
        return ports.imports.addBatch(...batch);
      },
    },
  });
  await expect(dying()).rejects.toMatchObject({ cause: { message: "killed" } });
  expect((await find(id)).import).toMatchObject({ done: 500, added: 500 });
  expect(await countOf("sales")).toBe(500);

  await makeRunImports(ports)();
  expect((await find(id)).import).toMatchObject({ done: 1_100, added: 1_100, unchanged: 0 });
  expect(await countOf("sales")).toBe(1_100);
});

test("two copies that read one import count each row once", async () => {
  const id = await start(file(...manySales(1_100)));
  await Promise.all([makeRunImports(ports)(), makeRunImports(ports)()]);
  expect((await find(id)).import).toMatchObject({ done: 1_100, added: 1_100, unchanged: 0, refused: 0 });
});

test.each([
  ["without a column", Buffer.from("reference,price\ns1,1"), "missing_column", "line 1, sold_on"],
  ["with a quote that stays open", file('"s1,2026'), "open_quote", "line 2"],
  ["that is no text", Buffer.from([0xff, 0xfe, 0]), "not_utf8", "line 1"],
])("a file %s is refused whole with its line", async (_, content, code, message) => {
  const refusal = await refusalOf(agencies.startImport({ country: "FI", kind: ImportKind.SALES, content }, admin));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path: "file", code, message }] });
  expect(await countOf("imports")).toBe(0);
});

const AGENTS = Buffer.from(
  `\uFEFFreference;agency;name;postal_code;commission_rate;commission_fee;property_types;phone
a1;Sample Homes;Sample Agent One;00530;3,5;;;+358000001
a2;sample homes;Sample Agent Two;00530;4;;flat;
a3;Sample & Sons;Sample Agent Three;00100;;4 500;flat|terraced;
a4;Sample Keys;Sample Agent Four;00530;2,95;;;
`,
);

test("agencies are found by their name, an agent or a postal code, with the span of their commissions", async () => {
  await imported(AGENTS, ImportKind.AGENCIES);
  const list = async (query: string, cursor = "", limit = 10) =>
    agencies.listAgencies({ country: "FI", query, limit, cursor }, admin);
  const all = await list("");
  expect(all.agencies.map(({ name, agentCount }) => [name.toLowerCase(), agentCount])).toEqual([
    ["sample & sons", 1],
    ["sample homes", 2],
    ["sample keys", 1],
  ]);
  expect(all.agencies[1]?.commission).toMatchObject({ lowestRate: 350, highestRate: 400 });
  expect(all.agencies[0]).toMatchObject({
    commission: { lowestFee: { amount: 450_000n, currency: "EUR" } },
    propertyTypes: [PropertyType.FLAT, PropertyType.TERRACED],
  });
  expect((await list("agent three")).agencies.map(({ name }) => name)).toEqual(["Sample & Sons"]);
  expect((await list("0010")).agencies.map(({ name }) => name)).toEqual(["Sample & Sons"]);
  expect((await list("100%")).agencies).toEqual([]);
  const first = await list("", "", 2);
  expect((await list("", first.nextCursor, 2)).agencies.map(({ name }) => name)).toEqual(["Sample Keys"]);
});

test("the market of a home names sales of its type, agents and commissions, and nothing where there is too little", async () => {
  const market = leads.clientOf("notifications", AgenciesService);
  const { requestId } = await leads.publish();
  expect(await market.getHomeMarket({ requestId })).toMatchObject({ agents: [] });
  await imported(file(...manySales(6), ...[1, 2, 3].map((n) => `f${n},2026-10-01,00530,farm,50,1`)));
  await imported(file("old,2025-10-01,00530,flat,50,900000"));
  await imported(AGENTS, ImportKind.AGENCIES);
  const found = await market.getHomeMarket({ requestId });
  expect(found.recentSales).toMatchObject({
    count: 6,
    months: 12,
    lowestPerSquareMetre: { amount: 400_002n, currency: "EUR" },
    highestPerSquareMetre: { amount: 400_008n },
  });
  expect(found.agents.map(({ agency }) => agency)).toContain("Sample Keys");
  expect(found.commissions).toMatchObject({ agencyCount: 3, span: { lowestRate: 295, highestRate: 400 } });
});

const agents = (...rows: string[]) => Buffer.from(["reference,agency,name,postal_code,email", ...rows].join("\n"));

test("an agency's agent who is removed goes with every row of their address, and no later file brings them back", async () => {
  const aino = "a1,Nest,Aino,00530,aino@nest.example";
  await imported(
    agents(aino, "a2,Nest,Bo,00530,bo@nest.example", "a3,Roof,Aino,00530,Aino@Nest.example"),
    ImportKind.AGENCIES,
  );
  const remove = async (email: string) => (await agencies.removeAgent({ email }, admin)).rows;
  expect(await remove("AINO@nest.example")).toBe(2);
  expect(await remove("aino@nest.example")).toBe(0);
  expect(await remove("new@nest.example")).toBe(0);

  const later = [aino, "a2,Nest,Bo,00530,bo@nest.example", "a3,Roof,Aino,00530,", "a9,Nest,New,00530,new@nest.example"];
  const { import: done, errors } = await imported(agents(...later), ImportKind.AGENCIES);
  expect(done).toMatchObject({ added: 0, changed: 0, unchanged: 1, refused: 3 });
  expect(errors).toMatchObject([2, 4, 5].map((line) => ({ line, code: "removed" })));
  expect(await leads.db("agency_agents").pluck("name")).toEqual(["Bo"]);
  expect(await allStoredText(leads.db)).not.toMatch(/aino@nest|new@nest/i);
});

const sha256 = (text: string) => createHash("sha256").update(text).digest();
const keyRemovedAgents = () => makeKeyRemovedAgents({ ...ports, removedAgents: ports.removedAgents as never })();

test("a removed agent is remembered by a digest that nobody can try addresses against, from a day after the removal", async () => {
  const aino = "a1,Nest,Aino,00530,aino@nest.example";
  await imported(agents(aino), ImportKind.AGENCIES);
  await agencies.removeAgent({ email: "aino@nest.example" }, admin);
  // A row of a copy that knows no keyed digests.
  await leads.db("removed_agents").insert({
    digest: sha256("email bo@nest.example"),
    removed_at: leads.clock.now(),
    plain_until: leads.clock.now(),
  });
  const digests = () => leads.db("removed_agents").pluck<Buffer[]>("digest");
  const plain = ["email aino@nest.example", "reference FI a1", "email bo@nest.example"].map(sha256);
  const refused = async () =>
    (await imported(agents(aino, "b,Nest,Bo,00530,bo@nest.example"), ImportKind.AGENCIES)).errors;

  await keyRemovedAgents();
  expect(await digests()).toEqual(expect.arrayContaining(plain.slice(0, 2)));
  expect(await refused()).toMatchObject([2, 3].map((line) => ({ line, code: "removed" })));

  leads.clock.advance(days(1));
  await keyRemovedAgents();
  const kept = await digests();
  expect(kept).toHaveLength(3);
  for (const digest of plain) expect(kept).not.toContainEqual(digest);
  expect(await refused()).toMatchObject([2, 3].map((line) => ({ line, code: "removed" })));
  // Again removed, an agent is remembered once.
  await agencies.removeAgent({ email: "aino@nest.example" }, admin);
  expect(await digests()).toEqual(kept);
});

test("an agent who is removed while a file is read is not in what it leaves", async () => {
  await start(agents("a1,Nest,Aino,00530,aino@nest.example"), ImportKind.AGENCIES);
  const { saveAgents } = ports.markets;
  let removing: Promise<unknown> = Promise.resolve();
  const markets: typeof ports.markets = {
    ...ports.markets,
    async saveAgents(tx, country, rows) {
      removing = agencies.removeAgent({ email: "aino@nest.example" }, admin);
      await waitingForLock();
      return saveAgents(tx, country, rows);
    },
  };
  await makeRunImports({ ...ports, markets })();
  await removing;
  expect(await leads.db("agency_agents").pluck("name")).toEqual([]);
});

/** Until the removal waits for the batch. */
const waitingForLock = () =>
  eventually(async () => {
    const { rows } = await leads.db.raw(
      "select from pg_locks where not granted and relation = 'removed_agents'::regclass",
    );
    expect(rows).toHaveLength(1);
  });

test("only admins remove agents", async () => {
  const agent = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(agencies.removeAgent({ email: "aino@nest.example" }, agent))).code).toBe("forbidden");
});

test("sales go when they are too old for mails, finished imports with their errors after the days of logs; the rest stays", async () => {
  const rows = ["s1,2025-11-21", "s2,2025-11-20", "s3,2026-10-01"].map((row) => `${row},00530,flat,50,1000`);
  await imported(file(...rows, "s4,tomorrow,00530,flat,50,1000"));
  const many = Array.from({ length: 450 }, (_, n) => ({ reference: `old ${n}`, sold_on: "2024-01-01" }));
  await leads.db("sales").insert(
    many.map((row) => ({
      ...row,
      country: "FI",
      property_type: "flat",
      area: 50,
      price: 1,
      postal_code: "00530",
      lat: 60,
      lon: 25,
    })),
  );
  await leads.runJob("purge-by-retention");
  expect(await leads.db("sales").orderBy("reference").pluck("reference")).toEqual(["s1", "s3"]);

  leads.clock.advance(days(30));
  await start(file(sale(5)));
  await leads.runJob("purge-by-retention");
  expect([await countOf("imports"), await countOf("import_errors")]).toEqual([2, 1]);
  leads.clock.advance(1);
  await leads.runJob("purge-by-retention");
  expect([await countOf("imports"), await countOf("import_errors")]).toEqual([1, 0]);
  expect(await leads.db("imports").whereNull("finished_at")).toHaveLength(1);
});
