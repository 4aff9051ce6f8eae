import { type MortalRun, mortalRun, mortalService, testRedis } from "@doorlight/common/testing";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import type { Config } from "../src/config.ts";
import { purchasing } from "../src/service.ts";

export type RefundRun = MortalRun & { requestId: string; purchaseId: string };

/** Consumes an approved request in a process that a failpoint may end. */
const { requestId, purchaseId, ...run } = mortalRun<RefundRun>();
const redis = await testRedis();
const service = mortalService<Config>(run, {
  name: "purchasing",
  build: purchasing,
  migrations: new URL("../migrations/", import.meta.url),
  config: { BILLING_ADDR: "127.0.0.1:1", IDENTITY_ADDR: "127.0.0.1:1", LEADS_ADDR: "127.0.0.1:1" },
  parts: { redis },
});
await service.consume(RefundApprovedSchema, { requestId, purchaseId, country: "FI" });
await service.end();
redis.destroy();
