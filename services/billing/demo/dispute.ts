import { type Db, transaction } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import { type Clock, days, hours } from "@doorlight/common/time";
import { makeCardLineStore } from "../src/db/card-line-store.ts";
import { makeCardStore } from "../src/db/card-store.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { makeDisputeStore } from "../src/db/dispute-store.ts";
import { type Account, type BillingDetails, noDetails, validDetails } from "../src/domain/billing-details.ts";
import type { makeEvents } from "../src/events.ts";
import { makeCharges } from "../src/parts/charges.ts";
import { makeContracts } from "../src/parts/contracts.ts";
import { makeSettlements } from "../src/parts/settlements.ts";
import type { CardSetup } from "../src/use-cases/card-setup.ts";
import { makeChangeCards } from "../src/use-cases/change-cards.ts";
import type { RefreshPayable } from "../src/use-cases/refresh-payable.ts";
import { makeSaveDetails } from "../src/use-cases/save-details.ts";
import { personId } from "./person-id.ts";
import { later } from "./save-details.ts";

type Ports = {
  config: Parameters<typeof makeCharges>[0]["kit"]["config"];
  events: ReturnType<typeof makeEvents>;
  packs: ReadonlyMap<string, CountryPack>;
  packOf: (country: string) => CountryPack;
  cardSetup: CardSetup;
  refreshPayable: RefreshPayable;
  /** Fills in the provider's form with a test card that no other demo account has, as a browser would. */
  fillIn: (setupId: string) => Promise<unknown>;
  clock: Clock;
  log: Logger;
};

const account: Account = { userId: personId("agent9@doorlight.test"), country: "FI" };
const ANSWER_MS = days(8) + hours(5);

/** Whom the invoice of the pack names. */
const buyer: BillingDetails = {
  ...noDetails,
  businessName: "Kuusiranta Koti Oy",
  taxId: "0009009-3",
  streetAddress: "Esimerkkikatu 9",
  postalCode: "00100",
  city: "Helsinki",
  invoicingMethod: "other",
  billingMethod: "card",
};

const unused = () => Promise.reject(new Error("The demo's dispute is of a pack that a card pays"));

async function saveBuyer(db: Db, { events, packs }: Pick<Ports, "events" | "packs">): Promise<void> {
  const buyers = { freezeNow: later, renew: later };
  const details = makeDetailsStore(db);
  const save = makeSaveDetails({ details, buyers, markDue: later, followDigests: later, askMailbox: later, events });
  await transaction(db, (tx) => save(tx, account, validDetails(buyer, account.country, packs)));
}

/**
 * An agent whose card paid a pack, which its bank contests since: the account is on hold, and the bank waits for an answer.
 * The provider knows of the charge, not of the dispute. Whether it was added: once.
 */
export async function layDemoDispute(db: Db, ports: Ports): Promise<boolean> {
  const { events, packs, packOf, clock, log, cardSetup } = ports;
  const cards = makeCardStore(db);
  if ((await cards.list(account.userId)).length > 0) return false;
  const { id } = await cardSetup.start(account, "/account/billing");
  await ports.fillIn(id);
  await cardSetup.finish(account, id);
  await saveBuyer(db, ports);

  const cardLines = makeCardLineStore(db);
  const settlements = makeSettlements({ db, events, packOf, clock, addInvoiceLine: unused, cardLines });
  const details = makeDetailsStore(db);
  const { findPayable } = details;
  const { followBlock } = makeChangeCards({
    db,
    cards,
    hasRecurringCharges: unused,
    findPayable,
    detachLater: unused,
    refreshPayable: ports.refreshPayable,
    clock,
  });
  const { chargeCard, charges, disputeCharge } = makeCharges({
    kit: { config: ports.config, db, packs, clock, log, sending: { isHeld: () => false } },
    events,
    settled: settlements.settled,
    disputes: makeDisputeStore(db),
    listCardOwners: cards.listOwners,
    followBlock,
    finishSetup: unused,
    isReverseCharged: () => Promise.resolve(false),
    cardLines,
    creditInvoice: { ofPayBack: unused },
    // A payment by card would prove the account, and its dispute would take that back.
    trust: { byCard: async () => {}, byCardNoMore: async () => {} },
    packOf,
  });
  const { buyPack } = makeContracts({
    db,
    details,
    events,
    packOf,
    clock,
    settlements,
    cardCharges: { charge: chargeCard, endCharge: unused, voidCharge: unused },
    budgets: {
      holdForClick: async () => {},
      holdUnattended: unused,
      reserveDebt: unused,
      releaseDebt: unused,
      leaveCompany: unused,
      listQuotaUse: unused,
      describePurchases: unused,
      close() {},
    },
    log,
  });
  await buyPack({
    ...account,
    packId: "credits_5",
    payment: "card",
    idempotencyKey: "demo-disputed-pack",
    returnPath: "/account/billing/credits",
    shown: null,
    another: false,
    beyondBudget: false,
  });
  const [charge] = await charges.listOf(account.userId);
  if (!charge) throw new Error("The demo's card was not charged");
  const now = clock.now();
  await disputeCharge(charge, {
    reason: "unrecognized",
    amount: charge.gross,
    answerBy: new Date(now.getTime() + ANSWER_MS),
    isAnswered: false,
    outcome: null,
    providerId: "demo",
    providerOpenedAt: now,
    reportedAt: now,
  });
  return true;
}
