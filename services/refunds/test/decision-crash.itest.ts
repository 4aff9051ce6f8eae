import { randomUUID } from "node:crypto";
import { callerOf, drainOutbox, KILLS, type MortalRun, onMortalDatabase, runAndKill } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { Config } from "../src/config.ts";
import { refunds as buildRefunds } from "../src/service.ts";
import type { DecisionRun } from "./decision-run.ts";
import { type RunningRefunds, startRefunds } from "./start-refunds.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

const mortal = onMortalDatabase<Config>(buildRefunds, new URL("../migrations/", import.meta.url));
let refunds: RunningRefunds;
beforeAll(async () => {
  refunds = await startRefunds({ build: mortal.build });
});
afterAll(async () => {
  await refunds.stop();
  await mortal.close();
});

type Request = { id: string; version: bigint };

/** Approves a request in a process that crashes. */
async function approveAndKill({ id: requestId, version }: Request, failpoint: string): Promise<boolean> {
  const caller = callerOf(await refunds.asUser(randomUUID(), { role: "super_admin" }));
  const decision = { requestId, version: String(version), approve: true, caller };
  return kill(
    new URL("decision-process.ts", import.meta.url),
    decision satisfies Omit<DecisionRun, keyof MortalRun>,
    failpoint,
  );
}

/** Whether a process that begins what a test asks for crashes at a failpoint. */
async function kill(program: URL, facts: object, failpoint: string): Promise<boolean> {
  const run: MortalRun = { databaseUrl: refunds.url, now: refunds.clock.now(), ...facts };
  return (await runAndKill(program, run, `refunds.${failpoint}`)) === "SIGKILL";
}

/** Approves a new request in a way that may crash, and once more if it crashed. Returns whether it did. */
async function approveTwice(approveAndDie: (request: Request) => Promise<boolean>): Promise<boolean> {
  const bought = await refunds.purchase();
  const request = await refunds.request(bought);
  await drainOutbox(refunds.db);
  const died = await approveAndDie(request);

  const { requests } = await refunds.gateway.getPurchaseRefunds({ purchaseId: bought.purchaseId }, bought.as);
  expect(requests[0]!.state === RefundState.REFUNDED).toBe(!died);
  if (died) await refunds.resolve(request, true);
  expect((await drainOutbox(refunds.db)).of(RefundApprovedSchema)).toHaveLength(1);
  expect(await refunds.broken()).toEqual({});
  return died;
}

test.each(["after_decision:1", "before_commit:1"])(
  "undoes a decision whose process crashes at %s, then makes and publishes it once",
  async (failpoint) => {
    for (let kill = 0; kill < Math.ceil(KILLS / 3); kill++)
      expect(await approveTwice((request) => approveAndKill(request, failpoint))).toBe(true);
  },
);

test("makes and publishes a decision whole or not at all, whichever statement fails", async () => {
  let statements = 1;
  const approve = (request: Request) => refunds.resolve(request, true);
  while (await approveTwice((request) => mortal.losesBefore(statements, () => approve(request)))) statements += 1;
  expect(statements).toBeGreaterThan(1);
});

/** A purchase whose seller closed the request some minutes later. */
async function leftPurchase(): Promise<void> {
  const { leadId } = await refunds.purchase();
  await refunds.closeLead(leadId, "2026-11-02T10:20:00Z");
  await drainOutbox(refunds.db);
}

/** Runs the job in a way that may crash, and once more as its next run. Returns whether it crashed. */
async function refundTwice(runAndDie: () => Promise<boolean>): Promise<boolean> {
  await leftPurchase();
  const died = await runAndDie();
  const published = await drainOutbox(refunds.db);
  expect([published.all.length, published.of(RefundApprovedSchema).length]).toEqual(died ? [0, 0] : [2, 1]);
  await refunds.runJob("refund-left");
  expect((await drainOutbox(refunds.db)).of(RefundApprovedSchema)).toHaveLength(died ? 1 : 0);
  expect(await refunds.broken()).toEqual({});
  return died;
}

const jobs = new URL("job-process.ts", import.meta.url);

test("refunds without a request once, wherever the process crashes", async () => {
  for (const at of ["write:1", "after_decision:1", "before_commit:1"])
    expect(await refundTwice(() => kill(jobs, { job: "refund-left" }, at))).toBe(true);
});

test("refunds without a request whole or not at all, whichever statement fails", async () => {
  let statements = 1;
  while (await refundTwice(() => mortal.losesBefore(statements, () => refunds.runJob("refund-left")))) statements += 1;
  expect(statements).toBeGreaterThan(1);
});
