import { expect, test } from "@jest/globals";
import { type Call, failedCalls, recoveryMs, timeOf } from "./answers.ts";

const call = (began: number, ended: number, isBought = true): Call => ({ began, ended, isBought });

test("ends the time to recover with the first purchase after the last failed one", () => {
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

test("takes the longest wait after the injection as time to recover without a failed call", () => {
  expect(recoveryMs([call(0, 90), call(50, 400), call(410, 420)], 100)).toBe(300);
  expect(recoveryMs([call(0, 90)], 100)).toBe(0);
});

test("gives an injection no end if nobody buys afterwards", () => {
  expect(recoveryMs([call(0, 10), call(110, 120, false)], 100)).toBe(Infinity);
});

test("takes the slowest and the median call of those that ended after the injection", () => {
  const calls = [call(0, 90), call(95, 105), call(110, 140, false), call(120, 420)];
  expect([timeOf(calls, 100, 1), timeOf(calls, 100, 0.5), timeOf(calls, 500, 1)]).toEqual([300, 30, 0]);
});
