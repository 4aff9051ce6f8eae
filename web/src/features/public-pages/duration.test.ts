import { expect, test } from "@jest/globals";
import { durationText } from "./duration.ts";

test.each([
  [1, "en-GB", "1 day"],
  [90, "en-GB", "90 days"],
  [395, "en-GB", "13 months"],
  [730, "fi-FI", "2 vuotta"],
  [2192, "sv-SE", "6 år"],
])("says %d days in %s as %s", (days, tag, text) => {
  expect(durationText(days, tag).replaceAll("\u00a0", " ")).toBe(text);
});
