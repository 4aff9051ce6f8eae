import type { JsonWebKey } from "node:crypto";
import { makeSigner } from "@doorlight/common/rpc";
import { type MortalRun, mortalRun, mortalService, testRedis } from "@doorlight/common/testing";
import { systemClock } from "@doorlight/common/time";
import type { Config } from "../src/config.ts";
import { purchasing } from "../src/service.ts";

export type DeliveryRun = MortalRun & {
  billingAddress: string;
  identityAddress: string;
  leadsAddress: string;
  key: JsonWebKey;
};

/**
 * Delivers due leads in a process that a failpoint may end. Charges, buyers and lists are those of the process that
 * started it.
 */
const run = mortalRun<DeliveryRun>();
const { billingAddress, identityAddress, leadsAddress, key } = run;
const redis = await testRedis();
const service = mortalService<Config>(run, {
  name: "purchasing",
  build: purchasing,
  migrations: new URL("../migrations/", import.meta.url),
  config: { BILLING_ADDR: billingAddress, IDENTITY_ADDR: identityAddress, LEADS_ADDR: leadsAddress },
  parts: { redis, signer: makeSigner({ key, name: "purchasing", clock: systemClock }) },
});
await service.runJob("deliver-leads");
await service.end();
redis.destroy();
