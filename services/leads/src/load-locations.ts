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

/**
 * LOCATIONS is the folder with one file per country, named after its code (FI.csv), and the tables of names. Arguments are
 * the codes of the countries to load; without any, all are.
 */
const { DATABASE_URL, LOCATIONS } = defineConfig({
  ...env.database,
  LOCATIONS: z.string().default("deploy/locations"),
})();

const chosen = process.argv.slice(2);
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
  const unknown = chosen.filter((country) => !files.includes(`${country}.csv`));
  if (unknown.length > 0) throw new Error(`There are no location files of ${unknown.join(", ")} in ${LOCATIONS}`);
  const names = await readPlaceFiles(join(LOCATIONS, "names"));
  const countries = chosen.length > 0 ? chosen : files.map((file) => file.slice(0, 2));
  for (const country of countries.toSorted()) {
    const rows = await load(country, await readFile(join(LOCATIONS, `${country}.csv`), "utf8"), names);
    log.info({ country, rows }, rows > 0 ? "Loaded" : "Loaded already");
  }
} finally {
  await db.destroy();
}
