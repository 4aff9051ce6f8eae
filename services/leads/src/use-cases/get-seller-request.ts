import type { CountryPack } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { competitionEnd } from "../domain/competition-end.ts";
import type { SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";

type Ports = {
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type SellerPage = { request: SellerRequest; endedAt: Date | undefined; cap: number; spotsLeft: number };

export type GetSellerRequest = ReturnType<typeof makeGetSellerRequest>;

/** A seller's page, by its secret. Refuses `not_found`. */
export function makeGetSellerRequest({ sellerPages, packs, clock }: Ports) {
  return async (hash: string): Promise<SellerPage> => {
    const request = await sellerPages.byHash(digest(hash));
    const cap = request && packs.get(request.country)?.caps[request.leadType];
    if (!request || !cap) return refuse("not_found");
    // A duplicate is never sold, and its page looks like any other.
    const spotsLeft = request.lead?.spotsLeft ?? cap;
    return { request, endedAt: competitionEnd(request, clock.now()), cap, spotsLeft };
  };
}
