import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Refusal } from "@doorlight/common/errors";
import { InvariantSchema } from "@doorlight/proto/common/v1/invariants_service_pb";
import { FigureSumSchema } from "@doorlight/proto/common/v1/statistics_service_pb";
import { expect, test } from "@jest/globals";
import { getStats, getStatsFile, listStatsCohorts, listStatsSeries, listStatsSources } from "../../contract/index.ts";
import { makeStatsRoutes } from "./stats.ts";

const sums = (...found: object[]) => ({
  sums: found.map((sum) => create(FigureSumSchema, { country: "FI", ...sum })),
  asOf,
});
const asOf = timestampFromDate(new Date("2026-11-29T10:00:00Z"));
const checked = (id: string, violations: number, error = "") => ({
  invariants: [create(InvariantSchema, { id, violations, error, checkedAt: asOf })],
});

type Cohort = { month: string; agentIds: Uint8Array };
type Query = { figures: string[]; period: { firstDay: string }; unit: string };

const idOf = (nth: number) => Buffer.from(`000000000000000${nth}`);

/** Services that counted the same in November and nothing before. */
function routesWith({ violations = 0, error = "", billing = true } = {}) {
  const counting = (active: number[], ...found: object[]) => ({
    sumFigures: async ({ figures, period, unit }: Query) =>
      sums(
        ...(period.firstDay < "2026-11" && unit !== "month"
          ? []
          : found.filter((sum: { figure?: string }) => figures.includes(sum.figure!))),
      ),
    listActiveAgents: async ({ period }: Query) => ({
      countries: period.firstDay < "2026-11" ? [] : [{ country: "FI", agentIds: Buffer.concat(active.map(idOf)) }],
    }),
  });
  const statistics = {
    leads: counting(
      [2, 3],
      { figure: "published", number: 4n },
      { figure: "offered", number: 8n },
      { figure: "filled", number: 3n },
    ),
    purchasing: {
      ...counting(
        [1, 2],
        { figure: "sold", number: 3n },
        { figure: "lead_revenue", number: 3n, amount: 9_000n, currency: "EUR" },
      ),
      countCohorts: async ({ cohorts }: { cohorts: Cohort[] }) => ({
        counts: cohorts.map(({ month, agentIds }) => ({
          cohort: month,
          month: "2026-11-01",
          agents: agentIds.length / 16,
        })),
      }),
    },
    billing: billing
      ? counting(
          [],
          { figure: "invoiced", number: 3n, amount: 8_500n },
          { figure: "credited", number: 1n, amount: -4_000n },
          { figure: "sold", number: 2n },
          { figure: "refunded", number: 1n },
          { figure: "lead_revenue", number: 3n, amount: 4_000n },
          { figure: "other_revenue", number: 1n, amount: 500n },
        )
      : { sumFigures: () => Promise.reject(new Error("away")) },
    identity: {
      ...counting([], { figure: "signups", number: 2n }),
      listCohorts: async () => ({ cohorts: [{ month: "2026-10-01", agentIds: Buffer.concat([idOf(1), idOf(4)]) }] }),
    },
  };
  return makeStatsRoutes({
    clients: {
      statistics,
      invariants: {
        purchasing: { listInvariants: async () => checked("F1", 0) },
        billing: { listInvariants: async () => checked("F2", violations, error) },
      },
      identity: {},
    } as never,
    kit: {
      packs: new Map([["FI", { code: "FI", currency: "EUR", timeZone: "Europe/Helsinki" }]]) as never,
      clock: { now: () => new Date("2026-11-29T12:00:00Z") },
    },
  });
}

const november = { basis: "sold", from: "2026-11-01", to: "2026-11-30" };

async function answerOf(path: string, query: object, routes = routesWith(), response: object = {}): Promise<unknown> {
  const found = routes.find(({ endpoint }) => endpoint.path === `/api/admin/stats${path}`);
  return found!.handle({ session: { as: {} }, query, response } as never);
}

test("joins the figures of all services, with the month before and the last comparison", async () => {
  const answer = getStats.answer.parse(await answerOf("", november));
  expect(answer).toMatchObject({
    previous: { from: "2026-10-01", to: "2026-10-31" },
    asOf: "2026-11-29T10:00:00.000Z",
    comparedAt: "2026-11-29T10:00:00.000Z",
    agrees: true,
  });
  expect(answer.countries[0]?.current).toMatchObject({
    published: 4,
    spotsOffered: 8,
    spotsFilled: 3,
    sold: 3,
    leadRevenue: 9_000,
    invoiced: 8_500,
    credited: -4_000,
    activeAgents: 3,
  });
  expect(answer.countries[0]?.previous).toMatchObject({ published: 0, sold: 0, activeAgents: 0 });
});

test("takes what was sold from the invoices, by the basis invoiced", async () => {
  const { countries } = getStats.answer.parse(await answerOf("", { ...november, basis: "invoiced" }));
  expect(countries[0]?.current).toMatchObject({ sold: 2, refunded: 1, leadRevenue: 4_000, otherRevenue: 500 });
});

test("leaves out what is invoiced by the day when a lead came in, which invoices do not say", async () => {
  const { countries } = getStats.answer.parse(await answerOf("", { ...november, basis: "received" }));
  expect(countries[0]?.current).toMatchObject({ invoiced: null, credited: null, sold: 3 });
});

test("does not say that figures agree if they could not be compared", async () => {
  expect(await answerOf("", november, routesWith({ error: "timed out" }))).toMatchObject({
    comparedAt: null,
    agrees: null,
  });
});

test("says that figures do not agree, and which are not known while a service is down", async () => {
  expect(await answerOf("", november, routesWith({ violations: 1 }))).toMatchObject({ agrees: false });
  const partly = await answerOf("", november, routesWith({ billing: false }));
  const { countries, asOf: counted } = getStats.answer.parse(partly);
  expect(countries[0]?.current).toMatchObject({ invoiced: null, sold: 3 });
  expect(counted).toBeNull();
});

test.each([
  [{ from: "2026-11-02", to: "2026-11-01" }, "ends_before_start"],
  [{ from: "2016-11-01", to: "2026-11-01" }, "too_long"],
])("refuses the period %j", async (period, code) => {
  const refused = await answerOf("", { ...november, ...period }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ fields: [{ path: "to", code }] });
});

test("has a part of a chart for each day, even one without a fact", async () => {
  const { unit, items } = listStatsSeries.answer.parse(await answerOf("/series", { ...november, country: "FI" }));
  expect([unit, items.length, items[0]?.figures.sold]).toEqual(["day", 30, 0]);
});

test("does not ask for agents one by one for a chart or for sources", async () => {
  const ofChart = listStatsSeries.answer.parse(await answerOf("/series", { ...november, country: "FI" }));
  const ofSources = listStatsSources.answer.parse(await answerOf("/sources", { ...november, country: "FI" }));
  const figures = [...ofChart.items, ...ofSources.items].map((item) => item.figures.activeAgents);
  expect([figures.length > 30, new Set(figures)]).toEqual([true, new Set([null])]);
});

test("follows the agents of a month of sign-up", async () => {
  const { items } = listStatsCohorts.answer.parse(await answerOf("/cohorts", { country: "FI" }));
  expect(items).toHaveLength(12);
  expect(items.at(-2)).toEqual({ month: "2026-10-01", agents: 2, active: [0, 2] });
});

test("prints days and time basis in each row of the file", async () => {
  const lines: string[] = [];
  const file = await answerOf("/file", { ...november, locale: "en" }, routesWith(), { attachment() {} });
  if (!(file instanceof Object && Symbol.asyncIterator in file)) throw new Error("No file was sent");
  for await (const part of file as AsyncIterable<string>) lines.push(part);
  expect(lines.join("")).toContain("FI,2026-11-01,2026-11-30,sold,EUR,");
  expect(lines.join("")).toContain(",90.00,");
  expect(getStatsFile.file).toBe("text/csv");
});
