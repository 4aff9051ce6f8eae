import type { CountryPack } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { SellerMail } from "../domain/seller-request.ts";
import type { SellerSecrets } from "../domain/seller-secrets.ts";

type Ports = {
  requests: { mail(id: string, isWithdrawal: boolean): Promise<SellerMail | undefined> };
  secrets: SellerSecrets;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** The token while the request can be confirmed, the hash after the confirmation. */
type AddressedMail = SellerMail & { confirmationToken: string | null; hash: string | null; cap: number };

/**
 * A seller's mail address, or with `isWithdrawal` the one that is kept to confirm it without a name, and the secrets of
 * the links, derived again. Refuses `not_found`, and `unavailable` while some copies of leads do not have a new key
 * yet: the mail is retried.
 */
export function makeGetSellerMail({ requests, secrets, packs, clock }: Ports) {
  return async (requestId: string, isWithdrawal: boolean): Promise<AddressedMail> => {
    const mail = await requests.mail(requestId, isWithdrawal);
    const cap = mail && packs.get(mail.country)?.caps[mail.leadType];
    if (!mail || !cap) return refuse("not_found");
    const { sellerDigest, confirmationDigest } = mail;
    if (sellerDigest) {
      const hash = secrets.sellerHashOf(requestId, sellerDigest) ?? refuse("unavailable");
      return { ...mail, confirmationToken: null, hash, cap };
    }
    if (clock.now() >= mail.confirmationExpiresAt) return { ...mail, confirmationToken: null, hash: null, cap };
    const confirmationToken = secrets.confirmationTokenOf(requestId, confirmationDigest) ?? refuse("unavailable");
    return { ...mail, confirmationToken, hash: null, cap };
  };
}
