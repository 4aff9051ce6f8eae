import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;

beforeAll(async () => {
  purchasing = await startPurchasing();
  await purchasing.given.priceList();
});
afterAll(() => purchasing.stop());

type Source = "credits" | "quota" | "invoice";

/** An agent buys the one spot of a lead, by the second of three credits, of four leads of a month, or of an invoice. */
async function aPurchase(source: Source) {
  const agent = await purchasing.given.agent({ credits: source === "credits" ? 3 : 0 });
  const quota = source === "quota" && { quotaId: await purchasing.given.quota({ userId: agent.id }, { total: 4 }) };
  await purchasing.given.buys(agent, await purchasing.given.lead());
  const leadId = await purchasing.given.lead({ cap: 1 });
  const { purchase } = await purchasing.given.buys(agent, leadId);
  return { leadId, userId: agent.id, purchaseId: purchase!.id, traceId: purchase!.traceId, ...quota };
}

/** The violations that admins see after a run of the checks. */
async function broken(): Promise<{ id: string; row: string; traceId: string }[]> {
  await purchasing.runJob("check-invariants");
  const as = await purchasing.asUser(randomUUID(), { role: "admin" });
  const { invariants } = await purchasing.clientOf("gateway", InvariantsService).listInvariants({}, as);
  expect(invariants.flatMap(({ id, error }) => (error === "" ? [] : [id, error]))).toEqual([]);
  return invariants.flatMap(({ id, examples }) => examples.map(({ row, traceId }) => ({ id, row, traceId })));
}

test("finds nothing broken by ordinary purchases", async () => {
  await aPurchase("credits");
  await aPurchase("quota");
  expect(await broken()).toEqual([]);
});

test("finds nothing broken if the price of a reopened lead is published again", async () => {
  const leadId = await purchasing.given.lead();
  for (let times = 0; times < 2; times += 1) await purchasing.db.raw("select publish_lead_price(?, null)", [leadId]);
  expect(await broken()).toEqual([]);
});

const anotherPurchase = (buyer: string) => `
  insert into purchases (lead_id, cap, spot_no, buyer_id, state, payment_source, fee_amount, currency, price_parts,
    price_list_version, reserved_at, acquired_at, trace_id)
  select lead_id, cap, spot_no, ${buyer}, state, payment_source, fee_amount, currency, price_parts,
    price_list_version, reserved_at, acquired_at, trace_id
  from purchases where id = :purchaseId`;

const released = `
  update purchases set state = 'released', acquired_at = null, reserved_until = reserved_at, released_at = reserved_at
  where id = :purchaseId`;

/** Of rows that no purchase made, or whose purchase is not known any more. */
const untraced = new Set([
  "credits of a pack without its price",
  "a grant that no admin gave",
  "a credit out of nothing",
  "an event that waits",
  "a list that nobody decides",
  "a fee beyond the limit",
]);
const movedBack = (amount: string) => `
  insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
  select 'refund', user_id, purchase_id, to_account, from_account, unit, ${amount}, occurred_at
  from ledger_transactions where purchase_id = :purchaseId`;

type BrokenRule = [id: string, what: string, sql: string, source?: Source];

test.each<BrokenRule>([
  ["S1", "a spot sold twice", anotherPurchase("(select user_id from accounts where user_id <> buyer_id limit 1)")],
  ["S2", "a lead sold to one agent twice", anotherPurchase("buyer_id")],
  [
    "S2",
    "a lead sold to colleagues",
    `with colleagues as (
       insert into office_memberships (user_id, office_id, joined_at, joined_version)
       select user_id, :leadId, '2026-01-01', 1 from accounts
     ) ${anotherPurchase("(select user_id from accounts where user_id <> buyer_id limit 1)")}`,
  ],
  ["S3", "a counter that is behind", "update leads set spots_taken = 0 where lead_id = :leadId"],
  ["S4", "a purchase after the end", "update leads set closed_at = published_at where lead_id = :leadId"],
  [
    "S5",
    "a reservation that stays",
    "update purchases set state = 'reserved', acquired_at = null, reserved_until = reserved_at - interval '1 minute' where id = :purchaseId",
  ],
  ["S6", "a charge of another amount", "update ledger_transactions set amount = 2 where purchase_id = :purchaseId"],
  ["S6", "a purchase without a charge", "delete from ledger_transactions where purchase_id = :purchaseId"],
  ["S6", "a charge without a purchase", released],
  [
    "S6",
    "a purchase that is charged twice",
    `insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
     select kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at
     from ledger_transactions where purchase_id = :purchaseId`,
  ],
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
  [
    "S9",
    "a card beside a credit",
    `with card as (update purchases set payment_source = 'card' where id = :purchaseId)
     update ledger_transactions set unit = 'EUR', from_account = 'card', to_account = 'sales'
     where purchase_id = :purchaseId`,
  ],
  [
    "S9",
    "an invoice beside a quota",
    `update ledger_transactions set unit = 'EUR', from_account = 'to_be_invoiced', to_account = 'sales'
     where purchase_id = :purchaseId`,
    "quota",
  ],
  ["S14", "another price", "update purchases set fee_amount = fee_amount + 1 where id = :purchaseId"],
  ["S15", "a quota that nobody used", "update quotas set used = used + 1 where quota_id = :quotaId", "quota"],
  [
    "S15",
    "a quota that pays after its month",
    "update quotas set valid_to = valid_from where quota_id = :quotaId",
    "quota",
  ],
  ["S20", "an account that owes too much", "update accounts set owed = owed + 1 where user_id = :userId", "invoice"],
  [
    "S20",
    "a hold that nothing counts",
    `insert into invoice_holds (reference_id, user_id, amount, held_at) values (:leadId, :userId, 5, now())`,
    "invoice",
  ],
  ["S21", "a lead beyond the limit", "update purchases set invoice_limit = 1 where id = :purchaseId", "invoice"],
  [
    "S21",
    "a fee beyond the limit",
    `with reserved as (
       insert into debt_limits (reference_id, user_id, invoice_limit, after_id)
       select :leadId, user_id, 4509, id from ledger_transactions where purchase_id = :purchaseId
     )
     insert into ledger_transactions (kind, user_id, reference_id, from_account, to_account, unit, amount, occurred_at)
     select 'plan_fee', user_id, :leadId, 'to_be_invoiced', 'plan_fees', 'EUR', 10, occurred_at
     from ledger_transactions where purchase_id = :purchaseId`,
    "invoice",
  ],
  [
    "S11",
    "a refunded purchase from which nothing moved back",
    "update purchases set state = 'refunded', refunded_at = acquired_at where id = :purchaseId",
  ],
  ["S11", "a movement back of a purchase that is not refunded", movedBack("1")],
  [
    "S12",
    "a refund of more than was paid",
    `with refunded as (update purchases set state = 'refunded', refunded_at = acquired_at where id = :purchaseId)
     ${movedBack("2")}`,
  ],
  ["K1", "a purchase without its answer", "delete from idempotency_keys where user_id = :userId"],
  ["K1", "an answer of a purchase that was released", released],
  ["K2", "a purchase that is not published", "delete from outbox where payload ->> 'purchaseId' = :purchaseId"],
  [
    "L2",
    "a list that nobody decides",
    `with matched as (
       insert into delivery_leads (lead_id, country, received_at, due_at)
       select lead_id, 'FI', reserved_at - interval '16 minutes', null from purchases where id = :purchaseId
     ) insert into delivery_candidates (lead_id, list_id, user_id) values (:leadId, gen_random_uuid(), :userId)`,
  ],
  ["E1", "an event that waits", "update outbox set created_at = now() - interval '2 minutes' where key = :leadId"],
])("lets rule %s find %s, with its row and its trace", async (id, what, sql, source = "credits") => {
  const { traceId, ...ids } = await aPurchase(source);
  const about = async () => (await broken()).filter(({ row }) => Object.values(ids).some((one) => row.includes(one)));
  expect(await about()).toEqual([]);
  // Past the triggers and indexes that refuse it.
  await purchasing.db.transaction(async (tx) => {
    await tx.raw("set local session_replication_role = replica");
    await tx.raw("drop index if exists purchases_live_buyer, purchases_live_spot, ledger_one_charge");
    await tx.raw(sql, ids);
  });
  const found = (await about()).find((violation) => violation.id === id);
  expect(found).toBeDefined();
  if (!untraced.has(what)) expect(found?.traceId).toBe(traceId);
});
