import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { drainOutbox, KILLS } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { ChargeSettledSchema } from "@doorlight/proto/billing/v1/events_pb";
import { PurchaseReleasedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { doAndKill } from "./killed-process.ts";
import { type CardContracts, startCardContracts } from "./start-card-contracts.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

let billing: CardContracts;
beforeAll(async () => (billing = await startCardContracts()));
afterAll(() => billing.stop());

type Purchase = Awaited<ReturnType<CardContracts["purchase"]>>;

async function kill(purchase: Purchase, failpoint: string): Promise<NodeJS.Signals | null> {
  await drainOutbox(billing.db);
  const { price } = purchase;
  const input = { ...purchase, price: { ...price, amount: String(price.amount) } };
  return doAndKill(billing, { name: "chargePurchase", input }, failpoint);
}

/** The charges less the refunds, in cents; and how often a settled charge was published. */
async function effectOf({ userId }: Purchase) {
  const { provider_id: customer } = await billing.db("provider_customers").where({ user_id: userId }).first();
  const journal = await billing.provider.journalOf(customer);
  const taken = journal.reduce((sum, [kind, amount]) => sum + (kind === "refund" ? -amount : amount), 0);
  return { taken, published: (await drainOutbox(billing.db)).of(ChargeSettledSchema).length };
}

const failpoints = ["after_charge_claimed", "after_charge_sent", "after_charge_settled"].map(
  (name) => `billing.${name}:1`,
);
/** Three tests go through them, in a long run again and again. */
const deaths = Array.from({ length: Math.ceil(KILLS / 3) }, () => failpoints).flat();

test.each(deaths)("resumes a charge whose process crashes at %s by the same purchase, once", async (failpoint) => {
  const purchase = await billing.purchase();
  expect(await kill(purchase, failpoint)).toBe("SIGKILL");
  const early = (await drainOutbox(billing.db)).of(ChargeSettledSchema).length;
  expect((await billing.charges.chargePurchase(purchase)).outcome.case).toBe("settled");
  const { taken, published } = await effectOf(purchase);
  expect({ taken, published: early + published }).toEqual({ taken: 5_648, published: 1 });
});

test.each(deaths)("settles or ends a charge whose process crashes at %s by itself", async (failpoint) => {
  const purchase = await billing.purchase();
  expect(await kill(purchase, failpoint)).toBe("SIGKILL");
  billing.clock.advance(minutes(1));
  await billing.runJob("resolve-charges");
  const { state } = await billing.chargeOf(purchase.purchaseId);
  const settled = failpoint !== failpoints[0];
  expect(state).toBe(settled ? "settled" : "failed");
  expect(await effectOf(purchase)).toEqual({ taken: settled ? 5_648 : 0, published: settled ? 1 : 0 });
});

test.each(deaths)("undoes a charge whose process crashes at %s once its purchase is released", async (failpoint) => {
  const purchase = await billing.purchase();
  const { purchaseId, userId: buyerId } = purchase;
  expect(await kill(purchase, failpoint)).toBe("SIGKILL");
  await billing.consume(PurchaseReleasedSchema, { purchaseId, buyerId, country: "FI" });
  billing.clock.advance(minutes(1));
  await billing.runJob("resolve-charges");
  expect((await billing.chargeOf(purchaseId)).state).toMatch(/^(voided|paid_back)$/);
  expect((await effectOf(purchase)).taken).toBe(0);
});

test("makes a charge that loses its database at any of its statements once when it resumes", async () => {
  let statements = 0;
  for (;;) {
    const purchase = await billing.purchase();
    await drainOutbox(billing.db);
    const died = await billing.losesBefore(statements + 1, () => billing.charges.chargePurchase(purchase));
    const early = (await drainOutbox(billing.db)).of(ChargeSettledSchema).length;
    expect((await billing.charges.chargePurchase(purchase)).outcome.case).toBe("settled");
    const { taken, published } = await effectOf(purchase);
    expect({ statements, taken, published: early + published }).toEqual({ statements, taken: 5_648, published: 1 });
    if (!died) break;
    statements++;
  }
  expect(statements).toBeGreaterThan(4);
});
