import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { BuyingEndedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { NewSale } from "../domain/sale.ts";

type SaleRow = {
  lead_id: string;
  country: string | null;
  cap: number | null;
  sold: number;
  closed_at: Date | null;
  version: bigint;
};

export function saleStore(outbox: Outbox) {
  return {
    /** Hearing of a lead twice changes nothing; one that was closed before we heard of it stays closed. */
    async publish(tx: Tx, sale: NewSale): Promise<void> {
      const { leadId, leadType, postalCode, publishedAt, expiresAt, ...same } = sale;
      const facts = {
        ...same,
        lead_type: leadType,
        postal_code: postalCode,
        published_at: publishedAt,
        expires_at: expiresAt,
      };
      await tx("sales")
        .insert({ lead_id: leadId, ...facts })
        .onConflict("lead_id")
        .merge(facts)
        .whereNull("sales.published_at");
    },

    /** Answers the instant that decides, which is later than every purchase that stands. Only the first call counts. */
    async close(tx: Tx, leadId: string, at: Date): Promise<Date> {
      const unheardOf = await tx("sales")
        .insert({ lead_id: leadId, closed_at: at })
        .onConflict("lead_id")
        .ignore()
        .returning("lead_id");
      if (unheardOf.length > 0) return at;

      const [sale] = await tx<SaleRow>("sales").where({ lead_id: leadId }).forNoKeyUpdate();
      if (sale!.closed_at) return sale!.closed_at;
      const closedAt = await afterLastPurchase(tx, leadId, at);
      const version = sale!.version + 1n;
      await tx("sales").where({ lead_id: leadId }).update({ closed_at: closedAt, version });
      const spotsLeft = sale!.cap! - sale!.sold;
      const event = { leadId, country: sale!.country!, closedAt: timestampFromDate(closedAt), spotsLeft };
      await outbox.append(tx, BuyingEndedSchema, event, { version });
      return closedAt;
    },
  };
}

/** Clocks of two services differ, and a purchase may have passed while this call waited for the lead. */
async function afterLastPurchase(tx: Tx, leadId: string, at: Date): Promise<Date> {
  const [row] = await tx("purchases").where({ lead_id: leadId }).max<{ last: Date | null }[]>("acquired_at as last");
  return new Date(Math.max(at.getTime(), row?.last ? row.last.getTime() + 1 : 0));
}
