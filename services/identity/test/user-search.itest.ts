import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { UserStatus, type ListUsersRequest } from "@doorlight/proto/identity/v1/users_service_pb";
import { userSearch } from "../src/db/user-search.ts";
import type { UserFilter } from "../src/domain/user-record.ts";
import { refusalOf } from "./refusal-of.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

const CROWD = 30_000;

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
  await office.person("agent", { firstName: "Astrid", lastName: "Berg", country: "SE", status: "deactivated" });
  await office.person("invited", { firstName: "Inka", lastName: "Kallio" });
  await office.db.raw(
    `insert into users (email, status, role, first_name, last_name, country, locale, created_at)
      select 'crowd' || n || '@example.test', 'active', 'agent', 'Crowd' || n, 'Member', 'SE', 'sv',
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ?::int) n`,
    [CROWD],
  );
  await office.db.raw("vacuum analyze users, offices");
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
  ["crowd14999", ["Crowd14999"]],
  ["a_no", []],
  ["%", []],
  ["' or 1=1 --", []],
  ["\\", []],
])("finds by name, address and office, in any order and case: %s", async (text, names) => {
  expect(await found({ text })).toEqual(names);
});

test("filters by role, state, country and owner, which add up", async () => {
  expect(await found({ roles: [Role.ADMIN, Role.INVITED] })).toEqual(["Inka", "Ada"]);
  expect(await found({ statuses: [UserStatus.DEACTIVATED] })).toEqual(["Astrid"]);
  expect(await found({ countries: ["FI"], roles: [Role.AGENT] })).toEqual(["Aino"]);
  await office.users.setOwner({ userId: aino.id, ownerId: admin.id }, await office.as(admin));
  expect(await found({ ownerId: admin.id })).toEqual(["Aino"]);
  expect(await found({ ownerId: admin.id, countries: ["SE"] })).toEqual([]);
});

test("pages go through everybody once, newest first, also those of one moment", async () => {
  const reader = await office.as(admin);
  const some = () => office.db("users").where("email", "like", "crowd29%");
  await some().where("email", "like", "crowd291%").update({ created_at: "2026-03-01T00:00:00Z" });
  const newestFirst = await some().orderByRaw("created_at desc, id desc").pluck("id");

  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await office.users.listUsers({ text: "crowd29", limit: 100, cursor }, reader);
    expect(page.total).toBe(newestFirst.length);
    seen.push(...page.users.map(({ user }) => user!.id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(newestFirst);
});

test("refuses a cursor or role that is none, and everybody but admins", async () => {
  const asked = { limit: 10 };
  const list = async (by: Person, cursor = "") =>
    refusalOf(office.users.listUsers({ ...asked, cursor }, await office.as(by)));
  expect(await list(admin, "nonsense")).toBe("invalid_request");
  const unknownRole = office.users.listUsers({ ...asked, roles: [99 as Role] }, await office.as(admin));
  expect(await refusalOf(unknownRole)).toBe("invalid_request");
  expect(await list(aino)).toBe("forbidden");
  expect(await refusalOf(office.users.listUsers(asked))).toBe("forbidden");
  expect(await refusalOf(office.users.getUser({ userId: crypto.randomUUID() }, await office.as(admin)))).toBe(
    "not_found",
  );
});

test.each<[string, Partial<UserFilter>, string[]]>([
  ["a name", { words: ["crowd14999"] }, ["users_search"]],
  ["an office's name", { words: ["kallion"] }, ["users_search", "users_office"]],
  ["nothing", {}, ["users_newest"]],
])("searching for %s reads no more of the users than it has to", async (_, asked, indexes) => {
  const filter = { words: [], roles: [], statuses: [], countries: [], ...asked };
  const plan = await planOf(() => userSearch.list(office.db, filter, 51, undefined));
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on users(?! owners)/);
});

/** The plan of the one query that `run` sends. */
async function planOf(run: () => Promise<unknown>): Promise<string> {
  let asked: { sql: string; bindings: readonly unknown[] } | undefined;
  const note = (query: { sql: string; bindings: readonly unknown[] }) => (asked ??= query);
  office.db.on("query", note);
  await run();
  office.db.off("query", note);
  const sql = asked!.sql.replaceAll(/\$\d+/g, "?");
  const { rows } = await office.db.raw(`explain ${sql}`, asked!.bindings as never);
  return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
}
