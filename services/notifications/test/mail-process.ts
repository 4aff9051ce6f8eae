/** Notifications in a process of its own, to be killed. It sends what is queued in the database of its configuration. */
import { startService } from "@doorlight/common/runtime";
import { makeSigner } from "@doorlight/common/rpc";
import { testKeys } from "@doorlight/common/testing";
import { systemClock as clock } from "@doorlight/common/time";
import type { Config } from "../src/config.ts";
import { notifications } from "../src/service.ts";

const config = {
  ...(JSON.parse(process.env["CONFIG"] ?? "{}") as Config),
  TOKEN_KEY: { current: Buffer.alloc(32, 1) },
  BOUNCE_PORT: 0,
};
const name = "notifications";
// Its peers know this key; nobody calls it.
const signer = makeSigner({ key: JSON.parse(process.env["KEY"] ?? "{}"), name, clock });
const replacements = { signer, verifier: testKeys([]).verifierOf(name) };
await startService({ name, config, build: notifications, replacements });
