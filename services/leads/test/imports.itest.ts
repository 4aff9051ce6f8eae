import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { AgenciesService, ImportKind } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { makeRunImports } from "../src/use-cases/run-imports.ts";
import { type RunningImports, startImports } from "./start-imports.ts";

const HEADER = "reference,sold_on,postal_code,property_type,area,price";

let imports: RunningImports;
let leads: RunningImports["leads"];
let agencies: RunningImports["agencies"];
let admin: RunningImports["admin"];
let ports: RunningImports["ports"];
beforeAll(async () => {
  imports = await startImports();
  ({ leads, agencies, admin, ports } = imports);
});
afterAll(() => imports.stop());
beforeEach(() => imports.reset());

const sale = (n: number, price = 200_000 + n) => `s${n},2026-10-01,00530,flat,50,${price}`;
const file = (...rows: string[]) => Buffer.from([HEADER, ...rows].join("\r\n"));
const manySales = (count: number) => Array.from({ length: count }, (_, n) => sale(n));

const start = (content: Uint8Array, kind = ImportKind.SALES) => imports.start(content, kind);
const imported = (content: Uint8Array, kind = ImportKind.SALES) => imports.imported(content, kind);
const find = (id: string) => agencies.getImport({ id }, admin);
const countOf = async (table: string) =>
  Number((await leads.db(table).count<{ count: bigint }[]>("* as count"))[0]!.count);

test("saves good rows of an import, names wrong cells by line and column, and deletes the file", async () => {
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

test("takes a reference from its first good row, and joins references that are saved alike", async () => {
  const rows = ["A 1,tomorrow,00530", "A  1,2026-10-01,99999", "A 1,2026-10-01,00530", " A\t1,2026-10-01,00530"];
  const { import: done, errors } = await imported(file(...rows.map((row) => `${row},flat,50,1000`)));
  expect(done).toMatchObject({ added: 1, refused: 3 });
  expect(errors.map(({ line, code }) => [line, code])).toEqual([
    [2, "invalid_day"],
    [3, "unknown_postal_code"],
    [5, "repeated"],
  ]);
});

test("takes 350,000 for thousands in a file with commas, asks in one with semicolons", async () => {
  expect((await imported(file('s1,2026-10-01,00530,flat,50,"350,000"'))).errors).toEqual([]);
  expect(await leads.db("sales").pluck("price")).toEqual([35_000_000n]);
  const cells = `${HEADER}\ns2,2026-10-01,00530,flat,50,`.replaceAll(",", ";");
  const { errors } = await imported(Buffer.from(`${cells}350,000`));
  expect(errors).toMatchObject([{ line: 2, column: "price", code: "ambiguous_number" }]);
});

test("changes nothing by the same file again, and only the corrected row by a corrected file", async () => {
  await imported(file(...manySales(3)));
  expect((await imported(file(...manySales(3)))).import).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  expect((await imported(file(sale(0), sale(1, 5), sale(2)))).import).toMatchObject({ changed: 1, unchanged: 2 });
  expect(await countOf("sales")).toBe(3);
});

test("keeps the whole first batch of an import killed in its second, and resumes after it", async () => {
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

test("counts each row once for two copies that read one import", async () => {
  const id = await start(file(...manySales(1_100)));
  await Promise.all([makeRunImports(ports)(), makeRunImports(ports)()]);
  expect((await find(id)).import).toMatchObject({ done: 1_100, added: 1_100, unchanged: 0, refused: 0 });
});

test.each([
  ["without a column", Buffer.from("reference,price\ns1,1"), "missing_column", "line 1, sold_on"],
  ["with a quote that stays open", file('"s1,2026'), "open_quote", "line 2"],
  ["that is no text", Buffer.from([0xff, 0xfe, 0]), "not_utf8", "line 1"],
])("refuses a file %s whole, with its line", async (_, content, code, message) => {
  const refusal = await refusalOf(imports.preview(content, ImportKind.SALES));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path: "file", code, message }] });
  expect(await countOf("import_previews")).toBe(0);
});

const AGENTS = Buffer.from(
  `\uFEFFreference;agency;name;postal_code;commission_rate;commission_fee;property_types;phone
a1;Sample Homes;Sample Agent One;00530;3,5;;;+358000001
a2;sample homes;Sample Agent Two;00530;4;;flat;
a3;Sample & Sons;Sample Agent Three;00100;;4 500;flat|terraced;
a4;Sample Keys;Sample Agent Four;00530;2,95;;;
`,
);

test("names sales of a home's type, agents and commissions nearby, and nothing if too few", async () => {
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

test("purges sales too old for mails and imports past the retention of logs, and nothing else", async () => {
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
