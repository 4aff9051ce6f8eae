import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, renderHook } from "@testing-library/react";
import { isReachable, untilReachable, useIsOffline } from "./connection.ts";

let answers: (boolean | Error)[];

beforeEach(() => {
  globalThis.fetch = (async () => {
    const answer = answers.shift() ?? true;
    if (answer instanceof Error) throw answer;
    return { ok: answer } as Response;
  }) as typeof fetch;
});

afterEach(() => void jest.restoreAllMocks());

test("takes a server that does not answer for unreachable, whatever the device says", async () => {
  answers = [new TypeError("Failed to fetch"), false, true];
  expect([await isReachable(), await isReachable(), await isReachable()]).toEqual([false, false, true]);
});

test("does not ask from a device that is offline", async () => {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  answers = [new Error("was asked")];
  expect(await isReachable()).toBe(false);
  expect(answers).toHaveLength(1);
});

test("asks the server every five seconds until it answers", async () => {
  answers = [false, false, true];
  const pauses: number[] = [];
  await untilReachable(async (ms) => void pauses.push(ms));
  expect(pauses).toEqual([5_000, 5_000]);
});

test("joins questions of the same moment", async () => {
  answers = [false, true];
  expect(await Promise.all([isReachable(), isReachable()])).toEqual([false, false]);
  expect(answers).toEqual([true]);
});

test("takes the screen offline while it waits for the server, and not after a question alone", async () => {
  const { result } = renderHook(() => useIsOffline());
  answers = [false];
  await act(() => isReachable());
  expect(result.current).toBe(false);

  answers = [false, true];
  let goOn = () => {};
  const pause = () => new Promise<void>((resolve) => (goOn = resolve));
  let waiting = Promise.resolve();
  await act(async () => {
    waiting = untilReachable(pause);
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(result.current).toBe(true);
  await act(async () => {
    goOn();
    await waiting;
  });
  expect(result.current).toBe(false);
});
