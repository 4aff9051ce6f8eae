import { expect, test } from "@jest/globals";
import { mostByRule } from "./rule-share.ts";

const terms = { percent: 10, atLeast: 2, days: 90 };

test.each([
  [0, 2],
  [1, 2],
  [29, 2],
  [30, 3],
  [39, 3],
  [100, 10],
])("lets rules refund of %d purchases %d at most", (purchases, most) => {
  expect(mostByRule(purchases, terms)).toBe(most);
});
