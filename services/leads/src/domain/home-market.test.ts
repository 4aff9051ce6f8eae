import { expect, test } from "@jest/globals";
import {
  type Commission,
  type NearbyAgent,
  type NearbySale,
  nearbyAgents,
  nearbyCommissions,
  recentSales,
} from "./home-market.ts";

const sale = (distanceKm: number, perSquareMetre: number): NearbySale => ({
  soldOn: "2026-10-01",
  distanceKm,
  area: 50,
  price: BigInt(perSquareMetre * 50),
  postalCode: "00530",
});
const agent = (agency: string, changes: Partial<NearbyAgent> = {}): NearbyAgent => ({
  agency,
  name: `Agent of ${agency}`,
  title: "",
  phone: "",
  email: "",
  postalCode: "00530",
  propertyTypes: [],
  commissionRate: null,
  commissionFee: null,
  distanceKm: 1,
  ...changes,
});

test("four sales near a home make no span, five do", () => {
  const sales = [1, 2, 3, 4].map((n) => sale(0.5, n * 1000));
  expect(recentSales(sales)).toBeUndefined();
  expect(recentSales([...sales, sale(0.9, 5000)])).toMatchObject({ count: 5, radiusKm: 1, months: 12 });
});

test("the span is of the smallest radius with enough sales, so that far ones do not count", () => {
  const near = Array.from({ length: 5 }, (_, n) => sale(2.9, 3000 + n));
  const span = recentSales([...near, sale(3.1, 9000), sale(9, 9000)]);
  expect(span).toMatchObject({ count: 5, radiusKm: 3, highestPerSquareMetre: 3003n });
});

test("sales beyond ten kilometres never make a span", () => {
  expect(recentSales(Array.from({ length: 50 }, () => sale(10.1, 3000)))).toBeUndefined();
});

test("one palace and one ruin do not widen the span", () => {
  const span = recentSales([
    sale(0, 100),
    ...[3000, 3100, 3200, 3300, 3400, 3500].map((at) => sale(0, at)),
    sale(0, 90_000),
  ]);
  expect([span?.lowestPerSquareMetre, span?.highestPerSquareMetre]).toEqual([3100n, 3400n]);
});

test("the five nearest sales are shown, the nearest first", () => {
  const span = recentSales([0.9, 0.1, 0.5, 0.3, 0.7, 0.8].map((distance) => sale(distance, 3000)));
  expect(span?.nearest.map(({ distanceKm }) => distanceKm)).toEqual([0.1, 0.3, 0.5, 0.7, 0.8]);
});

test("agents near a home are one of each agency, and none who does not sell such homes", () => {
  const agents = [
    agent("B", { distanceKm: 3 }),
    agent("A", { distanceKm: 2 }),
    agent("a", { distanceKm: 1, name: "Nearer" }),
    agent("C", { propertyTypes: ["farm"] }),
    agent("D", { propertyTypes: ["flat"], distanceKm: 4 }),
  ];
  expect(nearbyAgents(agents, "flat").map(({ name }) => name)).toEqual(["Nearer", "Agent of B", "Agent of D"]);
});

test("two agencies make no span of commissions, however many agents they have", () => {
  const asking = { commissionRate: 300 };
  expect(nearbyCommissions([agent("A", asking), agent("A", asking), agent("B", asking)], "flat")).toBeUndefined();
});

test("commissions are a span over the agencies near, each of which is listed; a fee beside a rate comes on top of it", () => {
  const agents = [
    agent("A", { commissionRate: 300, distanceKm: 1 }),
    agent("A", { commissionRate: 350, distanceKm: 9 }),
    agent("B", { commissionRate: 250, commissionFee: 50_000n, distanceKm: 2 }),
    agent("C", { commissionFee: 450_000n, distanceKm: 3 }),
    agent("D", { commissionRate: 500, distanceKm: 4 }),
    agent("E"),
  ];
  const found = nearbyCommissions(agents, "flat");
  expect(found).toMatchObject({
    agencyCount: 4,
    span: { lowestRate: 250, highestRate: 500, lowestFee: 450_000n, highestFee: 450_000n },
  });
  const added = ({ lowestAddedFee, highestAddedFee }: Commission) => [lowestAddedFee, highestAddedFee];
  expect(added(found!.span)).toEqual([0n, 50_000n]);
  expect(
    found?.examples.map(({ agency, commission }) => [agency, commission.lowestRate, ...added(commission)]),
  ).toEqual([
    ["A", 300, undefined, undefined],
    ["B", 250, 50_000n, 50_000n],
    ["C", undefined, undefined, undefined],
    ["D", 500, undefined, undefined],
  ]);
});

test("of many agencies the ten nearest are counted, and no other", () => {
  const agents = Array.from({ length: 12 }, (_, i) => agent(`A${i}`, { commissionRate: 200 + i, distanceKm: i }));
  const found = nearbyCommissions(agents, "flat");
  expect([found?.agencyCount, found?.examples.length, found?.span.highestRate]).toEqual([10, 10, 209]);
});
