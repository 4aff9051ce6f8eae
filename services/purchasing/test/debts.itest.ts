import { randomUUID } from "node:crypto";
import { refusalFrom } from "@doorlight/common/errors";
import { AccountPayableChangedSchema, CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { DebtSettledSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { BillingMethod, Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import { makeDebtStore } from "../src/db/debt-store.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

/** The first limit of the pack of Finland, in cents. */
const LIMIT = 20_000n;
const euros = (amount: bigint) => ({ amount, currency: "EUR" });

let purchasing: RunningPurchasing;
let billing: RunningPurchasing["gateway"];

beforeAll(async () => {
  purchasing = await startPurchasing();
  billing = purchasing.clientOf("billing", PurchasingService);
  await purchasing.given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

const owedOf = async ({ id }: Buyer): Promise<bigint> =>
  (await purchasing.db("accounts").where({ user_id: id }).first("owed")).owed;

type Bound = { referenceId?: string; fee: ReturnType<typeof euros> };

function reserve(
  { id: userId }: Buyer,
  amount: bigint,
  {
    referenceId = randomUUID(),
    boundFees = [],
    ...changes
  }: {
    referenceId?: string;
    boundFees?: Bound[];
    proven?: boolean;
    invoicesPaidInTime?: number;
    reminders?: number;
  } = {},
) {
  const trust = { proven: true, invoicesPaidInTime: 0, reminders: 0, ...changes };
  return billing
    .reserveDebt({ referenceId, userId, country: "FI", amount: euros(amount), trust, boundFees })
    .then(() => null)
    .catch((error: unknown) => refusalFrom(error)?.code);
}

const release = ({ id: userId }: Buyer, referenceId: string) => billing.releaseDebt({ userId, referenceId });

const sold = ({ id: userId }: Buyer, saleId: string, price: bigint) =>
  purchasing.consume(CreditsSoldSchema, {
    saleId,
    userId,
    country: "FI",
    packId: "credits_5",
    credits: 1,
    price: euros(price),
    payment: Payment.INVOICE,
    soldAt: timestampFromDate(now),
  });

test("counts a reservation once, and its sale in its place", async () => {
  const [buyer, referenceId] = [await purchasing.given.agent(), randomUUID()];
  expect(await reserve(buyer, LIMIT, { referenceId })).toBeNull();
  expect(await reserve(buyer, LIMIT, { referenceId })).toBeNull();
  expect(await owedOf(buyer)).toBe(LIMIT);
  expect(await reserve(buyer, 1n)).toBe("invoice_limit_reached");
  await sold(buyer, referenceId, LIMIT);
  expect(await reserve(buyer, LIMIT, { referenceId })).toBeNull();
  expect(await owedOf(buyer)).toBe(LIMIT);
  const settled = { userId: buyer.id, sourceIds: [referenceId], settledAt: timestampFromDate(now) };
  for (let i = 0; i < 2; i++) await purchasing.consume(DebtSettledSchema, settled);
  expect(await owedOf(buyer)).toBe(0n);
});

test("counts a month of each bound fee, less what is owed of the last one", async () => {
  const [buyer, referenceId] = [await purchasing.given.agent(), randomUUID()];
  const asked = (amount: bigint, ...boundFees: Bound[]) => reserve(buyer, amount, { boundFees });
  const bound = { referenceId, fee: euros(9_000n) };
  expect(await reserve(buyer, 9_000n, { referenceId })).toBeNull();
  expect(await asked(2_001n, bound, { fee: euros(9_000n) })).toBe("invoice_limit_reached");
  expect(await asked(2_000n, bound, { fee: euros(9_000n) })).toBeNull();

  await sold(buyer, referenceId, 300n);
  expect(await asked(9_001n, bound)).toBe("invoice_limit_reached");
  const settled = { userId: buyer.id, sourceIds: [referenceId], settledAt: timestampFromDate(now) };
  await purchasing.consume(DebtSettledSchema, settled);
  expect(await asked(9_001n, bound)).toBe("invoice_limit_reached");
  expect(await asked(9_000n, bound)).toBeNull();
});

test("releases a reservation once, and refuses one that comes after its release", async () => {
  const [buyer, known, late] = [await purchasing.given.agent(), randomUUID(), randomUUID()];
  expect(await reserve(buyer, 5_000n, { referenceId: known })).toBeNull();
  for (let i = 0; i < 2; i++) await release(buyer, known);
  await release(buyer, late);
  expect(await reserve(buyer, 5_000n, { referenceId: late })).toBe("unavailable");
  expect(await owedOf(buyer)).toBe(0n);
});

test.each([
  [now, true],
  [hoursFromNow(-25), false],
])("sees whether all that an account owes at its limit is of one day: bought at %j", async (at, isFast) => {
  const buyer = await purchasing.given.agent();
  const [lead, another] = [await purchasing.given.lead({ publishedAt: hoursFromNow(-30) }), randomUUID()];
  await purchasing.given.buys(buyer, lead, {}, at);
  expect(await reserve(buyer, 10_000n, { referenceId: another })).toBeNull();
  const store = makeDebtStore(purchasing.db);
  expect(await store.isOwedSince(buyer.id, hoursFromNow(-24))).toBe(isFast);
});

test("says whether an erased account owes, and leaves out one that may still buy", async () => {
  const [buyer, lead] = [await purchasing.given.agent(), await purchasing.given.lead()];
  const identity = purchasing.clientOf("identity", PurchasingService);
  const known = async () => (await identity.listErasedAccounts({ userIds: [buyer.id] })).accounts;
  const erasure = { userId: buyer.id, country: "FI", erasedAt: timestampFromDate(now), mailboxKept: true };
  // The purchase and the erasure of one moment.
  const [{ purchase }] = await Promise.all([
    purchasing.given.buys(buyer, lead),
    purchasing.consume(UserErasedSchema, erasure),
  ]);
  expect(await known()).toMatchObject([{ userId: buyer.id, owes: purchase !== null }]);
  const later = await purchasing.given.buys(buyer, await purchasing.given.lead());
  expect(later.purchase).toBeNull();
  const sourceIds = purchase ? [purchase.id] : [];
  await purchasing.consume(DebtSettledSchema, { userId: buyer.id, sourceIds, settledAt: timestampFromDate(now) });
  expect(await known()).toMatchObject([{ userId: buyer.id, owes: false }]);
});

test("says of accounts in use whether they owe", async () => {
  const [buyer, other] = [await purchasing.given.agent(), await purchasing.given.agent()];
  await purchasing.given.buys(buyer, await purchasing.given.lead());
  const userIds = [buyer.id, other.id, randomUUID()];
  const billing = purchasing.clientOf("billing", PurchasingService);
  const { accounts } = await billing.listErasedAccounts({ userIds, evenInUse: true });
  const owing = new Map(accounts.map(({ userId, owes }) => [userId, owes]));
  expect(userIds.map((userId) => owing.get(userId))).toEqual([true, false, false]);
});

test("decides a reservation by the trust that billing has now", async () => {
  const buyer = await purchasing.given.agent();
  expect(await reserve(buyer, 1n, { proven: false })).toBe("payment_method_missing");
  expect(await reserve(buyer, LIMIT + 1n)).toBe("invoice_limit_reached");
  expect(await reserve(buyer, 1n, { reminders: 1 })).toBe("invoice_overdue");
  expect(await reserve(buyer, 2n * LIMIT, { invoicesPaidInTime: 1 })).toBeNull();
});

const leaves = async ({ id: userId }: Buyer, version = 1n) =>
  !(await billing.leaveCompany({ userId, country: "FI", version })).owes;

test("sells nothing on invoice once an account leaves its company, until billing says more", async () => {
  const buyer = await purchasing.given.agent();
  const buys = async () => purchasing.given.buys(buyer, await purchasing.given.lead());
  const published = (version: bigint) =>
    purchasing.consume(AccountPayableChangedSchema, {
      userId: buyer.id,
      country: "FI",
      billingMethod: BillingMethod.INVOICE,
      billingComplete: true,
      version,
      cardReady: false,
      invoiceTrust: { proven: true, invoicesPaidInTime: 0, reminders: 0 },
    });
  expect(await leaves(buyer, 7n)).toBe(true);
  expect((await buys()).refusal).toBe("payment_method_missing");
  await published(7n);
  expect((await buys()).refusal).toBe("payment_method_missing");
  await published(8n);
  expect((await buys()).refusal).toBeNull();
  expect(await leaves(buyer, 8n)).toBe(false);
  expect((await buys()).refusal).toBeNull();
});

test("sells on invoice or leaves the company, but not both, at once", async () => {
  for (let round = 0; round < 8; round++) {
    const [buyer, lead] = [await purchasing.given.agent(), await purchasing.given.lead()];
    const [left, { purchase }] = await Promise.all([leaves(buyer), purchasing.given.buys(buyer, lead)]);
    expect(left).toBe(purchase === null);
  }
  expect(await leaves({ ...(await purchasing.given.agent()), id: randomUUID() })).toBe(true);
});
