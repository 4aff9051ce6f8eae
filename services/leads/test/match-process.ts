import { type MortalRun, mortalRun, mortalService } from "@doorlight/common/testing";
import type { Config } from "../src/config.ts";
import { leads } from "../src/service.ts";

export type MatchRun = MortalRun & { leadId: string };

/** Matches one lead in a process that a failpoint may end. */
const run = mortalRun<MatchRun>();
const service = mortalService<Config>(run, {
  name: "leads",
  build: leads,
  migrations: new URL("../migrations/", import.meta.url),
  config: { TOKEN_KEY: { current: Buffer.alloc(32, 1) }, PURCHASING_ADDR: "127.0.0.1:1" },
});
await service.runJob("match-lead", { leadId: run.leadId });
await service.end();
