import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { searchTerms } from "@doorlight/common/product";
import { refusalOf, vacuum } from "@doorlight/common/testing";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { UserSort, UserStatus, type ListUsersRequest } from "@doorlight/proto/identity/v1/users_service_pb";
import { makeUserRecordStore } from "../src/db/user-record-store.ts";
import type { UserFilter } from "../src/domain/user-record.ts";
import { outcomeOf } from "./outcome-of.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

const MEMBERS = 30_000;

let office: BackOffice;
let admin: Person;
let aino: Person;

beforeAll(async () => {
  office = await startBackOffice();
  admin = await office.person("admin", { firstName: "Ada", lastName: "Admin" });
  const [kallio] = await office
    .db("offices")
    .insert({ country: "FI", name: "Kallion Kodit", name_key: "kallionkodit" })
    .returning("id");
  const names = { firstName: "Aino", lastName: "Mäki-Öst", email: "aino_1@example.test", officeId: kallio.id };
  aino = await office.person("agent", names);
  const [abo] = await office
    .db("offices")
    .insert({ country: "SE", name: "Åbo Hem AB", name_key: "abohemab" })
    .returning("id");
  await office.person("agent", { firstName: "Berit", country: "SE", phoneNumber: "+358405527108", officeId: abo.id });
  await office.person("agent", { firstName: "Astrid", lastName: "Berg", country: "SE", status: "deactivated" });
  await office.person("invited", { firstName: "Inka", lastName: "Kallio Li" });
  // Each statement has its own time.
  for (let from = 1; from <= MEMBERS; from += 1_000)
    await office.db.raw(
      `insert into users (email, status, role, first_name, last_name, country, locale, created_at)
        select 'member' || n || '@example.test', 'active', 'agent', 'Member' || n, 'Many', 'SE', 'sv',
          timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(:from::int, least(:from::int + 999, :members::int)) n`,
      { from, members: MEMBERS },
    );
  await vacuum(office.db, "users", "offices");
});
afterAll(() => office.stop());

async function found(request: Partial<Omit<ListUsersRequest, "$typeName">>) {
  const { users, total } = await office.users.listUsers({ limit: 100, ...request }, await office.as(admin));
  expect(total).toBeGreaterThanOrEqual(users.length);
  return users.map(({ user }) => user!.firstName);
}

test.each([
  ["aino", ["Aino"]],
  ["ÖST ain", ["Aino"]],
  ["AINO_1@example", ["Aino"]],
  ["kallio", ["Inka", "Aino"]],
  ["kallion mäki", ["Aino"]],
  ["kallion maki-ost", ["Aino"]],
  ["abo hem", ["Berit"]],
  ["040 552 7108", ["Berit"]],
  ["+358 (0)40 5527108", ["Berit"]],
  ["member14999", ["Member14999"]],
  ["inka li", ["Inka"]],
  ["hem ab", ["Berit"]],
  ["kallio ab", []],
  ["li", []],
  ["ab", []],
  ["a_no", []],
  ["%", []],
  ["' or 1=1 --", []],
  ["\\", []],
])("finds users by %s in name, address and office, in any order and case", async (text, names) => {
  expect(await found({ text })).toEqual(names);
});

test("lists beside them users whom another service found, and narrows these by the filters too", async () => {
  expect(await found({ text: "kallio", foundIds: [admin.id] })).toEqual(["Inka", "Aino", "Ada"]);
  expect(await found({ text: "2345678-9", foundIds: [admin.id] })).toEqual(["Ada"]);
  expect(await found({ text: "2345678-9", foundIds: [admin.id], countries: ["SE"] })).toEqual([]);
});

test("combines the filters of users by role, status, country and owner", async () => {
  expect(await found({ roles: [Role.ADMIN, Role.INVITED] })).toEqual(["Inka", "Ada"]);
  expect(await found({ statuses: [UserStatus.DEACTIVATED] })).toEqual(["Astrid"]);
  expect(await found({ countries: ["FI"], roles: [Role.AGENT] })).toEqual(["Aino"]);
  await office.users.setOwner({ userId: aino.id, ownerId: admin.id }, await office.as(admin));
  expect(await found({ ownerId: admin.id })).toEqual(["Aino"]);
  expect(await found({ ownerId: admin.id, countries: ["SE"] })).toEqual([]);
});

test("lists each user once over all pages, newest first, even users of one moment", async () => {
  const reader = await office.as(admin);
  const some = () => office.db("users").where("email", "like", "member29%");
  await some().where("email", "like", "member291%").update({ created_at: "2026-03-01T00:00:00Z" });
  const newestFirst = await some().orderByRaw("created_at desc, id desc").pluck("id");

  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await office.users.listUsers({ text: "member29", limit: 100, cursor }, reader);
    expect(page.total).toBe(newestFirst.length);
    seen.push(...page.users.map(({ user }) => user!.id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(newestFirst);
});

test("lists users for admins alone, and refuses an unknown cursor or role", async () => {
  const request = { limit: 10 };
  const list = async (by: Person, cursor = "") =>
    outcomeOf(office.users.listUsers({ ...request, cursor }, await office.as(by)));
  expect(await list(admin, "nonsense")).toBe("invalid_request");
  const unknownRole = office.users.listUsers({ ...request, roles: [99 as Role] }, await office.as(admin));
  expect(await refusalOf(unknownRole)).toMatchObject({ code: "invalid_request" });
  expect(await list(aino)).toBe("forbidden");
  expect(await refusalOf(office.users.listUsers(request))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(office.users.getUser({ userId: crypto.randomUUID() }, await office.as(admin)))).toMatchObject({
    code: "not_found",
  });
});

test.each<[string, Partial<UserFilter>, string[]]>([
  ["a name", { terms: searchTerms("member14999") }, ["users_found_by"]],
  ["an office's name", { terms: searchTerms("kallion") }, ["users_found_by", "users_office"]],
  ["a name and a short word", { terms: searchTerms("member14999 ab") }, ["users_found_by"]],
  ["nothing", {}, ["users_newest"]],
])("reads users by an index in a search for %s", async (_, asked, indexes) => {
  const order = { sort: "created", descending: true } as const;
  const filter = { terms: [], foundIds: [], roles: [], statuses: [], countries: [], ...asked };
  const plan = await planOf(() => makeUserRecordStore(office.db).list(filter, { limit: 51, order }));
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on users(?! owners)/);
});

test("reads the first page by name by an index, either way", async () => {
  const filter = { terms: [], foundIds: [], roles: [], statuses: [], countries: [] };
  for (const descending of [false, true]) {
    const order = { sort: "name", descending } as const;
    const plan = await planOf(() => makeUserRecordStore(office.db).list(filter, { limit: 51, order }));
    expect(plan).toContain("users_name");
  }
});

test.each([
  UserSort.CREATED,
  UserSort.NAME,
  UserSort.ROLE,
  UserSort.STATUS,
  UserSort.OFFICE,
  UserSort.COUNTRY,
  UserSort.OWNER,
  UserSort.LAST_SEEN,
])("lists each user once over all pages in order %p, either way", async (sort) => {
  const reader = await office.as(admin);
  const pages = async (descending: boolean) => {
    const seen: string[] = [];
    let cursor = "";
    do {
      const request = { text: "member290", limit: 40, cursor, sort, descending };
      const page = await office.users.listUsers(request, reader);
      seen.push(...page.users.map(({ user }) => user!.id));
      cursor = page.nextCursor;
    } while (cursor);
    return seen;
  };
  const [up, down] = [await pages(false), await pages(true)];
  expect(new Set(up).size).toBe(up.length);
  expect(up.length).toBeGreaterThan(40);
  expect(down).toEqual(up.toReversed());
});

test("sorts users by any column, and users who never signed in last", async () => {
  await office.db("users").where({ id: aino.id }).update({ last_seen_at: "2026-11-01T00:00:00Z" });
  const inFinland = { countries: ["FI"] };
  expect(await found({ ...inFinland, sort: UserSort.NAME })).toEqual(["Ada", "Aino", "Inka"]);
  expect(await found({ ...inFinland, sort: UserSort.NAME, descending: true })).toEqual(["Inka", "Aino", "Ada"]);
  expect((await found({ ...inFinland, sort: UserSort.LAST_SEEN, descending: true }))[0]).toBe("Aino");
});

test("refuses a cursor of another order", async () => {
  const reader = await office.as(admin);
  const byName = { text: "member29", limit: 10, sort: UserSort.NAME };
  const { nextCursor: cursor } = await office.users.listUsers(byName, reader);
  const next = (other: object) => outcomeOf(office.users.listUsers({ ...byName, cursor, ...other }, reader));
  expect(await next({})).toBe("answered");
  expect(await next({ sort: UserSort.LAST_SEEN })).toBe("invalid_request");
  expect(await next({ descending: true })).toBe("invalid_request");
});

test("lists erased users only if the filter names them", async () => {
  const { id } = await office.erasedPerson();
  const reader = await office.as(admin);
  const ids = async (statuses: UserStatus[]) => {
    const { users } = await office.users.listUsers({ limit: 100, countries: ["FI"], statuses }, reader);
    return users.map(({ user }) => user!.id);
  };
  expect(await ids([])).not.toContain(id);
  expect(await ids([UserStatus.ERASED])).toEqual([id]);
});

/** The plan of the only query of `run`. */
async function planOf(run: () => Promise<unknown>): Promise<string> {
  let first: { sql: string; bindings: readonly unknown[] } | undefined;
  const note = (query: { sql: string; bindings: readonly unknown[] }) => (first ??= query);
  office.db.on("query", note);
  await run();
  office.db.off("query", note);
  const sql = first!.sql.replaceAll(/\$\d+/g, "?");
  const { rows } = await office.db.raw(`explain ${sql}`, first!.bindings as never);
  return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
}
