import { expect, test } from "@jest/globals";
import { type Call, failedCalls, recoveryMs, timeOf } from "./answers.ts";

const call = (began: number, ended: number, isBought = true): Call => ({ began, ended, isBought });

test("the time to recover ends with the first purchase after the last that failed", () => {
  const calls = [
    call(0, 10),
    call(90, 150, false),
    call(160, 170),
    call(200, 300, false),
    call(320, 420),
    call(430, 440),
  ];
  expect(recoveryMs(calls, 100)).toBe(320);
  expect(failedCalls(calls)).toBe(2);
});

test("without a failed call the time to recover is the longest wait after the injection", () => {
  expect(recoveryMs([call(0, 90), call(50, 400), call(410, 420)], 100)).toBe(300);
  expect(recoveryMs([call(0, 90)], 100)).toBe(0);
});

test("an injection after which nobody buys any more has no end", () => {
  expect(recoveryMs([call(0, 10), call(110, 120, false)], 100)).toBe(Infinity);
});

test("the slowest and the median call are those that ended after the injection", () => {
  const calls = [call(0, 90), call(95, 105), call(110, 140, false), call(120, 420)];
  expect([timeOf(calls, 100, 1), timeOf(calls, 100, 0.5), timeOf(calls, 500, 1)]).toEqual([300, 30, 0]);
});
