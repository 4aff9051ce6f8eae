import { randomUUID } from "node:crypto";
import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { refusalFrom } from "@doorlight/common/errors";
import { seededRandom } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { type Deal, DealState } from "@doorlight/proto/billing/v1/deals_service_pb";
import type { DealChanged, FeeCharged, QuotaChanged } from "@doorlight/proto/billing/v1/events_pb";
import { someTerms, type StartedDeals, startDeals } from "./start-deals.ts";

const ZONE = "Europe/Helsinki";
const STEPS = 60;

let started: StartedDeals;
beforeEach(async () => void (started = await startDeals()));
afterEach(() => started.stop());

/** A reader's view of the events: the newest of each deal and quota, and every fee. */
interface Known {
  deals: Map<string, DealChanged>;
  quotas: Map<string, QuotaChanged>;
  /** Without those that went back. */
  fees: FeeCharged[];
}

test.each([1, 2, 3, 4])(
  "leaves one deal at once and no month without leads after any history: seed %i",
  async (seed) => {
    const random = seededRandom(seed);
    const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)];
    const owners = [randomUUID(), randomUUID()];
    const known: Known = { deals: new Map(), quotas: new Map(), fees: [] };
    const made: Deal[] = [];
    let now = Date.parse("2027-01-15T10:00:00Z") + seed * days(60);

    const day = (offset: number) => localDay(now + days(offset));
    const draft = async () => {
      const agentId = pick(owners) ?? "";
      const first = Math.floor(random() * 40);
      const startsOn = day(first);
      const endsOn = day(first + Math.floor(random() * 70));
      const owner = { owner: { case: "userId", value: agentId } as const };
      made.push(await started.create(someTerms({ owner, payerId: agentId, startsOn, endsOn })));
    };
    const change = async (act: (deal: Deal) => Promise<Deal | undefined>) => {
      const deal = pick(made);
      if (!deal) return;
      const changed = await act(deal);
      made.splice(made.indexOf(deal), 1, ...(changed ? [changed] : []));
    };
    const prolong = async (deal: Deal) => {
      const endsOn = day(Math.floor(random() * 60));
      if (!deal.terms) return deal;
      const changed = await started.update(deal, { ...deal.terms, endsOn });
      return changed.offeredEndsOn && random() < 0.7 ? started.accept(changed) : changed;
    };
    const steps = [
      draft,
      draft,
      () => change(started.activate),
      () => change(started.activate),
      () => change(started.activate),
      () => change(started.end),
      () => change(prolong),
      async () => void (now += Math.floor(random() * days(25))),
      async () => void (now += Math.floor(random() * hours(30))),
    ];

    for (let step = 0; step < STEPS; step++) {
      started.clock.set(new Date(now));
      await pick(steps)?.().catch(expectRefusal);
      started.clock.set(new Date(now));
      await started.runJob("renew-deals");
      for (const [index, deal] of made.entries()) made[index] = (await started.get(deal.id)).deal ?? deal;
      read(known, await started.published());
      expect(violationsOf(known, made, now)).toEqual([]);
    }
    expect(known.deals.size).toBeGreaterThan(2);
  },
  60_000,
);

function expectRefusal(error: unknown): void {
  if (!refusalFrom(error)) throw error;
}

function read(
  known: Known,
  { deals, quotaEvents, feeEvents, returned }: Awaited<ReturnType<StartedDeals["published"]>>,
): void {
  for (const deal of deals) known.deals.set(deal.dealId, deal);
  for (const quota of quotaEvents) known.quotas.set(quota.quotaId, quota);
  known.fees.push(...feeEvents);
  known.fees = known.fees.filter(({ feeId }) => !returned.some((fee) => fee.feeId === feeId));
}

/** The errors of the events at an instant, by the plain rules. */
function violationsOf({ deals, quotas, fees }: Known, made: readonly Deal[], now: number): string[] {
  const all = [...deals.values()];
  const violations: string[] = [];
  for (const one of all)
    for (const other of all)
      if (one.dealId < other.dealId && one.owner?.owner.value === other.owner?.owner.value && overlap(one, other))
        violations.push(`${one.dealId} and ${other.dealId} run at once`);

  for (const deal of all) {
    const [from, to] = boundsOf(deal);
    const months = monthsWithin(from, to);
    const granted = [...quotas.values()].filter(({ contractId, total }) => contractId === deal.dealId && total > 0);
    const due = months.filter((month) => startOfMonth(month) <= now + days(1));
    expectSame(
      violations,
      `${deal.dealId}: granted`,
      granted.map((quota) => localDay(boundsOf(quota)[0]).slice(0, 7)),
      due,
    );
    for (const quota of granted)
      if (boundsOf(quota)[0] < from || boundsOf(quota)[1] > to)
        violations.push(`${quota.quotaId} lies outside its deal`);
    const paid = fees.filter(({ contractId }) => contractId === deal.dealId);
    const begun = months.filter((month) => Math.max(startOfMonth(month), from) <= now);
    expectSame(
      violations,
      `${deal.dealId}: paid`,
      paid.map((fee) => localDay(boundsOf(fee)[0]).slice(0, 7)),
      begun,
    );
  }
  for (const { id, state, inForce } of made)
    if (state === DealState.ACTIVE && ms(inForce?.to) <= now) violations.push(`${id} is active after its end`);
  return violations;
}

function expectSame(violations: string[], what: string, found: string[], expected: string[]): void {
  if (found.sort().join() !== expected.join()) violations.push(`${what} ${found.join()}, not ${expected.join()}`);
}

type Timed = Pick<DealChanged | QuotaChanged | FeeCharged, "period">;

const ms = (time: Timestamp | undefined) => (time ? timestampMs(time) : NaN);
const boundsOf = ({ period }: Timed): [number, number] => [ms(period?.from), ms(period?.to)];

function overlap(one: Timed, other: Timed): boolean {
  const [[from, to], [otherFrom, otherTo]] = [boundsOf(one), boundsOf(other)];
  return Math.max(from, otherFrom) < Math.min(to, otherTo);
}

/** The months of all hours of a time. */
function monthsWithin(from: number, to: number): string[] {
  const months = new Set<string>();
  for (let at = from; at < to; at += hours(1)) months.add(localDay(at).slice(0, 7));
  if (from < to) months.add(localDay(to - 1).slice(0, 7));
  return [...months].sort();
}

/** By looking for it hour by hour, as no clock change comes at a month's start. */
function startOfMonth(month: string): number {
  const midnight = Date.parse(`${month}-01T00:00:00Z`);
  const isIn = (at: number) => localDay(at).startsWith(month);
  for (let at = midnight - hours(14); ; at += hours(1)) if (isIn(at)) return at;
}

const formatter = new Intl.DateTimeFormat("sv", { timeZone: ZONE, year: "numeric", month: "2-digit", day: "2-digit" });
const localDay = (at: number) => formatter.format(at);
