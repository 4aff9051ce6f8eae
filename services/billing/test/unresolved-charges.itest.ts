import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeLogger } from "@doorlight/common/telemetry";
import { minutes } from "@doorlight/common/time";
import { makeCardProvider } from "../src/clients/card-provider.ts";
import { makeChargeStore } from "../src/db/charge-store.ts";
import type { ChargeOrder } from "../src/domain/charge.ts";
import { makeChargeCard } from "../src/use-cases/charge-card.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

const ASKING = "4000002760003184";

let billing: StartedBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

test("resolves charges however many others the provider does not know", async () => {
  const purchase = await billing.purchase({ number: ASKING });
  await billing.db.raw(
    `insert into charges (purpose, reference_id, user_id, country, currency, net, vat, gross, provider_customer_id,
       provider_card_id, provider_intent_id, created_at)
     select 'purchase', uuidv7(), uuidv7(), 'FI', 'EUR', 100, 0, 100, 'cus_gone', 'pm_gone', 'pi_gone_' || n, :at
     from generate_series(1, 60) n`,
    { at: billing.clock.now() },
  );
  billing.clock.advance(1);
  const { outcome } = await billing.charges.chargePurchase(purchase);
  if (outcome.case !== "action") throw new Error(`The charge is ${outcome.case}`);
  await billing.provider.decide(outcome.value.url, "approve");
  billing.clock.advance(minutes(1));
  await billing.runJob("resolve-charges");
  expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({ state: "settled" });
});

test("lets a second click wait, too, if its intent is answered after the first one waits", async () => {
  const { purchaseId: referenceId, userId, country, price: net } = await billing.purchase({ number: ASKING });
  const order: ChargeOrder = {
    purpose: "purchase",
    referenceId,
    userId,
    country,
    net,
    vat: null,
    returnPath: "/leads/1",
  };
  const { url, secretKey } = billing.provider;
  const provider = makeCardProvider({ url, secretKey }, "https://doorlight.example");
  const charge = (through: typeof provider) =>
    makeChargeCard({
      charges: makeChargeStore(billing.db),
      provider: through,
      countDeclines: async () => 0,
      settleCharge: () => Promise.reject(new Error("Nothing settles")),
      vatRateOf: () => 25.5,
      isReverseCharged: () => Promise.resolve(false),
      countOutcome: () => {},
      isHeld: () => false,
      findHold: async () => undefined,
      clock: billing.clock,
      log: makeLogger("charge", { write() {} }),
    })(order);

  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const second = charge({
    ...provider,
    async createIntent(claimed, until) {
      const intent = await provider.createIntent(claimed, until);
      asked.resolve();
      await answered.promise;
      return intent;
    },
  });
  await asked.promise;
  expect(await charge(provider)).toMatchObject({ kind: "action" });
  answered.resolve();
  expect(await second).toMatchObject({ kind: "action" });
});
