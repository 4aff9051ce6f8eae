import { expect, test } from "@jest/globals";
import { fewAtATime } from "./few-at-a-time.ts";

test("makes the next few items after those before, and returns all in order", async () => {
  let running = 0;
  let most = 0;
  const made = await fewAtATime(10, async (index) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return index;
  });
  expect(made).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(4);
});
