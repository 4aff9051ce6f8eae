import { type Db, transaction } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import { type Account, type BillingDetails, type SavedDetails, validDetails } from "../domain/billing-details.ts";
import type { SaveDetails } from "./save-details.ts";

type Ports = { db: Db; saveDetails: SaveDetails; packs: ReadonlyMap<string, CountryPack> };

/** Saves how an account pays and publishes it. Refuses `invalid_request`, `account_deactivated`. */
export function makePutDetails({ db, saveDetails, packs }: Ports) {
  return (account: Account, input: BillingDetails): Promise<SavedDetails> => {
    const valid = validDetails(input, account.country, packs);
    return transaction(db, async (tx) => (await saveDetails(tx, account, valid)) ?? refuse("account_deactivated"));
  };
}
