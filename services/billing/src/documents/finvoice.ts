import { eInvoiceAddressText, readEInvoiceAddress } from "../domain/e-invoice-address.ts";
import { type Invoice, settledOf, toPayOf } from "../domain/invoice.ts";
import { type DocumentTexts, documentTexts, noteText, termsTexts } from "./document-texts.ts";
import { finvoiceAmount, finvoiceDate, finvoicePercent, firstPart, parts } from "./finvoice-values.ts";
import { buyerDetails, sellerAccounts, sellerDetails } from "./finvoice-parties.ts";
import { finvoiceRow } from "./finvoice-row.ts";
import { virtualBarcode } from "../domain/virtual-barcode.ts";
import { el, latin9Document, type XmlElement } from "./xml.ts";

/**
 * An invoice or credit note of Finvoice 3.0. A credit note has negative amounts, a point of the standard in which it
 * differs from the value. The order of elements is that of the schema.
 */
export function finvoice(invoice: Invoice): Uint8Array {
  const texts = documentTexts(invoice);
  const document = el(
    "Finvoice",
    [
      transmission(invoice),
      sellerDetails(invoice.seller),
      el("SellerCommunicationDetails", [
        el("SellerPhoneNumberIdentifier", invoice.seller.phone.slice(0, 35)),
        el("SellerEmailaddressIdentifier", invoice.seller.email.slice(0, 70)),
      ]),
      el("SellerInformationDetails", [sellerAccounts(invoice.seller)]),
      buyerDetails(invoice.buyer),
      invoiceDetails(invoice, texts),
      el("VirtualBankBarcode", virtualBarcode(invoice, toPayOf(invoice)) ?? ""),
      ...invoice.lines.map((line, at) => finvoiceRow(invoice, texts, line, at + 1)),
      payment(invoice),
    ],
    {
      Version: "3.0",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:noNamespaceSchemaLocation": "Finvoice3.0.xsd",
    },
  );
  return latin9Document(document!);
}

/** For the operators; null if the buyer has none, or no address that can be read, and the document goes nowhere by itself. */
function transmission({ seller, buyer, number, issuedOn, format }: Invoice): XmlElement | null {
  const address = readEInvoiceAddress(buyer.eInvoiceAddress, { country: buyer.country, format });
  if (!address || !buyer.eInvoiceOperator) return null;
  return el("MessageTransmissionDetails", [
    el("MessageSenderDetails", [
      el("FromIdentifier", seller.endpoint.id, { SchemeID: seller.endpoint.scheme }),
      el("FromIntermediator", seller.bic),
    ]),
    el("MessageReceiverDetails", [
      el("ToIdentifier", firstPart(eInvoiceAddressText(address, format), 35)),
      el("ToIntermediator", firstPart(buyer.eInvoiceOperator, 35)),
    ]),
    el("MessageDetails", [
      el("MessageIdentifier", number),
      // The day is all that an issued document knows of its time.
      el("MessageTimeStamp", `${issuedOn}T00:00:00`),
    ]),
  ]);
}

function invoiceDetails(invoice: Invoice, texts: DocumentTexts): XmlElement | null {
  const { kind, number, issuedOn, period, credits, buyer } = invoice;
  const isInvoice = kind === "invoice";
  return el("InvoiceDetails", [
    el("InvoiceTypeCode", isInvoice ? "INV01" : "INV02", { CodeListAgencyIdentifier: "SPY" }),
    el("InvoiceTypeCodeUN", isInvoice ? "380" : "381"),
    el("InvoiceTypeText", texts.text(kind).toUpperCase()),
    el("OriginCode", "Original"),
    el("InvoiceNumber", number),
    finvoiceDate("InvoiceDate", issuedOn),
    el("OriginalInvoiceNumber", credits?.number ?? ""),
    finvoiceDate("OriginalInvoiceDate", credits?.issuedOn),
    finvoiceDate("InvoicingPeriodStartDate", period?.from),
    finvoiceDate("InvoicingPeriodEndDate", period?.to),
    el("BuyerReferenceIdentifier", buyer.reference.slice(0, 70)),
    ...totals(invoice),
    ...vatSpecifications(invoice, texts),
    el("InvoiceFreeText", noteText(invoice, texts).slice(0, 512)),
    terms(invoice, texts),
  ]);
}

function totals(invoice: Invoice): (XmlElement | null)[] {
  return [
    finvoiceAmount("RowsTotalVatExcludedAmount", invoice.net, invoice),
    finvoiceAmount("InvoiceTotalVatExcludedAmount", invoice.net, invoice),
    finvoiceAmount("InvoiceTotalVatAmount", invoice.vatTotal, invoice),
    finvoiceAmount("InvoiceTotalVatIncludedAmount", invoice.gross, invoice),
    settledOf(invoice) > 0n ? finvoiceAmount("InvoicePaidAmount", settledOf(invoice), invoice) : null,
  ];
}

function vatSpecifications(invoice: Invoice, { text }: DocumentTexts): (XmlElement | null)[] {
  return invoice.vat.map(({ category, rate, net, vat }) =>
    el("VatSpecificationDetails", [
      finvoiceAmount("VatBaseAmount", net, invoice),
      el("VatRatePercent", finvoicePercent(rate)),
      el("VatCode", category),
      finvoiceAmount("VatRateAmount", vat, invoice),
      el("VatFreeText", category === "AE" ? text("reverse_charge") : ""),
      el("VatExemptionReasonCode", category === "AE" ? "VATEX-EU-AE" : ""),
    ]),
  );
}

function terms(invoice: Invoice, texts: DocumentTexts): XmlElement | null {
  const [time, interest] = termsTexts(invoice, texts);
  if (!time) return null;
  return el("PaymentTermsDetails", [
    el("PaymentTermsFreeText", time[1]),
    finvoiceDate("InvoiceDueDate", invoice.dueOn),
    interest
      ? el(
          "PaymentOverDueFineDetails",
          parts(interest.join(": "), 70, 3).map((part) => el("PaymentOverDueFineFreeText", part)),
        )
      : null,
  ]);
}

/** The data for a bank's payment; the schema wants it of a credit note too. */
function payment(invoice: Invoice): XmlElement | null {
  const { kind, number, seller, paymentReference, issuedOn, dueOn } = invoice;
  const isRf = paymentReference.startsWith("RF");
  return el("EpiDetails", [
    el("EpiIdentificationDetails", [finvoiceDate("EpiDate", issuedOn), el("EpiReference", number)]),
    el("EpiPartyDetails", [
      el("EpiBfiPartyDetails", [el("EpiBfiIdentifier", seller.bic, { IdentificationSchemeName: "BIC" })]),
      el("EpiBeneficiaryPartyDetails", [
        el("EpiNameAddressDetails", firstPart(seller.name, 35)),
        el("EpiAccountID", seller.iban, { IdentificationSchemeName: "IBAN" }),
      ]),
    ]),
    el("EpiPaymentInstructionDetails", [
      kind === "invoice"
        ? el("EpiRemittanceInfoIdentifier", paymentReference, { IdentificationSchemeName: isRf ? "ISO" : "SPY" })
        : null,
      finvoiceAmount("EpiInstructedAmount", toPayOf(invoice), invoice),
      el("EpiCharge", "SHA", { ChargeOption: "SHA" }),
      finvoiceDate("EpiDateOptionDate", dueOn ?? issuedOn),
    ]),
  ]);
}
