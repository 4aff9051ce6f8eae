import { defineConfig, env } from "../config/index.ts";
import { connectDb } from "../db/index.ts";
import { makeEpochStore } from "./epoch-store.ts";

/**
 * `node confirm-epoch.ts "<who>" "<why>"`, in a pod of the service: lets the release send from a restored database. Who
 * confirmed it, why and when stays in the database.
 */
const [confirmedBy, reason] = process.argv.slice(2);
if (!confirmedBy || !reason) throw new Error('Say who confirms it, and why: confirm-epoch.ts "<who>" "<why>"');

const { DATABASE_URL: url, RELEASE_EPOCH: epoch } = defineConfig(env.database)();
const db = connectDb({ url, maxConnections: 1, applicationName: "confirm-epoch" });
try {
  const store = makeEpochStore(db);
  const former = await store.current(epoch);
  if (former !== epoch) await store.confirm({ epoch, confirmedBy, reason });
  console.log(former === epoch ? `Nothing to confirm: the epoch is ${epoch}` : `Confirmed: ${epoch} after ${former}`);
} finally {
  await db.destroy();
}
