import { randomUUID } from "node:crypto";
import { callerOf, drainOutbox, KILLS, runAndKill } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { DecisionRun } from "./decision-run.ts";
import { type RunningRefunds, startRefunds } from "./start-refunds.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

let refunds: RunningRefunds;
beforeAll(async () => {
  refunds = await startRefunds();
});
afterAll(() => refunds.stop());

const program = new URL("decision-process.ts", import.meta.url);

/** Approves a new request in a process that dies, and once more. Returns the signal that ended the process. */
async function approveTwice(failpoint: string): Promise<NodeJS.Signals | null> {
  const bought = await refunds.purchase();
  const request = await refunds.request(bought);
  await drainOutbox(refunds.db);
  const caller = callerOf(await refunds.asUser(randomUUID(), { role: "super_admin" }));
  const decision = { requestId: request.id, version: String(request.version), approve: true, caller };
  const run: DecisionRun = { databaseUrl: refunds.url, now: refunds.clock.now(), ...decision };
  const signal = await runAndKill(program, run, `refunds.${failpoint}`);

  const { requests } = await refunds.gateway.getPurchaseRefunds({ purchaseId: bought.purchaseId }, bought.as);
  const isDecided = requests[0]!.state === RefundState.REFUNDED;
  expect(isDecided).toBe(signal === null);
  if (!isDecided) await refunds.resolve(request, true);
  expect((await drainOutbox(refunds.db)).of(RefundApprovedSchema)).toHaveLength(1);
  expect(await refunds.broken()).toEqual({});
  return signal;
}

test.each(["after_decision", "before_commit"])(
  "a decision whose process dies at %s is not made, and then made and published once",
  async (name) => {
    for (let kill = 0; kill < Math.ceil(KILLS / 3); kill++) expect(await approveTwice(`${name}:1`)).toBe("SIGKILL");
  },
);

test("a decision whose process dies before any of its statements is made and published whole or not at all", async () => {
  let statements = 1;
  while ((await approveTwice(`statement:${statements}`)) === "SIGKILL") statements += 1;
  expect(statements).toBeGreaterThan(5);
});
