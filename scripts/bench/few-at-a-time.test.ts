import { expect, test } from "@jest/globals";
import { fewAtATime } from "./few-at-a-time.ts";

test("the next few are made when those before are there, and all of them in their order", async () => {
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
