import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { NotDone } from "./check.ts";
import { runChecks } from "./checks.ts";

const print = jest.spyOn(console, "log");
beforeEach(() => void print.mockImplementation(() => {}));
afterEach(() => void print.mockClear());

const all = [
  { name: "good", run: () => Promise.resolve() },
  { name: "bad", run: () => Promise.reject(new Error("broken")) },
  { name: "away", run: () => Promise.reject(new NotDone("The registry gave no report.")) },
];

test("counts a check that could not be made as neither passed nor failed, and names it", async () => {
  expect(await runChecks([], { all, mustAll: false })).toEqual({ passed: 1, failed: ["bad"] });
  const lines = print.mock.calls.flat().join("\n");
  expect(lines).toContain("The registry gave no report.");
  expect(lines).toContain("NOT DONE, see above: away");
});

test("fails if all checks must be made and one could not be", async () => {
  expect(await runChecks([], { all, mustAll: true })).toEqual({ passed: 1, failed: ["bad", "away"] });
});

test("refuses a word that names no check, even beside one that does", async () => {
  await expect(runChecks(["good", "goood"], { all, mustAll: false })).rejects.toThrow(
    "goood names no check: good, bad",
  );
});
