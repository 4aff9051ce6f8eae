import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { defineConfig, env } from "@doorlight/common/config";
import { connectDb } from "@doorlight/common/db";
import { makeLogger } from "@doorlight/common/telemetry";
import { systemClock } from "@doorlight/common/time";
import { z } from "zod";
import { locationStore } from "./db/location-store.ts";
import { makeLoadLocations } from "./use-cases/load-locations.ts";

const ONE_MINUTE_MS = 60_000;

/** LOCATIONS is the folder of the countries' files, each named after its code: FI.csv. */
const { DATABASE_URL, LOCATIONS } = defineConfig({
  ...env.database,
  LOCATIONS: z.string().default("deploy/locations"),
})();

const log = makeLogger("load-locations");
const db = connectDb({
  url: DATABASE_URL,
  maxConnections: 1,
  applicationName: "load-locations",
  statementTimeoutMs: ONE_MINUTE_MS,
});
try {
  const load = makeLoadLocations({ db, locations: locationStore, clock: systemClock });
  const files = (await readdir(LOCATIONS)).filter((file) => /^[A-Z]{2}\.csv$/.test(file));
  if (files.length === 0) throw new Error(`There are no files of locations in ${LOCATIONS}`);
  for (const file of files.toSorted()) {
    const rows = await load(file.slice(0, 2), await readFile(join(LOCATIONS, file), "utf8"));
    log.info({ file, rows }, rows > 0 ? "Loaded" : "Loaded before");
  }
} finally {
  await db.destroy();
}
