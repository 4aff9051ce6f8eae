import { randomUUID } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { type FieldError, refuse } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { type Account, type BillingDetails, type SavedDetails, validDetails } from "../domain/billing-details.ts";
import type { Debt } from "../domain/debt.ts";
import { asProven, type Payable, paymentOf } from "../domain/payment.ts";
import { planIn } from "../domain/plan.ts";
import { businessNumber } from "../domain/tax-id.ts";
import type { AgreedFees } from "./agreed-fees.ts";
import type { FindSubscription } from "./find-subscription.ts";
import type { ReserveDebt } from "./reserve-debt.ts";
import type { SaveDetails } from "./save-details.ts";

type Ports = {
  db: Db;
  saveDetails: SaveDetails;
  find(userId: string): Promise<SavedDetails>;
  /** Publishes the account anew soon, if nothing else does. Its version; undefined if it is erased. */
  publishLater(userId: string): Promise<bigint | undefined>;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  /** Keeps acceptances of deals apart. */
  lockOwners(tx: Tx, ids: readonly string[]): Promise<void>;
  owesHere(tx: Tx, userId: string): Promise<boolean>;
  /** Purchasing. */
  debts: {
    /** Sells nothing more on invoice until a version after this one is published. False if the account owes there. */
    leaveCompany(account: Account & { version: bigint }): Promise<boolean>;
  };
  findPayable(on: Db | Tx, userId: string): Promise<Payable>;
  findSubscription: FindSubscription;
  agreed: Pick<AgreedFees, "planAt">;
  reserveDebt: Pick<ReserveDebt, "whileMonthReserved">;
  packs: ReadonlyMap<string, CountryPack>;
};

/**
 * Saves how an account pays and publishes it. Refuses `invalid_request`, also for another company, name or address for e-invoices
 * while something bought on invoice is not paid, which others would then get the invoice of; `account_deactivated`; if its owner chooses the invoice and the account's plan goes on, what choosing that plan would (decision 0111).
 */
export function makePutDetails(ports: Ports) {
  const { db, saveDetails, findPayable, findSubscription, agreed, reserveDebt, packs } = ports;

  /** The next month of the plan, if its owner now chooses the invoice and it would not be on one by the details before. */
  async function planOnInvoice({ userId, country }: Account, input: BillingDetails): Promise<Debt | undefined> {
    const before = asProven(await findPayable(db, userId));
    const isChosen = input.billingMethod === "invoice" && before.billingMethod !== "invoice";
    if (!isChosen || paymentOf(before) === "invoice") return undefined;
    const subscription = (await findSubscription({ userId, country }))?.subscription;
    const next = subscription?.nextPlanId && planIn(countryPackOf(packs, country), subscription.nextPlanId);
    if (!next) return undefined;
    const { monthlyFee: amount } = await agreed.planAt(db, subscription, next, subscription.period.to);
    return { referenceId: randomUUID(), userId, country, amount };
  }

  /**
   * For an account that owes nothing: what is sold on invoice comes before, and is owed, or finds an account that is not proven. If
   * purchasing has left the company and the details are not saved, the job publishes those of before. An admin may correct the
   * company whatever is owed.
   */
  async function saveOther(account: Account, valid: BillingDetails, paths: string[]): Promise<SavedDetails> {
    const { userId } = account;
    const stillOwed = () => refuse("invalid_request", { fields: paths.map(owedField) });
    const version = (await ports.publishLater(userId)) ?? refuse("account_deactivated");
    return transaction(db, async (tx) => {
      await ports.lockOwners(tx, [userId]);
      await ports.lockAccount(tx, userId);
      if (await ports.owesHere(tx, userId)) stillOwed();
      const saved = (await saveDetails(tx, account, valid, version)) ?? refuse("unavailable");
      if (!(await ports.debts.leaveCompany({ ...account, version }))) stillOwed();
      failpoint("billing.after_leaving");
      return saved;
    });
  }

  return async (account: Account, input: BillingDetails): Promise<SavedDetails> => {
    const valid = validDetails(input, account.country, packs);
    const debt = await planOnInvoice(account, valid);
    const others = otherPayer(await ports.find(account.userId), valid, account.country);
    if (others.length > 0) {
      // Another company is to be proven anew.
      if (debt && others.includes("taxId")) refuse("payment_method_missing");
      // What is reserved is owed, so the room is given back before.
      if (debt) await reserveDebt.whileMonthReserved(debt, () => Promise.resolve());
      return saveOther(account, valid, others);
    }
    const save = () =>
      transaction(db, async (tx) => {
        const saved = (await saveDetails(tx, account, valid)) ?? refuse("account_deactivated");
        // A first company is to be proven, too.
        if (debt && !saved.trust.proven) refuse("payment_method_missing");
        return saved;
      });
    // The room was asked for alone: the fee is charged later, as a plan's next month.
    return debt ? reserveDebt.whileMonthReserved(debt, save) : save();
  };
}

/** Names of the details by which an invoice would go to others; those in force that fail the rules have to be corrected. */
function otherPayer(saved: SavedDetails, valid: BillingDetails, country: string): string[] {
  const numberOf = ({ taxId }: BillingDetails) => businessNumber({ taxId, country });
  const { businessName, taxId, eInvoiceAddress, problems } = saved;
  const differs = {
    businessName: businessName !== "" && businessName !== valid.businessName,
    taxId: taxId !== "" && numberOf(saved) !== numberOf(valid),
    // Without one, they are mailed; without a company nothing was bought on invoice.
    eInvoiceAddress: taxId !== "" && valid.eInvoiceAddress !== "" && eInvoiceAddress !== valid.eInvoiceAddress,
  };
  return Object.entries(differs).flatMap(([name, differing]) => (differing && !problems.includes(name) ? [name] : []));
}

const owedField = (path: string): FieldError => ({
  path,
  code: "still_owed",
  message: "stays until everything bought on invoice for this company is paid",
});
