import type { CountryPack } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { EarlierRequest, SellerMail } from "../domain/seller-request.ts";
import type { SellerSecrets } from "../domain/seller-secrets.ts";

type Ports = {
  requests: { mail(id: string, isWithdrawal: boolean): Promise<SellerMail | undefined> };
  secrets: SellerSecrets;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** The token while the request can be confirmed, the hash after the confirmation: the earlier page's if that is theirs, too. */
type AddressedMail = Omit<SellerMail, "earlier"> & {
  confirmationToken: string | null;
  hash: string | null;
  cap: number;
  earlier: Pick<EarlierRequest, "isOwn" | "isClosed" | "buyerIds" | "wasPublished"> | null;
};

/** Of another person's request nobody learns more than that there is one. */
const others = { isOwn: false, isClosed: false, buyerIds: [] };

/**
 * A seller's mail address, or with `isWithdrawal` the one that is kept to confirm it without a name, and the secrets of
 * the links, derived again. Refuses `not_found`, and `unavailable` while some copies of leads do not have a new key
 * yet: the mail is retried.
 */
export function makeGetSellerMail({ requests, secrets, packs, clock }: Ports) {
  return async (requestId: string, isWithdrawal: boolean): Promise<AddressedMail> => {
    const found = await requests.mail(requestId, isWithdrawal);
    const cap = found && packs.get(found.country)?.caps[found.leadType];
    if (!found || !cap) return refuse("not_found");
    const own = found.earlier?.isOwn ? found.earlier : undefined;
    const mail = {
      ...found,
      earlier: found.earlier && (own ?? { ...others, wasPublished: found.earlier.wasPublished }),
    };
    const { sellerDigest, confirmationDigest } = mail;
    if (sellerDigest) {
      // An open one is what there is to manage; beside a closed one, the page of this one says that it is not published.
      const open = own?.isClosed === false ? own : undefined;
      const earlierPage = open && secrets.sellerHashOf(open.id, Buffer.from(open.sellerDigest, "hex"));
      const hash = earlierPage ?? secrets.sellerHashOf(requestId, sellerDigest) ?? refuse("unavailable");
      return { ...mail, confirmationToken: null, hash, cap };
    }
    if (clock.now() >= mail.confirmationExpiresAt) return { ...mail, confirmationToken: null, hash: null, cap };
    const confirmationToken = secrets.confirmationTokenOf(requestId, confirmationDigest) ?? refuse("unavailable");
    return { ...mail, confirmationToken, hash: null, cap };
  };
}
