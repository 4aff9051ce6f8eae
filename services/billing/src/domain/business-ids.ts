import { PlainError } from "@doorlight/common/errors";
import { readEInvoiceAddress, type SchemedId } from "./e-invoice-address.ts";
import type { Buyer, Seller } from "./invoice.ts";

/** Business registers whose numbers the plain form of a tax id shows, and the form of each number. */
const registers: Readonly<Record<string, { scheme: string; form: RegExp } | undefined>> = {
  FI: { scheme: "0212", form: /^\d{7}-?\d$/ },
  SE: { scheme: "0007", form: /^\d{6}-?\d{4}$/ },
  NO: { scheme: "0192", form: /^(NO)?\d{9}(MVA)?$/ },
  DK: { scheme: "0184", form: /^\d{8}$/ },
  EE: { scheme: "0191", form: /^\d{8}$/ },
};

/** The form of a VAT number without the letters of its country, if a tax id may be one. */
const vatForms: Readonly<Record<string, RegExp | undefined>> = {
  SE: /^\d{12}$/,
  DE: /^\d{9}$/,
  EE: /^\d{9}$/,
  PL: /^\d{10}$/,
  GB: /^(\d{9}|\d{12})$/,
};

/** Where e-invoices reach a business of a country whose register has no addresses of its own: by its VAT number. */
const vatEndpoints: Readonly<Record<string, string | undefined>> = {
  DE: "9930",
  EE: "9931",
  GB: "9932",
  PL: "9945",
};

/** Of the business register; null if the tax id is another number. */
export function registeredId({ taxId, country }: Buyer): SchemedId | null {
  const register = registers[country];
  const plain = taxId.replaceAll(" ", "");
  if (!register?.form.test(plain)) return null;
  return { scheme: register.scheme, id: registerForm(register.scheme, plain) };
}

/** A registration number as its scheme has it: only the Finnish one keeps its dash. */
export function registerForm(scheme: string, number: string): string {
  const digits = number.replaceAll(/\D/g, "");
  return scheme === "0212" ? `${digits.slice(0, -1)}-${digits.slice(-1)}` : digits;
}

/** With the letters of its country; null if the tax id is no VAT number. */
export function vatNumberOf({ taxId, country }: Buyer): string | null {
  const plain = taxId.replaceAll(/[\s-]/g, "").toUpperCase();
  if (/^[A-Z]{2}[0-9A-Z]{2,}$/.test(plain)) return plain;
  return vatForms[country]?.test(plain) ? country + plain : null;
}

/** What people read of a business: its number of the register, or its tax id if that is neither, and its VAT number. */
export function shownIds(buyer: Buyer): { registrationNumber: string; vatNumber: string } {
  const vatNumber = vatNumberOf(buyer) ?? "";
  const registered = registeredId(buyer);
  const registrationNumber = registered ? asWritten(registered) : vatNumber ? "" : buyer.taxId;
  return { registrationNumber, vatNumber };
}

/**
 * The buyer's address for e-invoices in a document of Peppol. If none is given that can be read, its numbers make one: a
 * document needs it even if it is mailed as a PDF, as such an invoice is.
 */
export function buyerEndpoint(buyer: Buyer): SchemedId {
  const { country, eInvoiceAddress } = buyer;
  const given = readEInvoiceAddress(eInvoiceAddress, { country, format: "peppol_bis_billing_3_0" });
  if (given) return given;
  const registered = registeredId(buyer);
  if (registered?.scheme === "0212") return { scheme: "0216", id: `0037${registered.id.replace("-", "")}` };
  if (registered) return registered;
  const vatNumber = vatNumberOf(buyer);
  if (vatNumber && buyer.country === "FI") return { scheme: "0216", id: `0037${vatNumber.slice(2)}` };
  if (vatNumber && buyer.country === "SE") return { scheme: "0007", id: vatNumber.slice(2, 12) };
  if (vatNumber && buyer.country === "DK") return { scheme: "0184", id: vatNumber.slice(2) };
  const vatScheme = vatEndpoints[buyer.country];
  if (!vatScheme) throw new PlainError(`There is no scheme of addresses for ${buyer.country}`);
  return { scheme: vatScheme, id: vatNumber ?? buyer.taxId.replaceAll(/[^0-9A-Za-z]/g, "") };
}

/** As people write it: a Swedish number has a dash before its last four digits. */
const asWritten = ({ scheme, id }: SchemedId): string =>
  scheme === "0007" ? `${id.slice(0, -4)}-${id.slice(-4)}` : id;

/** The registration number as people write it. */
export const shownSellerId = ({ registrationNumber, registrationScheme: scheme }: Seller): string =>
  scheme ? asWritten({ scheme, id: registerForm(scheme, registrationNumber) }) : registrationNumber;

/** The registration number as its scheme has it. */
export const sellerId = ({ registrationNumber, registrationScheme }: Seller): string =>
  registrationScheme ? registerForm(registrationScheme, registrationNumber) : registrationNumber;
