import { randomBytes, randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { transaction } from "@doorlight/common/db";
import { refusalFrom } from "@doorlight/common/errors";
import { eventually } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { ChargePurpose } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { DisputeChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { MailboxProvenSchema } from "@doorlight/proto/identity/v1/bans_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { makeAccountDigestStore } from "../src/db/account-digest-store.ts";
import { makeDisputeStore } from "../src/db/dispute-store.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { hoursFromNow, now, provenAccount } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];
beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

const digests = () => makeAccountDigestStore(purchasing.db);
const at = timestampFromDate(now);
const days = (count: number) => hoursFromNow(24 * count);

type Wallet = Parameters<typeof given.agent>[0];
type Digest = { kind: string; digest?: Buffer; proven?: boolean; version?: bigint; savedAt?: Date; endedAt?: Date };

const has = ({ id: userId }: Buyer, { kind, digest = randomBytes(32), proven = true, ...saved }: Digest) =>
  transaction(purchasing.db, (tx) =>
    digests().put(tx, {
      userId,
      kind,
      digest,
      proven,
      before: false,
      version: saved.version ?? 1n,
      savedAt: saved.savedAt ?? hoursFromNow(-100),
      endedAt: saved.endedAt ?? null,
    }),
  );

/** Two accounts that share what `kind` says. */
async function sharers(kind: string, wallet: Wallet = {}, proven = true): Promise<[Buyer, Buyer]> {
  const [disputing, other] = [await given.agent(), await given.agent(wallet)];
  const digest = randomBytes(32);
  await has(disputing, { kind, digest, proven });
  await has(other, { kind, digest, proven: kind !== "company" });
  return [disputing, other];
}

function disputeOf({ id: userId }: Buyer) {
  const charge = {
    chargeId: randomUUID(),
    userId,
    country: "FI",
    purpose: "purchase",
    referenceId: randomUUID(),
  } as const;
  const values = (holds: boolean, version: bigint) => ({
    ...charge,
    holdsAccount: holds,
    withholdsContact: holds,
    stands: !holds,
    version,
  });
  return {
    values,
    changes: (holds: boolean, version: bigint) =>
      purchasing.consume(DisputeChangedSchema, {
        ...charge,
        purpose: ChargePurpose.PURCHASE,
        amount: { amount: 5_648n, currency: "EUR" },
        effects: { holdsAccount: holds, withholdsContact: holds, blocksRefund: holds },
        version,
        openedAt: at,
        changedAt: at,
      }),
  };
}

const buys = async (buyer: Buyer) => (await given.buys(buyer, await given.lead())).refusal;
const quoted = async (buyer: Buyer) => (await given.rules.quote([await given.lead()], buyer, now))[0]?.refusal;
const reserves = ({ id: userId }: Buyer) =>
  purchasing
    .clientOf("billing", PurchasingService)
    .reserveDebt({
      referenceId: randomUUID(),
      userId,
      country: "FI",
      trust: provenAccount,
      amount: { amount: 1n, currency: "EUR" },
    })
    .then(() => null)
    .catch((error: unknown) => refusalFrom(error)?.code);
const holdsBudget = ({ id: userId }: Buyer) =>
  purchasing
    .clientOf("billing", PurchasingService)
    .holdBudget({ referenceId: randomUUID(), userId, country: "FI", amount: { amount: 1n, currency: "EUR" } })
    .then(() => null)
    .catch((error: unknown) => refusalFrom(error)?.code);
const packSold = ({ id: userId }: Buyer, credits: number, payment: Payment) =>
  purchasing.consume(CreditsSoldSchema, {
    saleId: randomUUID(),
    userId,
    country: "FI",
    packId: "credits_5",
    credits,
    payment,
    soldAt: at,
    price: { amount: 10_000n, currency: "EUR" },
  });
const erased = ({ id: userId }: Buyer) => purchasing.consume(UserErasedSchema, { userId, country: "FI", erasedAt: at });

test.each([
  ["card", "card"],
  ["card", "invoice"],
  ["mailbox", "card"],
  ["mailbox", "invoice"],
] as const)(
  "holds another account with the %s of a disputing one, by %s, until the hold ends",
  async (kind, method) => {
    const [disputing, other] = await sharers(kind, { billingMethod: method });
    const dispute = disputeOf(disputing);
    expect(await buys(other)).toBeNull();
    await dispute.changes(true, 1n);
    const refusals = [await quoted(other), await buys(other), await reserves(other), await holdsBudget(other)];
    expect(refusals).toEqual(Array(4).fill("contact_support"));
    expect(await buys(await given.agent({ billingMethod: method }))).toBeNull();
    await dispute.changes(false, 2n);
    expect([await quoted(other), await buys(other), await holdsBudget(other)]).toEqual([null, null, null]);
    expect(await reserves(other)).toBeNull();
  },
);

test("lets a colleague of the company pay by card, and nothing on invoice", async () => {
  const [disputing, byCard] = await sharers("company", { billingMethod: "card" });
  const dispute = disputeOf(disputing);
  await dispute.changes(true, 1n);
  expect([await quoted(byCard), await buys(byCard), await holdsBudget(byCard)]).toEqual([null, null, null]);
  expect(await reserves(byCard)).toBe("contact_support");
  const [boss, onInvoice] = await sharers("company", { credits: 1 });
  const bosses = disputeOf(boss);
  await bosses.changes(true, 1n);
  expect([await buys(onInvoice), await quoted(onInvoice), await buys(onInvoice)]).toEqual([
    null,
    "contact_support",
    "contact_support",
  ]);
  await bosses.changes(false, 2n);
  await dispute.changes(false, 2n);
  expect([await buys(onInvoice), await reserves(byCard)]).toEqual([null, null]);
});

test("holds nobody by a company id that its account has not proven, nor by a telephone number", async () => {
  for (const kind of ["company", "phone"]) {
    const [disputing, other] = await sharers(kind, {}, kind === "phone");
    await disputeOf(disputing).changes(true, 1n);
    expect([await buys(other), await reserves(other)]).toEqual([null, null]);
  }
});

test("holds for 13 months a person who erased a disputing account and comes back", async () => {
  const [former, again] = await sharers("mailbox", { billingMethod: "card" });
  await disputeOf(former).changes(true, 1n);
  await erased(former);
  expect(await buys(again)).toBe("contact_support");
  const keptAt = async (day: number) => {
    await digests().purge(days(day - 30), 1_000);
    return (await digests().list(former.id)).length;
  };
  const changedAt = { changed_at: now };
  await purchasing.db("account_disputes").where({ user_id: former.id }).update(changedAt);
  expect([await keptAt(31), await keptAt(390), await keptAt(400)]).toEqual([1, 1, 0]);
});

test("lets the held person use credits that are paid, and none on an unpaid invoice or given", async () => {
  const [disputing, other] = await sharers("card", { credits: 1 });
  await packSold(other, 2, Payment.INVOICE);
  await packSold(other, 2, Payment.CARD);
  await disputeOf(disputing).changes(true, 1n);
  const bought = [await buys(other), await buys(other), await buys(other)];
  expect(bought).toEqual([null, null, "contact_support"]);
});

test("names nothing as the next payment of a held person, and the card of a colleague", async () => {
  const [disputing, other] = await sharers("card", { billingMethod: "card" });
  const [boss, colleague] = await sharers("company", { billingMethod: "card" });
  for (const one of [disputing, boss]) await disputeOf(one).changes(true, 1n);
  const next = async (buyer: Buyer) =>
    (await purchasing.gateway.getAccount({}, await purchasing.asBuyer(buyer))).account?.nextPaymentSource;
  expect([await next(other), await next(colleague)]).toEqual([PaymentSource.UNSPECIFIED, PaymentSource.CARD]);
});

test.each(["card", "invoice"] as const)(
  "decides a purchase by %s after a dispute that holds the person meanwhile",
  async (billingMethod) => {
    const [disputing, other] = await sharers("card", { billingMethod });
    const lead = await given.lead();
    const buying = await transaction(purchasing.db, async (tx) => {
      await makeDisputeStore(purchasing.db).record(tx, disputeOf(disputing).values(true, 1n), now);
      const bought = given.buys(other, lead);
      await eventually(async () => {
        const waiting = await purchasing.db("pg_stat_activity").whereRaw("datname = current_database()");
        expect(waiting).toContainEqual(expect.objectContaining({ wait_event: "advisory" }));
      });
      return { bought };
    });
    expect((await buying.bought).refusal).toBe("contact_support");
  },
);

test("frees a firm from one who saved its card later and removed it, not one who saved it after", async () => {
  const [firm, former, later] = await given.agents(3);
  const card = { kind: "card", digest: randomBytes(32) };
  await has(firm!, card);
  await has(former!, { ...card, savedAt: hoursFromNow(-50) });
  await has(later!, { ...card, savedAt: hoursFromNow(-10) });
  await disputeOf(former!).changes(true, 1n);
  expect([await buys(firm!), await buys(later!)]).toEqual(["contact_support", "contact_support"]);
  await has(former!, { ...card, savedAt: hoursFromNow(-50), endedAt: hoursFromNow(-20), version: 2n });
  expect([await buys(firm!), await buys(later!)]).toEqual([null, "contact_support"]);
});

test("holds by its mailbox a person whose account was erased before the dispute of a payment", async () => {
  const [former, again] = await sharers("mailbox", { billingMethod: "card" });
  await packSold(former, 2, Payment.CARD);
  await erased(former);
  const keptAt = async (day: number) => {
    await digests().purge(days(day - 30), 1_000);
    return (await digests().list(former.id)).length;
  };
  expect(await keptAt(179)).toBe(1);
  const dispute = disputeOf(former);
  await dispute.changes(true, 1n);
  expect(await buys(again)).toBe("contact_support");
  await dispute.changes(false, 2n);
  expect(await keptAt(181)).toBe(0);
});

test("knows the former mailbox of a held account, and ends the one before at each proof", async () => {
  const [disputing, other] = await given.agents(2);
  const [former, next] = [randomBytes(32), randomBytes(32)];
  const proves = ({ id: userId }: Buyer, digest: Buffer, version: bigint) =>
    purchasing.consume(MailboxProvenSchema, { userId, country: "FI", digest, provenAt: at }, { version });
  await proves(disputing!, former, 1n);
  await proves(disputing!, next, 2n);
  await proves(other!, former, 1n);
  expect((await digests().list(disputing!.id)).map(({ endedAt }) => endedAt === null).toSorted()).toEqual([
    false,
    true,
  ]);
  expect(await buys(other!)).toBeNull();
  await disputeOf(disputing!).changes(true, 1n);
  await digests().purge(days(1_000), 1_000);
  expect(await buys(other!)).toBe("contact_support");
});
