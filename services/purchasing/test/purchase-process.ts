import { makeSigner } from "@doorlight/common/rpc";
import { mortalRun, mortalService, testRedis } from "@doorlight/common/testing";
import { systemClock } from "@doorlight/common/time";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Config } from "../src/config.ts";
import { purchasing } from "../src/service.ts";
import type { PurchaseRun } from "./killed-purchase.ts";

/** Buys one lead in a process that a failpoint may end. Charges are those of the process that started it. */
const run = mortalRun<PurchaseRun>();
const { click, caller, billingAddress, identityAddress, leadsAddress, key } = run;
const redis = await testRedis();
const service = mortalService<Config>(run, {
  name: "purchasing",
  build: purchasing,
  migrations: new URL("../migrations/", import.meta.url),
  config: { BILLING_ADDR: billingAddress, IDENTITY_ADDR: identityAddress, LEADS_ADDR: leadsAddress },
  parts: { redis, signer: makeSigner({ key, name: "purchasing", clock: systemClock }) },
});
await service.clientOf(PurchasingService, caller).buyLead(click);
await service.end();
redis.destroy();
