import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { connectDb, migrate } from "@doorlight/common/db";
import { enumText } from "@doorlight/common/rpc";
import { type TestDatabase, drainOutbox, testDatabase } from "@doorlight/common/testing";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { givenIn } from "./given.ts";

const service = new URL("../", import.meta.url);

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase(new URL("migrations/", service));
});
afterAll(() => database.close());

test("the contract has a value for every payment source", async () => {
  const { rows } = await database.db.raw<{ rows: { name: string }[] }>("select name from payment_sources(null)");
  const texts = enumText(PaymentSource);
  const known = Object.values(PaymentSource).flatMap((value) =>
    typeof value === "number" ? (texts.toTextOrNone(value) ?? []) : [],
  );
  expect(known).toEqual(rows.map(({ name }) => name));
});

test("a payment source that settles later is one row: it reserves the spot, charges nothing and publishes nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "card-"));
  for (const part of ["migrations", "sql"])
    cpSync(fileURLToPath(new URL(part, service)), join(folder, part), { recursive: true });
  const file = join(folder, "sql/payment/payment_sources.sql");
  const sources = readFileSync(file, "utf8");
  const card =
    "union all select 3, 'card', true, 'payment_method_missing', false, 'card_clearing', 'sales', null, null\n$$";
  writeFileSync(
    file,
    sources.replace(/\n\$\$;/, () => `\n  ${card};`),
  );
  const migrations = pathToFileURL(`${folder}/migrations/`);
  const db = connectDb({ url: database.url, maxConnections: 2, applicationName: "test", migrations });
  try {
    const plain = connectDb({ url: database.url, maxConnections: 2, applicationName: "test" });
    await migrate(plain, migrations).finally(() => plain.destroy());
    const given = givenIn(db);
    await given.priceList();
    const [byCard, byInvoice] = [await given.agent({ billingMethod: null }), await given.agent()];
    const lead = await given.lead({ cap: 2 });
    await drainOutbox(db);

    const [first, second, third] = await given.buyTogether(
      [byCard, lead],
      [byInvoice, lead],
      [await given.agent(), lead],
    );

    expect(first?.purchase?.paymentSource).toBe("card");
    expect(second?.purchase?.paymentSource).toBe("invoice");
    expect(third).toMatchObject({ refusal: "last_spot_taken" });
    expect(await db("purchases").where({ lead_id: lead }).orderBy("spot_no").select("state", "acquired_at")).toEqual([
      { state: "reserved", acquired_at: null },
      { state: "confirmed", acquired_at: expect.any(Date) },
    ]);
    expect(await db("ledger_transactions").pluck("purchase_id")).toEqual([second?.purchase?.id]);
    expect((await drainOutbox(db)).all.map(({ key }) => key)).toEqual([lead]);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
});
