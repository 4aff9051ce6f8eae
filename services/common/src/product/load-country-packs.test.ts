import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "@jest/globals";
import { leadTypes } from "./lead-type.ts";
import { loadCountryPacks } from "./load-country-packs.ts";

const shipped = fileURLToPath(new URL("../../../../deploy/countries", import.meta.url));
const codes = readdirSync(shipped)
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => name.slice(0, 2).toUpperCase());

const folder = mkdtempSync(join(tmpdir(), "packs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const finland = readFileSync(join(shipped, "fi.yaml"), "utf8");
function pack(name: string, ...changes: [was: string | RegExp, is: string][]): void {
  const changed = changes.reduce((text, [was, is]) => text.replace(was, is), finland);
  writeFileSync(join(folder, `${name}.yaml`), changed);
}

test("ships only country packs that are valid, samples and priced for every lead type", () => {
  expect(codes).toHaveLength(8);
  for (const country of loadCountryPacks(shipped, codes).values()) {
    expect(country.sample).toBe(true);
    expect(Object.keys(country.unitPrices)).toEqual([...leadTypes]);
    expect(Object.values(country.caps)).toEqual([4, 2, 2, 2]);
    expect([country.invoiceDay, country.refundDay]).toEqual([10, 9]);
    const dearest = Math.max(
      ...country.creditPacks.map(({ price }) => price),
      ...country.plans.map((plan) => plan.monthlyFee),
    );
    expect(country.invoiceLimit).toBeGreaterThan(2 * dearest);
    const dearestLead = Math.max(...Object.values(country.unitPrices));
    expect(country.firstInvoiceLimit).toBeGreaterThan(3 * dearestLead);
    expect(country.firstInvoiceLimit).toBeLessThan(country.invoiceLimit);
    expect(country.campaignPackages).toHaveLength(3);
  }
});

test("refuses a campaign package without a text in each language, and two of one id", () => {
  pack("fi", ["fi: Kohdekampanja }", "}"], ["id: series", "id: mailing"]);
  expect(() => loadCountryPacks(folder, ["FI"])).toThrow(/campaignPackages.0.name.fi: /);
  pack("fi", ["id: series", "id: mailing"]);
  expect(() => loadCountryPacks(folder, ["FI"])).toThrow("campaignPackages.1: is listed twice");
});

test("sells in the shipped packs of Finland and Sweden, and in no other", () => {
  const open = [...loadCountryPacks(shipped, codes).values()].filter(({ selling }) => selling);
  expect(open.map(({ code }) => code)).toEqual(["FI", "SE"]);
});

test("lets a deployment open a country that its pack keeps closed", () => {
  expect(loadCountryPacks(shipped, ["FI", "GB"], ["GB"]).get("GB")?.selling).toBe(true);
  expect(() => loadCountryPacks(shipped, ["FI"], ["GB"])).toThrow("GB is opened, but this deployment does not run it");
});

test("reads currency, time zone, tax and postal codes from a country pack", () => {
  const sweden = loadCountryPacks(shipped, ["SE"]).get("SE");
  expect(sweden).toMatchObject({ currency: "SEK", timeZone: "Europe/Stockholm", vat: { rate: 25 } });
  expect(sweden!.postalCode).toEqual({ pattern: "^(\\d{3})(\\d{2})$", separator: " ", prefixes: ["SE", "S"] });
});

test("reads the company and the authority behind the privacy notice from a country pack", () => {
  for (const { company, dataProtectionAuthority } of loadCountryPacks(shipped, codes).values()) {
    expect(company.name).toContain("Sample");
    expect([company.registrationNumber, ...company.address].every(Boolean)).toBe(true);
    expect(dataProtectionAuthority.url).toMatch(/^https:/);
  }
  pack("fi", [/company:\n.*\n.*\n.*\n/, ""], ["https://tietosuoja.fi", "http://tietosuoja.fi"]);
  expect(() => loadCountryPacks(folder, ["FI"])).toThrow(
    /company: .*\n.*dataProtectionAuthority.url: must start with https/,
  );
});

test("accepts a country pack that leaves a lead type without a price", () => {
  pack("fi", [/ {2}request_for_quote: 4500\n/, ""]);
  expect(loadCountryPacks(folder, ["FI"]).get("FI")?.unitPrices.request_for_quote).toBeUndefined();
});

test("requires a second factor of admins unless their pack or the deployment says otherwise", () => {
  pack("fi");
  const required = loadCountryPacks(folder, ["FI"]).get("FI")?.adminSecondFactor;
  pack("fi", ["terms:", "adminSecondFactor: optional\nterms:"]);
  const optional = loadCountryPacks(folder, ["FI"]).get("FI")?.adminSecondFactor;
  const decided = loadCountryPacks(folder, ["FI"], [], { adminSecondFactor: "required" }).get("FI")?.adminSecondFactor;
  expect([required, optional, decided]).toEqual(["required", "optional", "required"]);
});

test("mails no prospects unless the country pack says otherwise", () => {
  pack("fi", ["prospectMail: corporate\n", ""]);
  expect(loadCountryPacks(folder, ["FI"]).get("FI")?.prospectMail).toBe("off");
  expect(() => {
    pack("fi", ["prospectMail: corporate", "prospectMail: everybody"]);
    loadCountryPacks(folder, ["FI"]);
  }).toThrow(/prospectMail/);
});

test("refuses invalid country packs with every problem of every pack at once", () => {
  pack(
    "fi",
    ["currency: EUR", "currency: EURO"],
    ["timeZone: Europe/Helsinki", "timeZone: Helsinki"],
    ["request_for_quote: 4500", "request_for_quote: 45.5"],
    ["city: Espoo,", 'city: Espoo, postalCode: "02200",'],
    ["rate: 25.5", "rate: 255"],
    ["selling: true", "seling: true"],
    ["supportAddress: ", "supportAddress: Support "],
    ["  request_for_valuation: 2\n", ""],
  );
  pack("ee");
  let message = "";
  try {
    loadCountryPacks(folder, ["FI", "EE", "LV"]);
  } catch (error) {
    message = (error as Error).message;
  }
  for (const problem of [
    "fi.yaml: currency: is no ISO 4217 currency",
    "fi.yaml: timeZone: is no IANA time zone",
    "fi.yaml: unitPrices.request_for_quote: must be a whole number",
    "fi.yaml: locationModifiers.1: must name either a region, a city, perhaps with its region, or a postal code",
    "fi.yaml: vat.rate: ",
    "fi.yaml: selling: ",
    "fi.yaml: supportAddress: must be an e-mail address",
    'fi.yaml: Unrecognized key: "seling"',
    "fi.yaml: caps.request_for_valuation: ",
    "ee.yaml: code: must be EE, as the file is named",
    "lv.yaml: there is no such file",
  ]) {
    expect(message).toContain(problem);
  }
});

test("names a place, credit pack or plan that a country pack lists twice", () => {
  pack(
    "fi",
    ["- { city: Espoo, percent: 10 }", "- { city: Helsinki, percent: 10 }"],
    ["id: credits_25", "id: credits_10"],
    ["id: power", "id: basic"],
  );
  expect(() => loadCountryPacks(folder, ["FI"])).toThrow(
    /locationModifiers\.0: is listed twice\n.*creditPacks\.1: is listed twice\n.*plans\.0: is listed twice/,
  );
});
