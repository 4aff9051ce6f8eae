import type { Tx } from "@doorlight/common/db";
import type { NewLine } from "../domain/invoice-line.ts";

const purposes = { purchase: "purchase", pack: "sale", plan_fee: "fee", deal_fee: null } as const;

/** Card sales that are to be invoiced. */
export function makeCardLineStore() {
  return {
    /**
     * Once for each source, if a charge has paid it. One whose money is back already is removed at once; a return that
     * commits meanwhile waits for the charge.
     */
    async add(tx: Tx, lines: readonly NewLine[]): Promise<void> {
      if (lines.length === 0) return;
      await tx.raw(
        `insert into card_lines (charge_id, kind, source_id, user_id, country, settled_at, item, unit_price, discount,
           vat_basis_points, removed_at)
         select c.id, line.kind, line.source_id, c.user_id, c.country, c.settled_at, line.item, line.unit_price,
           line.discount, line.vat_basis_points, case c.state when 'paid_back' then c.ended_at end
         from jsonb_to_recordset(?) as line (
           purpose text, kind text, source_id uuid, item jsonb, unit_price bigint, discount bigint, vat_basis_points integer)
         join charges c on c.purpose = line.purpose and c.reference_id = line.source_id
         where c.settled_at is not null
         for share of c
         on conflict (charge_id) do nothing`,
        [JSON.stringify(lines.map(toNewRow))],
      );
    },
  };
}

export type CardLineStore = ReturnType<typeof makeCardLineStore>;

const toNewRow = ({ sourceId, item, price, discount, vat }: NewLine) => ({
  purpose: purposes[item.kind],
  kind: item.kind,
  source_id: sourceId,
  item,
  unit_price: price.amount.toString(),
  discount: discount.toString(),
  vat_basis_points: vat?.basisPoints ?? null,
});
