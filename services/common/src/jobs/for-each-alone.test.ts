import { expect, test } from "@jest/globals";
import { forEachAlone } from "./for-each-alone.ts";

test("goes on after an item that fails, and names the first cause in its error", async () => {
  const done: number[] = [];
  const working = forEachAlone([1, 2, 3, 4], async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(working).rejects.toMatchObject({
    message: "2 of 4 failed",
    cause: new Error("no 2"),
    errors: [new Error("no 2"), new Error("no 4")],
  });
  expect(done).toEqual([1, 3]);
});

test("resolves if nothing fails", async () => {
  await expect(forEachAlone([1, 2], async () => {})).resolves.toBeUndefined();
});
