/**
 * Notifications in a process of its own, to be killed. It sends what is queued in the database of its configuration. Its clock may
 * be ahead.
 */
import { startService } from "@doorlight/common/runtime";
import { makeSigner } from "@doorlight/common/rpc";
import { testKeys } from "@doorlight/common/testing";
import type { Clock } from "@doorlight/common/time";
import type { Config } from "../src/config.ts";
import { notifications } from "../src/service.ts";

const config = {
  ...(JSON.parse(process.env["CONFIG"] ?? "{}") as Config),
  TOKEN_KEY: { current: Buffer.alloc(32, 1) },
  BOUNCE_PORT: 0,
};
const name = "notifications";
const ahead = Number(process.env["AHEAD_MS"] ?? 0);
const clock: Clock = { now: () => new Date(Date.now() + ahead) };
// Its peers know this key; nobody calls it.
const signer = makeSigner({ key: JSON.parse(process.env["KEY"] ?? "{}"), name, clock });
const replacements = { clock, signer, verifier: testKeys([]).verifierOf(name) };
const migrations = new URL("../migrations/", import.meta.url);
await startService({ name, config, build: notifications, migrations, replacements });
