import { vatOfPart } from "@doorlight/common/numbers";
import { type CountryPack, loadCountryPacks, type Locale } from "@doorlight/common/product";
import type { Buyer, Days, Invoice, SetOff } from "../src/domain/invoice.ts";
import { isForeign } from "../src/domain/tax-id.ts";
import {
  creditedLine,
  draftInvoice,
  type OpenLine,
  writeCardInvoice,
  writeCreditNote,
  writeInvoice,
} from "../src/domain/write-invoice.ts";

export const countries = ["FI", "SE", "NO", "DK", "DE", "PL", "EE", "GB"] as const;
export type Country = (typeof countries)[number];

const packs = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, countries);
const november: Days = { from: "2026-11-01", to: "2026-11-30" };

type Details = Omit<Buyer, "country">;

const businesses: Record<Country, [name: string, taxId: string, street: string, postalCode: string, city: string]> = {
  FI: ["Välittäjä Šampion Oy", "0112038-9", "Näytetie 2", "33100", "Tampere"],
  SE: ["Mäklare Ångström AB", "556703-7485", "Exempelgatan 3", "211 20", "Malmö"],
  NO: ["Megler Østfold AS", "923 609 016", "Eksempelveien 4", "0150", "Oslo"],
  DK: ["Mægler Ærø ApS", "13585628", "Eksempelvej 5", "5970", "Ærøskøbing"],
  DE: ["Makler Straße & Söhne GmbH", "136695976", "Musterstraße 6", "10115", "Berlin"],
  PL: ["Pośrednik Łódź sp. z o.o.", "8567346215", "ul. Przykładowa 7", "90-001", "Łódź"],
  EE: ["Maakler Põltsamaa OÜ", "100931558", "Näidise 8", "48106", "Põltsamaa"],
  GB: ["Agent O’Neill Ltd", "980 7806 84", "9 Example Street", "SW1A 1AA", "London"],
};

/** A business of a country with a tax id in its plain form. */
export function someBuyer(country: Country, changes: Partial<Details> = {}): Details {
  const [businessName, taxId, streetAddress, postalCode, city] = businesses[country];
  const address = { eInvoiceAddress: "", eInvoiceOperator: "", reference: "" };
  return { businessName, taxId, streetAddress, postalCode, city, ...address, ...changes };
}

export type LineChoice = Pick<OpenLine, "item" | "unitPrice"> & Partial<OpenLine>;

/** One line of each kind, with letters that documents have lost before. */
export const someLines: readonly LineChoice[] = [
  {
    item: { kind: "purchase", leadType: "request_for_quote", postalCode: "00100", city: "Helsinki" },
    unitPrice: 5175n,
  },
  {
    item: { kind: "purchase", leadType: "request_for_online_valuation", postalCode: "48106", city: "Põltsamaa" },
    unitPrice: 999n,
    discount: 333n,
  },
  { item: { kind: "pack", credits: 10 }, unitPrice: 39_500n },
  { item: { kind: "plan_fee", planId: "plus", period: november }, unitPrice: 37_900n },
  { item: { kind: "deal_fee", name: "Łódź & <Östergötland>", period: november }, unitPrice: 12_345n },
];

type Choice = {
  lines?: readonly LineChoice[];
  buyer?: Partial<Details> | undefined;
  sequence?: bigint;
  language?: Locale | null;
  setOffs?: SetOff[];
};

/** November's invoice of an account, as the use case would write it. */
export function someInvoice(country: Country, choice: Choice = {}): Invoice {
  const { sequence = 100_001n, language = null, setOffs = [] } = choice;
  const issue = { pack: packs.get(country)!, sequence, issuedOn: "2026-12-10", language };
  return writeInvoice(someDraft(country, choice), november.from, { ...issue, setOffs });
}

/** The invoice of a lead that a card has paid. */
export function someCardInvoice(country: Country, { lines = someLines.slice(0, 1), buyer }: Choice = {}): Invoice {
  const issue = { pack: packs.get(country)!, sequence: 100_001n, issuedOn: "2026-11-17", language: null };
  return writeCardInvoice(someDraft(country, { lines, buyer }), issue);
}

function someDraft(country: Country, { lines = someLines, buyer }: Pick<Choice, "lines" | "buyer">) {
  const pack = packs.get(country)!;
  const details = someBuyer(country, buyer);
  // A number of another country has been checked.
  const vatNumber = isForeign({ taxId: details.taxId, country }) ? details.taxId : null;
  return draftInvoice(
    lines.map((line) => openLine({ vatNumber, ...line }, pack)),
    details,
    country,
  );
}

/** Takes the first lines of an invoice back. */
export function someCreditNote(
  invoice: Invoice,
  lines = 2,
  { reason = null, cause = null }: Partial<Pick<Invoice, "reason" | "cause">> = {},
): Invoice {
  const issue = { pack: packs.get(invoice.country)!, sequence: 100_777n, issuedOn: "2026-12-18" };
  return writeCreditNote(invoice, invoice.lines.slice(0, lines), { reason, cause }, issue);
}

/** Takes a part of the first line of an invoice back. */
export function somePartialCreditNote(invoice: Invoice, net: bigint): Invoice {
  const [line] = invoice.lines;
  const part = creditedLine(line!, { net, vat: vatOfPart(net, line!, line!) });
  return someCreditNote({ ...invoice, lines: [part] }, 1, { reason: "Osa hinnasta palautetaan." });
}

function openLine(line: LineChoice, { currency, vat }: CountryPack): OpenLine {
  const discount = line.discount ?? 0n;
  const net = line.unitPrice - discount;
  return { id: "1", on: "2026-11-17", currency, vatRate: vat.rate, vatNumber: null, net, ...line, discount };
}
