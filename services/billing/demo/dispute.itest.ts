import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { makeLogger } from "@doorlight/common/telemetry";
import { drainOutbox } from "@doorlight/common/testing";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { ChargePurpose, DisputesService } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { DisputeChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeCardVault } from "../src/clients/card-vault.ts";
import { lockAccount } from "../src/db/account-lock.ts";
import { makeCardStore } from "../src/db/card-store.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { makeDisputeStore } from "../src/db/dispute-store.ts";
import { makeEvents } from "../src/events.ts";
import { makeCardSetup } from "../src/use-cases/card-setup.ts";
import { dropCustomerLater } from "../src/use-cases/drop-cards.ts";
import { makeRefreshPayable } from "../src/use-cases/refresh-payable.ts";
import { EVENT_SECRET, type StartedBilling, startBilling } from "../test/start-billing.ts";
import { layDemoDispute } from "./dispute.ts";
import { personId } from "./person-id.ts";

let billing: StartedBilling;
beforeAll(async () => void (billing = await startBilling()));
afterAll(() => billing.stop());

test("lays once an account on hold, whose bank contests the payment of a pack until a deadline", async () => {
  const { db, clock, provider } = billing;
  const packs = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI"], []);
  const [cards, details, events, log] = [
    makeCardStore(db),
    makeDetailsStore(db),
    makeEvents(makeOutbox()),
    makeLogger("demo"),
  ];
  const zoneOf = () => "Europe/Helsinki";
  const refreshPayable = makeRefreshPayable({ cards, details, events, followDigests: async () => {}, zoneOf, clock });
  const config = {
    CARD_PROVIDER_URL: provider.url,
    CARD_PROVIDER_SECRET_KEY: provider.secretKey,
    CARD_PROVIDER_EVENT_SECRET: EVENT_SECRET,
    NODE_ENV: "test" as const,
    PUBLIC_URL: "http://localhost:8080",
  };
  const cardSetup = makeCardSetup({
    db,
    cards,
    isBlocked: makeDisputeStore(db).isBlocked,
    vault: makeCardVault(provider, config.PUBLIC_URL),
    lockAccount,
    dropLater: dropCustomerLater,
    refreshPayable,
    log,
  });
  const fillIn = (setupId: string) => provider.stripe.setupIntents.confirm(setupId, { payment_method: "pm_card_amex" });
  const ports = {
    config,
    events,
    packs,
    packOf: () => packs.get("FI")!,
    cardSetup,
    refreshPayable,
    fillIn,
    clock,
    log,
  };
  expect([await layDemoDispute(db, ports), await layDemoDispute(db, ports)]).toEqual([true, false]);

  const userId = personId("agent9@doorlight.test");
  const admin = await billing.asUser(userId, { role: "admin" });
  const { disputes } = await billing.clientOf("gateway", DisputesService).listUnansweredDisputes({ limit: 10 }, admin);
  const effects = { holdsAccount: true };
  expect(disputes).toMatchObject([{ userId, purpose: ChargePurpose.SALE, answerBy: expect.anything(), effects }]);
  const { of } = await drainOutbox(db);
  expect(of(CreditsSoldSchema)).toMatchObject([{ userId, credits: 5 }]);
  expect(of(DisputeChangedSchema)).toMatchObject([{ userId, effects }]);
  const as = await billing.asUser(userId);
  expect((await billing.cards.listCards({}, as)).cards).toMatchObject([{ last4: "0005", suspended: true }]);
});
