import type { JsonWebKey } from "node:crypto";
import { makeSigner } from "@doorlight/common/rpc";
import { type MortalRun, mortalRun, mortalService } from "@doorlight/common/testing";
import { systemClock } from "@doorlight/common/time";
import type { Config } from "../../services/campaign/src/config.ts";
import { campaign } from "../../services/campaign/src/service.ts";

/** A process that starts, plans and sends what is due, and that a test may kill. */
export type CampaignRun = MortalRun & { key: JsonWebKey; identity: string; notifications: string };

const run = mortalRun<CampaignRun>();
const service = mortalService<Config>(run, {
  name: "campaign",
  build: campaign,
  migrations: new URL("../../services/campaign/migrations/", import.meta.url),
  config: {
    TOKEN_KEY: { current: Buffer.alloc(32, 1) },
    IDENTITY_ADDR: run.identity,
    NOTIFICATIONS_ADDR: run.notifications,
  },
  parts: { signer: makeSigner({ key: run.key, name: "campaign", clock: systemClock }), random: Math.random },
});
await service.runJob("start-campaigns");
await service.runJob("send-campaigns");
await service.end();
