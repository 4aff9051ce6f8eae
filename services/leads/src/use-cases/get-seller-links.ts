import { refuse } from "@doorlight/common/errors";
import { MOST_LINKS, type LinkedRequest } from "../domain/seller-links.ts";
import type { SellerSecrets } from "../domain/seller-secrets.ts";

type Ports = {
  sellerLinks: { ofAddress(requestId: string, limit: number): Promise<LinkedRequest[]> };
  secrets: SellerSecrets;
};

/** The newest request of an address says how to write to it. */
type SellerLinks = LinkedRequest & { links: (LinkedRequest & { hash: string })[] };

/**
 * The pages of all requests of a seller's address, with their secrets, derived again. Requests of a discarded key are
 * left out, because their links cannot be made again. Refuses `not_found`, and `unavailable` if none is left: while
 * copies of leads restart with a new key the mail is retried.
 */
export function makeGetSellerLinks({ sellerLinks, secrets }: Ports) {
  return async (requestId: string): Promise<SellerLinks> => {
    const requests = await sellerLinks.ofAddress(requestId, MOST_LINKS);
    const newest = requests[0] ?? refuse("not_found");
    const links = requests.flatMap((request) => {
      const hash = secrets.sellerHashOf(request.id, request.sellerDigest);
      return hash === undefined ? [] : [{ ...request, hash }];
    });
    return links.length > 0 ? { ...newest, links } : refuse("unavailable");
  };
}
