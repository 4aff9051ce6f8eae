import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing";
import { sessionStore } from "../src/db/session-store.ts";
import { refusalOf } from "./refusal-of.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

let office: BackOffice;
let admin: Person;
let superAdmin: Person;
beforeAll(async () => {
  office = await startBackOffice();
  admin = await office.person("admin");
  superAdmin = await office.person("super_admin");
});
afterAll(() => office.stop());

const sessionsOf = ({ id }: Person) => office.db("sessions").where({ user_id: id }).orWhere({ actor_id: id });

/** How many wait for a lock in this database. */
async function waiting(): Promise<number> {
  const { rows } = await office.db.raw(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].count;
}

test("no session survives the deactivation, whichever of many logins it meets", async () => {
  for (let round = 0; round < 10; round++) {
    const agent = await office.person("agent");
    const logins = Array.from({ length: 8 }, () => refusalOf(office.logIn(agent)));
    const lock = office.users.deactivateUser({ userId: agent.id }, await office.as(admin));
    const answers = await Promise.all([...logins, refusalOf(lock)]);
    expect(answers.filter((answer) => answer !== "answered" && answer !== "invalid_credentials")).toEqual([]);
    expect(await sessionsOf(agent)).toEqual([]);
  }
});

test("a session that is being opened waits for a deactivation that is under way, and is refused", async () => {
  const agent = await office.person("agent");
  const session = { userId: agent.id, tokenDigest: Buffer.from("digest"), device: "" };

  const opening = await office.db.transaction(async (tx) => {
    await tx("users").where({ id: agent.id }).forUpdate();
    await tx("users").where({ id: agent.id }).update({ status: "deactivated" });
    await tx("sessions").where({ user_id: agent.id }).delete();
    const added = office.db.transaction((other) => sessionStore.add(other, session, office.clock.now()));
    await eventually(async () => expect(await waiting()).toBe(1));
    return { added };
  });

  expect(await opening.added).toBeUndefined();
  expect(await sessionsOf(agent)).toEqual([]);
});

test("an admin who is deactivated while beginning to act as somebody acts as nobody", async () => {
  const agent = await office.person("agent");
  for (let round = 0; round < 10; round++) {
    const leaver = await office.person("admin");
    const request = { userId: agent.id, sessionToken: await office.logIn(leaver), device: "" };
    const asLeaver = await office.as(leaver);
    await Promise.all([
      refusalOf(office.users.startImpersonation(request, asLeaver)),
      office.users.deactivateUser({ userId: leaver.id }, await office.as(superAdmin)),
    ]);
    expect(await sessionsOf(leaver)).toEqual([]);
  }
});

test("two admins who deactivate and reactivate at once leave one answer and whole events", async () => {
  const agent = await office.person("agent");
  const asAdmin = await office.as(admin);
  await Promise.all(Array.from({ length: 6 }, () => office.users.deactivateUser({ userId: agent.id }, asAdmin)));
  const kinds = await office.db("notes").where({ user_id: agent.id }).pluck("kind");
  expect(kinds).toEqual(["deactivated"]);
});
