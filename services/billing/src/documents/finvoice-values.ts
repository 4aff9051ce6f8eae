import type { Day, Invoice } from "../domain/invoice.ts";
import { decimal } from "./document-texts.ts";
import { el, type XmlElement } from "./xml.ts";

/** An amount with a decimal comma, below zero on a credit note. */
export function finvoiceAmount(
  name: string,
  amount: bigint,
  { kind, currency }: Pick<Invoice, "kind" | "currency">,
): XmlElement | null {
  const signed = kind === "credit_note" ? -amount : amount;
  return el(name, decimal(signed).replace(".", ","), { AmountCurrencyIdentifier: currency });
}

export function finvoiceDate(name: string, day: Day | null | undefined): XmlElement | null {
  return el(name, day?.replaceAll("-", "") ?? "", { Format: "CCYYMMDD" });
}

export const finvoicePercent = (rate: number): string => String(rate).replace(".", ",");

/** The standard wants at least two letters wherever it limits them. */
const SHORTEST = 2;

/** A text in at most `most` parts of a length, broken between words where that goes; the rest is cut off. */
export function parts(text: string, length: number, most: number): string[] {
  const found: string[] = [];
  let rest = text.replaceAll(/\s+/g, " ").trim();
  while (rest && found.length < most) {
    const gap = rest.slice(0, length + 1).lastIndexOf(" ");
    const end = rest.length <= length ? rest.length : gap >= SHORTEST ? gap : length;
    found.push(rest.slice(0, end).padEnd(SHORTEST, "-"));
    rest = rest.slice(end).trim();
  }
  return found;
}

export const firstPart = (text: string, length: number): string => parts(text, length, 1)[0] ?? "";
