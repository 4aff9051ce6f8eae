import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { alone, givenPrices, HOUR, modifier, quotePrice, START } from "./given-prices.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
});
afterAll(() => database.close());

const given = (country: string) => givenPrices(database, country);

test("publishes the first pack once, and nothing at later starts with the same pack", async () => {
  const { lists, pack, published } = await given("AA");
  await Promise.all([lists.takePack(pack), lists.takePack(pack)]);
  expect(await published()).toEqual([[1n, "1=4500, city Helsinki=1500"]]);
});

test("changes by a release only its pack's changes, and keeps what admins set", async () => {
  const { lists, pack, changes, published, store } = await given("AB");
  await changes([modifier("Helsinki", 1700), modifier("Espoo", 500)]);
  await published();
  await lists.takePack({ ...pack, unitPrices: { request_for_quote: 4700 } });
  expect(await published()).toEqual([[3n, "1=4700, city Espoo=500, city Helsinki=1700"]]);
  const [release] = await store.list("AB", undefined, 1);
  expect(release).toMatchObject({ adminId: null, changes: [{ what: "unit_price", value: 4700, before: 4500 }] });
  await lists.takePack({ ...pack, modifiers: [{ kind: "city", place: "Helsinki", basisPoints: 2000 }] });
  expect(await published()).toEqual([[4n, "1=4500, city Espoo=500, city Helsinki=2000"]]);
});

test("compares the list in force with one that was, and puts that into force again", async () => {
  const { lists, changes, published } = await given("AZ");
  await changes([quotePrice(5000), modifier("Espoo", 500)]);
  await published();
  expect(await lists.compare("AZ", 2n)).toEqual([]);
  const back = await lists.compare("AZ", 1n);
  expect(back).toMatchObject([
    { what: "unit_price", value: 4500, before: 5000 },
    { what: "modifier", place: "Espoo", value: null, before: 500 },
  ]);
  await changes(back);
  expect(await published()).toEqual([[3n, "1=4500, city Helsinki=1500"]]);
  await expect(lists.compare("AZ", 9n)).rejects.toThrow("not_found");
});

test("publishes new caps in a pack", async () => {
  const { lists, pack, published, store } = await given("AC");
  await published();
  await lists.takePack({ ...pack, caps: { ...pack.caps, request_for_quote: 9 } });
  expect(await published()).toEqual([[2n, "1=4500, city Helsinki=1500"]]);
  expect((await store.inForce("AC"))?.list.caps.request_for_quote).toBe(9);
});

test("publishes a later change once at its time, by whichever of two copies is first", async () => {
  const { lists, changes, published, clock, later, store } = await given("AD");
  await published();
  await changes([quotePrice(5000)], later(24));
  await lists.takeEffect("AD");
  expect(await published()).toEqual([]);
  expect((await store.inForce("AD"))?.version).toBe(1n);
  clock.advance(30 * HOUR);
  await Promise.all([lists.takeEffect("AD"), lists.takeEffect("AD")]);
  expect(await published()).toEqual([[2n, "1=5000, city Helsinki=1500"]]);
  expect((await store.inForce("AD"))?.effectiveFrom).toEqual(new Date(START + 24 * HOUR));
});

test("keeps a waiting change by an immediate one, and gives it a higher number", async () => {
  const { lists, changes, published, clock, later, store } = await given("AE");
  await published();
  expect(await changes([quotePrice(5000)], later(24))).toBe(2n);
  expect(await changes([quotePrice(4600), modifier("Espoo", 500)])).toBe(3n);
  expect(await published()).toEqual([[3n, "1=4600, city Espoo=500, city Helsinki=1500"]]);
  expect(await store.list("AE", undefined, 1)).toMatchObject([
    { version: 4n, reason: "a reason", changes: [{ value: 5000, before: 4600 }] },
  ]);
  clock.advance(24 * HOUR);
  await lists.takeEffect("AE");
  expect(await published()).toEqual([[4n, "1=5000, city Espoo=500, city Helsinki=1500"]]);
});

test("drops a version that waits, but none in force or unknown", async () => {
  const { lists, changes, published, clock, later } = await given("AF");
  const version = await changes([quotePrice(5000)], later(24));
  await lists.drop("AF", version, alone);
  clock.advance(48 * HOUR);
  await lists.takeEffect("AF");
  expect((await published()).map(([number]) => number)).toEqual([1n]);
  await expect(lists.drop("AF", 1n, alone)).rejects.toMatchObject({ code: "version_outdated" });
  await expect(lists.drop("AF", version, alone)).rejects.toMatchObject({ code: "not_found" });
  await expect(lists.drop("ZZ", 1n, alone)).rejects.toMatchObject({ code: "not_found" });
  expect(await changes([quotePrice(1)])).toBe(version + 1n);
});

test("refuses to drop a version whose time has come, although the job has not run yet", async () => {
  const { lists, changes, published, clock, later } = await given("AI");
  const version = await changes([quotePrice(5000)], later(24));
  clock.advance(24 * HOUR);
  await expect(lists.drop("AI", version, alone)).rejects.toMatchObject({ code: "version_outdated" });
  await lists.takeEffect("AI");
  expect((await published()).map(([number]) => number)).toEqual([1n, version]);
});

test("refuses the second of two admins who saw the same list, even after a dropped version", async () => {
  const { lists, changes, later, store } = await given("AG");
  const waiting = await changes([quotePrice(5000)], later(24));
  const late = {
    country: "AG",
    changes: [quotePrice(1)],
    effectiveFrom: null,
    ...alone,
    reason: "a reason",
    newestVersion: await store.newestVersion("AG"),
  };
  await lists.drop("AG", waiting, alone);
  await expect(lists.change(late)).rejects.toMatchObject({ code: "version_outdated" });
  await changes([quotePrice(4600)], later(1));
  await expect(lists.change(late)).rejects.toMatchObject({ code: "version_outdated" });
  const both = { ...late, newestVersion: await store.newestVersion("AG") };
  const outcomes = await Promise.allSettled([lists.change(both), lists.change(both)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("never changes a version once it has taken effect", async () => {
  const { changes, store, lists, pack, later } = await given("AH");
  await changes([quotePrice(4600)]);
  const before = await store.list("AH", undefined, 10);
  await changes([quotePrice(4700)], later(5));
  await lists.takePack({ ...pack, unitPrices: { request_for_quote: 1 } });
  expect((await store.list("AH", undefined, 10)).slice(-2)).toEqual(before);
});
