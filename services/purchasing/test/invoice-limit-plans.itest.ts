import { randomUUID } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import { type Given, givenIn } from "./given.ts";

/** By invoice, one a minute since the month began. */
async function boughtThisMonth(db: Db, { id }: Buyer, count: number, model: string): Promise<void> {
  // Each moves the account's row, whose former versions only another transaction clears away.
  for (let from = 1; from <= count; from += 200) await bought(db, { id, from, to: from + 199, model });
}

async function bought(db: Db, { id, from, to, model }: { id: string; from: number; to: number; model: string }) {
  await db.raw(
    `with numbers as (
       select uuidv7() as lead_id, uuidv7() as id, :begin::timestamptz + n * interval '1 minute' as at
       from generate_series(:from::int, :to::int) n
     ), sold as (
       insert into leads
       select (jsonb_populate_record(l, jsonb_build_object('lead_id', numbers.lead_id, 'spots_taken', 1))).*
       from leads l, numbers where l.lead_id = :model
     ), bought as (
       insert into purchases (
         id, lead_id, cap, spot_no, buyer_id, state, payment_source, fee_amount, currency, price_parts,
         price_list_version, reserved_at, acquired_at, trace_id
       )
       select id, lead_id, 4, 1, :buyer, 'confirmed', 'invoice', 1, 'EUR', '[]', 1, at, at, '' from numbers
     )
     insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
     select 'charge', :buyer, id, 'to_be_invoiced', 'sales', 'EUR', 1, at from numbers`,
    { buyer: id, from, to, model, begin: "2026-10-31T22:00:00Z" },
  );
}

/** The blocks that PostgreSQL reads and writes for a purchase by each of some buyers, with plans that were made before. */
async function blocksOfPurchases({ db }: TestDatabase, there: Given, buyers: Buyer[]): Promise<number[]> {
  const explained = async (tx: Tx, buyer: Buyer) => {
    const recorded: { sql: string; bindings: string[] }[] = [];
    const record = (statement: { sql: string; bindings: string[] }) => recorded.push(statement);
    db.client.on("query", record);
    await there.buys(buyer, await there.lead());
    db.client.off("query", record);
    const { sql, bindings } = recorded.find((statement) => statement.sql.includes("buy_lead"))!;
    const again = { lead_id: await there.lead(), idempotency_key: randomUUID() };
    const command = { ...JSON.parse(bindings[0]!), ...again };
    const { rows } = await tx.raw(`explain (analyze, buffers, format json) ${sql.replace("$1", "?")}`, [
      JSON.stringify(command),
    ]);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  };
  return transaction(db, async (tx) => {
    const blocks = [];
    for (const buyer of [await there.agent(), ...buyers]) blocks.push(await explained(tx, buyer));
    return blocks.slice(1);
  });
}

test("reads no more for an account with 5,000 purchases this month than for one with 200", async () => {
  const database = await testDatabase(new URL("../migrations/", import.meta.url));
  const terms = {
    invoiceLimit: 1_000_000,
    firstInvoiceLimit: 1_000_000,
    timeZone: "Europe/Helsinki",
    vat: { rate: 25.5 },
  };
  const there = givenIn(database.db, () => terms);
  await there.priceList();
  const [many, few] = [await there.agent(), await there.agent()];
  const model = await there.lead();
  await boughtThisMonth(database.db, many, 5_000, model);
  await boughtThisMonth(database.db, few, 200, model);
  await database.db.raw("vacuum analyze");
  const [ofMany, ofFew] = await blocksOfPurchases(database, there, [many, few]);
  await database.close();
  expect(ofMany).toBeLessThan(1.2 * ofFew!);
});
