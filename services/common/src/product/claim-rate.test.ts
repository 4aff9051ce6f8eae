import { expect, test } from "@jest/globals";
import { isAboveShare } from "./claim-rate.ts";

const terms = { percent: 25, atLeast: 4, days: 90 };

test.each([
  [3, 3, false],
  [4, 16, false],
  [4, 15, true],
  [10, 40, false],
  [11, 40, true],
])(
  "says whether %i claims of %i purchases are above a quarter, from the fourth on: %p",
  (claims, purchases, isAbove) => {
    expect(isAboveShare({ claims, purchases }, terms)).toBe(isAbove);
  },
);
