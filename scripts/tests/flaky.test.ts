import { expect, test } from "@jest/globals";
import { judgeFlaky } from "./flaky.ts";

const day = "2026-11-28";
const covers = () => true;

test("lists a flaky file with the day, and does not fail for two of them", () => {
  expect(judgeFlaky({}, { flaky: ["a.test.ts", "b.test.ts"], covers, day })).toEqual({
    list: { "a.test.ts": { since: day, runs: 1 }, "b.test.ts": { since: day, runs: 1 } },
    failed: [],
  });
});

test("fails when more than two files are flaky", () => {
  const { failed } = judgeFlaky({}, { flaky: ["a.test.ts", "b.test.ts", "c.test.ts"], covers, day });
  expect(failed).toEqual(["3 files are flaky, at most 2 may be"]);
});

test("fails when a file is on the list for the third run, flaky again or not", () => {
  const before = { "a.test.ts": { since: "2026-11-20", runs: 1 }, "b.test.ts": { since: "2026-11-19", runs: 2 } };
  expect(judgeFlaky(before, { flaky: ["a.test.ts"], covers, day })).toEqual({
    list: { "a.test.ts": { since: "2026-11-20", runs: 2 }, "b.test.ts": { since: "2026-11-19", runs: 3 } },
    failed: ["b.test.ts: on the list of flaky files for 3 runs; fix it and take it off"],
  });
});

test("neither counts nor fails for a listed file that the run did not cover", () => {
  const before = { "a.e2e.ts": { since: "2026-11-20", runs: 3 } };
  expect(judgeFlaky(before, { flaky: [], covers: () => false, day })).toEqual({ list: before, failed: [] });
});

test("keeps an empty list empty", () => {
  expect(judgeFlaky({}, { flaky: [], covers, day })).toEqual({ list: {}, failed: [] });
});
