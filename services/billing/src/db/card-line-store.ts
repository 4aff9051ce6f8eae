import type { Db, Tx } from "@doorlight/common/db";
import { basisPointsOf } from "@doorlight/common/product";
import type { CardSale, IssuedCardLine } from "../domain/card-sale.ts";
import type { NewLine } from "../domain/invoice-line.ts";
import type { FrozenBuyer } from "../domain/write-invoice.ts";
import { type BuyerRow, toBuyer } from "./details-store.ts";
import { BUYER_WITH_CHECK, IS_COMPLETE } from "./invoice-buyer-store.ts";
import { itemFromJson } from "./invoice-json.ts";

type Row = {
  charge_id: string;
  user_id: string;
  source_id: string;
  settled_at: Date;
  item: unknown;
  unit_price: bigint;
  discount: bigint;
  vat_basis_points: number | null;
  net: bigint;
  vat: bigint;
  gross: bigint;
  currency: string;
  buyer: BuyerRow<FrozenBuyer["invoicingMethod"]> & { vat_number: string | null };
};

export type LockedCardLine = {
  kind: "purchase" | "pack" | "plan_fee";
  sourceId: string;
  invoiceId: string | null;
};

const purposes = { purchase: "purchase", pack: "sale", plan_fee: "fee", deal_fee: null } as const;

/** The account's details of now, if they are complete. */
const BUYER_NOW = `(select to_jsonb(known) from (
  select ${BUYER_WITH_CHECK} from billing_details d where d.user_id = l.user_id and ${IS_COMPLETE}) known)`;

/**
 * Of `charges c`: its money is not on its way back. A refund that is left to the bank is paid until its dispute is lost; any other
 * charge left to the bank was never sold.
 */
export const IS_PAID = `(c.void_requested_at is null or c.is_refund and c.left_to_bank_at is not null)`;

/**
 * Whether a sale can be invoiced: it is paid, and its buyer is known. The release before this one may still run where it
 * charged cards: it cannot list these invoices.
 */
const IS_DUE = `l.invoice_id is null and l.removed_at is null and ${IS_PAID}
  and (c.buyer is not null or exists (select from billing_details d where d.user_id = l.user_id and ${IS_COMPLETE}))
  and not exists (
    select from card_invoicing begun where begun.country = l.country and begun.begun_at > now() - interval '15 minutes')`;

/** Card sales that are to be invoiced. */
export function makeCardLineStore(db: Db) {
  return {
    /**
     * Once for each source, if a charge has paid it. One whose money is back already is removed at once; a return that
     * commits meanwhile waits for the charge.
     */
    async add(tx: Tx, lines: readonly NewLine[], at: Date): Promise<void> {
      if (lines.length === 0) return;
      await tx.raw(
        `insert into card_lines (charge_id, kind, source_id, user_id, country, settled_at, item, unit_price, discount,
           vat_basis_points, removed_at, due_at)
         select c.id, line.kind, line.source_id, c.user_id, c.country, c.settled_at, line.item, line.unit_price,
           line.discount, line.vat_basis_points, case c.state when 'paid_back' then c.ended_at end,
           case when c.buyer is not null or exists (
             select from billing_details d where d.user_id = c.user_id and ${IS_COMPLETE}) then :at::timestamptz end
         from jsonb_to_recordset(:lines) as line (
           purpose text, kind text, source_id uuid, item jsonb, unit_price bigint, discount bigint, vat_basis_points integer)
         join charges c on c.purpose = line.purpose and c.reference_id = line.source_id
         where c.settled_at is not null
         for share of c
         on conflict (charge_id) do nothing`,
        { lines: JSON.stringify(lines.map(toNewRow)), at },
      );
    },

    /** The account's details have been saved: if they are complete, its sales can be invoiced. */
    async markDue(tx: Tx, userId: string, at: Date): Promise<void> {
      await tx.raw(
        `update card_lines set due_at = :at
         where user_id = :userId and invoice_id is null and removed_at is null and due_at is null
           and exists (select from billing_details d where d.user_id = :userId and ${IS_COMPLETE})`,
        { userId, at },
      );
    },

    /** Erases nothing that an invoice needs: what the account's cards paid since an instant, and is on none yet, keeps its buyer. */
    async freezeBuyer(tx: Tx, userId: string, since: Date): Promise<void> {
      await tx.raw(
        `update charges c set buyer = to_jsonb(known)
         from (select ${BUYER_WITH_CHECK} from billing_details d where d.user_id = :userId and ${IS_COMPLETE}) known
         where c.user_id = :userId and c.buyer is null and c.state = 'settled' and c.settled_at >= :since and ${IS_PAID}
           and not exists (
             select from card_lines l where l.charge_id = c.id and (l.invoice_id is not null or l.removed_at is not null))`,
        { userId, since },
      );
    },

    async listDue(country: string, after: string, limit: number): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { charge_id: string }[] }>(
        `select l.charge_id from card_lines l join charges c on c.id = l.charge_id
         where l.country = :country and l.charge_id > :after and ${IS_DUE}
         order by l.charge_id limit :limit`,
        { country, after, limit },
      );
      return rows.map(({ charge_id }) => charge_id);
    },

    /** The details when the card was asked count, else those of now. */
    async lockDue(tx: Tx, chargeIds: readonly string[]): Promise<CardSale[]> {
      const { rows } = await tx.raw<{ rows: Row[] }>(
        `select l.*, c.net, c.vat, c.gross, c.currency, coalesce(c.buyer, ${BUYER_NOW}) as buyer
         from card_lines l join charges c on c.id = l.charge_id
         where l.charge_id = any(:chargeIds) and ${IS_DUE}
         order by l.charge_id for update of l`,
        { chargeIds: [...chargeIds] },
      );
      return rows.map(toSale);
    },

    async attach(tx: Tx, invoiced: readonly { chargeId: string; invoiceId: string }[]): Promise<void> {
      await tx.raw(
        `with invoiced as (
           select charge_id, invoice_id from jsonb_to_recordset(?) as i (charge_id uuid, invoice_id uuid)
         ), attached as (
           update card_lines l set invoice_id = i.invoice_id from invoiced i where l.charge_id = i.charge_id
         )
         update charges c set buyer = null from invoiced i where c.id = i.charge_id and c.buyer is not null`,
        [JSON.stringify(invoiced.map(({ chargeId, invoiceId }) => ({ charge_id: chargeId, invoice_id: invoiceId })))],
      );
    },

    /** Lines of invoices, each the only one of its own. */
    async addIssued(tx: Tx, lines: readonly IssuedCardLine[]): Promise<void> {
      await tx.raw(
        `insert into invoice_lines (
           kind, source_id, user_id, country, period, occurred_at, occurred_on, currency, unit_price, discount, net,
           vat_basis_points, item, vat_number, invoice_id, vat, position)
         select kind, source_id, user_id, country, period, occurred_at, occurred_on, currency, unit_price, discount, net,
           vat_basis_points, item, vat_number, invoice_id, vat, 0
         from jsonb_populate_recordset(null::invoice_lines, ?::jsonb)`,
        [JSON.stringify(lines.map(toIssuedRow))],
      );
    },

    /** Of a charge; undefined if it has none, or none any more. */
    async lock(tx: Tx, chargeId: string): Promise<LockedCardLine | undefined> {
      const columns = { kind: "kind", sourceId: "source_id", invoiceId: "invoice_id" };
      return tx("card_lines")
        .where({ charge_id: chargeId, removed_at: null })
        .forUpdate()
        .first<LockedCardLine | undefined>(columns);
    },

    async remove(tx: Tx, chargeId: string, at: Date): Promise<void> {
      await tx("card_lines").where({ charge_id: chargeId, invoice_id: null }).update({ removed_at: at });
    },

    /** The charges of refunds that were left to the bank, which took the money, and that still count as paid. */
    async listLost(limit: number): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { charge_id: string }[] }>(
        `select l.charge_id from disputes d
         join charges c on c.id = d.charge_id and c.is_refund and c.left_to_bank_at is not null
         join card_lines l on l.charge_id = c.id and l.removed_at is null
         where d.outcome = 'lost' and (l.invoice_id is null or exists (
           select from invoice_lines i
           where i.kind = l.kind and i.source_id = l.source_id and i.credit_note_id is null))
         order by l.charge_id limit :limit`,
        { limit },
      );
      return rows.map(({ charge_id }) => charge_id);
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

const toIssuedRow = (line: IssuedCardLine) => ({
  kind: line.item.kind,
  source_id: line.sourceId,
  user_id: line.userId,
  country: line.country,
  period: line.month,
  occurred_at: line.occurredAt,
  occurred_on: line.on,
  currency: line.currency,
  unit_price: line.unitPrice.toString(),
  discount: line.discount.toString(),
  net: line.net.toString(),
  vat_basis_points: basisPointsOf(line.vatRate),
  item: line.item,
  vat_number: line.vatNumber,
  invoice_id: line.invoiceId,
  vat: line.vat.toString(),
});

const toSale = (row: Row): CardSale => ({
  chargeId: row.charge_id,
  userId: row.user_id,
  sourceId: row.source_id,
  settledAt: row.settled_at,
  item: itemFromJson(row.item),
  unitPrice: row.unit_price,
  discount: row.discount,
  vatBasisPoints: row.vat_basis_points,
  net: row.net,
  vat: row.vat,
  gross: row.gross,
  currency: row.currency,
  buyer: toBuyer(row.buyer),
  vatNumber: row.buyer.vat_number,
});
