import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { drainOutbox } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import { makeStores } from "../src/db/stores.ts";
import { digestOf } from "../src/domain/secret.ts";
import { makeEvents } from "../src/events.ts";
import { startBackOffice, type BackOffice } from "../test/start-back-office.ts";
import { demoPeople, personId } from "./people.ts";
import { layDemoTokens } from "./token.ts";

let office: BackOffice;
beforeAll(async () => (office = await startBackOffice()));
afterAll(() => office.stop());

test("lays a token once, used yesterday, and the one for tests of the README, with an event", async () => {
  const { db, clock } = office;
  const person = demoPeople.find(({ email }) => email === "agent2@doorlight.test")!;
  const id = personId(person.email);
  const { users, apiTokens } = makeStores(db);
  const { officeName: _, ...account } = person;
  await transaction(db, (tx) =>
    users.add(tx, { ...account, id, status: "active", acceptedTermsVersion: "2026-01" }, clock.now()),
  );
  const lay = () => transaction(db, (tx) => layDemoTokens(tx, { events: makeEvents(makeOutbox()), now: clock.now() }));
  expect([await lay(), await lay()]).toEqual([true, false]);
  const yesterday = new Date(clock.now().getTime() - days(1));
  expect(await apiTokens.list(id)).toMatchObject([
    { name: "Oma CRM", test: false, lastUsedAt: yesterday },
    { name: "Oma CRM, testit", test: true, lastUsedAt: null },
  ]);
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const [secret] = readme.match(/dlt_test_[\w-]+/) ?? [];
  expect(await apiTokens.find(digestOf(secret!), new Date(0))).toMatchObject({ userId: id, test: true });
  const kinds = (await drainOutbox(db)).of(TokenKindsChangedSchema).filter(({ userId }) => userId === id);
  expect(kinds).toMatchObject([{ country: "FI", hasLive: true, hasTest: true }]);
});
