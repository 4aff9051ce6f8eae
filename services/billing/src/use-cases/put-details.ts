import { randomUUID } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
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
  owesHere(userId: string): Promise<boolean>;
  /** By purchasing, which may have sold what has not come here. */
  owesThere(userId: string): Promise<boolean>;
  findPayable(on: Db | Tx, userId: string): Promise<Payable>;
  findSubscription: FindSubscription;
  agreed: Pick<AgreedFees, "planAt">;
  reserveDebt: Pick<ReserveDebt, "whileReserved">;
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

  /** An admin may correct it meanwhile. */
  async function refuseOtherCompany({ userId, country }: Account, { taxId }: BillingDetails): Promise<void> {
    const saved = await ports.find(userId);
    const numberOf = (text: string) => businessNumber({ taxId: text, country });
    if (!saved.taxId || numberOf(saved.taxId) === numberOf(taxId)) return;
    if ((await ports.owesHere(userId)) || (await ports.owesThere(userId)))
      refuseField("taxId", "still_owed", "stays until everything bought on invoice for this company is paid");
  }

  return async (account: Account, input: BillingDetails): Promise<SavedDetails> => {
    const valid = validDetails(input, account.country, packs);
    await refuseOtherCompany(account, valid);
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
