import type { CountryPack } from "@doorlight/common/product";
import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { competitionEnd } from "../domain/competition-end.ts";
import { digest } from "../domain/seller-secrets.ts";
import type { SellerRequest } from "../domain/seller-request.ts";
import type { SellerPages } from "./ports.ts";

type Ports = { db: Db; sellerPages: SellerPages; packs: ReadonlyMap<string, CountryPack>; clock: Clock };

export type SellerPage = { request: SellerRequest; endedAt: Date | undefined; cap: number };

/** What a seller sees of a request. Refuses `not_found` for every secret that names none. */
export function makeGetSellerRequest({ db, sellerPages, packs, clock }: Ports) {
  return async (hash: string): Promise<SellerPage> => {
    const request = await sellerPages.byHash(db, digest(hash));
    const cap = request && packs.get(request.country)?.caps[request.leadType];
    if (!request || !cap) return refuse("not_found");
    return { request, endedAt: competitionEnd(request, clock.now()), cap };
  };
}
