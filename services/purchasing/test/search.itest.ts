import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { makeSearchStore } from "../src/db/search-store.ts";
import { type Given, givenIn } from "./given.ts";

let database: TestDatabase;
let given: Given;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
  await given.priceList();
});
afterAll(() => database.close());

test("finds a purchase by its id and leads to its lead", async () => {
  const leadId = await given.lead();
  await given.buys(await given.agent({ credits: 1 }), leadId);
  const [purchase] = await database.db("purchases").select<{ id: string }[]>("id");
  const find = makeSearchStore(database.db);
  expect(await find(purchase!.id)).toMatchObject([{ kind: "purchase", items: [{ id: leadId, name: purchase!.id }] }]);
  expect([await find(randomUUID()), await find("ohman")]).toEqual([[], []]);
});
