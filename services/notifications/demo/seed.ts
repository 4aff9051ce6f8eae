import { connectDb, transaction } from "@doorlight/common/db";
import { makeDataKey } from "@doorlight/common/secrets";
import { config as readConfig } from "../src/config.ts";
import { layDemoEndpoints } from "./endpoint.ts";

const config = readConfig();
const db = connectDb({ url: config.DATABASE_URL, maxConnections: 2, applicationName: "demo" });
const now = new Date();
const dataKey = makeDataKey({ db, tokenKeys: config.TOKEN_KEY, clock: { now: () => now } });

// A shell may have named others, or none.
const [receiver] = config.WEBHOOK_LOCAL_RECEIVERS;
if (receiver) {
  const isAdded = await transaction(db, (tx) => layDemoEndpoints(tx, { dataKey, now, receiver }));
  console.log(`Demo webhook endpoints: ${isAdded ? "added" : "there"}`);
}
await db.destroy();
