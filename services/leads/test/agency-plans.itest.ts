import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { planOf, testDatabase, type TestDatabase, vacuum } from "@doorlight/common/testing";
import { transaction } from "@doorlight/common/db";
import { refreshAgencies } from "../src/db/agency-refresh.ts";
import { makeAgencyStore } from "../src/db/agency-store.ts";
import type { AgencyFilter } from "../src/domain/agency.ts";
import { loadPlaces } from "./load-places.ts";

const AGENCIES = 6;
const AGENTS = 12_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  const { db } = database;
  await loadPlaces(db, "FI");
  await db.raw(
    `insert into agency_agents (
       country, reference, agency, website, property_types, name, title, phone, email, postal_code, lat, lon
     )
     select
       'FI', n, 'Sample Homes ' || n % :agencies, '', '{flat}', 'Sample Agent ' || n, '', '', '', code, lat, lon
     from (
       select row_number() over () as n, code, lat, lon from locations, generate_series(1, 20) where code is not null
     ) place
     where n <= :agents`,
    { agencies: AGENCIES, agents: AGENTS },
  );
  await transaction(db, (tx) => refreshAgencies(tx, "FI", "file", new Date("2026-11-21T10:00:00Z")));
  await vacuum(db, "agency_agents");
}, 120_000);
afterAll(() => database.close());

const all: AgencyFilter = {
  country: "FI",
  query: "",
  sort: "name",
  leastRate: null,
  mostRate: null,
  removed: false,
};

test("lists a few agencies with agents everywhere without reading their agents", async () => {
  const list = () => makeAgencyStore(database.db).list(all, 51);
  const { answer, rows } = await planOf(database.db, list, (sql) => sql.includes("agencies"));
  expect(answer.map(({ name, agentCount }) => [name, agentCount])).toEqual(
    Array.from({ length: AGENCIES }, (_, n) => [`Sample Homes ${n}`, AGENTS / AGENCIES]),
  );
  expect(rows).toBeLessThan(10 * AGENCIES);
});

test("finds agencies by one of their agents in the order of their names, page by page", async () => {
  const { list } = makeAgencyStore(database.db);
  const first = await list({ ...all, query: "agent 1" }, 4);
  const rest = await list({ ...all, query: "agent 1" }, 4, first.at(-1));
  expect([...first, ...rest].map(({ key }) => key)).toEqual(
    Array.from({ length: AGENCIES }, (_, n) => `sample homes ${n}`),
  );
  expect((await list({ ...all, query: "agent 12000" }, 4)).map(({ key }) => key)).toEqual(["sample homes 0"]);
});
