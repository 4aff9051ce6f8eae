import { randomBytes, randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { transaction } from "@doorlight/common/db";
import { refusalFrom } from "@doorlight/common/errors";
import { DebtSettledSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { makeAccountDigestStore } from "../src/db/account-digest-store.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { type Given, givenIn, hoursFromNow, now, provenAccount } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

/** The first limit of the pack of Finland: four leads. */
const LIMIT = 20_000;
const LEADS = 4;
const terms = { invoiceLimit: 90_000, firstInvoiceLimit: LIMIT, timeZone: "Europe/Helsinki", vat: { rate: 25.5 } };

let purchasing: RunningPurchasing;
let given: Given;

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = givenIn(purchasing.db, () => terms);
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

type Digest = { kind: string; digest: Buffer; proven?: boolean; ended?: boolean; version?: bigint };

const digests = () => makeAccountDigestStore(purchasing.db);

const has = ({ id: userId }: Buyer, { kind, digest, proven = true, ended = false, version = 1n }: Digest) =>
  transaction(purchasing.db, (tx) =>
    digests().put(tx, {
      userId,
      kind,
      digest,
      proven,
      version,
      savedAt: hoursFromNow(-100),
      before: false,
      endedAt: ended ? now : null,
    }),
  );

/** Two accounts of one company, or with one card. */
async function twoWith(kind: string, wallets: Parameters<Given["agent"]>[0] = {}): Promise<[Buyer, Buyer]> {
  const two = [await given.agent(wallets), await given.agent(wallets)] as [Buyer, Buyer];
  const digest = randomBytes(32);
  for (const one of two) await has(one, { kind, digest });
  return two;
}

const buys = async (buyer: Buyer) => given.buys(buyer, await given.lead());
const buysAll = async (buyer: Buyer) => {
  for (let i = 0; i < LEADS; i++) expect((await buys(buyer)).refusal).toBeNull();
};
const owedOf = async ({ id }: Buyer): Promise<bigint> =>
  (await purchasing.db("accounts").where({ user_id: id }).first("owed")).owed;
const reminded = ({ id: userId }: Buyer, reminders: number) =>
  transaction(purchasing.db, (tx) =>
    given.accounts.setPayable(tx, {
      userId,
      country: "FI",
      billingMethod: "invoice",
      billingComplete: true,
      cardReady: false,
      version: 9n,
      invoiceTrust: { ...provenAccount, reminders },
    }),
  );
const erased = ({ id: userId }: Buyer) =>
  purchasing.consume(UserErasedSchema, { userId, country: "FI", erasedAt: timestampFromDate(now) });

/** What billing sells next. */
const reserves = ({ id: userId }: Buyer, amount: bigint) =>
  purchasing
    .clientOf("billing", PurchasingService)
    .reserveDebt({
      referenceId: randomUUID(),
      userId,
      country: "FI",
      trust: provenAccount,
      amount: { amount, currency: "EUR" },
    })
    .then(() => null)
    .catch((error: unknown) => refusalFrom(error)?.code);

test.each(["company", "card"])("counts what an account owes at the limit of another with its %s", async (kind) => {
  const [one, other] = await twoWith(kind);
  for (const buyer of [one, other, one, other]) expect((await buys(buyer)).refusal).toBeNull();
  expect((await buys(other)).refusal).toBe("invoice_limit_reached");
  expect((await buys(one)).refusal).toBe("invoice_limit_reached");
  const [quote] = await given.rules.quote([await given.lead()], one, now);
  expect(quote).toMatchObject({ refusal: "invoice_limit_reached", paymentSource: null });
  expect((await buys(await given.agent())).refusal).toBeNull();
});

test("keeps an erased debtor who comes back within what the former account left", async () => {
  const [former, again] = await twoWith("company");
  await buysAll(former);
  await erased(former);
  expect((await buys(again)).refusal).toBe("invoice_limit_reached");
  expect(await reserves(again, 2_001n)).toBe("invoice_limit_reached");
  const settledAt = timestampFromDate(now);
  const sourceIds = await purchasing.db("purchases").where({ buyer_id: former.id }).limit(1).pluck<string[]>("id");
  await purchasing.consume(DebtSettledSchema, { userId: former.id, sourceIds, settledAt });
  expect((await buys(again)).refusal).toBeNull();
  expect((await buys(again)).refusal).toBe("invoice_limit_reached");
});

test("keeps a company id under which an account owes, however long it has had another", async () => {
  const [one, other] = await twoWith("company");
  const [digest] = await purchasing.db("account_digests").where({ user_id: one.id }).pluck<Buffer[]>("digest");
  await buysAll(one);
  // Neither another company, nor the end of the proof.
  await has(one, { kind: "company", digest: digest!, proven: false, ended: true, version: 2n });
  await digests().purge(hoursFromNow(1), 1_000);
  expect((await buys(other)).refusal).toBe("invoice_limit_reached");
});

test.each([
  ["typed", false],
  ["paid one card payment under", true],
])("counts nothing of a stranger who %s the company id", async (_, invoiceProven) => {
  const [stranger, owner] = [await given.agent(), await given.agent()];
  const digest = randomBytes(32);
  await buysAll(stranger);
  await has(stranger, { kind: "company", digest, proven: false });
  await has(owner, { kind: "company", digest });
  await reminded(stranger, 2);
  await purchasing.db("accounts").where({ user_id: stranger.id }).update({ invoice_proven: invoiceProven });
  await buysAll(owner);
  await reminded(stranger, 0);
});

test("adds no debts of another currency", async () => {
  const [one, other] = [await given.agent(), await given.agent({ country: "SE" })];
  const digest = randomBytes(32);
  for (const account of [one, other]) await has(account, { kind: "card", digest });
  await buysAll(one);
  const [{ owed }] = (
    await purchasing.db.raw("select (as_one_debtor(a)).owed from accounts a where user_id = ?", [other.id])
  ).rows;
  expect(owed).toBe(0n);
});

test.each(["company", "card"])("binds an account by the reminders of another with its %s", async (kind) => {
  const [one, other] = await twoWith(kind);
  await reminded(other, 1);
  expect((await buys(one)).refusal).toBe("invoice_overdue");
  expect(await reserves(one, 1n)).toBe("invoice_overdue");
  await reminded(other, 0);
});

test("keeps three accounts with shared company id and cards within one limit at once", async () => {
  const [one, other] = await twoWith("company");
  const third = await given.agent();
  const [card, another] = [randomBytes(32), randomBytes(32)];
  for (const account of [third, other]) await has(account, { kind: "card", digest: card });
  for (const account of [third, one]) await has(account, { kind: "card", digest: another });
  const leads = await given.leads(43);
  const outcomes = await Promise.all(
    leads.flatMap((lead, nth) => {
      const buyer = [one, other, third][nth % 3]!;
      const bought = given.buys(buyer, lead).then(({ refusal }) => refusal);
      return nth % 2 === 0 ? [bought, reserves(buyer, 1_500n)] : [bought];
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set([null, "invoice_limit_reached"]));
  const owed = (await Promise.all([one, other, third].map(owedOf))).reduce((sum, each) => sum + each);
  expect(owed).toBeLessThanOrEqual(LIMIT);
  expect(owed).toBeGreaterThan(BigInt(LIMIT) - 1_500n);
});

test("waits for no other debtor with a purchase that the invoice does not pay", async () => {
  const [one, other] = await twoWith("company", { credits: 1 });
  await purchasing.db.transaction(async (tx) => {
    await tx.raw("select lock_debtors(?)", [other.id]);
    expect((await buys(one)).purchase?.paymentSource).toBe("credit");
  });
  expect(await owedOf(one)).toBe(0n);
});

test("says in the overview that others owe, too", async () => {
  const [one, other] = await twoWith("card");
  const overview = async () =>
    (
      await given.accounts.overview({
        userId: one.id,
        officeId: null,
        at: now,
        currency: "EUR",
        ...terms,
      })
    )?.onInvoice;
  expect(await overview()).toMatchObject({ othersOwe: false });
  await buysAll(other);
  expect(await overview()).toMatchObject({ owed: { amount: 0n }, othersOwe: true });
});
