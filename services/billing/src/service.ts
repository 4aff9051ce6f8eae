import { eventInvariants } from "@doorlight/common/invariants";
import type { Kit, Service } from "@doorlight/common/runtime";
import type { Budgets } from "./clients/budgets.ts";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { cardInvariants } from "./db/card-invariants.ts";
import { chargeInvariants } from "./db/charge-invariants.ts";
import { dealInvariants } from "./db/deal-invariants.ts";
import { invoiceInvariants } from "./db/invoice-invariants.ts";
import { statementInvariants } from "./db/statement-invariants.ts";
import { statisticsInvariants } from "./db/statistics-invariants.ts";
import { priceListOf } from "./domain/price-list.ts";
import { makeJobs } from "./jobs.ts";
import { makeUseCases, type ReplaceCharges } from "./parts/use-cases.ts";
import { makeRpc } from "./rpc/index.ts";

/** Billing: prices of leads, accounts' payments and contracts, and the charges of their cards. */
export function billing(kit: Kit<Config>, replaceCharges?: ReplaceCharges, otherBudgets?: Budgets): Service {
  const useCases = makeUseCases(kit, replaceCharges, otherBudgets);

  return {
    rpc: makeRpc(useCases),
    consumers: makeConsumers(useCases),
    jobs: makeJobs(useCases),
    release: async () => useCases.budgets.close(),
    invariants: [
      ...chargeInvariants,
      ...cardInvariants,
      ...invoiceInvariants,
      ...statementInvariants,
      ...dealInvariants,
      useCases.agreesWithProvider,
      ...statisticsInvariants,
      ...eventInvariants,
    ],
    hasStatistics: true,
    ready: once(async () => {
      await useCases.dataKey();
      for (const pack of kit.packs.values()) await useCases.changePriceLists.takePack(priceListOf(pack));
    }),
  };
}

/** Retries on each call until it has succeeded: the service is not ready before its prices are published. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}
