import { randomUUID } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import {
  type Account,
  type BillingDetails,
  isComplete,
  type SavedDetails,
  validDetails,
} from "../domain/billing-details.ts";
import type { Debt } from "../domain/debt.ts";
import { asProven, type Payable, paymentOf } from "../domain/payment.ts";
import type { FindSubscription } from "./find-subscription.ts";
import type { ReserveDebt } from "./reserve-debt.ts";
import type { SaveDetails } from "./save-details.ts";

type Ports = {
  db: Db;
  saveDetails: SaveDetails;
  findPayable(on: Db | Tx, userId: string): Promise<Payable>;
  findSubscription: FindSubscription;
  reserveDebt: Pick<ReserveDebt, "whileReserved">;
  packs: ReadonlyMap<string, CountryPack>;
};

/**
 * Saves how an account pays and publishes it. Refuses `invalid_request`, `account_deactivated`; where the account's plan would
 * be paid by invoice from now on, what choosing it would (decision 0111).
 */
export function makePutDetails({ db, saveDetails, findPayable, findSubscription, reserveDebt, packs }: Ports) {
  /** A month of the plan, if its next one would be paid by invoice, and would not be by the details before. */
  async function planOnInvoice({ userId, country }: Account, input: BillingDetails): Promise<Debt | undefined> {
    const before = asProven(await findPayable(db, userId));
    const after = { ...before, billingMethod: input.billingMethod, complete: isComplete(input) };
    if (paymentOf(after) !== "invoice" || paymentOf(before) === "invoice") return undefined;
    const amount = (await findSubscription({ userId, country }))?.plan?.monthlyFee;
    return amount && { referenceId: randomUUID(), userId, country, amount };
  }

  return async (account: Account, input: BillingDetails): Promise<SavedDetails> => {
    const valid = validDetails(input, account.country, packs);
    const debt = await planOnInvoice(account, valid);
    const save = () =>
      transaction(db, async (tx) => {
        const saved = (await saveDetails(tx, account, valid)) ?? refuse("account_deactivated");
        // Another company is to be proven anew.
        if (debt && !saved.trust.proven) refuse("payment_method_missing");
        return saved;
      });
    // The room was asked for alone: the fee is charged later, as a plan's next month.
    return debt ? reserveDebt.whileReserved(debt, save) : save();
  };
}
