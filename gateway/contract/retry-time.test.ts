import { expect, test } from "@jest/globals";
import { retryTime } from "./retry-time.ts";

test.each([
  [0, "in 1 second"],
  [2, "in 2 seconds"],
  [60, "in 60 seconds"],
  [899, "in 15 minutes"],
  [3_541, "in 60 minutes"],
])("writes a wait of %i seconds as %j, never shorter than it is", (seconds, words) => {
  expect(retryTime(seconds, "en-GB")).toBe(words);
});

test("writes a wait in Finnish and Swedish", () => {
  expect(["fi-FI", "sv-SE"].map((tag) => retryTime(3_000, tag).replaceAll("\u00a0", " "))).toEqual([
    "50 minuutin päästä",
    "om 50 minuter",
  ]);
});
