import type { Db } from "@doorlight/common/db";
import type { ClaimRate, CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { type Eligibility, eligibilityOf, type Withdrawal } from "../domain/eligibility.ts";
import type { ContactAttempt, Purchase, RefundRequest } from "../domain/refund.ts";

type Ports = {
  attempts: { ofPurchase(id: string, from: Db): Promise<ContactAttempt[]> };
  requests: { ofPurchase(id: string, from: Db): Promise<RefundRequest[]> };
  sellerActs: { withdrawals(leadIds: readonly string[], from: Db): Promise<Map<string, Withdrawal>> };
  unasked: { leftDueAt(ids: readonly string[], at: Date, from: Db): Promise<Map<string, Date>> };
  claims: { of(buyerIds: readonly string[], lastDays: number, at: Date, from: Db): Promise<Map<string, ClaimRate>> };
  packOf: (country: string) => Pick<CountryPack, "timeZone" | "refundDay" | "claimShare">;
  clock: Clock;
};

/** Whether and when a refund of a purchase can be requested, as the tables of `from` have it. */
export function makeFindEligibility({ attempts, requests, sellerActs, unasked, claims, packOf, clock }: Ports) {
  return async (purchase: Purchase, from: Db): Promise<Eligibility> => {
    const tried = await attempts.ofPurchase(purchase.id, from);
    const asked = await requests.ofPurchase(purchase.id, from);
    const withdrawal = (await sellerActs.withdrawals([purchase.leadId], from)).get(purchase.leadId);
    const refundDueAt = (await unasked.leftDueAt([purchase.id], clock.now(), from)).get(purchase.id);
    const pack = packOf(purchase.country);
    const { buyerId } = purchase;
    const rate = (await claims.of([buyerId], pack.claimShare.days, clock.now(), from)).get(buyerId);
    const facts = { purchase, attempts: tried, requests: asked, withdrawal, refundDueAt, rate };
    return eligibilityOf(facts, pack, clock.now());
  };
}
