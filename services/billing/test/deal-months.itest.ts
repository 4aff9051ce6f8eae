import { DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { dayEdges, everyCountry, monthEdges, startOf } from "./month-edges.ts";
import { type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
afterAll(() => started.stop());
/** The job looks at all deals: one that a failed test left would be seen by the next. */
beforeEach(async () => {
  await started.db("deals").where({ state: "active" }).update({ state: "ended" });
  await started.published();
});

const DAY_MS = 864e5;
const FEE = 60_000;
const NOTHING = { quotas: [], fees: [], ended: 0 };

const before = (at: Date, ms = 1) => new Date(at.getTime() - ms);
const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** As terms have it; a month may be the thirteenth, a day the 0th. */
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, "yyyy-mm-dd".length);

const iso = (...[amount, from, to]: [number, Date, Date]) => [amount, from.toISOString(), to.toISOString()];

/** The events of the hourly job at an instant. */
async function renewedAt(at: Date) {
  await started.renewAt(at);
  return published();
}

async function published() {
  const { quotas, fees, deals } = await started.published();
  return { quotas, fees, ended: deals.length };
}

async function activatedAt(at: Date, terms: Parameters<StartedDeals["makeActive"]>[0]) {
  started.clock.set(at);
  return started.makeActive(terms);
}

/** An active deal of two whole months, with the instants at which they begin and end. */
async function dealOfTwoMonths(country: (typeof everyCountry)[number], year: number, month: number) {
  const [from, to, end] = [0, 1, 2].map((later) => startOf(country, year, month + later)) as [Date, Date, Date];
  const days = { startsOn: dayOf(year, month, 1), endsOn: dayOf(year, month + 2, 0) };
  const deal = await activatedAt(before(from, 2 * DAY_MS), { country, ...days });
  await published();
  return { deal, from, to, end };
}

const isActive = async ({ id }: { id: string }) => (await started.get(id)).deal?.state === DealState.ACTIVE;

test.each(everyCountry)(
  "grants a deal in %s a day before each month, charges at its start and ends with the last",
  async (country) => {
    for (const [what, year, month] of monthEdges) {
      const { deal, from, to, end } = await dealOfTwoMonths(country, year, month);
      for (const [begins, ends] of [
        [from, to],
        [to, end],
      ] as const) {
        const seen = [];
        for (const early of [DAY_MS + 1, DAY_MS, 1, 0]) seen.push(await renewedAt(before(begins, early)));
        expect({ what, seen }).toEqual({
          what,
          seen: [
            NOTHING,
            { ...NOTHING, quotas: [iso(20, begins, ends)] },
            NOTHING,
            { ...NOTHING, fees: [iso(FEE, begins, ends)] },
          ],
        });
      }
      expect({ what, last: await renewedAt(before(end)), isActive: await isActive(deal) }).toEqual({
        what,
        last: NOTHING,
        isActive: true,
      });
      expect({ what, after: await renewedAt(end), isActive: await isActive(deal) }).toEqual({
        what,
        after: { ...NOTHING, ended: 1 },
        isActive: false,
      });
    }
  },
);

test.each(everyCountry)(
  "gives a deal of one day in %s the whole day, and charges by calendar days",
  async (country) => {
    for (const [what, year, month, day] of dayEdges) {
      const [from, to] = [startOf(country, year, month, day), startOf(country, year, month, day + 1)];
      const inMonth = daysOf(year, month);
      const only = dayOf(year, month, day);
      const terms = { country, type: DealType.MONTHLY, fee: BigInt(100 * inMonth), startsOn: only, endsOn: only };
      const deal = await activatedAt(before(from, 2 * DAY_MS), terms);
      const monthEnd = startOf(country, year, month + 1);
      const leads = Math.ceil((20 * (inMonth - day + 1)) / inMonth);
      expect({ what, granted: (await published()).quotas }).toEqual({ what, granted: [iso(leads, from, to)] });
      expect({ what, early: await renewedAt(before(from)) }).toEqual({ what, early: NOTHING });
      expect({ what, first: await renewedAt(from) }).toEqual({
        what,
        first: { ...NOTHING, fees: [iso(100 * (inMonth - day + 1), from, monthEnd)] },
      });
      expect({ what, last: await renewedAt(before(to)), isActive: await isActive(deal) }).toEqual({
        what,
        last: NOTHING,
        isActive: true,
      });
      expect({ what, after: await renewedAt(to) }).toEqual({ what, after: { ...NOTHING, ended: 1 } });
    }
  },
);

test.each(everyCountry)(
  "gives a deal in %s that ends in a month's last instant no leads or fee of the next",
  async (country) => {
    for (const [what, year, month] of monthEdges) {
      const { deal, from, to, end } = await dealOfTwoMonths(country, year, month);
      const last = before(to);
      await renewedAt(last);
      await started.end(deal);
      const ended = { ...NOTHING, quotas: [iso(20, from, last), iso(0, to, end)], ended: 1 };
      expect({ what, ended: await published(), after: await renewedAt(to) }).toEqual({ what, ended, after: NOTHING });
    }
  },
);
