import type { CountryPack } from "@doorlight/common/product";
import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { SellerMail } from "../domain/seller-request.ts";
import type { SellerSecrets } from "../domain/seller-secrets.ts";
import type { Requests } from "./ports.ts";

type Ports = {
  db: Db;
  requests: Requests;
  secrets: SellerSecrets;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type AddressedMail = {
  mail: SellerMail;
  /** While the request can be confirmed. */
  confirmationToken: string | undefined;
  /** Once it is. */
  hash: string | undefined;
  cap: number;
};

/** Where to write to a seller, with the secrets of the links, derived anew. Refuses `not_found`. */
export function makeGetSellerMail({ db, requests, secrets, packs, clock }: Ports) {
  return async (requestId: string): Promise<AddressedMail> => {
    const mail = await requests.mail(db, requestId);
    const cap = mail && packs.get(mail.country)?.caps[mail.leadType];
    if (!mail || !cap) return refuse("not_found");
    const isDue = !mail.isConfirmed && clock.now() < mail.confirmationExpiresAt;
    return {
      mail,
      confirmationToken: isDue ? secrets.confirmationToken(requestId) : undefined,
      hash: mail.isConfirmed ? secrets.sellerHash(requestId) : undefined,
      cap,
    };
  };
}
