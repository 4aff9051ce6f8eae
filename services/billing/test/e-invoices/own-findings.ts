import { vatOf } from "@doorlight/common/product";
import type { Invoice } from "../../src/domain/invoice.ts";
import {
  isFinnishReference,
  isIban,
  isLuhn,
  isOcrReference,
  isRfReference,
} from "../../src/domain/payment-reference.ts";
import { type Element, findAll, readXml } from "../../src/documents/read-xml.ts";

/** Errors that the published rules of e-invoices let pass and a buyer's bank or bookkeeper does not, one text each. */
export function ownFindings(invoice: Invoice, eInvoice: Uint8Array): string[] {
  const text = new TextDecoder(invoice.seller.country === "FI" ? "iso-8859-15" : "utf-8").decode(eInvoice);
  const all = (name: string) => named(readXml(text), name).map((element) => element.text);
  return [
    ...invoice.vat.flatMap(({ net, rate, vat }) => {
      const exact = vatOf({ amount: net, currency: "" }, rate).amount;
      // A part of an invoice is taken back with the VAT that it was charged, which was spread over the lines.
      const tolerance = invoice.kind === "credit_note" ? BigInt(invoice.lines.length) : 0n;
      const off = exact > vat ? exact - vat : vat - exact;
      return off > tolerance ? [`VAT is ${vat}, ${rate} % of ${net} is ${exact}`] : [];
    }),
    ...sumFindings(invoice),
    ...[...all("EpiAccountID"), ...all("PayeeFinancialAccount/ID")].flatMap((account) =>
      isIban(account) || isLuhn(account) ? [] : [`account ${account} has a wrong check digit`],
    ),
    ...[...all("EpiRemittanceInfoIdentifier"), ...all("PaymentID")].flatMap((reference) =>
      isReference(reference, invoice.seller.country) ? [] : [`reference ${reference} has a wrong check digit`],
    ),
    ...(invoice.reverseCharge &&
    !all("AccountingCustomerParty/Party/PartyTaxScheme/CompanyID").length &&
    !all("BuyerOrganisationTaxCode").length
      ? ["reverse charge without the buyer's VAT number"]
      : []),
    ...(invoice.kind === "invoice" && !invoice.byCard && !all("DueDate").length && !all("InvoiceDueDate").length
      ? ["no due date"]
      : []),
  ];
}

function sumFindings({ lines, vat, net, vatTotal, gross }: Invoice): string[] {
  const sums = [
    ["lines", net, lines.reduce((sum, line) => sum + line.net, 0n)],
    ["VAT of the lines", vatTotal, lines.reduce((sum, line) => sum + line.vat, 0n)],
    ["VAT of the rates", vatTotal, vat.reduce((sum, subtotal) => sum + subtotal.vat, 0n)],
    ["total", gross, net + vatTotal],
  ] as const;
  return sums.flatMap(([name, is, adds]) => (is === adds ? [] : [`${name}: ${is} is not ${adds}`]));
}

function isReference(reference: string, country: string): boolean {
  if (country === "SE") return isOcrReference(reference);
  return isRfReference(reference) || (country === "FI" && isFinnishReference(reference));
}

/** The elements at a path of names, anywhere in a document. */
function named(element: Element, path: string): Element[] {
  const [name = "", ...rest] = path.split("/");
  const here = findAll(element, name).flatMap((found) => below(found, rest));
  return [...here, ...element.children.flatMap((child) => named(child, path))];
}

const below = (element: Element, [name, ...rest]: readonly string[]): Element[] =>
  name === undefined ? [element] : findAll(element, name).flatMap((found) => below(found, rest));
