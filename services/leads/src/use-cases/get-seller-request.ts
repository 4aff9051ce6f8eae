import type { CountryPack } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import { minutes, type Clock } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import { requestState } from "../domain/request-state.ts";
import type { PageOpening, SeenContact, SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";

type Ports = {
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  openings: {
    add(opening: { requestId: string; device: string; isExport: boolean }, at: Date, lastSince: Date): Promise<void>;
    newest(requestId: string, limit: number): Promise<PageOpening[]>;
    seen(leadId: string, limit: number): Promise<SeenContact[]>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

const SHOWN = 50;
/** A page that is read again within this time is still open. */
const ONE_OPENING_MS = minutes(15);

/** A seller's page, by its secret. Its opening is logged as long as there is a contact to see. Refuses `not_found`. */
export function makeGetSellerRequest({ sellerPages, openings, packs, clock }: Ports) {
  return async (hash: string, device: string) => {
    const request = await sellerPages.byHash(digest(hash));
    const cap = request && packs.get(request.country)?.caps[request.leadType];
    if (!request || !cap) return refuse("not_found");
    const { id: requestId, lead } = request;
    const now = clock.now();
    if (request.own) await openings.add({ requestId, device, isExport: false }, now, after(now, -ONE_OPENING_MS));
    return {
      ...request,
      ...requestState(request, now),
      createdAt: request.submittedAt,
      isLinked: !lead && !request.isBlocked,
      buyers: lead?.buyers ?? [],
      cap,
      spotsLeft: lead?.spotsLeft ?? cap,
      openings: await openings.newest(requestId, SHOWN),
      seen: lead ? await openings.seen(lead.id, SHOWN) : [],
    };
  };
}
