import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import fc from "fast-check";
import { type Given, givenIn, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

let database: TestDatabase;
let given: Given;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
  await given.priceList();
});
afterAll(() => database.close());

const helsinki = { postalCode: "00200", city: "Helsinki", region: "Uusimaa" };

test.each([
  ["the base where the place changes nothing", { city: "Turku" }, [["base", "", 2900n]]],
  [
    "the city's share",
    helsinki,
    [
      ["base", "", 2900n],
      ["location", "Helsinki", 435n],
    ],
  ],
  [
    "the postal code before the city",
    { ...helsinki, postalCode: "00100" },
    [
      ["base", "", 2900n],
      ["location", "00100", 362n],
    ],
  ],
  [
    "a region that lowers it",
    { region: "Lapland" },
    [
      ["base", "", 2900n],
      ["location", "Lapland", -435n],
    ],
  ],
] as const)("makes the price of a lead %s", async (_what, place, parts) => {
  const lead = await given.lead({ leadType: "request_for_valuation", ...place });
  const [quote] = await given.rules.quote([lead], await given.agent(), now);
  const total = parts.reduce((sum, [, , amount]) => sum + amount, 0n);
  expect(quote?.price).toEqual({ amount: total, currency: "EUR" });
  expect(quote?.parts.map(({ kind, label, amount }) => [kind, label, amount.amount])).toEqual(parts);
});

test("applies no region's modifier to a city with its name", async () => {
  const lead = await given.lead({ city: "Lapland" });
  const [quote] = await given.rules.quote([lead], await given.agent(), now);
  expect(quote?.parts).toHaveLength(1);
});

test("applies the newest price list, whatever the order in which lists come", async () => {
  const list = (version: bigint, amount: bigint) =>
    given.priceList({
      country: "SE",
      currency: "SEK",
      version,
      modifiers: [],
      unitPrices: [{ leadType: "request_for_quote", price: { amount, currency: "SEK" } }],
    });
  await list(3n, 300n);
  await list(2n, 200n);
  await list(3n, 999n);
  const lead = await given.lead({ country: "SE" });
  const [quote] = await given.rules.quote([lead], await given.agent({ country: "SE" }), now);
  expect(quote?.price).toEqual({ amount: 300n, currency: "SEK" });
});

test("rounds a share of a price half to even, even below zero", async () => {
  const cases = fc.sample(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: -9_000, max: 30_000 })), {
    numRuns: 2_000,
    seed: 20261121,
  });
  cases.push([1, 5_000], [3, 5_000], [1, -5_000], [3, -5_000], [5, -5_000], [1, 1]);
  const { rows } = await database.db.raw<{ rows: { share: bigint }[] }>(
    `select percent_of(amount, basis_points) as share
     from unnest(?::bigint[], ?::integer[]) with ordinality asked (amount, basis_points, position) order by position`,
    [cases.map(([amount]) => amount), cases.map(([, basisPoints]) => basisPoints)],
  );
  expect(rows.map(({ share }) => share)).toEqual(cases.map(([amount, basisPoints]) => halfEven(amount * basisPoints)));
});

test("prices each quote and purchase by the list it names while price lists change", async () => {
  const list = (version: number) => ({
    version: BigInt(version),
    unitPrices: [{ leadType: "request_for_quote", price: { amount: BigInt(version * 1000), currency: "EUR" } }],
    modifiers: [{ kind: "city", place: "Helsinki", region: "", basisPoints: version * 10 }],
  });
  const prices = new Set<bigint>();
  const versions = Array.from({ length: 40 }, (_, index) => index + 10);
  for (const version of versions) prices.add(BigInt(version * 1000 + version * version));
  await given.priceList(list(versions[0]!));
  const leads = await given.leads(30, { city: "Helsinki" });
  const agents = await given.agents(30);

  const changing = (async () => {
    for (const version of versions.slice(1)) await given.priceList(list(version));
  })();
  await Promise.all(
    agents.map(async (agent, index) => {
      for (const lead of [leads[index]!, leads[(index + 7) % 30]!]) {
        const [quote] = await given.rules.quote([lead], agent, now);
        const { purchase } = await given.buys(agent, lead);
        const [price, fee] = [quote?.price?.amount, purchase?.fee.amount];
        for (const [paid, parts] of [
          [price, quote?.parts],
          [fee, purchase?.parts],
        ] as const) {
          expect(prices).toContain(paid);
          expect(parts?.reduce((sum, { amount }) => sum + amount.amount, 0n)).toBe(paid);
        }
      }
    }),
  );
  await changing;
  const { rows } = await database.db.raw<{ rows: { seen: number }[] }>(
    "select count(distinct price_list_version)::int as seen from purchases where price_list_version >= 10",
  );
  expect(rows[0]!.seen).toBeGreaterThan(1);
  expect(await invariantViolations(database.db)).toEqual({});
});

/** Ten-thousandths to whole minor units; exact, for the product of both numbers is a safe integer. */
function halfEven(tenThousandths: number): bigint {
  const below = Math.floor(tenThousandths / 10_000);
  const rest = tenThousandths - below * 10_000;
  const isUp = rest > 5_000 || (rest === 5_000 && below % 2 !== 0);
  return BigInt(isUp ? below + 1 : below);
}
