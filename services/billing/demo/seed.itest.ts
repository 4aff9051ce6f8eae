import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { DealsService, DealState } from "@doorlight/proto/billing/v1/deals_service_pb";
import { type StartedBilling, startBilling, withoutBudgets } from "../test/start-billing.ts";
import { personId } from "./person-id.ts";

const seed = fileURLToPath(new URL("./seed.ts", import.meta.url));

let billing: StartedBilling;
let lay: () => Promise<string>;
beforeAll(async () => {
  let url = "";
  billing = await startBilling({
    build: (kit) => {
      url = kit.config.DATABASE_URL;
      return withoutBudgets(kit);
    },
  });
  const env = {
    ...process.env,
    NODE_ENV: "test",
    DATABASE_URL: url,
    COUNTRIES: "FI",
    COUNTRY_PACKS: fileURLToPath(new URL("../../../deploy/countries", import.meta.url)),
    PUBLIC_URL: "http://localhost:8080",
    CARD_PROVIDER_URL: billing.provider.url,
    CARD_PROVIDER_SECRET_KEY: billing.provider.secretKey,
    CARD_PROVIDER_PUBLISHABLE_KEY: "pk_test",
    CARD_PROVIDER_EVENT_SECRET: "whsec_test",
  };
  lay = async () => (await promisify(execFile)(process.execPath, [seed], { env })).stdout;
});
afterAll(() => billing.stop());

test("lays the demo's accounts, contracts, deals, card and dispute once, as make up does", async () => {
  for (const laid of [
    ["contracts: 2 added; deals: 2 added; cards: 1 saved", "Demo dispute: added"],
    ["contracts: 0 added; deals: 0 added; cards: 0 saved", "Demo dispute: there"],
  ]) {
    const printed = await lay();
    for (const line of laid) expect(printed).toContain(line);
  }

  const admin = await billing.asUser(personId("admin@doorlight.test"), { role: "admin" });
  const { deals } = await billing.clientOf("gateway", DealsService).listDeals({ limit: 10 }, admin);
  expect(deals.map(({ state }) => state).sort()).toEqual([DealState.DRAFT, DealState.ACTIVE]);

  const as = await billing.asUser(personId("agent5@doorlight.test"));
  expect((await billing.cards.listCards({}, as)).cards).toMatchObject([
    { last4: "4242", isDefault: true, expired: false },
  ]);
  const { details } = await billing.clientOf("gateway", BillingService).getDetails({}, as);
  expect(details).toMatchObject({ billingMethod: BillingMethod.CARD, cardReady: true });
});
