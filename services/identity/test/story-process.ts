import { loadCountryPacks } from "@doorlight/common/product";
import { connectDb } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import { makeOutbox } from "@doorlight/common/outbox";
import type { Kit } from "@doorlight/common/runtime";
import { credentials } from "../src/composition/credentials.ts";
import { groundOf } from "../src/composition/ground.ts";
import { signIn } from "../src/composition/sign-in.ts";
import type { Config } from "../src/config.ts";
import type { Story } from "./dying-process.ts";

/** Runs one use case in a process that a failpoint may end before any of its statements. */
const { use, input, databaseUrl, now } = JSON.parse(process.env["STORY"]!) as Story;

const db = connectDb({ url: databaseUrl, maxConnections: 2, applicationName: "story" });
db.on("query", () => failpoint("identity.statement"));

const config = { NODE_ENV: "test", TOKEN_KEY: Buffer.alloc(32, 1), PASSWORD_HASH_MEMORY: 64, PASSWORD_HASH_PASSES: 1 };
const packs = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI", "SE", "GB"]);
const clock = { now: () => new Date(now) };
// The stories need nothing else of the kit.
const ground = groundOf({ config, db, outbox: makeOutbox(), packs, clock } as unknown as Kit<Config>);
const useCases = { ...signIn(ground, config as unknown as Config), ...credentials(ground) };

await (useCases[use] as (...input: unknown[]) => Promise<unknown>)(...input);
await db.destroy();
