import { randomUUID } from "node:crypto";
import { refusalFrom } from "@doorlight/common/errors";
import { onMortalDatabase, seededRandom } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { Config } from "../src/config.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { purchasing as buildPurchasing } from "../src/service.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

jest.setTimeout(minutes(4));

/** So many that several of one admin are in the middle at once: with few, a lock that is missing would not be found. */
const AT_ONCE = { maxConnections: 16 };
const mortal = onMortalDatabase<Config>(buildPurchasing, new URL("../migrations/", import.meta.url), AT_ONCE);
let purchasing: RunningPurchasing;
beforeAll(async () => {
  purchasing = await startPurchasing({}, { idleQueue: true, build: mortal.build });
  await purchasing.given.priceList();
});
afterAll(async () => {
  await purchasing.stop();
  await mortal.close();
});

/** What one admin may give alone in a day in FI: 500 euros, at 45 a lead. */
const ALONE = 11;
const ACTIONS = 64;
const admins = [randomUUID(), randomUUID()] as const;
const random = seededRandom(Number(process.env["STRESS_TEST_SEED"] ?? 31));
const ledger = (caller: "gateway" | "identity") => purchasing.clientOf(caller, LedgerService);

type Action = {
  run(): Promise<unknown>;
  /** Its row, by any admin. */
  done(): PromiseLike<unknown>;
  approvalId?: string;
  /** Once it is approved, as identity has it done. */
  carryOut?(): Promise<unknown>;
  outcome?: "done" | "needed" | "refused";
};

function someGrant({ id: userId }: Buyer, admin: string): Action {
  const credits = 1 + Math.floor(random() * 3);
  const grant = { userId, credits, reason: "A lead was wrong", idempotencyKey: `grant-${randomUUID()}` };
  const approvalId = randomUUID();
  return {
    run: async () => ledger("gateway").grantCredits(grant, await purchasing.asUser(admin, { role: "admin" })),
    done: () => purchasing.db("credit_grants").where({ idempotency_key: grant.idempotencyKey }).first("id"),
    approvalId,
    carryOut: () => ledger("identity").grantApprovedCredits({ grant, askedBy: admin, approvalId }),
  };
}

/** By a credit that is there or comes, or on invoice. */
function someClick(buyer: Buyer, leadId: string): Action {
  const click = { leadId, idempotencyKey: `click-${randomUUID()}` };
  return {
    run: async () => purchasing.gateway.buyLead(click, await purchasing.asBuyer(buyer)),
    done: () => purchasing.db("purchases").where({ lead_id: leadId, buyer_id: buyer.id }).first("id"),
  };
}

async function tryOnce(action: Action, how: "run" | "carryOut"): Promise<void> {
  const code = await action[how]!().then(
    () => "done",
    (error: unknown) => refusalFrom(error)?.code ?? "unavailable",
  );
  // The account's click before may still be in progress.
  const passing = ["unavailable", "internal", "purchase_in_progress"];
  expect(["done", "approval_needed", "invoice_limit_reached", ...passing]).toContain(code);
  if (code === "approval_needed") action.outcome = "needed";
  // As far as the account may owe, which S21 compares.
  if (code === "invoice_limit_reached") action.outcome = "refused";
}

/** All at once, again and again, each time with the database lost a few places later, until all have an outcome. */
async function untilAllAre(actions: readonly Action[], how: "run" | "carryOut"): Promise<number> {
  let losses = 0;
  for (let place = 1; ; place += process.env["LONG_RUN"] ? Math.ceil(place / 20) : place) {
    for (const action of actions) if (await action.done()) action.outcome = "done";
    const open = actions.filter(({ outcome }) => outcome === undefined);
    if (open.length === 0) return losses;
    const isLost = await mortal.losesBefore(place, () => Promise.all(open.map((action) => tryOnce(action, how))));
    if (isLost) losses += 1;
    await expectWithinLimits();
  }
}

async function expectWithinLimits(): Promise<void> {
  for (const granted_by of admins) {
    const [given] = await purchasing.db("credit_grants").where({ granted_by, approval_id: null }).sum("credits as sum");
    expect(Number(given!.sum)).toBeLessThanOrEqual(ALONE);
  }
  expect(await invariantViolations(purchasing.db)).toEqual({});
}

test("keeps the gifts of two admins within their limits in 64 actions, killed at each step", async () => {
  const agents = await purchasing.given.agents(8);
  const leads = await purchasing.given.leads(ACTIONS / 4);
  const actions = Array.from({ length: ACTIONS }, (_, at) =>
    at % 4 === 3
      ? someClick(agents[0]!, leads[(at - 3) / 4]!)
      : someGrant(agents[Math.floor(random() * agents.length)]!, admins[at % 2]!),
  );
  expect(await untilAllAre(actions, "run")).toBeGreaterThan(3);

  const approved = actions.filter(({ outcome }) => outcome === "needed");
  expect(approved.length).toBeGreaterThan(10);
  for (const action of approved) delete action.outcome;
  expect(await untilAllAre(approved, "carryOut")).toBeGreaterThan(3);
  await Promise.allSettled(approved.map(({ carryOut }) => carryOut!()));
  for (const { approvalId } of approved)
    expect(await purchasing.db("credit_grants").where({ approval_id: approvalId }).pluck("approval_id")).toHaveLength(
      1,
    );
  expect(await invariantViolations(purchasing.db)).toEqual({});
});
