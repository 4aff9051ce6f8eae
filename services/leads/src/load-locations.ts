import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { defineConfig, env } from "@doorlight/common/config";
import { connectDb } from "@doorlight/common/db";
import { makeLogger } from "@doorlight/common/telemetry";
import { minutes, systemClock } from "@doorlight/common/time";
import { z } from "zod";
import { readPlaceFiles } from "./clients/place-files.ts";
import { makeLocationStore } from "./db/location-store.ts";
import { makeLoadLocations } from "./use-cases/load-locations.ts";

/** LOCATIONS is the folder with one file per country, named after its code (FI.csv), and the tables of names. */
const { DATABASE_URL, LOCATIONS } = defineConfig({
  ...env.database,
  LOCATIONS: z.string().default("deploy/locations"),
})();

const log = makeLogger("load-locations");
const db = connectDb({
  url: DATABASE_URL,
  maxConnections: 1,
  applicationName: "load-locations",
  statementTimeoutMs: minutes(1),
});
try {
  const load = makeLoadLocations({ db, locations: makeLocationStore(db), clock: systemClock });
  const files = (await readdir(LOCATIONS)).filter((file) => /^[A-Z]{2}\.csv$/.test(file));
  if (files.length === 0) throw new Error(`There are no location files in ${LOCATIONS}`);
  const names = await readPlaceFiles(join(LOCATIONS, "names"));
  for (const file of files.toSorted()) {
    const rows = await load(file.slice(0, 2), await readFile(join(LOCATIONS, file), "utf8"), names);
    log.info({ file, rows }, rows > 0 ? "Loaded" : "Loaded already");
  }
} finally {
  await db.destroy();
}
