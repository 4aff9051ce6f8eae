import { type MortalRun, mortalRun, mortalService } from "@doorlight/common/testing";
import type { Config } from "../src/config.ts";
import { refunds } from "../src/service.ts";

/** Runs a job in a process that a failpoint may end. */
const run = mortalRun<MortalRun & { job: string }>();
const service = mortalService<Config>(run, {
  name: "refunds",
  build: refunds,
  migrations: new URL("../migrations/", import.meta.url),
  config: { IDENTITY_ADDR: "127.0.0.1:9", LEADS_ADDR: "127.0.0.1:9" },
});
await service.runJob(run.job);
await service.end();
