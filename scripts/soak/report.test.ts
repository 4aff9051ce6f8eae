import { expect, test } from "@jest/globals";
import type { Figure } from "./figure.ts";
import { reportOf, short } from "./report.ts";

const figure = (value: number, most: number, unit: Figure["unit"] = "s"): Figure => ({ what: "x", unit, value, most });

test("reports a figure above its limit as short, and one without an end", () => {
  expect([figure(5, 5), figure(5.1, 5), figure(Infinity, 5), figure(NaN, 5), figure(1, 0)].map(short)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

test("shows each figure beside its bound in the report", () => {
  expect(reportOf([figure(4.23, 5), { ...figure(2, 0, "calls"), what: "Redis emptied" }]).split("\n")).toEqual([
    "x              4.2 s    ≤ 5 s      ok",
    "Redis emptied  2 calls  ≤ 0 calls  SHORT",
  ]);
});
