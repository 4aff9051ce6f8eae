import { leadTypes } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { propertyTypes } from "./lead.ts";
import { type ChangedList, type Fit, makeListIndex, type MatchedLead } from "./list-index.ts";

const places = ["region", "city", "district", "code", "other-region", "other-city", "other-code"];
const anyDay = fc.integer({ min: 10, max: 28 }).map((day) => `2026-12-${day}`);

/** One of few lists, so that each changes often. */
const anyChange = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map(String),
  userId: fc.constantFrom("agent-1", "agent-2"),
  mode: fc.constantFrom("notification", "subscription"),
  createdAt: fc.date({ noInvalidDate: true }),
  isActive: fc.boolean(),
  locationIds: fc.array(fc.constantFrom(...places), { minLength: 1, maxLength: 5 }),
  propertyTypes: fc.subarray(propertyTypes.slice(0, 3)),
  leadTypes: fc.subarray(leadTypes.slice(0, 3)),
  isPaused: fc.boolean(),
  away: fc.option(fc.tuple(anyDay, anyDay)),
});

const anyLead: fc.Arbitrary<MatchedLead> = fc.record({
  locationIds: fc.uniqueArray(fc.constantFrom(...places), { minLength: 1 }),
  propertyType: fc.constantFrom(...propertyTypes.slice(0, 4)),
  leadType: fc.constantFrom(...leadTypes),
  day: anyDay,
});

/** A step: a list changes, or a lead is matched. */
const anyHistory = fc.array(fc.oneof(anyChange, anyLead), { maxLength: 60 });

/** All lists that the lead may be in, one after the other, by the words of the rules. */
function slowly(lists: Iterable<ChangedList>, lead: MatchedLead): Fit[] {
  return [...lists]
    .filter(({ isActive, locationIds }) => isActive && locationIds.some((place) => lead.locationIds.includes(place)))
    .map(({ id, userId, createdAt, version, isPaused, awayFrom, awayUntil, ...list }) => {
      const mode = list.mode === "subscription" ? "subscription" : "notification";
      const isOtherType = list.propertyTypes.length > 0 && !list.propertyTypes.includes(lead.propertyType);
      const isOtherLead = list.leadTypes.length > 0 && !list.leadTypes.includes(lead.leadType);
      const isAway = awayFrom !== undefined && awayUntil !== undefined && awayFrom <= lead.day && lead.day <= awayUntil;
      const failed = [isOtherType, isOtherLead, isPaused, isAway].reduce(
        (sum, is, bit) => sum + (is ? 2 ** bit : 0),
        0,
      );
      return { id, userId, mode, createdAt: createdAt.getTime(), version, failed };
    });
}

const flat = { propertyType: "flat", leadType: "request_for_quote", day: "2026-12-10" } as const;

/** For all that is in some places. */
const listOf = (n: number, locationIds: string[]): ChangedList => ({
  id: String(n),
  userId: "agent",
  mode: "notification",
  createdAt: new Date(0),
  version: 1n,
  change: 1n,
  isActive: true,
  locationIds,
  propertyTypes: [],
  leadTypes: [],
  isPaused: false,
  awayFrom: undefined,
  awayUntil: undefined,
});

const byId = (fits: readonly Fit[]) => fits.toSorted((a, b) => a.id.localeCompare(b.id));

test("finds the same lists for a lead as a look at each list does, after any changes", () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const index = makeListIndex();
      const lists = new Map<string, ChangedList>();
      let change = 0n;
      for (const step of history) {
        if ("id" in step) {
          const { away, ...list } = step;
          const [awayFrom, awayUntil] = away?.toSorted() ?? [];
          change += 1n;
          const changed = { ...list, awayFrom, awayUntil, change, version: change };
          lists.set(list.id, changed);
          index.put([changed]);
        } else {
          const found = Array.from(index.find(step), index.fit);
          expect(byId(found)).toEqual(byId(slowly(lists.values(), step)));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("drops removed lists from an index of thousands, and finds others in their place", () => {
  const index = makeListIndex();
  const count = (...locationIds: string[]) => index.find({ ...flat, locationIds }).length;

  index.put(Array.from({ length: 3_000 }, (_, n) => listOf(n, ["city", `code-${n % 7}`])));
  expect([count("city"), count("code-3", "city"), count("code-3")]).toEqual([3_000, 3_000, 429]);
  index.put(
    Array.from({ length: 3_000 }, (_, n) => ({ ...listOf(n, ["city", `code-${n % 7}`]), isActive: n % 2 === 0 })),
  );
  expect([count("city"), count("nowhere")]).toEqual([1_500, 0]);
  index.put(Array.from({ length: 500 }, (_, n) => listOf(10_000 + n, ["city"])));
  expect(count("city")).toBe(2_000);
});

test("finds a list despite other searches in between, and once if a lead is in two of its places", () => {
  const index = makeListIndex();
  index.put([listOf(0, ["rare"]), listOf(1, ["city", "code"])]);
  const searches = Array.from({ length: 1_000 }, (_, n) => (n % 255 === 0 ? ["rare"] : ["code", "city"]));
  expect(searches.map((locationIds) => index.find({ ...flat, locationIds }).length)).toEqual(searches.map(() => 1));
});
