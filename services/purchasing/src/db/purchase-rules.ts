import { refuse } from "@doorlight/common/errors";
import type { ErrorCode } from "@doorlight/common/errors";
import type { Db } from "@doorlight/common/db";
import { type PaymentSource, basisPointsOf } from "@doorlight/common/product";
import type { ListRefusal } from "../domain/delivery.ts";
import type { CountryTerms, FindCountryTerms } from "../domain/country-terms.ts";
import type {
  Buyer,
  LeadStatus,
  PurchaseCommand,
  PurchaseOutcome,
  Quote,
  ShownQuote,
  Unproven,
} from "../domain/purchase.ts";
import {
  type AnsweredRow,
  type PartsRow,
  isReserved,
  toParts,
  toPurchase,
  toReservation,
  toVat,
} from "./purchase-row.ts";
import { type QuotaJson, toQuota } from "./quota-json.ts";

/** The rules are SQL functions, `sql/purchase`; here they are called. */
export function makePurchaseRules(db: Db, termsOf: FindCountryTerms) {
  return {
    /**
     * Saved answer, refusal or purchase with its ledger entry and events: one round trip and one transaction. Reserves no
     * spot for a card unless one can be charged, and gives nothing of an office's deal if `officeUnproven`. Refuses `purchase_in_progress` if another transaction, such as an earlier
     * run of the same click, holds a row for too long.
     */
    async buy(
      command: PurchaseCommand,
      at: Date,
      { canCharge = true, officeUnproven = false } = {},
    ): Promise<PurchaseOutcome> {
      try {
        const { rows } = await db
          .raw<{ rows: [OutcomeRow] }>("select * from buy_lead(jsonb_populate_record(null::purchase_command, ?))", [
            JSON.stringify({
              ...toCommandRow(command, at, termsOf),
              can_charge: canCharge,
              office_unproven: officeUnproven,
            }),
          ])
          .options({ name: "buy-lead" });
        return toOutcome(rows[0]);
      } catch (error) {
        if (isStillRunning(error)) refuse("purchase_in_progress");
        throw error;
      }
    },

    /** In the order of `leadIds`, without leads that were never published. */
    async quote(leadIds: readonly string[], buyer: Buyer, at: Date): Promise<Quote[]> {
      const { rows } = await db.raw<{ rows: QuoteRow[] }>(
        `select * from quote_leads(?, jsonb_populate_record(null::buyer, ?), ?)`,
        [[...leadIds], JSON.stringify(toBuyerRow(buyer, termsOf(buyer.country))), at],
      );
      return rows.map(toQuote);
    },
  };
}

export type PurchaseRules = ReturnType<typeof makePurchaseRules>;

type OutcomeRow = { lead_type: string | null } & (
  | { refusal: "price_changed"; answer: ShownRow }
  | { refusal: Exclude<ErrorCode, "price_changed"> | ListRefusal | Unproven | null; answer: AnsweredRow }
);

/** The part of a quote as JSON that a buyer agrees to. */
type ShownRow = { price: number; currency: string; payment_source: PaymentSource; vat_amount: number | null };

type QuoteRow = {
  lead_id: string;
  status: LeadStatus;
  refusal: ErrorCode | null;
  currency: string | null;
  price: bigint | null;
  price_parts: PartsRow["price_parts"] | null;
  vat_basis_points: number | null;
  vat_amount: bigint | null;
  payment_source: PaymentSource | null;
  cap: number;
  spots_taken: number;
  quota: QuotaJson | null;
};

/** As the SQL type `buyer` has it. */
function toBuyerRow({ id, officeId, country, role, termsAccepted, test }: Buyer, terms: CountryTerms | undefined) {
  const { invoiceLimit: invoice_limit, firstInvoiceLimit: first_invoice_limit, timeZone: time_zone } = terms ?? {};
  const vat_basis_points = terms && basisPointsOf(terms.vat.rate);
  const ofCountry = { invoice_limit, first_invoice_limit, time_zone, vat_basis_points };
  return { id, office_id: officeId, country, role, terms_accepted: termsAccepted, test, ...ofCountry };
}

/** As the SQL type `purchase_command` has it, but for what its caller adds. */
function toCommandRow(command: PurchaseCommand, at: Date, termsOf: FindCountryTerms) {
  return {
    lead_id: command.leadId,
    buyer: toBuyerRow(command.buyer, termsOf(command.buyer.country)),
    requested_source: command.requestedSource,
    shown: command.shown && toShownRow(command.shown),
    // A test's keys are apart from the others: no key of the interface has a space.
    idempotency_key: command.buyer.test ? `test ${command.idempotencyKey}` : command.idempotencyKey,
    at,
    traceparent: command.traceparent,
    list_id: command.listId,
    beyond_budget: command.beyondBudget ?? false,
  };
}

/** As the SQL type `shown_quote` has it. */
function toShownRow({ price: { amount, currency }, vat, paymentSource }: ShownQuote) {
  return { price: amount.toString(), currency, vat: vat?.amount.toString() ?? null, payment_source: paymentSource };
}

function toOutcome({ lead_type: leadType, ...row }: OutcomeRow): PurchaseOutcome {
  if (row.refusal === "price_changed") {
    const { refusal, answer } = row;
    const { currency, vat_amount: vat } = answer;
    const price = { amount: BigInt(answer.price), currency };
    const now = { price, vat: vat === null ? null : { amount: BigInt(vat), currency } };
    return { leadType, refusal, now: { ...now, paymentSource: answer.payment_source }, purchase: null };
  }
  const { refusal, answer } = row;
  if (refusal !== null) return { leadType, refusal, purchase: null };
  if (isReserved(answer)) {
    return { leadType, refusal, purchase: null, reservation: toReservation(answer) };
  }
  return { leadType, refusal, purchase: toPurchase(answer) };
}

function toQuote(row: QuoteRow): Quote {
  const { lead_id: leadId, status, refusal, payment_source: paymentSource, cap, spots_taken: taken, quota } = row;
  const { price: amount, currency, price_parts } = row;
  const same = { leadId, status, refusal, paymentSource, cap, spotsLeft: cap - taken, quota: quota && toQuota(quota) };
  if (amount === null || currency === null || price_parts === null)
    return { ...same, price: null, parts: [], vat: null };
  const price = { amount, currency };
  return { ...same, price, parts: toParts({ currency, price_parts }), vat: toVat({ ...row, currency }) };
}

const LOCK_NOT_AVAILABLE = "55P03";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

/** Another transaction holds a row that this one needs. */
function isStillRunning(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === LOCK_NOT_AVAILABLE || code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}
