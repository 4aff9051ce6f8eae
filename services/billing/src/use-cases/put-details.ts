import { randomUUID } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
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
 * Saves how an account pays and publishes it. Refuses `invalid_request`, also for another company while something bought on invoice
 * is not paid, which would then be that company's; `account_deactivated`; if its owner chooses the invoice and the account's plan goes on, what choosing that plan would (decision 0111).
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

  async function isOtherCompany({ userId, country }: Account, { taxId }: BillingDetails): Promise<boolean> {
    const saved = await ports.find(userId);
    const numberOf = (text: string) => businessNumber({ taxId: text, country });
    return saved.taxId !== "" && numberOf(saved.taxId) !== numberOf(taxId);
  }

  const stillOwed = () =>
    refuseField("taxId", "still_owed", "stays until everything bought on invoice for this company is paid");

  /**
   * For an account that owes nothing: what is sold on invoice comes before, and is owed, or finds an account that is not proven. If
   * purchasing has left the company and the details are not saved, the job publishes those of before. An admin may correct the
   * company whatever is owed.
   */
  async function saveOther(account: Account, valid: BillingDetails): Promise<SavedDetails> {
    const { userId } = account;
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
    if (await isOtherCompany(account, valid)) {
      // It is to be proven anew.
      if (debt) refuse("payment_method_missing");
      return saveOther(account, valid);
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
