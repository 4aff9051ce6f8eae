import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import {
  type Account,
  changedNames,
  type InvoiceDetails,
  type SavedDetails,
  validDetails,
} from "../domain/billing-details.ts";
import type { DetailsCorrection } from "../domain/details-correction.ts";
import type { BillingMail } from "../domain/mail.ts";
import type { SaveDetails } from "./save-details.ts";

type Ports = {
  db: Db;
  details: { find(userId: string, on?: Db | Tx): Promise<SavedDetails> };
  saveDetails: SaveDetails;
  corrections: { add(tx: Tx, userId: string, version: bigint, correction: DetailsCorrection): Promise<void> };
  events: { mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** `version`: of the details as they were read; 0 if nothing was saved. */
type Asked = { account: Account; version: bigint; adminId: string; reason: string; input: InvoiceDetails };

/**
 * Corrects what an account's invoices say, as its owner could, and mails the owner which details changed, without their
 * values. How the account pays stays its owner's choice. Refuses `invalid_request`, `version_outdated`.
 */
export function makeCorrectDetails({ db, details, saveDetails, corrections, events, packs, clock }: Ports) {
  return ({ account, version, adminId, reason, input }: Asked): Promise<void> =>
    transaction(db, async (tx) => {
      const before = await details.find(account.userId, tx);
      if (before.version !== version) refuse("version_outdated");
      const { billingMethod, language } = before;
      const valid = validDetails({ ...input, billingMethod, language }, account.country, packs);
      const fields = changedNames(before, valid);
      if (fields.length === 0) return;
      const saved = (await saveDetails(tx, account, valid, version)) ?? refuse("version_outdated");
      await corrections.add(tx, account.userId, saved.version, { correctedAt: clock.now(), adminId, fields, reason });
      await events.mailQueued(tx, account, { subject: "details_corrected", corrected: fields });
    });
}
