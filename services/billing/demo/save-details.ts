import type { Db } from "@doorlight/common/db";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { type Account, type BillingDetails, noDetails } from "../src/domain/billing-details.ts";
import { makePutDetails } from "../src/use-cases/put-details.ts";
import { makeSaveDetails } from "../src/use-cases/save-details.ts";

type SavePorts = Parameters<typeof makeSaveDetails>[0];

export type DetailsPorts = {
  events: SavePorts["events"];
  renew: SavePorts["buyers"]["renew"];
  packs: Parameters<typeof makePutDetails>[0]["packs"];
};

type OwnDetails = Pick<
  BillingDetails,
  "billingMethod" | "businessName" | "taxId" | "streetAddress" | "postalCode" | "city"
>;

/** Saves the details of an account that gets its invoices by mail. */
export async function saveDetails(
  db: Db,
  { events, renew, packs }: DetailsPorts,
  account: Account,
  own: OwnDetails,
): Promise<void> {
  const buyers = { freezeNow: () => Promise.resolve(), renew };
  const save = makeSaveDetails({ details: makeDetailsStore(db), buyers, events });
  await makePutDetails({ db, saveDetails: save, packs })(account, { ...noDetails, ...own, invoicingMethod: "other" });
}
