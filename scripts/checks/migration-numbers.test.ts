import { expect, test } from "@jest/globals";
import { trackedFiles } from "./tracked-files.ts";

test("gives no two migrations of a service one number, as two changes merged on a day may", () => {
  const numbers = trackedFiles()
    .map((file) => /^services\/[^/]+\/migrations\/\d+/.exec(file)?.[0])
    .filter((number) => number !== undefined);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number, nth) => numbers.indexOf(number) !== nth)).toEqual([]);
});
