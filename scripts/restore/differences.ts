import { checkInvariants, listInvariants } from "@doorlight/gateway/contract";
import { openDatabase } from "../e2e/support/database.ts";
import type { Visitor } from "../e2e/support/visitor.ts";
import { unreconciled } from "../refund-histories/reconcile.ts";
import type { Stack } from "../stack/stack.ts";
import { until } from "../stack/until.ts";

/** These open the stack that the fixture names, so they are loaded after that. */
const support = async () => ({
  ...(await import("../e2e/support/event-violations.ts")),
  ...(await import("../e2e/support/ledger-violations.ts")),
});

export interface Differences {
  /** On which services disagree among themselves, one line each. */
  amongServices: string[];
  /** Card payments that the provider has and no service knows, one line each: to be paid back by hand. */
  atProvider: string[];
}

/** Compares the purchases of leads and buyers across all services, Kafka and the card provider, when nobody buys. */
export async function findDifferences(
  stack: Stack,
  leadIds: readonly string[],
  buyerIds: readonly string[],
): Promise<Differences> {
  const { eventViolations, ledgerViolations } = await support();
  await using purchasing = openDatabase(stack, "purchasing");
  await using billing = openDatabase(stack, "billing");
  await using refunds = openDatabase(stack, "refunds");
  const events = await eventViolations(leadIds, purchasing.db);
  const cards = await ledgerViolations(buyerIds, purchasing.db, billing.db);
  const invoices = await unreconciled({ purchasing, billing, refunds }, buyerIds);
  const takenUnknown = (line: string) => /its charge undefined, taken \[(.*)\], in the ledger \[\]$/.exec(line)?.[1];
  const sum = (amounts: string) => amounts.split(",").reduce((total, amount) => total + Number(amount), 0);
  return {
    amongServices: [
      // Those are the lost events.
      ...events.filter((line) => !line.endsWith("was never in the outbox")),
      ...cards.filter((line) => takenUnknown(line) === undefined),
      ...invoices.map(({ of, ledger, refunds: kept, billing: billed }) => `${of}: ${ledger}, ${kept} and ${billed}`),
    ],
    atProvider: cards.filter((line) => sum(takenUnknown(line) ?? "0") !== 0),
  };
}

/** Has all services check their invariants over everything; the broken ones, one line each, as the back office shows them. */
export async function brokenInvariants(admin: Visitor, withinMs: number): Promise<string[]> {
  const asked = new Date().toISOString();
  await admin.call(checkInvariants);
  const list = async () => {
    const { services } = await admin.call(listInvariants);
    return services.flatMap(({ service, invariants }) => (invariants ?? []).map((one) => ({ service, ...one })));
  };
  await until(async () => (await list()).every(({ checkedAt }) => (checkedAt ?? "") > asked), withinMs);
  return (await list())
    .filter(({ violations, error }) => violations > 0 || error !== "")
    .map(({ service, id, violations, error }) => `${service} ${id}: ${violations} rows ${error}`);
}
