import { expect, test } from "@jest/globals";
import { eInvoiceAddressText, readEInvoiceAddress } from "./e-invoice-address.ts";

const finvoice = "finvoice_3_0";
const peppol = "peppol_bis_billing_3_0";

/** As an account of a country saves it; undefined if it cannot. */
function saved(text: string, country: string): string | undefined {
  const format = country === "FI" ? finvoice : peppol;
  const read = readEInvoiceAddress(text, { country, format });
  return read && eInvoiceAddressText(read, format);
}

test.each([
  ["FI", "0037 0112 0389", "003701120389"],
  ["FI", "OVT 003701120389", "003701120389"],
  ["FI", "00370112038-9", "003701120389"],
  ["FI", "0216:003701120389001", "003701120389001"],
  ["FI", "fi21 1234 5600 0007 85", "FI2112345600000785"],
  ["FI", "0037:01120389", "003701120389"],
  ["FI", "0037:003701120389001", "003701120389001"],
  ["FI", "0212:0112038-9", "003701120389"],
  ["FI", "0213:FI01120389", "003701120389"],
  ["FI", "0007:556703-7485", "0007:5567037485"],
  ["SE", "5567037485", "0007:5567037485"],
  ["SE", "556703-7485", "0007:5567037485"],
  ["SE", "0007:556703-7485", "0007:5567037485"],
  ["SE", "iso6523-actorid-upis::0007:5567037485", "0007:5567037485"],
  ["SE", "GLN 7300010000001", "0088:7300010000001"],
  ["SE", "0088:7300010000001", "0088:7300010000001"],
  ["SE", "0216:003701120389", "0216:003701120389"],
  ["NO", "923 609 016", "0192:923609016"],
  ["DK", "DK13585628", "0184:13585628"],
  ["EE", "EE100931558", "9931:EE100931558"],
  ["EE", "100931558", "9931:EE100931558"],
  ["DE", "DE136695976", "9930:DE136695976"],
  ["PL", "8567346215", "9945:PL8567346215"],
  ["GB", "GB 980 7806 84", "9932:GB980780684"],
  ["GB", "0060:123456789", "0060:123456789"],
  ["SE", "0240:12345678901", "0240:12345678901"],
])("saves the e-invoice address of %s %j as %s, and reads it again", (country, text, address) => {
  expect(saved(text, country)).toBe(address);
  expect(saved(address, country)).toBe(address);
});

test.each([
  ["FI", "nonsense", "no number"],
  ["FI", "003701120388", "a wrong check digit of the business id"],
  ["FI", "0112038-9", "a business id, which is no address yet"],
  ["FI", "003701120389123456", "more than five characters of a unit"],
  ["FI", "FI2212345600000785", "a wrong check digit of the IBAN"],
  ["FI", "0037:01120388", "a wrong check digit of the business id in a former scheme"],
  ["FI", "0215:01120389", "a scheme that no operator takes"],
  ["FI", "", "nothing"],
  ["SE", "FI2112345600000785", "an IBAN, which only Finvoice takes"],
  ["SE", "5567037486", "a wrong check digit"],
  ["SE", "0007:5567037486", "a wrong check digit in a named scheme"],
  ["SE", "0088:123", "no GLN"],
  ["SE", "7300010000002", "a wrong check digit of the GLN"],
  ["SE", "9999:ABC", "a scheme that is not on the list"],
  ["SE", "0212:0112038-9", "a scheme that Peppol has withdrawn"],
  ["SE", "9901:12345678", "a scheme that Peppol's list does not have any more"],
  ["SE", "0007:", "no number behind the scheme"],
  ["SE", "0060:<b>", "characters that no number has"],
  ["NO", "0192:987654322", "a wrong check digit"],
  ["DK", "13585629", "a wrong check digit"],
  ["DE", "9930:DE136695977", "a wrong check digit of the VAT number"],
  ["GB", "1955839661", "a number for the tax office alone"],
  ["GB", "9932:1955839661", "a number for the tax office, which is no VAT number"],
])("refuses the e-invoice address of %s %j: %s", (country, text) => {
  expect(saved(text, country)).toBeUndefined();
});
