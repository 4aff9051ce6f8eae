import { cvr } from "stdnum/lib/cjs/dk/index.js";
import { vat as deVat } from "stdnum/lib/cjs/de/index.js";
import { kmkr, registrikood } from "stdnum/lib/cjs/ee/index.js";
import { ytunnus } from "stdnum/lib/cjs/fi/index.js";
import { vat as gbVat } from "stdnum/lib/cjs/gb/index.js";
import { orgnr as noOrgnr } from "stdnum/lib/cjs/no/index.js";
import { nip } from "stdnum/lib/cjs/pl/index.js";
import { orgnr as seOrgnr } from "stdnum/lib/cjs/se/index.js";
import type { Validator } from "stdnum";
import type { EInvoiceFormat } from "./invoice.ts";
import { isIban } from "./payment-reference.ts";

/** A number with the scheme it belongs to: of ISO 6523, or of Peppol's list of electronic addresses. */
export type SchemedId = { scheme: string; id: string };

/** An account number, which Finvoice alone takes as an address. */
const IBAN = "IBAN";

/** Of an account: the country of its business, and the form of its e-invoices. */
type Receiver = { country: string; format: EInvoiceFormat };

/** The published list of Peppol, release 2026.5: its network rejects a document with any other (PEPPOL-EN16931-CL008). */
const peppolSchemes = new Set(
  `0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190 0191 0192 0195 0196 0198 0199 0200
   0201 0204 0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918
   9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942
   9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`.split(/\s+/),
);

/** Those of a Finnish business that Peppol has withdrawn as addresses: operators of Finvoice want its OVT instead. */
const finnishSchemes: ReadonlySet<string> = new Set(["0037", "0212", "0213"]);

type Read = (written: string) => string | undefined;

const by =
  ({ validate }: Pick<Validator, "validate">, prefix = ""): Read =>
  (written) => {
    const checked = validate(written.startsWith(prefix) ? written.slice(prefix.length) : written);
    return checked.isValid ? prefix + checked.compact : undefined;
  };

/** Numbers with check digits, each in the form of its scheme; those of other schemes have a form alone. */
const readers: Readonly<Record<string, Read | undefined>> = {
  "0007": by(seOrgnr),
  "0088": readGln,
  "0184": (written) => by(cvr)(written.replace(/^DK/, "")),
  "0191": by(registrikood),
  "0192": by(noOrgnr),
  "0216": readOvt,
  "9930": by(deVat, "DE"),
  "9931": by(kmkr, "EE"),
  "9932": by(gbVat, "GB"),
  "9945": by(nip, "PL"),
};

/** The schemes of the numbers that people of a country write without naming one. */
const bareSchemes: Readonly<Record<string, readonly string[] | undefined>> = {
  FI: ["0216"],
  SE: ["0007"],
  NO: ["0192"],
  DK: ["0184"],
  EE: ["0191", "9931"],
  DE: ["9930"],
  PL: ["9945"],
  GB: ["9932"],
};

/**
 * An address for e-invoices as its owner writes it, with its check digits; undefined if nothing is delivered to it. A number
 * without its scheme is read as one that the country's businesses use, if exactly one fits.
 */
export function readEInvoiceAddress(text: string, { country, format }: Receiver): SchemedId | undefined {
  const written = text
    .replaceAll(/\s/g, "")
    .replace(/^iso6523-actorid-upis::/i, "")
    .replace(/^(gln|ovt):?/i, "")
    .toUpperCase();
  const [, scheme, number] = written.match(/^(\d{4}):(.+)$/) ?? [];
  const isFinvoice = format === "finvoice_3_0";
  const inScheme = (known: string, id: string) => (peppolSchemes.has(known) ? readIn(known, id) : undefined);
  if (scheme && number && isFinvoice && finnishSchemes.has(scheme))
    return readIn("0216", number) ?? readIn("0216", `0037${number.replace(/^FI/, "")}`);
  if (scheme && number) return inScheme(scheme, number);
  if (isFinvoice && isIban(written)) return { scheme: IBAN, id: written };
  const usual = new Set([...(bareSchemes[country] ?? []), ...(isFinvoice ? ["0216"] : []), "0088"]);
  const found = [...usual].flatMap((known) => inScheme(known, written) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** As it is saved and shown, and read again. Finvoice writes its own kinds without a scheme. */
export function eInvoiceAddressText({ scheme, id }: SchemedId, format: EInvoiceFormat): string {
  const isOfFinvoice = scheme === IBAN || (scheme === "0216" && format === "finvoice_3_0");
  return isOfFinvoice ? id : `${scheme}:${id}`;
}

function readIn(scheme: string, number: string): SchemedId | undefined {
  const id = (readers[scheme] ?? readAny)(number);
  return id === undefined ? undefined : { scheme, id };
}

const readAny: Read = (number) => (/^[0-9A-Z][0-9A-Z.:_-]{1,48}$/.test(number) ? number : undefined);

/** 13 digits, the last of which makes their weighed sum a multiple of ten. */
function readGln(number: string): string | undefined {
  if (!/^\d{13}$/.test(number)) return undefined;
  const sum = Array.from(number, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? number : undefined;
}

/** 0037, the digits of a Finnish business id, and up to five characters of a unit. */
function readOvt(number: string): string | undefined {
  const [, business, unit = ""] = number.match(/^0037(\d{7}-?\d)([0-9A-Z]{0,5})$/) ?? [];
  const digits = business && by(ytunnus)(business);
  return digits && `0037${digits}${unit}`;
}
