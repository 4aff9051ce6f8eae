import { expect, test } from "@jest/globals";
import { formatArea } from "./area.ts";

test.each([
  [74.5, "en-GB", "74.5 m²"],
  [9999, "en-GB", "9,999 m²"],
  [10_000, "en-GB", "1 ha"],
  [340_000, "en-GB", "34 ha"],
  [12_500, "fi-FI", "1,3 ha"],
  [340_000, "fi-FI", "34 ha"],
  [340_000, "sv-SE", "34 ha"],
])("writes %d square metres in %s as %s", (squareMetres, tag, shown) =>
  expect(formatArea(squareMetres, tag).replace(/\s/g, " ")).toBe(shown),
);
