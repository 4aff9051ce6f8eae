import type { Db } from "@doorlight/common/db";
import { invariantViolations } from "../../../services/purchasing/test/invariants.ts";
import { eventViolations } from "./event-violations.ts";
import { type Attempt, historyViolations } from "./purchase-history.ts";
import { leadsOf, purchasesOf } from "./purchase-rows.ts";

/**
 * The rules that a stress test broke, one line each, starting with the rule. For the time after it, when nobody buys.
 */
export async function stressTestViolations(
  history: readonly Attempt[],
  leadIds: readonly string[],
  purchasing: Db,
): Promise<string[]> {
  return [...(await purchaseViolations(history, leadIds, purchasing)), ...(await eventViolations(leadIds, purchasing))];
}

/** The part of it that shows in purchasing alone: the answers that agents got, and the invariants. */
export async function purchaseViolations(
  history: readonly Attempt[],
  leadIds: readonly string[],
  purchasing: Db,
): Promise<string[]> {
  const [purchases, leads] = [await purchasesOf(leadIds, purchasing), await leadsOf(leadIds, purchasing)];
  const broken = Object.entries(await invariantViolations(purchasing));
  return [
    ...historyViolations(history, purchases, leads),
    ...broken.map(([id, rows]) => `invariant ${id}: ${JSON.stringify(rows, bigintAsText)}`),
  ];
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
