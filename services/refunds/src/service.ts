import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import type { Kit, Service } from "@doorlight/common/runtime";
import { gauge } from "@doorlight/common/telemetry";
import { makeLeads } from "./clients/leads.ts";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { makeAttemptStore } from "./db/attempt-store.ts";
import { invariants } from "./db/invariants.ts";
import { makePersonalDataStore } from "./db/personal-data-store.ts";
import { makePurchaseStore } from "./db/purchase-store.ts";
import { makeQueueStore } from "./db/queue-store.ts";
import { makeRequestStore } from "./db/request-store.ts";
import { makeSellerActStore } from "./db/seller-act-store.ts";
import { makeSellerStore } from "./db/seller-store.ts";
import { LATE_AFTER_MS } from "./domain/refund.ts";
import { makeEvents } from "./events.ts";
import { makeJobs } from "./jobs.ts";
import { makeRpc } from "./rpc.ts";
import { makeApproveProven } from "./use-cases/approve-proven.ts";
import { makeChangeRefund } from "./use-cases/change-refund.ts";
import { makeDecideRefund } from "./use-cases/decide-refund.ts";
import { makeEraseUser } from "./use-cases/erase-user.ts";
import { makeExportUser } from "./use-cases/export-user.ts";
import { makeFindEligibility } from "./use-cases/find-eligibility.ts";
import { makeListPurchaseRefunds } from "./use-cases/list-purchase-refunds.ts";
import { makeLogContactAttempt } from "./use-cases/log-contact-attempt.ts";
import { makePurgeRefunds } from "./use-cases/purge-refunds.ts";
import { makeRemindAttempts } from "./use-cases/remind-attempts.ts";
import { makeRequestRefund } from "./use-cases/request-refund.ts";

/** Refunds: how buyers tried to reach sellers, and what they ask back. */
export function refunds({ config, db, outbox, packs, signer, clock }: Kit<Config>): Service {
  const countries: ReadonlyMap<string, CountryPack> = packs;
  const leads = makeLeads({ address: config.LEADS_ADDR, signer });
  const queue = makeQueueStore(db);
  const stores = {
    db,
    clock,
    packs: countries,
    packOf: (country: string) => countries.get(country) ?? refuse("not_found"),
    purchases: makePurchaseStore(db),
    attempts: makeAttemptStore(db),
    requests: makeRequestStore(db),
    sellers: makeSellerStore(db),
    sellerActs: makeSellerActStore(db),
    personalData: makePersonalDataStore(db),
    events: makeEvents(outbox),
  };
  const ports = { ...stores, findEligibility: makeFindEligibility(stores), decideRefund: makeDecideRefund(stores) };
  const changeRefund = makeChangeRefund(ports);

  gauge(
    "refund_requests_pending",
    async () => {
      const counts = await queue.countPending(new Date(clock.now().getTime() - LATE_AFTER_MS));
      return counts.flatMap(({ country, pending, late }) => [
        { value: pending - late, attributes: { country, late: "no" } },
        { value: late, attributes: { country, late: "yes" } },
      ]);
    },
    { description: "Refund requests that wait for a decision; late ones have waited for six days" },
  );

  return {
    rpc: makeRpc({
      ...ports,
      queue,
      changeRefund,
      logContactAttempt: makeLogContactAttempt(ports),
      requestRefund: makeRequestRefund({ ...ports, isDuplicate: leads.isDuplicate }),
      listPurchaseRefunds: makeListPurchaseRefunds(ports),
      exportUser: makeExportUser(ports),
    }),
    consumers: makeConsumers({ ...ports, eraseUser: makeEraseUser({ ...ports, changeRefund }) }),
    jobs: makeJobs({
      ...ports,
      approveProven: makeApproveProven({ ...ports, changeRefund }),
      remindAttempts: makeRemindAttempts(ports),
      purgeRefunds: makePurgeRefunds(ports),
    }),
    invariants,
    release: async () => leads.close(),
  };
}
