import type { Db } from "@doorlight/common/db";
import { invariantViolations } from "../../../services/purchasing/test/invariants.ts";
import { eventFaults } from "./event-faults.ts";
import { type Attempt, faultsOf } from "./history.ts";
import { salesOf, spotsOf } from "./sold.ts";

/** What a storm broke, one line each, beginning with the broken rule. To be asked once nobody is buying. */
export async function stormFaults(
  history: readonly Attempt[],
  leadIds: readonly string[],
  purchasing: Db,
): Promise<string[]> {
  return [...(await purchaseFaults(history, leadIds, purchasing)), ...(await eventFaults(leadIds, purchasing))];
}

/** The part of it that shows in purchasing alone: what agents were told, and what must hold whatever they were told. */
export async function purchaseFaults(
  history: readonly Attempt[],
  leadIds: readonly string[],
  purchasing: Db,
): Promise<string[]> {
  const [spots, sales] = [await spotsOf(leadIds, purchasing), await salesOf(leadIds, purchasing)];
  const broken = Object.entries(await invariantViolations(purchasing));
  return [
    ...faultsOf(history, spots, sales),
    ...broken.map(([id, rows]) => `invariant ${id}: ${JSON.stringify(rows, bigintAsText)}`),
  ];
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
