import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { ChangedLead } from "../domain/lead.ts";
import { noPhone, phoneNumber } from "../domain/phone-number.ts";
import type { SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";

type Ports = {
  db: Db;
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  requests: { correctPhone(tx: Tx, id: string, phone: string, at: Date): Promise<boolean> };
  leads: { touch(tx: Tx, id: string): Promise<ChangedLead> };
  events: { contactCorrected(tx: Tx, lead: ChangedLead, correctedAt: Date): Promise<void> };
  clock: Clock;
};

export type CorrectPhone = ReturnType<typeof makeCorrectPhone>;

/**
 * Corrects a seller's telephone number and publishes that, so that buyers read it again. Returns it with its prefix.
 * Refuses `not_found`, also for an erased contact, and `invalid_request`.
 */
export function makeCorrectPhone({ db, sellerPages, requests, leads, events, clock }: Ports) {
  return async (hash: string, written: string): Promise<string> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request?.own) return refuse("not_found");
    const phone = phoneNumber(written, request.country);
    if (!phone) return refuse("invalid_request", { fields: [noPhone] });

    const { id, lead } = request;
    const now = clock.now();
    await transaction(db, async (tx) => {
      const isChanged = await requests.correctPhone(tx, id, phone, now);
      if (isChanged && lead) await events.contactCorrected(tx, await leads.touch(tx, lead.id), now);
    });
    return phone;
  };
}
