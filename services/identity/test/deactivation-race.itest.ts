import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing";
import { makeSessionStore } from "../src/db/session-store.ts";
import { outcomeInTheEnd, outcomeOf } from "./outcome-of.ts";
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

/** The number of statements in this database that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await office.db.raw(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].count;
}

test("leaves no session after a deactivation, however many logins run at the same time", async () => {
  for (let round = 0; round < 10; round++) {
    const agent = await office.person("agent");
    const logins = Array.from({ length: 8 }, () => outcomeInTheEnd(() => office.logIn(agent)));
    const asAdmin = await office.as(admin);
    const lock = outcomeInTheEnd(() => office.users.deactivateUser({ userId: agent.id }, asAdmin));
    const answers = await Promise.all([...logins, lock]);
    expect(answers.filter((answer) => answer !== "answered" && answer !== "account_deactivated")).toEqual([]);
    expect(await sessionsOf(agent)).toEqual([]);
  }
});

test("makes a login wait for a deactivation under way, and refuses it a session", async () => {
  const agent = await office.person("agent");
  const session = { userId: agent.id, tokenDigest: Buffer.from("digest"), device: "" };

  const opening = await office.db.transaction(async (tx) => {
    await tx("users").where({ id: agent.id }).forUpdate();
    await tx("users").where({ id: agent.id }).update({ status: "deactivated" });
    await tx("sessions").where({ user_id: agent.id }).delete();
    const added = office.db.transaction((other) => makeSessionStore(office.db).add(other, session, office.clock.now()));
    await eventually(async () => expect(await waiting()).toBe(1));
    return { added };
  });

  expect(await opening.added).toBeUndefined();
  expect(await sessionsOf(agent)).toEqual([]);
});

test("gives no session to an admin who is deactivated at the start of an impersonation", async () => {
  const agent = await office.person("agent");
  for (let round = 0; round < 10; round++) {
    const leaver = await office.person("admin");
    const request = { userId: agent.id, sessionToken: await office.logIn(leaver), device: "" };
    const asLeaver = await office.as(leaver);
    await Promise.all([
      outcomeOf(office.users.startImpersonation(request, asLeaver)),
      office.users.deactivateUser({ userId: leaver.id }, await office.as(superAdmin)),
    ]);
    expect(await sessionsOf(leaver)).toEqual([]);
  }
});

test("notes one of six deactivations of one user at the same time", async () => {
  const agent = await office.person("agent");
  const asAdmin = await office.as(admin);
  await Promise.all(Array.from({ length: 6 }, () => office.users.deactivateUser({ userId: agent.id }, asAdmin)));
  const kinds = await office.db("notes").where({ user_id: agent.id }).pluck("kind");
  expect(kinds).toEqual(["deactivated"]);
});
