import { type Days, type Invoice, type InvoiceLine, settledOf, toPayOf, type VatCategory } from "../domain/invoice.ts";
import { type DocumentTexts, decimal, documentTexts, noteText, termsTexts } from "./document-texts.ts";
import { buyerParty, sellerParty } from "./peppol-parties.ts";
import { el, utf8Document, type XmlElement } from "./xml.ts";

const namespaces = {
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};
const customization = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const profile = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/**
 * Codes of UNTDID 4461: a transfer within SEPA, one to a Danish account, any other; a set-off against a debt; a card, for
 * which German rules want its number, so that there it is an online payment.
 */
const SEPA_TRANSFER = "58";
const DANISH_TRANSFER = "31";
const TRANSFER = "30";
const SET_OFF = "97";
const CARD = "48";
const ONLINE_PAYMENT = "68";
/** UNTDID 5189: discount. */
const DISCOUNT = "95";
/** Of UN/ECE Recommendation 20: piece. */
const PIECE = "H87";

/** An invoice or credit note of Peppol BIS Billing 3.0 (UBL 2.1). The order of elements is that of the schema. */
export function peppol(invoice: Invoice): Uint8Array {
  const { kind, number, issuedOn, dueOn, currency, credits, buyer, seller } = invoice;
  const texts = documentTexts(invoice);
  const isInvoice = kind === "invoice";
  const root = isInvoice ? "Invoice" : "CreditNote";
  const document = el(
    root,
    [
      el("cbc:CustomizationID", customization),
      el("cbc:ProfileID", profile),
      el("cbc:ID", number),
      el("cbc:IssueDate", issuedOn),
      el("cbc:DueDate", dueOn ?? ""),
      isInvoice ? el("cbc:InvoiceTypeCode", "380") : el("cbc:CreditNoteTypeCode", "381"),
      el("cbc:Note", noteText(invoice, texts)),
      el("cbc:DocumentCurrencyCode", currency),
      // The schema requires one; a buyer who names none finds the invoice by its number.
      el("cbc:BuyerReference", buyer.reference || number),
      periodOf("cac:InvoicePeriod", deliveryDays(invoice)),
      credits &&
        el("cac:BillingReference", [
          el("cac:InvoiceDocumentReference", [el("cbc:ID", credits.number), el("cbc:IssueDate", credits.issuedOn)]),
        ]),
      el("cac:AccountingSupplierParty", [
        sellerParty(
          seller,
          seller.registeredOffice ? texts.text("registered_office", { office: seller.registeredOffice }) : "",
        ),
      ]),
      el("cac:AccountingCustomerParty", [buyerParty(buyer)]),
      delivery(invoice),
      ...paymentMeans(invoice),
      el("cac:PaymentTerms", [
        el(
          "cbc:Note",
          termsTexts(invoice, texts)
            .map((term) => term.join(": "))
            .join(". "),
        ),
      ]),
      taxTotal(invoice, texts),
      monetaryTotal(invoice),
      ...invoice.lines.map((line, at) => invoiceLine(invoice, texts, line, at + 1)),
    ],
    { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`, ...namespaces },
  );
  return utf8Document(document!);
}

/** Of a card sale, which has one line and no period. */
function delivery({ period, lines }: Invoice): XmlElement | null {
  if (period) return null;
  return el("cac:Delivery", [el("cbc:ActualDeliveryDate", lines[0]!.on)]);
}

/** Its period, and the days of lines that have waited longer; none of a card sale, which has a day of delivery. */
function deliveryDays({ period, lines }: Invoice): Days | null {
  if (!period) return null;
  const days = [period.from, period.to, ...lines.map(({ on }) => on)].toSorted();
  return { from: days[0]!, to: days.at(-1)! };
}

const periodOf = (name: string, days: Days | null): XmlElement | null =>
  days && el(name, [el("cbc:StartDate", days.from), el("cbc:EndDate", days.to)]);

/** A bankgiro number is an account of its own kind, which nobody can pay to from abroad: the IBAN stands beside it. */
function paymentMeans({ kind, byCard, seller, buyer, currency, paymentReference }: Invoice): (XmlElement | null)[] {
  const card = seller.country === "DE" ? ONLINE_PAYMENT : CARD;
  if (byCard || kind === "credit_note")
    return [el("cac:PaymentMeans", [el("cbc:PaymentMeansCode", byCard ? card : SET_OFF)])];
  const bankgiro = seller.bankgiro ? [[seller.bankgiro, "SE:BANKGIRO"] as const] : [];
  const isAbroad = buyer.country !== seller.country;
  const accounts = [...bankgiro, ...(isAbroad || !seller.bankgiro ? [[seller.iban, seller.bic] as const] : [])];
  return accounts.map(([account, branch]) =>
    el("cac:PaymentMeans", [
      el("cbc:PaymentMeansCode", transferCode(currency)),
      el("cbc:PaymentID", paymentReference),
      el("cac:PayeeFinancialAccount", [
        el("cbc:ID", account),
        el("cbc:Name", seller.name),
        el("cac:FinancialInstitutionBranch", [el("cbc:ID", branch)]),
      ]),
    ]),
  );
}

function transferCode(currency: string): string {
  if (currency === "EUR") return SEPA_TRANSFER;
  return currency === "DKK" ? DANISH_TRANSFER : TRANSFER;
}

function taxTotal({ currency, vatTotal, vat }: Invoice, { text }: DocumentTexts): XmlElement | null {
  return el("cac:TaxTotal", [
    amount("cbc:TaxAmount", vatTotal, currency),
    ...vat.map((subtotal) =>
      el("cac:TaxSubtotal", [
        amount("cbc:TaxableAmount", subtotal.net, currency),
        amount("cbc:TaxAmount", subtotal.vat, currency),
        taxCategory("cac:TaxCategory", subtotal, subtotal.category === "AE" ? text("reverse_charge_note") : ""),
      ]),
    ),
  ]);
}

function taxCategory(
  name: string,
  { category, rate }: { category: VatCategory; rate: number },
  reason = "",
): XmlElement | null {
  return el(name, [
    el("cbc:ID", category),
    el("cbc:Percent", String(rate)),
    el("cbc:TaxExemptionReasonCode", reason && "VATEX-EU-AE"),
    el("cbc:TaxExemptionReason", reason),
    el("cac:TaxScheme", [el("cbc:ID", "VAT")]),
  ]);
}

function monetaryTotal(invoice: Invoice): XmlElement | null {
  const { currency, net, gross } = invoice;
  const settled = settledOf(invoice);
  return el("cac:LegalMonetaryTotal", [
    amount("cbc:LineExtensionAmount", net, currency),
    amount("cbc:TaxExclusiveAmount", net, currency),
    amount("cbc:TaxInclusiveAmount", gross, currency),
    settled > 0n ? amount("cbc:PrepaidAmount", settled, currency) : null,
    amount("cbc:PayableAmount", toPayOf(invoice), currency),
  ]);
}

function invoiceLine(
  { kind, currency, period }: Invoice,
  { text, item }: DocumentTexts,
  line: InvoiceLine,
  id: number,
): XmlElement | null {
  const isInvoice = kind === "invoice";
  return el(isInvoice ? "cac:InvoiceLine" : "cac:CreditNoteLine", [
    el("cbc:ID", String(id)),
    el(isInvoice ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity", String(line.quantity), { unitCode: PIECE }),
    amount("cbc:LineExtensionAmount", line.net, currency),
    periodOf("cac:InvoicePeriod", period && { from: line.on, to: line.on }),
    line.discount > 0n
      ? el("cac:AllowanceCharge", [
          el("cbc:ChargeIndicator", "false"),
          el("cbc:AllowanceChargeReasonCode", DISCOUNT),
          el("cbc:AllowanceChargeReason", text("line_discount")),
          amount("cbc:Amount", line.discount, currency),
        ])
      : null,
    el("cac:Item", [
      el("cbc:Name", item(line.item)),
      taxCategory("cac:ClassifiedTaxCategory", { category: line.vatCategory, rate: line.vatRate }),
    ]),
    el("cac:Price", [amount("cbc:PriceAmount", line.unitPrice, currency)]),
  ]);
}

const amount = (name: string, value: bigint, currency: string): XmlElement | null =>
  el(name, decimal(value), { currencyID: currency });
