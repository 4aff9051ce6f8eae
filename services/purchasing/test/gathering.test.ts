import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as later, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { type Decide, makeGathering } from "../src/db/gathering.ts";
import type { Buyer, PurchaseCommand } from "../src/domain/purchase.ts";
import { commandOf } from "./given.ts";

const buyer: Buyer = { id: "buyer", officeId: null, country: "FI", role: "agent", termsAccepted: true };
const commands = (...keys: string[]) => keys.map((idempotencyKey) => commandOf(buyer, "lead", { idempotencyKey }));

/** Statements that run until they are ended; each command is answered with its own key as lead type. */
function statementsOf() {
  const statements: string[][] = [];
  const unfinished: (() => void)[] = [];
  const decide: Decide = async (sent) => {
    statements.push(keysOf(sent));
    await new Promise<void>((end) => unfinished.push(end));
    return sent.map(({ idempotencyKey: leadType }) => ({
      status: "fulfilled",
      value: { leadType, refusal: "lead_closed", purchase: null },
    }));
  };
  const endFirst = async () => {
    unfinished.shift()!();
    await later();
  };
  return { statements, decide: makeGathering(decide), endFirst };
}

const keysOf = (sent: readonly PurchaseCommand[]) => sent.map(({ idempotencyKey }) => idempotencyKey);

async function answersOf(results: ReturnType<Decide>): Promise<unknown[]> {
  return (await results).map((result) => result.status === "fulfilled" && result.value.leadType);
}

test("a command that comes alone goes at once", async () => {
  const { statements, decide, endFirst } = statementsOf();
  const answer = answersOf(decide(commands("a")));
  await later();
  expect(statements).toEqual([["a"]]);
  await endFirst();
  expect(await answer).toEqual(["a"]);
});

test("commands that arrive together go together, and each caller gets the answers to its own", async () => {
  const { statements, decide, endFirst } = statementsOf();
  const answers = [["a"], ["b", "c"], ["d"]].map((keys) => answersOf(decide(commands(...keys))));
  await later();
  expect(statements).toEqual([["a", "b", "c", "d"]]);
  await endFirst();
  expect(await Promise.all(answers)).toEqual([["a"], ["b", "c"], ["d"]]);
});

test("commands that arrive while a statement runs go together in the next one", async () => {
  const { statements, decide, endFirst } = statementsOf();
  for (const key of ["a", "b", "c"]) {
    void decide(commands(key));
    await later();
  }
  expect(statements).toEqual([["a"]]);
  await endFirst();
  expect(statements).toEqual([["a"], ["b", "c"]]);
});

test("a statement that takes long holds up no other", async () => {
  const { statements, decide } = statementsOf();
  void decide(commands("a"));
  await later();
  void decide(commands("b"));
  await sleep(100);
  expect(statements).toEqual([["a"], ["b"]]);
});

test("a statement has at most 32 commands, and those of one caller stay together", async () => {
  const { statements, decide, endFirst } = statementsOf();
  const keys = (name: string, count: number) => commands(...Array.from({ length: count }, (_, i) => `${name}${i}`));
  void decide(keys("a", 30));
  void decide(keys("b", 2));
  void decide(keys("c", 40));
  await later();
  await endFirst();
  expect(statements.map((sent) => sent.length)).toEqual([32, 40]);
});

test("a statement runs in the context of the caller that waited longest", async () => {
  const caller = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const decide = makeGathering(async () => {
    seen.push(caller.getStore());
    return [];
  });
  await Promise.all(["first", "second"].map((name) => caller.run(name, () => decide(commands(name)))));
  expect(seen).toEqual(["first"]);
});
