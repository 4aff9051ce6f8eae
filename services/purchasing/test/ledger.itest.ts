import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { type TestDatabase, drainOutbox, testDatabase } from "@doorlight/common/testing";
import { CreditsGrantedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { type Given, givenIn, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

let database: TestDatabase;
let given: Given;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual({}));
afterAll(() => database.close());

const confirms = (userId: string, grantsSignupCredit: boolean) =>
  transaction(database.db, (tx) => given.openAccount.at(tx, { userId, country: "FI", grantsSignupCredit, at: now }));

test("grants a sign-up credit once for ever, however often it is asked for at once", async () => {
  const userId = randomUUID();
  await drainOutbox(database.db);
  const accounts = await Promise.all(Array.from({ length: 8 }, () => confirms(userId, true)));

  for (const account of accounts) expect(account.credits).toBe(1);
  const granted = (await drainOutbox(database.db)).of(CreditsGrantedSchema);
  expect(granted).toMatchObject([{ userId, country: "FI", credits: 1, reason: "signup", balance: 1 }]);

  await given.buys(
    { id: userId, officeId: null, country: "FI", role: "agent", termsAccepted: true },
    await given.lead(),
  );
  expect(await confirms(userId, true)).toMatchObject({ credits: 0 });
});

test("grants no sign-up credit to a user without a claim to it", async () => {
  expect(await confirms(randomUUID(), false)).toMatchObject({ credits: 0 });
});

test.each([
  "update ledger_transactions set amount = 7",
  "delete from ledger_transactions",
  "truncate ledger_transactions",
])("refuses to %s (S7)", async (sql) => {
  await given.agent({ credits: 1 });
  await expect(database.db.raw(sql)).rejects.toThrow(/ledger_is_(append_only|kept|never_emptied) refuses/);
});

test("writes no ledger entry without its other side (S7)", async () => {
  const { id } = await given.agent();
  const entry = { kind: "signup_grant", user_id: id, from_account: "credits", to_account: "credits", unit: "CREDIT" };
  await expect(database.db("ledger_transactions").insert({ ...entry, amount: 1, occurred_at: now })).rejects.toThrow(
    "check",
  );
});

test.each([
  "update accounts set credits = credits + 1",
  "insert into accounts (user_id, country, credits) values (uuidv7(), 'FI', 1)",
])("moves credits with the ledger and not by %s (S8)", async (sql) => {
  await given.agent({ credits: 1 });
  await expect(database.db.raw(sql)).rejects.toThrow("refuses");
});

test("keeps credits from going below zero (S8)", async () => {
  const agent = await given.agent({ credits: 1 });
  const { purchase } = await given.buys(agent, await given.lead());
  const spend = { kind: "charge", user_id: agent.id, from_account: "credits", to_account: "redeemed", unit: "CREDIT" };
  const again = transaction(database.db, async (tx) => {
    await tx.raw("drop index ledger_one_charge");
    await tx("ledger_transactions").insert({ ...spend, purchase_id: purchase!.id, amount: 1, occurred_at: now });
  });
  await expect(again).rejects.toThrow("accounts_credits_check");
});

test("lets the service's role only add to the ledger and purge it by age, though it owns it", async () => {
  const { rows } = await database.db.raw<{ rows: { privilege: string }[] }>(
    `select privilege_type as privilege from information_schema.role_table_grants where table_name = 'ledger_transactions'`,
  );
  const granted = rows.map(({ privilege }) => privilege);
  expect(granted).toEqual(expect.arrayContaining(["INSERT", "DELETE"]));
  for (const privilege of ["UPDATE", "TRUNCATE"]) expect(granted).not.toContain(privilege);
});
