import { expect, test } from "@jest/globals";
import { basisOf, intervalOf, type PlaceFigures, resultOf } from "./lead-value.ts";

test.each([
  [0, 10, 0, 0.2775],
  [15, 100, 0.0931, 0.2328],
  [30, 30, 0.8865, 1],
  [500, 10_000, 0.0459, 0.0545],
])("says of %d assignments in %d purchases how sure the share is", (hits, n, low, high) => {
  const share = intervalOf(hits, n);
  expect(share.low).toBeCloseTo(low, 3);
  expect(share.high).toBeCloseTo(high, 3);
});

const figures = (kind: PlaceFigures["kind"], purchases: number): PlaceFigures => ({
  kind,
  name: kind,
  published: 1,
  purchases,
  assignments: 1,
});

test("takes the narrowest place with thirty purchases, and none if the country has fewer", () => {
  const [place, region, country] = [figures("place", 29), figures("region", 30), figures("country", 500)];
  expect(basisOf([place, region, country])).toBe(region);
  expect(basisOf([place, figures("country", 29)])).toBeUndefined();
});

test.each([
  [{ low: 0.1, high: 0.2 }, "gain", 5_000, 55_000],
  [{ low: 0.01, high: 0.2 }, "open", -40_000, 55_000],
  [{ low: 0.01, high: 0.05 }, "loss", -40_000, -20_000],
] as const)("says for the share %j that ten leads a month bring a %s", (share, verdict, low, high) => {
  const result = resultOf({ leads: 10, price: 4_500, commission: 50_000, share });
  expect(result).toEqual({ cost: 45_000, low, high, verdict, breakEven: 0.09 });
});
