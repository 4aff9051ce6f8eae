import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeOutbox } from "@doorlight/common/outbox";
import { BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { makeCardVault } from "../src/clients/card-vault.ts";
import { lockAccount } from "../src/db/account-lock.ts";
import { makeCardStore } from "../src/db/card-store.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { makeDisputeStore } from "../src/db/dispute-store.ts";
import { makeEvents } from "../src/events.ts";
import { makeCardSetup } from "../src/use-cases/card-setup.ts";
import { dropCustomerLater } from "../src/use-cases/drop-cards.ts";
import { makeRefreshPayable } from "../src/use-cases/refresh-payable.ts";
import { type StartedBilling, startBilling } from "../test/start-billing.ts";
import { layDemoCard } from "./card.ts";
import { personId } from "./person-id.ts";

let billing: StartedBilling;
beforeAll(async () => void (billing = await startBilling()));
afterAll(() => billing.stop());

test("saves once an agent whose saved card pays", async () => {
  const { db, clock, provider } = billing;
  const cards = makeCardStore(db);
  const ports = { cards, details: makeDetailsStore(db), events: makeEvents(makeOutbox()), clock };
  const cardSetup = makeCardSetup({
    db,
    cards,
    isBlocked: makeDisputeStore(db).isBlocked,
    vault: makeCardVault(provider, "http://localhost:8080"),
    lockAccount,
    dropLater: dropCustomerLater,
    refreshPayable: makeRefreshPayable({
      ...ports,
      followDigests: () => Promise.resolve(),
      zoneOf: () => "Europe/Helsinki",
    }),
    log: { warn: () => {} },
  });
  const fillIn = (setupId: string) => provider.stripe.setupIntents.confirm(setupId, { payment_method: "pm_card_visa" });
  expect(await layDemoCard({ cards, cardSetup, fillIn })).toBe(1);
  expect(await layDemoCard({ cards, cardSetup, fillIn })).toBe(0);

  const as = await billing.asUser(personId("agent5@doorlight.test"));
  expect((await billing.cards.listCards({}, as)).cards).toMatchObject([
    { last4: "4242", isDefault: true, expired: false },
  ]);
  const { details } = await billing.clientOf("gateway", BillingService).getDetails({}, as);
  expect(details).toMatchObject({ billingMethod: BillingMethod.CARD, cardReady: true });
});
