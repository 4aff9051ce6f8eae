import { expect, test } from "@jest/globals";
import { fakeClock } from "../testing/fake-clock.ts";
import { expiringCache } from "./expiring-cache.ts";

test("forgets a value when its time is over", () => {
  const clock = fakeClock(new Date(0));
  const cache = expiringCache<string>({ limit: 10, clock });
  cache.set("a", "one", 1_000);
  clock.set(new Date(999));
  expect(cache.get("a")).toBe("one");
  clock.set(new Date(1_000));
  expect(cache.get("a")).toBeUndefined();
});

test("the oldest value makes room", () => {
  const cache = expiringCache<number>({ limit: 2, clock: fakeClock(new Date(0)) });
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) cache.set(key, value, 1_000);
  expect(["a", "b", "c"].map(cache.get)).toEqual([undefined, 2, 3]);
});
