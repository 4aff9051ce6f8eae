import { createClient, createRouterTransport } from "@connectrpc/connect";
import { connectDb } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import type { Kit } from "@doorlight/common/runtime";
import { makeLogger } from "@doorlight/common/telemetry";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import type { Config } from "../src/config.ts";
import { billing } from "../src/service.ts";
import type { ChargeRun } from "./killed-charge.ts";

/** Charges one purchase in a process that a failpoint may end. */
const { purchase, databaseUrl, providerUrl, secretKey, now } = JSON.parse(process.env["CHARGE_RUN"]!) as ChargeRun;

const db = connectDb({ url: databaseUrl, maxConnections: 2, applicationName: "charge" });
db.on("query", () => failpoint("billing.statement"));
const service = billing({
  config: {
    NODE_ENV: "test",
    PUBLIC_URL: "https://doorlight.example",
    CARD_PROVIDER_URL: providerUrl,
    CARD_PROVIDER_SECRET_KEY: secretKey,
    CARD_PROVIDER_PUBLISHABLE_KEY: "",
    CARD_PROVIDER_EVENT_SECRET: "whsec_test",
  },
  db,
  outbox: makeOutbox(),
  log: makeLogger("charge", { write() {} }),
  packs: loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI"]),
  clock: { now: () => new Date(now) },
  // A charge needs nothing else of the kit.
} as unknown as Kit<Config>);

const transport = createRouterTransport((router) => service.rpc?.routes(router));
const { price, ...others } = purchase;
await createClient(ChargesService, transport).chargePurchase({
  ...others,
  price: { ...price, amount: BigInt(price.amount) },
});
await db.destroy();
