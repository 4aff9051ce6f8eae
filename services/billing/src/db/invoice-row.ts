import type { Buyer, Invoice, VatCategory } from "../domain/invoice.ts";
import type { Month } from "../domain/invoice-month.ts";
import type { DeliveryState, IssuedInvoice } from "../domain/issued-invoice.ts";

export type InvoiceRow = {
  id: string;
  kind: Invoice["kind"] | "card_invoice";
  number: string;
  user_id: string;
  country: string;
  period: Month;
  sequence: bigint;
  issued_on: string;
  due_on: string | null;
  currency: string;
  net: bigint;
  vat: bigint;
  gross: bigint;
  paid: string;
  credited: string;
  set_off: string;
  paid_back: string;
  paid_on: string | null;
  credited_on: string | null;
  payment_reference: string;
  delivery: DeliveryState;
  delivery_detail: string;
  credits: string | null;
  has_documents: boolean;
  content: Pick<IssuedInvoice, "seller"> &
    Partial<Pick<IssuedInvoice, "byCard">> & {
      buyer: Pick<Buyer, "businessName" | "taxId">;
      vat: { category: VatCategory; rate: number; net: string }[];
    };
};

/** Of `invoices i`: what is paid by payments and credit notes, and the part by its own credit notes. */
export const PAYMENTS = `lateral (
  select coalesce(sum(amount), 0) as paid, coalesce(sum(amount) filter (where origin = 'credit_note'), 0) as credited,
    coalesce(sum(amount) filter (where origin = 'set_off' and not reversed), 0) as set_off,
    case when not bool_or(origin = 'card_return') then
      max(paid_on) filter (where origin <> 'credit_note' and amount > 0 and not reversed) end as paid_on,
    max(paid_on) filter (where origin = 'credit_note') as credited_on
  from invoice_payments where invoice_id = i.id) payments`;

export const ISSUED = `
  select i.*, d.state as delivery,
    case when i.address_invalid and d.state <> 'pending' and d.detail = '' then 'address_invalid' else d.detail
    end as delivery_detail,
    (select number from invoices c where c.id = i.credited_id) as credits,
    exists (select from invoice_documents f where f.invoice_id = i.id) as has_documents,
    (select coalesce(sum(u.amount), 0) from surplus_uses u where u.credit_note_id = i.id and u.invoice_id is null) as paid_back,
    paid, credited, set_off, paid_on, credited_on
  from invoices i join invoice_deliveries d on d.invoice_id = i.id cross join ${PAYMENTS}`;

export function toIssued(row: InvoiceRow): IssuedInvoice {
  const { buyer, vat } = row.content;
  const charged = vat.filter(({ category }) => category === "S");
  const reversed = vat.filter(({ category }) => category === "AE");
  return {
    id: row.id,
    kind: row.kind === "card_invoice" ? "invoice" : row.kind,
    number: row.number,
    userId: row.user_id,
    country: row.country,
    month: row.period,
    sequence: row.sequence,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    currency: row.currency,
    net: row.net,
    vat: row.vat,
    gross: row.gross,
    paid: BigInt(row.paid),
    credited: BigInt(row.credited),
    setOff: BigInt(row.set_off),
    paidBack: BigInt(row.paid_back),
    paymentReference: row.payment_reference,
    delivery: row.delivery,
    deliveryDetail: row.delivery_detail,
    credits: row.credits,
    hasDocuments: row.has_documents,
    buyerName: buyer.businessName,
    buyerTaxId: buyer.taxId,
    vatRate: charged.length === 1 ? charged[0]!.rate : null,
    reverseChargeNet: reversed.reduce((sum, { net }) => sum + BigInt(net), 0n),
    paidOn: row.paid_on,
    creditedOn: row.credited_on,
    seller: row.content.seller,
    byCard: row.content.byCard ?? false,
  };
}
