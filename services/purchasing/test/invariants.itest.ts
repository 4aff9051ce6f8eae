import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;

beforeAll(async () => {
  purchasing = await startPurchasing();
  await purchasing.given.priceList();
}, 30_000);
afterAll(() => purchasing.stop());

/** An agent with two credits who buys the one spot of a lead. */
async function aPurchase() {
  const agent = await purchasing.given.agent({ credits: 2 });
  const leadId = await purchasing.given.lead({ cap: 1 });
  const { purchase } = await purchasing.given.buys(agent, leadId);
  return { leadId, userId: agent.id, purchaseId: purchase!.id, traceId: purchase!.traceId };
}

/** What admins see broken after a run of the checks. */
async function broken(): Promise<{ id: string; row: string; traceId: string }[]> {
  await purchasing.runJob("check-invariants");
  const as = await purchasing.asUser(randomUUID(), { role: "admin" });
  const { invariants } = await purchasing.clientOf("gateway", InvariantsService).listInvariants({}, as);
  expect(invariants.flatMap(({ id, error }) => (error === "" ? [] : [id, error]))).toEqual([]);
  return invariants.flatMap(({ id, examples }) => examples.map(({ row, traceId }) => ({ id, row, traceId })));
}

test("an ordinary purchase breaks nothing", async () => {
  await aPurchase();
  expect(await broken()).toEqual([]);
});

const anotherPurchase = (buyer: string) => `
  insert into purchases (lead_id, cap, spot_no, buyer_id, state, payment_source, fee_amount, currency, price_parts,
    price_list_version, reserved_at, acquired_at, trace_id)
  select lead_id, cap, spot_no, ${buyer}, state, payment_source, fee_amount, currency, price_parts,
    price_list_version, reserved_at, acquired_at, trace_id
  from purchases where id = :purchaseId`;

test.each([
  ["S1", "a spot sold twice", anotherPurchase("(select user_id from accounts where user_id <> buyer_id limit 1)")],
  ["S2", "a lead sold to one agent twice", anotherPurchase("buyer_id")],
  ["S3", "a counter that is behind", "update leads set spots_taken = 0 where lead_id = :leadId"],
  ["S4", "a purchase after the end", "update leads set closed_at = published_at where lead_id = :leadId"],
  [
    "S5",
    "a reservation that stays",
    "update purchases set state = 'reserved', acquired_at = null, reserved_until = reserved_at - interval '1 minute' where id = :purchaseId",
  ],
  ["S6", "a charge of another amount", "update ledger_transactions set amount = 2 where purchase_id = :purchaseId"],
  ["S6", "a purchase without a charge", "delete from ledger_transactions where purchase_id = :purchaseId"],
  [
    "S7",
    "credits of a pack without its price",
    `insert into ledger_transactions (kind, user_id, reference_id, from_account, to_account, unit, amount, occurred_at)
     select 'credit_pack', user_id, :leadId, 'packs', 'credits', 'CREDIT', 5, occurred_at
     from ledger_transactions where purchase_id = :purchaseId`,
  ],
  [
    "S7",
    "a grant that no admin gave",
    `insert into ledger_transactions (kind, user_id, reference_id, from_account, to_account, unit, amount, occurred_at)
     select 'admin_grant', user_id, :leadId, 'goodwill', 'credits', 'CREDIT', 5, occurred_at
     from ledger_transactions where purchase_id = :purchaseId`,
  ],
  ["S8", "a credit out of nothing", "update accounts set credits = credits + 1 where user_id = :userId"],
  [
    "S9",
    "an invoice beside a credit",
    `update ledger_transactions set unit = 'EUR', from_account = 'to_be_invoiced', to_account = 'sales'
     where purchase_id = :purchaseId`,
  ],
  ["S14", "another price", "update purchases set fee_amount = fee_amount + 1 where id = :purchaseId"],
  ["K2", "a purchase that is not published", "delete from outbox where payload ->> 'purchaseId' = :purchaseId"],
  ["E1", "an event that waits", "update outbox set created_at = now() - interval '2 minutes' where key = :leadId"],
])("%s finds %s, with its row", async (id, _, sql) => {
  const { traceId, ...ids } = await aPurchase();
  const about = async () => (await broken()).filter(({ row }) => Object.values(ids).some((one) => row.includes(one)));
  expect(await about()).toEqual([]);
  // Past the triggers and indexes that refuse it.
  await purchasing.db.transaction(async (tx) => {
    await tx.raw("set local session_replication_role = replica");
    await tx.raw("drop index if exists purchases_live_buyer, purchases_live_spot");
    await tx.raw(sql, ids);
  });
  const found = (await about()).find((violation) => violation.id === id);
  expect(found).toBeDefined();
  if (["S1", "S4", "S5", "S9", "S14"].includes(id)) expect(found?.traceId).toBe(traceId);
});
