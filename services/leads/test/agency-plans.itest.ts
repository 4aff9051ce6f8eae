import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { planOf, testDatabase, type TestDatabase, vacuum } from "@doorlight/common/testing";
import { makeAgencyStore } from "../src/db/agency-store.ts";
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
  await vacuum(db, "agency_agents");
}, 120_000);
afterAll(() => database.close());

test("lists a few agencies with agents everywhere without sorting or sending all agents", async () => {
  const list = () => makeAgencyStore(database.db).list("FI", "", 51);
  const { answer, rows, sorted } = await planOf(database.db, list, (sql) => sql.includes("agency_agents"));
  expect(answer.map(({ name, agentCount, agents }) => [name, agentCount, agents.length])).toEqual(
    Array.from({ length: AGENCIES }, (_, n) => [`Sample Homes ${n}`, AGENTS / AGENCIES, 50]),
  );
  expect({ fewSorted: sorted < 100 || sorted, readOnce: rows < 1.1 * AGENTS || rows }).toEqual({
    fewSorted: true,
    readOnce: true,
  });
});

test("finds agencies by one of their agents in the order of their names, page by page", async () => {
  const { list } = makeAgencyStore(database.db);
  const first = await list("FI", "agent 1", 4);
  const rest = await list("FI", "agent 1", 4, first.at(-1)!.key);
  expect([...first, ...rest].map(({ key }) => key)).toEqual(
    Array.from({ length: AGENCIES }, (_, n) => `sample homes ${n}`),
  );
  expect((await list("FI", "agent 12000", 4)).map(({ key }) => key)).toEqual(["sample homes 0"]);
});
