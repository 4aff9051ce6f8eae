import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import type { Kit } from "@doorlight/common/runtime";
import type { Identity } from "../clients/identity.ts";
import type { Leads } from "../clients/leads.ts";
import type { Config } from "../config.ts";
import { makeAttemptStore } from "../db/attempt-store.ts";
import { makeClaimRateStore } from "../db/claim-rate-store.ts";
import { makePersonalDataStore } from "../db/personal-data-store.ts";
import { makePurchaseStore } from "../db/purchase-store.ts";
import { makeDisputeStore } from "../db/dispute-store.ts";
import { makeLeftBuyerStore } from "../db/left-buyer-store.ts";
import { makeQueueStore } from "../db/queue-store.ts";
import { makeRequestStore } from "../db/request-store.ts";
import { makeRuleShareStore } from "../db/rule-share-store.ts";
import { makeSellerActStore } from "../db/seller-act-store.ts";
import { makeSellerStore } from "../db/seller-store.ts";
import { makeUnaskedStore } from "../db/unasked-store.ts";
import { makeEvents } from "../events.ts";
import { makeApproveByRule } from "../use-cases/approve-by-rule.ts";
import { makeApproveProven } from "../use-cases/approve-proven.ts";
import { makeChangeRefund } from "../use-cases/change-refund.ts";
import { makeDecideLead } from "../use-cases/decide-lead.ts";
import { makeDecideRefund } from "../use-cases/decide-refund.ts";
import { makeEraseUser } from "../use-cases/erase-user.ts";
import { makeExportUser } from "../use-cases/export-user.ts";
import { makeFindEligibility } from "../use-cases/find-eligibility.ts";
import { makeIsForAnother } from "../use-cases/is-for-another.ts";
import { makeListClaimRates } from "../use-cases/list-claim-rates.ts";
import { makeListPurchaseRefunds } from "../use-cases/list-purchase-refunds.ts";
import { makeLogContactAttempt } from "../use-cases/log-contact-attempt.ts";
import { makePurgeRefunds } from "../use-cases/purge-refunds.ts";
import { makeRefundUnasked } from "../use-cases/refund-unasked.ts";
import { makeRemindAttempts } from "../use-cases/remind-attempts.ts";
import { makeRequestRefund } from "../use-cases/request-refund.ts";
import { makeUndoContactAttempt } from "../use-cases/undo-contact-attempt.ts";

export type UseCases = ReturnType<typeof makeUseCases>;

/** Every use case, with the stores that plain reads need. */
export function makeUseCases(
  { db, outbox, packs, clock }: Kit<Config>,
  {
    isDuplicate,
    reportersOf,
    listSuperAdmins,
  }: Pick<Leads & Identity, "isDuplicate" | "reportersOf" | "listSuperAdmins">,
) {
  const countries: ReadonlyMap<string, CountryPack> = packs;
  const stores = {
    db,
    clock,
    packs: countries,
    packOf: (country: string) => countries.get(country) ?? refuse("not_found"),
    purchases: makePurchaseStore(db),
    attempts: makeAttemptStore(db),
    requests: makeRequestStore(db),
    queue: makeQueueStore(db),
    claims: makeClaimRateStore(db),
    leftBuyers: makeLeftBuyerStore(db),
    sellers: makeSellerStore(db),
    sellerActs: makeSellerActStore(db),
    disputes: makeDisputeStore(),
    unasked: makeUnaskedStore(db),
    ruleShares: makeRuleShareStore(db),
    personalData: makePersonalDataStore(db),
    events: makeEvents(outbox),
  };
  const decided = { ...stores, decideRefund: makeDecideRefund(stores), isDuplicate, reportersOf };
  const ports = {
    ...decided,
    findEligibility: makeFindEligibility(stores),
    approveByRule: makeApproveByRule(decided),
    isForAnother: makeIsForAnother({ listSuperAdmins }),
  };
  const changeRefund = makeChangeRefund(ports);
  return {
    ...ports,
    changeRefund,
    decideLead: makeDecideLead(ports),
    logContactAttempt: makeLogContactAttempt(ports),
    undoContactAttempt: makeUndoContactAttempt(ports),
    requestRefund: makeRequestRefund(ports),
    listClaimRates: makeListClaimRates(ports),
    listPurchaseRefunds: makeListPurchaseRefunds(ports),
    exportUser: makeExportUser(ports),
    eraseUser: makeEraseUser({ ...ports, changeRefund }),
    approveProven: makeApproveProven({ ...ports, changeRefund }),
    refundUnasked: makeRefundUnasked(ports),
    remindAttempts: makeRemindAttempts(ports),
    purgeRefunds: makePurgeRefunds(ports),
  };
}
