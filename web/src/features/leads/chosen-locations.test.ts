import { expect, test } from "@jest/globals";
import { MOST_LIST_PLACES } from "@doorlight/gateway/contract";
import { isIncluded, isPartlyChosen, withAll, withToggled } from "./chosen-locations.ts";

const node = (id: string, ...ancestorIds: string[]) => ({ id, ancestorIds });
const kallio = node("kallio", "uusimaa", "helsinki");

test("includes areas below a chosen area", () => {
  expect(isIncluded(["uusimaa"], kallio)).toBe(true);
  expect(isIncluded(["kallio"], kallio)).toBe(false);
});

test("counts an area as partly chosen when one below it is chosen", () => {
  expect(isPartlyChosen([kallio], node("helsinki", "uusimaa"))).toBe(true);
  expect(isPartlyChosen([kallio], kallio)).toBe(false);
});

test("replaces chosen areas below an area that is chosen", () => {
  expect(withToggled(["kallio", "lappi"], [kallio, node("lappi")], node("helsinki", "uusimaa"))).toEqual([
    "lappi",
    "helsinki",
  ]);
  expect(withToggled(["helsinki", "lappi"], [], node("helsinki"))).toEqual(["lappi"]);
});

test("chooses all found areas once, without included ones, and not more than the server takes", () => {
  expect(withAll(["uusimaa"], [kallio, node("lappi"), node("lappi")])).toEqual(["uusimaa", "lappi"]);
  const many = Array.from({ length: 300 }, (_, n) => node(`n${n}`));
  expect(withAll([], many)).toHaveLength(MOST_LIST_PLACES);
  expect(withToggled(withAll([], many), [], node("one-more"))).toHaveLength(MOST_LIST_PLACES);
});
