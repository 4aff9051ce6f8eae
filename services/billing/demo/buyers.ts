import type { Db } from "@doorlight/common/db";
import { taxId } from "../src/domain/tax-id.ts";
import { countries, someBuyer } from "../test/some-invoice.ts";
import { personId } from "./person-id.ts";
import { type DetailsPorts, saveDetails } from "./save-details.ts";

const BUYERS_PER_COUNTRY = 8;
/** Lower numbers are of other accounts of the demo. */
const FIRST_NUMBER = 100;

/**
 * Billing details of purchasing's sample buyers, who pay by invoice: without them each would be left out of the invoices
 * and wait for an admin. Details that are there stay. Returns how many were laid.
 */
export async function layDemoBuyers(db: Db, ports: DetailsPorts): Promise<number> {
  let laid = 0;
  for (const country of countries.filter((code) => ports.packs.has(code))) {
    for (const [index, id] of someTaxIds(country).entries()) {
      const account = { userId: personId(`buyer${index + 1}.${country.toLowerCase()}@doorlight.test`), country };
      const { businessName, streetAddress, postalCode, city } = someBuyer(country);
      const isNew = await saveDetails(db, ports, account, {
        billingMethod: "invoice",
        businessName: `${index + 1} ${businessName}`,
        taxId: id,
        streetAddress,
        postalCode,
        city,
      });
      if (isNew) laid++;
    }
  }
  return laid;
}

/** One of each buyer, with right check digits and so low that no business is likely to have it. */
function someTaxIds(country: (typeof countries)[number]): string[] {
  const { length } = someBuyer(country).taxId.replaceAll(/\D/g, "");
  const found: string[] = [];
  for (let number = FIRST_NUMBER; found.length < BUYERS_PER_COUNTRY; number++) {
    const id = taxId(String(number).padStart(length, "0"), country);
    if (id) found.push(id);
  }
  return found;
}
