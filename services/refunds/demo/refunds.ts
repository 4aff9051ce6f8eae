import type { Db } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { makeAttemptStore } from "../src/db/attempt-store.ts";
import { makeClaimRateStore } from "../src/db/claim-rate-store.ts";
import { makeDisputeStore } from "../src/db/dispute-store.ts";
import { makePersonalDataStore } from "../src/db/personal-data-store.ts";
import { makePurchaseStore } from "../src/db/purchase-store.ts";
import { makeRequestStore } from "../src/db/request-store.ts";
import { makeRuleShareStore } from "../src/db/rule-share-store.ts";
import { makeSellerActStore } from "../src/db/seller-act-store.ts";
import { makeSellerStore } from "../src/db/seller-store.ts";
import { makeUnaskedStore } from "../src/db/unasked-store.ts";
import type { Purchase, RefundReason } from "../src/domain/refund.ts";
import type { makeEvents } from "../src/events.ts";
import { makeApproveByRule } from "../src/use-cases/approve-by-rule.ts";
import { makeChangeRefund } from "../src/use-cases/change-refund.ts";
import { makeDecideRefund } from "../src/use-cases/decide-refund.ts";
import { makeFindEligibility } from "../src/use-cases/find-eligibility.ts";
import { makeLogContactAttempt } from "../src/use-cases/log-contact-attempt.ts";
import { makeRequestRefund } from "../src/use-cases/request-refund.ts";
import { personId } from "./person-id.ts";

type Ports = {
  events: ReturnType<typeof makeEvents>;
  packOf: (country: string) => CountryPack;
  now: Date;
};

/** Agents whose purchases the demo has laid: one on a plan, who writes Finnish, and one with credits, who writes Swedish. */
export const planned = personId("agent2@doorlight.test");
export const prepaid = personId("agent6@doorlight.test");
const superAdmin = personId("superadmin@doorlight.test");

/** A refund request that waits, with two attempts to call, and an approved one. Returns how many were added: once. */
export async function layDemoRefunds(tx: Db, ports: Ports): Promise<number> {
  const waiting = await oldestOf(tx, planned);
  const approved = await oldestOf(tx, prepaid);
  if ((await makeRequestStore(tx).ofPurchase(waiting.id)).length > 0) return 0;

  const calls = [
    { kind: "no_answer", part: 0.2, note: "" },
    { kind: "call", part: 0.4, note: "Puhelimeen vastasi omistajan välittäjä." },
  ] as const;
  for (const { kind, part, note } of calls) {
    const attemptedAt = between(waiting, ports, part);
    const attempt = { purchaseId: waiting.id, kind, attemptedAt, note, idempotencyKey: `demo-${kind}` };
    await at(tx, ports, attemptedAt).logContactAttempt(attempt, planned);
  }
  const agency = "Omistaja oli tehnyt toimeksiantosopimuksen jo ennen pyyntöä. Kuulin sen hänen välittäjältään.";
  await request(tx, ports, waiting, { reason: "has_agent", description: agency });

  const { id, version } = await request(tx, ports, approved, {
    reason: "not_selling",
    description: "Ägaren säger att hon aldrig har tänkt sälja.",
  });
  const message = "Vi ringde ägaren, som bekräftade det. Tack för att du sade till.";
  const { changeRefund } = at(tx, ports, between(approved, ports, 0.8));
  await changeRefund.resolve(id, version, { approved: true, message, adminId: superAdmin });
  return 2;
}

function request(tx: Db, ports: Ports, purchase: Purchase, words: { reason: RefundReason; description: string }) {
  const order = { purchaseId: purchase.id, idempotencyKey: "demo-refund", ...words };
  return at(tx, ports, between(purchase, ports, 0.5)).requestRefund(order, { userId: purchase.buyerId });
}

async function oldestOf(tx: Db, buyerId: string): Promise<Purchase> {
  const first = await tx("purchases").where({ buyer_id: buyerId }).orderBy("acquired_at").first("purchase_id");
  return (await makePurchaseStore(tx).find(first.purchase_id))!;
}

/** An instant after a purchase, by its share of the time since then. */
function between({ acquiredAt }: Purchase, { now }: Ports, part: number): Date {
  return new Date(acquiredAt.getTime() + (now.getTime() - acquiredAt.getTime()) * part);
}

function at(tx: Db, { events, packOf }: Ports, instant: Date) {
  const clock = { now: () => instant };
  const stores = {
    purchases: makePurchaseStore(tx),
    disputes: makeDisputeStore(),
    attempts: makeAttemptStore(tx),
    requests: makeRequestStore(tx),
    sellerActs: makeSellerActStore(tx),
    sellers: makeSellerStore(tx),
    unasked: makeUnaskedStore(tx),
    ruleShares: makeRuleShareStore(tx),
    claims: makeClaimRateStore(tx),
    personalData: makePersonalDataStore(tx),
  };
  const parts = { ...stores, db: tx, events, packOf, clock };
  const decided = { ...parts, decideRefund: makeDecideRefund(parts) };
  const approveByRule = makeApproveByRule(decided);
  const ports = { ...decided, approveByRule, findEligibility: makeFindEligibility(parts) };
  return {
    logContactAttempt: makeLogContactAttempt(ports),
    requestRefund: makeRequestRefund({ ...ports, isDuplicate: () => Promise.resolve(false) }),
    changeRefund: makeChangeRefund({ ...ports, isForAnother: () => Promise.resolve(false) }),
  };
}
