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

test("makes a span of five sales near a home, but not of four", () => {
  const sales = [3, 4, 5, 6].map((n) => sale(0.5, n * 1000));
  expect(recentSales(sales)).toBeUndefined();
  expect(recentSales([...sales, sale(0.9, 5000)])).toMatchObject({ count: 5, radiusKm: 1, months: 12 });
});

test("takes the smallest radius with enough sales, so that far sales do not count", () => {
  const near = Array.from({ length: 5 }, (_, n) => sale(2.9, 3000 + n));
  const span = recentSales([...near, sale(3.1, 9000), sale(9, 9000)]);
  expect(span).toMatchObject({ count: 5, radiusKm: 3, highestPerSquareMetre: 3003n });
});

test("never makes a span of sales beyond ten kilometres", () => {
  expect(recentSales(Array.from({ length: 50 }, () => sale(10.1, 3000)))).toBeUndefined();
});

test("does not widen the span by the dearest and the cheapest quarter", () => {
  const span = recentSales([2000, 3000, 3100, 3200, 3300, 3400, 3500, 5000].map((at) => sale(0, at)));
  expect([span?.lowestPerSquareMetre, span?.highestPerSquareMetre]).toEqual([3100n, 3400n]);
});

test("leaves out prices of a square metre below half or above twice the median of all", () => {
  const prices = [1499, 1500, 2900, 3000, 3000, 6000, 6001];
  const span = recentSales(prices.map((at, nth) => sale(nth / 10, at)));
  expect(span?.nearest.map(({ perSquareMetre }) => perSquareMetre)).toEqual([1500n, 2900n, 3000n, 3000n, 6000n]);
  expect(span?.count).toBe(5);
  expect(recentSales([1, 3000, 3000, 3000, 3000].map((at) => sale(0, at)))).toBeUndefined();
});

test("shows the five nearest sales, the nearest first", () => {
  const span = recentSales([0.9, 0.1, 0.5, 0.3, 0.7, 0.8].map((distance) => sale(distance, 3000)));
  expect(span?.nearest.map(({ distanceKm }) => distanceKm)).toEqual([0.1, 0.3, 0.5, 0.7, 0.8]);
});

test("counts one agent of each agency near a home, and none who does not sell such homes", () => {
  const agents = [
    agent("B", { distanceKm: 3 }),
    agent("A", { distanceKm: 2 }),
    agent("a", { distanceKm: 1, name: "Nearer" }),
    agent("C", { propertyTypes: ["farm"] }),
    agent("D", { propertyTypes: ["flat"], distanceKm: 4 }),
  ];
  expect(nearbyAgents(agents, "flat").map(({ name }) => name)).toEqual(["Nearer", "Agent of B", "Agent of D"]);
});

test("names a person of several agencies once", () => {
  const agents = [
    agent("A", { phone: "+358 40 1234567" }),
    agent("B", { phone: "+358401234567", distanceKm: 2 }),
    agent("C", { email: "aino@example.test", distanceKm: 3 }),
    agent("D", { email: "Aino@example.test", distanceKm: 4 }),
    agent("E", { distanceKm: 5 }),
    agent("F", { distanceKm: 6 }),
  ];
  expect(nearbyAgents(agents, "flat").map(({ agency }) => agency)).toEqual(["A", "C", "E", "F"]);
});

test("makes no span of commissions of two agencies, however many agents they have", () => {
  const asking = { commissionRate: 300 };
  expect(nearbyCommissions([agent("A", asking), agent("A", asking), agent("B", asking)], "flat")).toBeUndefined();
});

test("spans and lists the commissions of near agencies, and adds a fee on top of its rate", () => {
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
    ["A", 300, null, null],
    ["B", 250, 50_000n, 50_000n],
    ["C", null, null, null],
    ["D", 500, null, null],
  ]);
});

test("counts the ten nearest of many agencies, and no other", () => {
  const agents = Array.from({ length: 12 }, (_, i) => agent(`A${i}`, { commissionRate: 200 + i, distanceKm: i }));
  const found = nearbyCommissions(agents, "flat");
  expect([found?.agencyCount, found?.examples.length, found?.span.highestRate]).toEqual([10, 10, 209]);
});
