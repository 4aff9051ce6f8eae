import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { StatsBasis, type StatsFigures } from "../../gateway/contract/index.ts";
import { addMonths } from "../../gateway/src/answers/stats-periods.ts";
import { countApart, countCohortsApart } from "./count-apart.ts";
import { playQuarter } from "./play-quarter.ts";
import { COUNTRIES, type Quarter, startQuarter } from "./start-quarter.ts";

const seed = Number(process.env["STRESS_TEST_SEED"] ?? 20_270_102);
const periods = [
  { from: "2027-01-01", to: "2027-03-31" },
  { from: "2027-01-01", to: "2027-01-31" },
  { from: "2027-02-01", to: "2027-02-28" },
  { from: "2027-03-01", to: "2027-03-31" },
];

const bases = StatsBasis.options;

let quarter: Quarter;
beforeAll(async () => {
  quarter = await startQuarter();
  await playQuarter(quarter, seed);
}, 300_000);
afterAll(() => quarter.stop());

/** The figures that differ from the independent count. */
async function differences(basis: StatsBasis): Promise<string[]> {
  const counted = await countApart(quarter.databases, basis, periods, quarter.leads.clock.now());
  const found = new Set<string>();
  for (const [nth, period] of periods.entries()) {
    const shown = await quarter.figures(basis, period);
    for (const country of COUNTRIES)
      for (const [figure, value] of Object.entries(shown[country]!))
        if (value !== counted[nth]![country]![figure as keyof StatsFigures])
          found.add(`${figure} of ${country} from ${period.from}: ${value}`);
  }
  return [...found];
}

test("plays purchases of every kind, refunds, credit notes, tests, duplicates and reopened leads", async () => {
  const { leads, purchasing, billing } = quarter.databases;
  const sources = await purchasing("purchases")
    .whereNotNull("acquired_at")
    .distinct("payment_source")
    .pluck("payment_source");
  expect(sources.toSorted()).toEqual(["card", "credit", "invoice", "quota", "test"]);
  for (const some of [
    purchasing("purchases").whereNotNull("refunded_at").whereRaw("refunded_at > acquired_at + interval '31 days'"),
    purchasing("purchases").where({ test: true }).whereNotNull("acquired_at"),
    purchasing("purchases").where({ state: "released" }),
    billing("invoices").where({ kind: "credit_note" }).whereNull("admin_id"),
    billing("invoices").where({ kind: "credit_note" }).whereNotNull("admin_id"),
    ...["pack", "plan_fee", "deal_fee", "purchase"].map((kind) => billing("invoice_lines").where({ kind })),
    leads("requests").whereNotNull("duplicate_of"),
    leads("leads").whereNotNull("reopened_at"),
  ])
    expect({ rows: await some.clone().count().first(), of: some.toString() }).not.toMatchObject({
      rows: { count: 0n },
    });
});

test.each(bases)(
  `shows the figures of an independent count, by the basis %s (STRESS_TEST_SEED=${seed})`,
  async (basis) => {
    expect(await differences(basis)).toEqual([]);
  },
);

test.each(COUNTRIES)("follows the agents of %s by month of sign-up as an independent count does", async (country) => {
  const cohorts = (await quarter.cohorts(country)).filter(({ agents }) => agents > 0);
  const shown = cohorts.flatMap(({ month, active }) =>
    active.map((agents, nth) => [month, addMonths(month, nth), agents] as const),
  );
  const bought = await countCohortsApart(quarter.databases, country, quarter.leads.clock.now());
  expect(shown.filter(([, , agents]) => agents > 0)).toEqual(bought);
  expect(bought.length).toBeGreaterThan(3);
});

/** Changes of the view of a service, of which each is a way to count what is not so. */
const mutants: Record<string, [service: "leads" | "purchasing" | "billing", from: RegExp, to: string]> = {
  "counts requests and leads of tests": ["leads", /NOT r\.test/g, "true"],
  "counts purchases of tests": ["purchasing", /NOT p\.test/g, "true"],
  "takes a refund off the month in which it is made": [
    "purchasing",
    /p\.acquired_at AS sold_at(?=,\s+NULL::timestamp with time zone AS invoiced_at,\s+t\.)/,
    "t.occurred_at AS sold_at",
  ],
  "adds credit notes instead of taking them off": ["billing", /- credits\.credited/g, "credits.credited"],
};

test.each(Object.entries(mutants))("finds a view that %s", async (_, [service, from, to]) => {
  const db = quarter.databases[service];
  const { rows } = await db.raw<{ rows: { view: string }[] }>("select pg_get_viewdef('statistic_facts') as view");
  const replace = async (view: string) => {
    await db.raw(`create or replace view statistic_facts as ${view}`);
    await db.raw("truncate figure_runs, daily_figures");
    await quarter[service].runJob("count-figures");
  };
  expect(rows[0]!.view).toMatch(from);
  await replace(rows[0]!.view.replace(from, to));
  expect(await differences("sold")).not.toEqual([]);
  await replace(rows[0]!.view);
  expect(await differences("sold")).toEqual([]);
});
