import { expect, test } from "@jest/globals";
import { fewAtATime } from "./few-at-a-time.ts";

test("runs so many at once, lets so many wait and refuses the rest", async () => {
  const inTurn = fewAtATime({ running: 2, waiting: 1 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let started = 0;
  const work = () => {
    started++;
    return gate;
  };

  const admitted = [inTurn(work), inTurn(work), inTurn(work)];
  await expect(inTurn(work)).rejects.toMatchObject({ code: "unavailable" });
  expect(started).toBe(2);

  open();
  await Promise.all(admitted);
  expect(started).toBe(3);
});

test("work that fails makes room for the next", async () => {
  const inTurn = fewAtATime({ running: 1, waiting: 0 });
  await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(inTurn(() => Promise.resolve("done"))).resolves.toBe("done");
});
