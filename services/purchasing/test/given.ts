import { randomUUID } from "node:crypto";
import { type Db, transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import type { LeadLock } from "../src/clients/lead-lock.ts";
import { makeAccountStore } from "../src/db/account-store.ts";
import { makeContractStore } from "../src/db/contract-store.ts";
import { makeLeadStore } from "../src/db/lead-store.ts";
import { makeOfficeMembershipStore } from "../src/db/office-membership-store.ts";
import { makePriceListStore } from "../src/db/price-list-store.ts";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import type { Payable } from "../src/domain/account.ts";
import type { Deal, Owner, QuotaGrant } from "../src/domain/contract.ts";
import type { FindCountryTerms } from "../src/domain/country-terms.ts";
import type { PublishedLead } from "../src/domain/lead.ts";
import type { PriceList } from "../src/domain/price-list.ts";
import type { Buyer, PurchaseCommand, PurchaseOutcome } from "../src/domain/purchase.ts";
import { makeEvents } from "../src/events.ts";
import { makeEndBuying } from "../src/use-cases/end-buying.ts";
import { makeOpenAccount } from "../src/use-cases/open-account.ts";
import { makeProjectLead } from "../src/use-cases/project-lead.ts";
import { makeProjectOffices } from "../src/use-cases/project-offices.ts";
import { makeProjectPriceList } from "../src/use-cases/project-price-list.ts";

/** The instant of these tests: one hour after leads are published. */
export const now = new Date("2026-11-21T10:00:00.000Z");
/** So many hours later, or earlier. */
export const hoursFromNow = (count: number) => new Date(now.getTime() + count * 3_600_000);

/** For tests of everything else. */
export const noInvoiceLimit: FindCountryTerms = () => ({
  invoiceLimit: Number.MAX_SAFE_INTEGER,
  firstInvoiceLimit: Number.MAX_SAFE_INTEGER,
  timeZone: "UTC",
  vat: { rate: 25.5 },
});

/** May buy on invoice. */
export const provenAccount = { proven: true, invoicesPaidInTime: 0, reminders: 0 };

/** For buyers who do not wait for each other. */
export const unlocked: LeadLock = { hold: (_, work) => work() };

type Wallet = {
  credits?: number;
  billingMethod?: Payable["billingMethod"];
  billingComplete?: boolean;
  cardReady?: boolean;
  reverseCharge?: boolean;
};

/** Whose a contract is, and how it differs from an ordinary one. */
type ContractChanges<Contract> = Partial<Omit<Contract, "owner">>;

export const finnishPrices: PriceList = {
  country: "FI",
  version: 1n,
  currency: "EUR",
  unitPrices: [
    { leadType: "request_for_quote", price: { amount: 4500n, currency: "EUR" } },
    { leadType: "request_for_valuation", price: { amount: 2900n, currency: "EUR" } },
  ],
  modifiers: [
    { kind: "region", place: "Lapland", region: "", basisPoints: -1500 },
    { kind: "city", place: "Helsinki", region: "", basisPoints: 1500 },
    { kind: "postal_code", place: "00100", region: "", basisPoints: 1250 },
  ],
};

/** Makes the start of a test through the service's own use cases and stores. */
export function givenIn(db: Db, terms: FindCountryTerms = noInvoiceLimit) {
  const accounts = makeAccountStore(db);
  const rules = makePurchaseRules(db, terms);
  const clock = { now: () => now };
  const ports = {
    db,
    clock,
    accounts,
    leads: makeLeadStore(),
    priceLists: makePriceListStore(),
    events: makeEvents(makeOutbox()),
  };
  const projectLead = makeProjectLead(ports);
  const projectPriceList = makeProjectPriceList(ports);
  const projectOffices = makeProjectOffices({ ...ports, memberships: makeOfficeMembershipStore(db) });
  const contracts = makeContractStore(db);
  let userVersion = 1n;
  const openAccount = makeOpenAccount({ ...ports, claimCredit: () => Promise.resolve() });
  const endBuying = makeEndBuying(ports);

  const given = {
    rules,
    accounts,
    openAccount,

    async priceList(changes: Partial<PriceList> = {}): Promise<void> {
      await transaction(db, (tx) => projectPriceList(tx, { ...finnishPrices, ...changes }));
    },

    /** Published an hour ago, for a week, in a place without a modifier. */
    async lead(changes: Partial<PublishedLead> = {}): Promise<string> {
      const lead: PublishedLead = {
        leadId: randomUUID(),
        country: "FI",
        leadType: "request_for_quote",
        cap: 4,
        postalCode: "33100",
        city: "Tampere",
        region: "Pirkanmaa",
        publishedAt: hoursFromNow(-1),
        expiresAt: hoursFromNow(7 * 24 - 1),
        test: false,
        ...changes,
      };
      await transaction(db, (tx) => projectLead(tx, lead));
      return lead.leadId;
    },

    /** Lets these users buy a test. */
    async testers(leadId: string, userIds: string[]): Promise<void> {
      await transaction(db, (tx) => ports.leads.addTesters(tx, leadId, userIds));
    },

    async leads(count: number, changes: Partial<PublishedLead> = {}): Promise<string[]> {
      return Promise.all(Array.from({ length: count }, () => given.lead(changes)));
    },

    async closedLead(leadId: string, at: Date): Promise<void> {
      await transaction(db, (tx) => endBuying.at(tx, leadId, at));
    },

    /** An agent who accepted the terms and pays by invoice, unless `changes` differ. */
    async agent({
      credits = 0,
      billingMethod = "invoice",
      billingComplete = true,
      cardReady = billingMethod === "card",
      reverseCharge = false,
      ...changes
    }: Wallet & Partial<Buyer> = {}): Promise<Buyer> {
      const buyer = { id: randomUUID(), officeId: null, country: "FI", role: "agent", termsAccepted: true, ...changes };
      const { id: userId, country } = buyer;
      await transaction(db, async (tx) => {
        await openAccount.at(tx, { userId, country, grantsSignupCredit: false, at: now });
        const payable = { billingMethod, billingComplete, cardReady, reverseCharge, invoiceTrust: provenAccount };
        await accounts.setPayable(tx, { userId, country, ...payable, version: 1n });
      });
      if (credits > 0) await given.credits(buyer, credits);
      return buyer;
    },

    async agents(count: number): Promise<Buyer[]> {
      return Promise.all(Array.from({ length: count }, () => given.agent()));
    },

    /** Goes to another office, or out of all; the event of it is consumed. Returns the agent as they are then. */
    async moved(buyer: Buyer, officeId: string | null, at: Date): Promise<Buyer> {
      const change = { userId: buyer.id, officeId, country: buyer.country, at, version: ++userVersion };
      await transaction(db, (tx) => projectOffices(tx, change));
      return { ...buyer, officeId };
    },

    /** More credits than anybody gets for signing up. */
    async credits(buyer: Buyer, credits: number): Promise<void> {
      await db.raw(
        `insert into ledger_transactions (kind, user_id, from_account, to_account, unit, amount, occurred_at)
         values ('signup_grant', ?, 'promotion', 'credits', 'CREDIT', ?, ?)`,
        [buyer.id, credits, now],
      );
    },

    /**
     * This month's leads of a plan, or with an office as owner of a deal; ten, unless `changes` differ. Consumed before the
     * purchases of a test, or at `at`. Returns its id.
     */
    async quota(
      owner: { userId: string } | { officeId: string },
      changes: ContractChanges<QuotaGrant> = {},
      at = hoursFromNow(-1),
    ) {
      const ofPlan = "userId" in owner;
      const grant: QuotaGrant = {
        ...contractOf(owner),
        quotaId: randomUUID(),
        contractId: randomUUID(),
        contractKind: ofPlan ? "plan" : "deal",
        total: 10,
        ...changes,
      };
      await transaction(db, (tx) => contracts.setQuota(tx, grant, at));
      return grant.quotaId;
    },

    /** A deal with a tenth off that serves everybody in its office, unless `changes` differ. Returns its id. */
    async deal(owner: { userId: string } | { officeId: string }, changes: ContractChanges<Deal> = {}) {
      const membersUntil = "officeId" in owner ? hoursFromNow(10_000) : null;
      const terms = { dealId: randomUUID(), name: "Autumn", discountBasisPoints: 1000, priority: false, membersUntil };
      const deal: Deal = { ...contractOf(owner), ...terms, ...changes };
      await transaction(db, (tx) => contracts.setDeal(tx, deal));
      return deal.dealId;
    },

    /** So many spots, bought half an hour ago by agents of their own. */
    async spotsTaken(leadId: string, count: number): Promise<void> {
      for (let i = 0; i < count; i++) {
        const outcome = await given.buys(await given.agent(), leadId, {}, hoursFromNow(-0.5));
        if (outcome.refusal) throw new Error(`A given purchase was refused: ${outcome.refusal}`);
      }
    },

    buys: (buyer: Buyer, leadId: string, changes: Partial<PurchaseCommand> = {}, at = now): Promise<PurchaseOutcome> =>
      rules.buy(commandOf(buyer, leadId, changes), at),
  };
  return given;
}

export type Given = ReturnType<typeof givenIn>;

/** From a month before to a month after the instant of the tests, of all leads of Finland. */
function contractOf(owner: { userId: string } | { officeId: string }) {
  return {
    owner: { userId: null, officeId: null, ...owner } as Owner,
    country: "FI",
    from: hoursFromNow(-30 * 24),
    to: hoursFromNow(30 * 24),
    limits: { leadTypes: [], regions: [], cities: [], postalCodes: [] },
    version: 1n,
  };
}

export function commandOf(buyer: Buyer, leadId: string, changes: Partial<PurchaseCommand> = {}): PurchaseCommand {
  const idempotencyKey = `click-${randomUUID()}`;
  return {
    leadId,
    buyer,
    requestedSource: null,
    shown: null,
    idempotencyKey,
    listId: null,
    traceparent: null,
    ...changes,
  };
}
