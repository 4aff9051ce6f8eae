/**
 * The reference that a payer writes, so that a bank file finds the invoice. Finnish banks check the national form, Swedish
 * ones the OCR number; everywhere else the creditor reference of ISO 11649 goes through. `number` is that of the invoice.
 */
export function paymentReference(country: string, number: string): string {
  const digits = number.replaceAll(/\D/g, "");
  if (country === "FI") return finnishReference(digits);
  if (country === "SE") return ocrReference(digits);
  return rfReference(digits);
}

/** The common form of one reference however it is written: no spaces, no leading zeros, no RF before the number. */
export function plainReference(text: string): string {
  const joined = text.replaceAll(/\s/g, "").toUpperCase();
  return (isRfReference(joined) ? joined.slice("RF00".length) : joined).replace(/^0+/, "");
}

/** Of 3 to 19 digits: themselves and the check digit with the weights 7, 3, 1 from the right. */
export function finnishReference(digits: string): string {
  return digits + finnishCheckDigit(digits);
}

export function isFinnishReference(text: string): boolean {
  return /^0*[1-9]\d{3,19}$/.test(text) && finnishCheckDigit(text.slice(0, -1)) === text.slice(-1);
}

function finnishCheckDigit(digits: string): string {
  const weights = [7, 3, 1];
  const sum = fromTheRight(digits).reduce((total, digit, at) => total + digit * weights[at % 3]!, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Of up to 21 letters and digits: with RF and two check digits before them (ISO 11649). */
export function rfReference(text: string): string {
  return `RF${String(98n - (BigInt(asDigits(`${text}RF00`)) % 97n)).padStart(2, "0")}${text}`;
}

export function isRfReference(text: string): boolean {
  return /^RF\d{2}[0-9A-Z]{1,21}$/.test(text) && isMod97(text);
}

/** Of up to 23 digits: with the last digit of the whole length and a Luhn digit behind them, the strictest of the OCR levels. */
export function ocrReference(digits: string): string {
  const withLength = digits + ((digits.length + 2) % 10);
  return withLength + luhnDigit(withLength);
}

export function isOcrReference(text: string): boolean {
  if (!/^\d{3,25}$/.test(text)) return false;
  return isLuhn(text) && text.at(-2) === String(text.length % 10);
}

/** Whether the last digit is that of Luhn, as of bankgiro numbers. */
export function isLuhn(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === digits.slice(-1);
}

function luhnDigit(digits: string): string {
  const sum = fromTheRight(digits).reduce((total, digit, at) => {
    const weighed = digit * (at % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Whether an account number has the check digits of an IBAN; it may hold spaces. */
export function isIban(text: string): boolean {
  const joined = text.replaceAll(" ", "");
  return /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(joined) && isMod97(joined);
}

const isMod97 = (text: string) => BigInt(asDigits(text.slice(4) + text.slice(0, 4))) % 97n === 1n;

/** Letters as the numbers 10 to 35. */
const asDigits = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));

const fromTheRight = (digits: string) => Array.from(digits, Number).toReversed();
