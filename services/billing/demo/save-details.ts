import { randomUUID } from "node:crypto";
import { type Db, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import { systemClock } from "@doorlight/common/time";
import { makeDetailsCorrectionStore } from "../src/db/details-correction-store.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { type Account, type BillingDetails, noDetails, validDetails } from "../src/domain/billing-details.ts";
import { makeSaveDetails } from "../src/use-cases/save-details.ts";
import { makeTrust } from "../src/use-cases/trust.ts";
import { makeInvoiceLineStore } from "../src/db/invoice-line-store.ts";
import { makeTrustStore } from "../src/db/trust-store.ts";
import { personId } from "./person-id.ts";

type SavePorts = Parameters<typeof makeSaveDetails>[0];

export type DetailsPorts = {
  events: SavePorts["events"] & Parameters<typeof makeTrust>[0]["events"];
  renew: SavePorts["buyers"]["renew"];
  packs: ReadonlyMap<string, CountryPack>;
};

export type OwnDetails = Pick<
  BillingDetails,
  "billingMethod" | "businessName" | "taxId" | "streetAddress" | "postalCode" | "city"
>;

/** Digests are the job's: no key is needed to lay data. */
export const later = () => Promise.resolve();

/**
 * Saves the details of an account that gets its invoices by mail, and lets it buy on invoice as an admin does. Details that are
 * there stay. Returns whether they were saved.
 */
export async function saveDetails(
  db: Db,
  { events, renew, packs }: DetailsPorts,
  account: Account,
  own: OwnDetails,
): Promise<boolean> {
  const details = makeDetailsStore(db);
  if ((await details.find(account.userId)).version > 0n) return false;
  const buyers = { freezeNow: () => Promise.resolve(), renew };
  const save = makeSaveDetails({ details, buyers, markDue: later, followDigests: later, askMailbox: later, events });
  const valid = validDetails({ ...noDetails, ...own, invoicingMethod: "other" }, account.country, packs);
  const { version } = await transaction(db, async (tx) => (await save(tx, account, valid)) ?? refuse("unavailable"));
  const trust = makeTrust({
    db,
    trusted: makeTrustStore(),
    lines: makeInvoiceLineStore(),
    followDigests: later,
    corrections: makeDetailsCorrectionStore(db),
    // Nobody of the demo waits for this mail.
    events: { ...events, mailQueued: () => Promise.resolve() },
    packs,
    clock: systemClock,
  });
  const adminId = personId("admin@doorlight.test");
  // Two admins of the demo have agreed on it, so that none has used a limit up.
  const word = { version, adminId, reason: "A business of the demo", approvalId: randomUUID(), ending: [] };
  await trust.decide({ userId: account.userId, proven: true, ...word });
  return true;
}
