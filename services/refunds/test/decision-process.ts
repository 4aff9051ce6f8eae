import { mortalRun, mortalService } from "@doorlight/common/testing";
import { RefundsService } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import type { Config } from "../src/config.ts";
import { refunds } from "../src/service.ts";
import type { DecisionRun } from "./decision-run.ts";

/** Decides a request in a process that a failpoint may end. */
const run = mortalRun<DecisionRun>();
const service = mortalService<Config>(run, {
  name: "refunds",
  build: refunds,
  migrations: new URL("../migrations/", import.meta.url),
  config: { IDENTITY_ADDR: "127.0.0.1:9", LEADS_ADDR: "127.0.0.1:9" },
});
const { requestId, version, approve } = run;
const verdict = { requestId, version: BigInt(version), approve, message: "We looked into it" };
await service.clientOf(RefundsService, run.caller).resolveRefund(verdict);
await service.end();
