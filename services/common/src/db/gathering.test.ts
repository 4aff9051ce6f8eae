import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as later, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { makeGathering } from "./gathering.ts";
import type { Together } from "./gathering.ts";

/** Statements that run until they are ended; each item is answered by itself in capitals. */
function statementsOf() {
  const statements: string[][] = [];
  const unfinished: (() => void)[] = [];
  const together: Together<string, string> = async (items) => {
    statements.push([...items]);
    await new Promise<void>((end) => unfinished.push(end));
    return items.map((item) => item.toUpperCase());
  };
  const endFirst = async () => {
    unfinished.shift()!();
    await later();
  };
  return { statements, gathered: makeGathering(together), endFirst };
}

test("sends an item that comes alone at once", async () => {
  const { statements, gathered, endFirst } = statementsOf();
  const answer = gathered(["a"]);
  await later();
  expect(statements).toEqual([["a"]]);
  await endFirst();
  expect(await answer).toEqual(["A"]);
});

test("sends items that arrive together in one statement, and answers each caller its own", async () => {
  const { statements, gathered, endFirst } = statementsOf();
  const answers = [["a"], ["b", "c"], ["d"]].map((keys) => gathered(keys));
  await later();
  expect(statements).toEqual([["a", "b", "c", "d"]]);
  await endFirst();
  expect(await Promise.all(answers)).toEqual([["A"], ["B", "C"], ["D"]]);
});

test("sends items that arrive while a statement runs together in the next one", async () => {
  const { statements, gathered, endFirst } = statementsOf();
  for (const key of ["a", "b", "c"]) {
    void gathered([key]);
    await later();
  }
  expect(statements).toEqual([["a"]]);
  await endFirst();
  expect(statements).toEqual([["a"], ["b", "c"]]);
});

test("fails all items of a failed statement and blocks no later one", async () => {
  const failures = [new Error("the connection was lost")];
  const gathered = makeGathering(async (items: readonly string[]) => {
    const failure = failures.shift();
    if (failure) throw failure;
    return [...items];
  });
  const together = await Promise.allSettled([gathered(["a"]), gathered(["b"])]);
  expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await gathered(["c"])).toEqual(["c"]);
});

test("blocks no other statement by a slow one", async () => {
  const { statements, gathered } = statementsOf();
  void gathered(["a"]);
  await later();
  void gathered(["b"]);
  await sleep(100);
  expect(statements).toEqual([["a"], ["b"]]);
});

test("puts at most 32 items into a statement, and keeps those of one caller together", async () => {
  const { statements, gathered, endFirst } = statementsOf();
  const keys = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`);
  void gathered(keys("a", 30));
  void gathered(keys("b", 2));
  void gathered(keys("c", 40));
  await later();
  await endFirst();
  expect(statements.map((sent) => sent.length)).toEqual([32, 40]);
});

test("runs a statement in the context of the caller that waited longest", async () => {
  const caller = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const gathered = makeGathering(async () => {
    seen.push(caller.getStore());
    return [];
  });
  await Promise.all(["first", "second"].map((name) => caller.run(name, () => gathered([name]))));
  expect(seen).toEqual(["first"]);
});
