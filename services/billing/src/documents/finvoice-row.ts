import type { Invoice, InvoiceLine } from "../domain/invoice.ts";
import { type DocumentTexts, decimal } from "./document-texts.ts";
import { finvoiceAmount, finvoiceDate, finvoicePercent } from "./finvoice-values.ts";
import { el, type XmlElement } from "./xml.ts";

/** Codes of UN/ECE Recommendation 20 (piece) and UNTDID 5189 (discount). */
const PIECE = "H87";
const DISCOUNT = "95";

export function finvoiceRow(
  invoice: Invoice,
  { text, item }: DocumentTexts,
  line: InvoiceLine,
  id: number,
): XmlElement | null {
  const quantity = invoice.kind === "credit_note" ? -line.quantity : line.quantity;
  const discount = line.discount > 0n;
  return el("InvoiceRow", [
    el("ArticleName", item(line.item).slice(0, 100)),
    el("InvoicedQuantity", String(quantity), { QuantityUnitCode: "kpl", QuantityUnitCodeUN: PIECE }),
    // The quantity has the sign, the price has none.
    el("UnitPriceAmount", decimal(line.unitPrice).replace(".", ","), { AmountCurrencyIdentifier: invoice.currency }),
    el("RowIdentifier", String(id)),
    finvoiceDate("RowDeliveryDate", line.on),
    discount ? finvoiceAmount("RowDiscountAmount", line.discount, invoice) : null,
    discount ? el("RowDiscountTypeCode", DISCOUNT) : null,
    discount ? el("RowDiscountTypeText", text("line_discount")) : null,
    el("RowVatRatePercent", finvoicePercent(line.vatRate)),
    el("RowVatCode", line.vatCategory),
    finvoiceAmount("RowVatAmount", line.vat, invoice),
    finvoiceAmount("RowVatExcludedAmount", line.net, invoice),
    finvoiceAmount("RowAmount", line.net + line.vat, invoice),
  ]);
}
