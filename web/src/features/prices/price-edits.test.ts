import { expect, test } from "@jest/globals";
import { type PriceEdit, withEdit, withWrong } from "./price-edits.ts";

const nothing = { edits: [], wrong: [] };
const espoo = (basisPoints: number | null): PriceEdit => ({
  change: { what: "modifier", kind: "city", place: "Espoo", basisPoints },
  label: "Espoo",
  before: 500,
});

test("replaces the first edit of a place by the second, and drops it by the old value", () => {
  const typed = withEdit(withEdit(nothing, espoo(700)), espoo(900));
  expect(typed.edits).toEqual([espoo(900)]);
  expect(withEdit(typed, espoo(500)).edits).toEqual([]);
  expect(withEdit(typed, espoo(null)).edits).toEqual([espoo(null)]);
});

test("drops the edit of a place by a text that is no value, until the next edit", () => {
  const vantaa = { key: "city Vantaa", label: "Vantaa", text: "x" };
  const wrong = { key: "city Espoo", label: "Espoo", text: "7x" };
  const refused = withWrong(withWrong(withEdit(nothing, espoo(700)), vantaa), wrong);
  expect(refused).toEqual({ edits: [], wrong: [vantaa, wrong] });
  expect(withEdit(refused, espoo(900))).toEqual({ edits: [espoo(900)], wrong: [vantaa] });
  expect(withEdit(refused, espoo(500))).toEqual({ edits: [], wrong: [vantaa] });
});
