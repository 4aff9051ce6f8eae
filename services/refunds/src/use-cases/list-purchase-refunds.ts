import type { ClaimRate, CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { type Eligibility, eligibilityOf, type Tried, type Withdrawal } from "../domain/eligibility.ts";
import type { Asked, Buyer, Purchase, RefundState } from "../domain/refund.ts";

type Ports = {
  purchases: { ofBuyer(buyer: Buyer, ids: readonly string[]): Promise<Purchase[]> };
  attempts: { byPurchase(ids: readonly string[]): Promise<Map<string, Tried[]>> };
  /** Newest first. */
  requests: { byPurchase(ids: readonly string[]): Promise<Map<string, Asked[]>> };
  sellerActs: { withdrawals(leadIds: readonly string[]): Promise<Map<string, Withdrawal>> };
  unasked: { leftDueAt(ids: readonly string[], at: Date): Promise<Map<string, Date>> };
  claims: { of(buyerIds: readonly string[], lastDays: number, at: Date): Promise<Map<string, ClaimRate>> };
  packOf: (country: string) => Pick<CountryPack, "timeZone" | "refundDay" | "claimShare">;
  clock: Clock;
};

export type PurchaseRefund = {
  purchaseId: string;
  state: RefundState | null;
  eligibility: Eligibility;
  attempts: Tried[];
};

/** How purchases of a buyer stand with refunds; those of others are left out. */
export function makeListPurchaseRefunds(ports: Ports) {
  const { purchases, attempts, requests, sellerActs, unasked, claims, packOf, clock } = ports;
  return async (buyer: Buyer, ids: readonly string[]): Promise<PurchaseRefund[]> => {
    const [own, tried, asked] = await Promise.all([
      purchases.ofBuyer(buyer, ids),
      attempts.byPurchase(ids),
      requests.byPurchase(ids),
    ]);
    const now = clock.now();
    const lastDays = new Set(own.map(({ country }) => packOf(country).claimShare.days));
    const rateIn = async (days: number) =>
      [days, (await claims.of([buyer.userId], days, now)).get(buyer.userId)] as const;
    const [withdrawals, due, found] = await Promise.all([
      sellerActs.withdrawals(own.map(({ leadId }) => leadId)),
      unasked.leftDueAt(
        own.map(({ id }) => id),
        now,
      ),
      Promise.all(Array.from(lastDays, rateIn)),
    ]);
    const rates = new Map(found);
    return own.map((purchase) => {
      const pack = packOf(purchase.country);
      const facts = {
        purchase,
        attempts: tried.get(purchase.id) ?? [],
        requests: asked.get(purchase.id) ?? [],
        withdrawal: withdrawals.get(purchase.leadId),
        refundDueAt: due.get(purchase.id),
        rate: rates.get(pack.claimShare.days),
      };
      const [newest] = facts.requests;
      const eligibility = eligibilityOf(facts, pack, now);
      return { purchaseId: purchase.id, state: newest?.state ?? null, eligibility, attempts: facts.attempts };
    });
  };
}
