import { expect, test } from "@jest/globals";
import { makeTogether } from "./together.ts";

/** Work that the test ends. */
function makeWork() {
  const batches: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const work = (items: readonly string[]) =>
    new Promise<void>((resolve, reject) => batches.push({ items, end: resolve, fail: reject }));
  return { batches, together: makeTogether(work) };
}

const turn = () => new Promise(setImmediate);

test("hands over together what comes while the work before goes on", async () => {
  const { batches, together } = makeWork();
  const first = together("a");
  await turn();
  const others = [together("b"), together("c")];
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([["a"]]);
  batches[0]!.end();
  await first;
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([["a"], ["b", "c"]]);
  batches[1]!.end();
  await Promise.all(others);
});

test("gives an error to those that were handed over together, and goes on with the next ones", async () => {
  const { batches, together } = makeWork();
  const first = together("a");
  await turn();
  const second = together("b");
  batches[0]!.fail(new Error("down"));
  await expect(first).rejects.toThrow("down");
  await turn();
  batches[1]!.end();
  await expect(second).resolves.toBeUndefined();
});
