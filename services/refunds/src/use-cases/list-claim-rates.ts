import { type ClaimRate, isAboveShare, type CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { RefundRequest } from "../domain/refund.ts";

type Ports = {
  claims: { of(buyerIds: readonly string[], lastDays: number, at: Date): Promise<Map<string, ClaimRate>> };
  packOf: (country: string) => Pick<CountryPack, "claimShare">;
  clock: Clock;
};

/** How much the buyers of requests claim back, by the rule of the country of each. */
export function makeListClaimRates({ claims, packOf, clock }: Ports) {
  return async (requests: readonly RefundRequest[]) => {
    const countries = new Map(requests.map(({ purchase }) => [purchase.buyerId, purchase.country]));
    const byCountry = Map.groupBy(countries.keys(), (buyerId) => countries.get(buyerId)!);
    const now = clock.now();
    const rates = await Promise.all(
      [...byCountry].map(async ([country, buyerIds]) => {
        const terms = packOf(country).claimShare;
        const found = await claims.of(buyerIds, terms.days, now);
        return [...found].map(([buyerId, rate]) => ({
          ...rate,
          buyerId,
          days: terms.days,
          isAbove: isAboveShare(rate, terms),
        }));
      }),
    );
    return rates.flat();
  };
}
