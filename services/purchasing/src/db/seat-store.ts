import { refuse } from "@doorlight/common/errors";
import type { ErrorCode } from "@doorlight/common/errors";
import type { Db } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import type { Buyer } from "../domain/buyer.ts";
import type { LeadStatus, Offer } from "../domain/offer.ts";
import type { Order } from "../domain/order.ts";
import type { PaidBy } from "../domain/participation.ts";
import type { SeatOutcome } from "../use-cases/buy-lead.ts";
import { type ParticipationRow, toParticipation } from "./participation-row.ts";
import { type PriceRow, toPrice } from "./price-row.ts";

/** The rules are SQL functions of the migrations; here they are called. */
export function seatStore(db: Db, outbox: Outbox) {
  return {
    /** One round trip: saved answer, refusal, seat, ledger, events. */
    async take({ leadId, buyer, paidBy, idempotencyKey }: Order, at: Date): Promise<SeatOutcome> {
      try {
        const { rows } = await db
          .raw<{ rows: [TakenRow] }>(`select refusal, lead_type, answer from take_seat(?, ${BUYER}, ?, ?, ?, ?)`, [
            leadId,
            ...buyerBindings(buyer),
            paidBy,
            idempotencyKey,
            at,
            outbox.trace(),
          ])
          .options({ name: "take-seat" });
        return toOutcome(rows[0]);
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
      const seat = await db("participations")
        .where({ lead_id: leadId, buyer_id: userId })
        .whereNot({ state: "released" })
        .first("id");
      return seat !== undefined;
    },
  };
}

type TakenRow = { refusal: ErrorCode | null; lead_type: string | null; answer: ParticipationRow };

type OfferRow = PriceRow & {
  lead_id: string;
  status: LeadStatus;
  refusal: ErrorCode | null;
  fee_amount: bigint | null;
  paid_by: PaidBy | null;
  cap: number;
  sold: number;
};

const BUYER = "row(?::uuid, ?::uuid, ?::text, ?::text, ?::boolean)::buyer";

function buyerBindings({ id, officeId, country, role, termsAccepted }: Buyer) {
  return [id, officeId, country, role, termsAccepted];
}

function toOutcome({ refusal, lead_type: leadType, answer }: TakenRow): SeatOutcome {
  if (refusal !== null) return { leadType, refusal, participation: null };
  return { leadType, refusal, participation: toParticipation(answer) };
}

function toOffer(row: OfferRow): Offer {
  const { lead_id: leadId, status, refusal, paid_by: paidBy, cap, sold } = row;
  const price = row.fee_amount === null ? null : toPrice({ ...row, fee_amount: row.fee_amount });
  return { leadId, status, refusal, price, paidBy, cap, spotsLeft: cap - sold };
}

const LOCK_NOT_AVAILABLE = "55P03";
const SERIALIZATION_FAILURE = "40001";

/** An earlier run of the same buyer, or a crowd, holds what this one needs. */
function isStillRunning(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === LOCK_NOT_AVAILABLE || code === SERIALIZATION_FAILURE;
}
