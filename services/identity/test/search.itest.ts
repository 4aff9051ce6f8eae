import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { withinDeadline } from "@doorlight/common/rpc";
import { makeSearch } from "@doorlight/common/search";
import { layRows, refusalOf, searchPlan, vacuum } from "@doorlight/common/testing";
import { FoundKind, SearchService } from "@doorlight/proto/common/v1/search_service_pb";
import { makeSearchStore } from "../src/db/search-store.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

let office: BackOffice;
let admin: Person;
let ohman: Person;
let officeId: string;

beforeAll(async () => {
  office = await startBackOffice();
  admin = await office.person("admin", { firstName: "Ada", lastName: "Admin" });
  [{ id: officeId }] = await office
    .db("offices")
    .insert({ country: "FI", name: "Åbo Hem", name_key: "abohem" })
    .returning("id");
  const names = { firstName: "Göran", lastName: "Öhman", email: "goran.ohman@example.test" };
  ohman = await office.person("agent", { ...names, phoneNumber: "+358405527108", officeId });
  await layRows(office.db, (tx) =>
    tx.raw(
      `insert into users (email, status, role, first_name, last_name, country, locale, created_at)
        select 'member' || n || '@example.test', 'active', 'agent', 'Member' || n, 'Vanlig', 'SE', 'sv',
          timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, 20000) n`,
    ),
  );
  await vacuum(office.db, "users", "offices");
});
afterAll(() => office.stop());

async function search(query: string, by = admin) {
  const client = office.clientOf("gateway", SearchService);
  const { groups } = await client.search({ query }, await office.as(by));
  return groups;
}
const idsOf = async (query: string) => (await search(query)).flatMap(({ items }) => items.map(({ id }) => id));

test.each([
  "ohman",
  "ÖHMAN Göran",
  "Ohman, Goran",
  "GORAN.OHMAN@example.test",
  "0405527108",
  "040 552 7108",
  "(040) 552-7108",
  "+358 (0)40 5527108",
  "00358405527108",
])("finds a person by %s", async (query) => {
  expect(await idsOf(query)).toEqual([ohman.id]);
});

test("finds an office by its name without accents, and both by their ids", async () => {
  expect(await search("abo hem")).toMatchObject([
    { kind: FoundKind.OFFICE, items: [{ id: officeId, name: "Åbo Hem", detail: "FI" }] },
  ]);
  expect(await search(ohman.id)).toMatchObject([
    { kind: FoundKind.USER, items: [{ id: ohman.id, name: "Göran Öhman", detail: ohman.email }], isCut: false },
  ]);
  expect(await idsOf(officeId)).toEqual([officeId]);
  expect(await idsOf(crypto.randomUUID())).toEqual([]);
});

test("shows five of many and says that there are more", async () => {
  const [group] = await search("vanlig");
  expect([group!.items.length, group!.isCut]).toEqual([5, true]);
});

test.each(["%%%", "_hman", "o%n", "a b c", "' or true --", "\\\\\\", "🏠🏠🏠", "xyz ohman"])(
  "finds nothing by %s",
  async (query) => {
    expect(await search(query)).toEqual([]);
  },
);

test("finds nobody whose account is erased", async () => {
  const { id, email } = await office.erasedPerson();
  expect([await idsOf(email), await idsOf(id)]).toEqual([[], []]);
});

test("refuses a text that is too short or too long, and everybody but admins", async () => {
  for (const query of ["o", "oh", "o".repeat(10_000)]) {
    expect((await refusalOf(search(query))).code).toBe("invalid_request");
  }
  expect((await refusalOf(search("ohman", ohman))).code).toBe("forbidden");
});

test("gives up when its caller does, and calls it no trouble of the database", async () => {
  const ids = "select id from users where :words <> '' and pg_sleep(60) is not null";
  const shown = "select id, '' as name, '' as detail, created_at as at, id as key from users where id = any(:found)";
  const slow = makeSearch(office.db, [{ kind: "user", byId: "", by: { ids, match: "whole" }, shown }]);
  await expect(withinDeadline(20, () => slow("ohman"))).rejects.toMatchObject({ code: Code.Canceled });
});

// A table of which one word takes nearly all, and another one a few rows at its end.
test.each(["vanlig", "example.test", "ohman", "0405527108"])("reads people by an index for %s", async (query) => {
  const plan = await searchPlan(office.db, () => makeSearchStore(office.db)(query));
  expect(plan).toContain("users_found_by");
  expect(plan).not.toContain("Seq Scan on users");
});
