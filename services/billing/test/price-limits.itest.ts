import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { alone, givenPrices, HOUR, limited, modifier, quotePrice } from "./given-prices.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
});
afterAll(() => database.close());

/** With a price of 45 euros, and a limit of 20 percent. */
const given = (country: string) => givenPrices(database, country, limited);
const above = (extent: number) => ({ code: "approval_needed", params: { extent: String(extent) } });
const someAdmin = () => ({ adminId: randomUUID(), actsAlone: true, approvalId: null });
const approved = () => ({ adminId: randomUUID(), approvalId: randomUUID() });

test("lets an admin change prices alone by what the pack says in a day, all changes together", async () => {
  const { changes, clock, later, store } = await given("BA");
  await expect(changes([quotePrice(1)])).rejects.toMatchObject(above(9_998));
  await expect(changes([modifier("Espoo", -9_000)])).rejects.toMatchObject(above(9_000));
  await changes([quotePrice(4_050)]);
  await expect(changes([quotePrice(3_599)])).rejects.toMatchObject(above(2_002));
  await expect(changes([modifier("Espoo", -1_200)])).rejects.toMatchObject(above(2_080));
  await expect(changes([quotePrice(3_500)], later(48))).rejects.toMatchObject(above(2_222));
  await changes([quotePrice(3_600)], later(48));
  await changes([quotePrice(5_400)]);
  expect((await store.inForce("BA"))?.list.unitPrices).toEqual({ request_for_quote: 5_400 });
  // Another day, and another admin.
  clock.advance(24 * HOUR);
  await changes([quotePrice(4_500)]);
  await expect(changes([quotePrice(5_401)], null, someAdmin())).rejects.toMatchObject(above(2_002));
  await changes([quotePrice(5_400)], null, someAdmin());
});

test("lets an admin who does not act alone change and drop nothing that moves a price", async () => {
  const { changes, lists, later } = await given("BE");
  const dependent = { ...someAdmin(), actsAlone: false };
  await expect(changes([quotePrice(4_499)], null, dependent)).rejects.toMatchObject(above(2));
  const byAnother = await changes([quotePrice(4_600)], later(24));
  await expect(lists.drop("BE", byAnother, dependent)).rejects.toMatchObject(above(217));
});

test("says by how much an admin has changed prices alone today, and not by how much others have", async () => {
  const { changes, lists, later, clock } = await given("BF");
  await changes([quotePrice(9_000)], null, approved());
  await changes([quotePrice(8_100)], later(2));
  expect(await lists.extentAlone("BF", alone.adminId)).toBe(1_000);
  expect(await lists.extentAlone("BF", randomUUID())).toBe(0);
  clock.advance(24 * HOUR);
  expect(await lists.extentAlone("BF", alone.adminId)).toBe(0);
});

test("keeps many changes of two admins at once within what each may change alone", async () => {
  const { changes, store } = await given("BB");
  const admins = [someAdmin(), someAdmin()];
  for (const [nth, by] of admins.entries())
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, more) => changes([modifier(`Place ${nth}-${more % 2}`, -2_100 + more)], null, by)),
    );
  expect(await store.list("BB", undefined, 50)).toHaveLength(1);
});

test("lets nobody drop alone a list without which prices differ too much, except an own one", async () => {
  const { lists, changes, later, store } = await given("BC");
  const dear = await changes([quotePrice(9_000)], later(24), approved());
  await expect(lists.drop("BC", dear, alone)).rejects.toMatchObject(above(5_000));
  const own = await changes([quotePrice(9_900)], later(36));
  await lists.drop("BC", own, alone);
  const byAnother = await changes([quotePrice(8_000)], later(40), approved());
  await lists.drop("BC", byAnother, alone);
  // What was dropped counts with what is changed then.
  await expect(changes([quotePrice(9_700)], later(40))).rejects.toMatchObject(above(2_125));
  const approval = approved();
  for (let i = 0; i < 2; i++) await lists.drop("BC", dear, approval);
  expect(await store.list("BC", undefined, 50)).toHaveLength(1);
});

test("changes approved prices once, which count for nobody as changed alone", async () => {
  const { changes, published } = await given("BD");
  await published();
  const approval = approved();
  await Promise.allSettled([1, 2].map(() => changes([quotePrice(450)], null, approval)));
  await changes([quotePrice(450)], null, approval);
  expect((await published()).map(([version]) => version)).toEqual([2n]);
  await changes([quotePrice(540)], null, { ...approval, actsAlone: true, approvalId: null });
});
