import { refuse } from "@doorlight/common/errors";
import type { ErrorCode } from "@doorlight/common/errors";
import type { Db } from "@doorlight/common/db";
import type { Buyer } from "../domain/buyer.ts";
import type { LeadStatus, Offer } from "../domain/offer.ts";
import type { Order } from "../domain/order.ts";
import type { PaymentSource } from "../domain/purchase.ts";
import type { SpotOutcome } from "../use-cases/buy-leads.ts";
import { type PurchaseRow, toPurchase } from "./purchase-row.ts";
import { type PriceRow, toPrice } from "./price-row.ts";

/** The rules are SQL functions of the migrations; here they are called. */
export function spotStore(db: Db) {
  return {
    /**
     * Saved answer, refusal, or spot with its ledger entry and events, in the order of `orders`: one round trip and one
     * transaction for all.
     */
    async take(orders: readonly Order[], at: Date): Promise<SpotOutcome[]> {
      try {
        const { rows } = await db
          .raw<{ rows: OutcomeRow[] }>(
            `select * from take_spots(array(select o from jsonb_populate_recordset(null::purchase_order, ?) o))`,
            [JSON.stringify(orders.map((order, ordinal) => toOrderRow(order, ordinal, at)))],
          )
          .options({ name: "take-spots" });
        return rows.toSorted((a, b) => a.ordinal - b.ordinal).map(toOutcome);
      } catch (error) {
        if (isStillRunning(error)) refuse("purchase_in_progress");
        throw error;
      }
    },

    /** In the order of `leadIds`; leads that were never on sale are left out. */
    async offers(leadIds: readonly string[], buyer: Buyer, at: Date): Promise<Offer[]> {
      const { rows } = await db.raw<{ rows: OfferRow[] }>(`select * from lead_offers(?, ${BUYER}, ?)`, [
        [...leadIds],
        ...buyerBindings(buyer),
        at,
      ]);
      return rows.map(toOffer);
    },

    async isHeldBy(leadId: string, userId: string): Promise<boolean> {
      const spot = await db("purchases")
        .where({ lead_id: leadId, buyer_id: userId })
        .whereNot({ state: "released" })
        .first("id");
      return spot !== undefined;
    },
  };
}

type OutcomeRow = {
  ordinal: number;
  refusal: ErrorCode | null;
  lead_type: string | null;
  answer: PurchaseRow;
};

type OfferRow = PriceRow & {
  lead_id: string;
  status: LeadStatus;
  refusal: ErrorCode | null;
  fee_amount: bigint | null;
  payment_source: PaymentSource | null;
  cap: number;
  sold: number;
};

const BUYER = "row(?::uuid, ?::uuid, ?::text, ?::text, ?::boolean)::buyer";

function buyerBindings({ id, officeId, country, role, termsAccepted }: Buyer) {
  return [id, officeId, country, role, termsAccepted];
}

/** As the SQL type purchase_order has it. */
function toOrderRow({ leadId, buyer, paymentSource, idempotencyKey, traceparent }: Order, ordinal: number, at: Date) {
  const { id, officeId, country, role, termsAccepted } = buyer;
  return {
    ordinal,
    lead_id: leadId,
    buyer: { id, office_id: officeId, country, role, terms_accepted: termsAccepted },
    wanted: paymentSource,
    request_key: idempotencyKey,
    at,
    traceparent,
  };
}

function toOutcome({ refusal, lead_type: leadType, answer }: OutcomeRow): SpotOutcome {
  if (refusal !== null) return { leadType, refusal, purchase: null };
  return { leadType, refusal, purchase: toPurchase(answer) };
}

function toOffer(row: OfferRow): Offer {
  const { lead_id: leadId, status, refusal, payment_source: paymentSource, cap, sold } = row;
  const price = row.fee_amount === null ? null : toPrice({ ...row, fee_amount: row.fee_amount });
  return { leadId, status, refusal, price, paymentSource, cap, spotsLeft: cap - sold };
}

const LOCK_NOT_AVAILABLE = "55P03";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

/** An earlier run of the same buyer, or a crowd, holds what this one needs. */
function isStillRunning(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === LOCK_NOT_AVAILABLE || code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}
