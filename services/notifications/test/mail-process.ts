/** Notifications in a process of its own, to be killed. It sends what is queued in the database of its configuration. */
import { startService } from "@doorlight/common/runtime";
import { testKeys } from "@doorlight/common/testing";
import type { Config } from "../src/config.ts";
import { notifications } from "../src/service.ts";

const keys = testKeys(["notifications"]);
const config = JSON.parse(process.env["CONFIG"] ?? "{}") as Config;
const replacements = { signer: keys.signerOf("notifications"), verifier: keys.verifierOf("notifications") };
await startService({ name: "notifications", config, build: notifications, replacements });
