import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { drainOutbox } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import { makeStores } from "../src/db/stores.ts";
import { makeEvents } from "../src/events.ts";
import { startBackOffice, type BackOffice } from "../test/start-back-office.ts";
import { demoPeople, personId } from "./people.ts";
import { layDemoToken } from "./token.ts";

let office: BackOffice;
beforeAll(async () => (office = await startBackOffice()));
afterAll(() => office.stop());

test("lays a token once, used yesterday, and publishes that the account has one", async () => {
  const { db, clock } = office;
  const person = demoPeople.find(({ email }) => email === "agent2@doorlight.test")!;
  const id = personId(person.email);
  const { users, apiTokens } = makeStores(db);
  const { officeName: _, ...account } = person;
  await transaction(db, (tx) =>
    users.add(tx, { ...account, id, status: "active", acceptedTermsVersion: "2026-01" }, clock.now()),
  );
  const lay = () => transaction(db, (tx) => layDemoToken(tx, { events: makeEvents(makeOutbox()), now: clock.now() }));
  expect([await lay(), await lay()]).toEqual([true, false]);
  const yesterday = new Date(clock.now().getTime() - days(1));
  expect(await apiTokens.list(id)).toMatchObject([{ name: "Oma CRM", test: false, lastUsedAt: yesterday }]);
  const kinds = (await drainOutbox(db)).of(TokenKindsChangedSchema).filter(({ userId }) => userId === id);
  expect(kinds).toMatchObject([{ country: "FI", hasLive: true, hasTest: false }]);
});
