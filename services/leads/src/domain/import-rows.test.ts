import { expect, test } from "@jest/globals";
import { decimalSignOf, readImportRow } from "./import-rows.ts";

const reading = {
  today: "2026-11-21",
  readCode: (text: string) => (/^\d{5}$/.test(text) ? text : undefined),
  currency: "EUR",
  decimalSign: ",",
} as const;
const sale = {
  reference: "1",
  sold_on: "2026-10-01",
  postal_code: "00530",
  property_type: "Flat",
  area: "54,5",
  price: "210 000",
};
const agent = { reference: "1", agency: "Sample Homes", name: "Sample Agent", postal_code: "00530" };
const readSale = (changes: object) => readImportRow("sales", { line: 7, fields: { ...sale, ...changes } }, reading);
const readAgent = (changes: object) =>
  readImportRow("agencies", { line: 7, fields: { ...agent, ...changes } }, reading);

test("reads the numbers of a sale as Finns and Swedes write them", () => {
  expect(readSale({})).toEqual({
    line: 7,
    reference: "1",
    soldOn: "2026-10-01",
    postalCode: "00530",
    propertyType: "flat",
    area: 54.5,
    price: 21_000_000,
  });
});

test.each([
  [{ reference: "" }, "reference", "required"],
  [{ sold_on: "1.10.2026" }, "sold_on", "invalid_day"],
  [{ sold_on: "2026-02-30" }, "sold_on", "invalid_day"],
  [{ sold_on: "2026-11-22" }, "sold_on", "in_the_future"],
  [{ postal_code: "530" }, "postal_code", "unknown_postal_code"],
  [{ property_type: "castle" }, "property_type", "unknown_property_type"],
  [{ area: "" }, "area", "required"],
  [{ area: "0" }, "area", "out_of_range"],
  [{ price: "350,000" }, "price", "ambiguous_number"],
  [{ price: "£350 000" }, "price", "invalid_number"],
  [{ price: "-5" }, "price", "out_of_range"],
  [{ reference: "x".repeat(101) }, "reference", "too_long"],
  [{ "": "more" }, "", "too_many_cells"],
])("refuses a sale with %j with line and column", (changes, column, code) => {
  expect(readSale(changes)).toEqual([{ line: 7, column, code }]);
});

test.each([
  [",", { price: "350,000", area: "54.5" }, 35_000_000],
  [",", { price: "€350,000.50", area: "54,5 m2" }, 35_000_050],
  [";", { price: "350 000 €", area: "54,5 m²" }, 35_000_000],
  [";", { price: "1.350.000,00", area: "54.5" }, 135_000_000],
])("reads numbers of a file separated by %s, such as %j", (separator, numbers, price) => {
  const decimalSign = decimalSignOf(Object.keys(sale).join(separator));
  const fields = { ...sale, ...numbers };
  expect(readImportRow("sales", { line: 7, fields }, { ...reading, decimalSign })).toMatchObject({ price, area: 54.5 });
});

test("names every wrong cell of a row", () => {
  expect(readSale({ area: "x", price: "y" })).toEqual([
    { line: 7, column: "area", code: "invalid_number" },
    { line: 7, column: "price", code: "invalid_number" },
  ]);
});

test("reads an agent with a rate in hundredths of a percent and a fee in minor units", () => {
  const row = readAgent({
    commission_rate: "3,5",
    commission_fee: "1500",
    property_types: "flat, terraced",
    listings: "12",
  });
  expect(row).toMatchObject({
    commissionRate: 350,
    commissionFee: 150_000,
    propertyTypes: ["flat", "terraced"],
    listingCount: 12,
    website: "",
  });
});

test("reads an agent without commission as stating none", () => {
  expect(readAgent({})).toMatchObject({
    commissionRate: null,
    commissionFee: null,
    listingCount: null,
    propertyTypes: [],
  });
});

test.each([
  [{ commission_rate: "101" }, "commission_rate", "out_of_range"],
  [{ listings: "1.5" }, "listings", "invalid_number"],
  [{ email: "nobody" }, "email", "invalid_email"],
  [{ website: "javascript:alert(1)" }, "website", "invalid_address"],
  [{ name: " " }, "name", "required"],
  [{ agency: "=cmd|' /C calc'!A0" }, "agency", "formula"],
  [{ name: "+1" }, "name", "formula"],
  [{ title: "＠SUM(A1)" }, "title", "formula"],
])("refuses an agent with %j with line and column", (changes, column, code) => {
  expect(readAgent(changes)).toEqual([{ line: 7, column, code }]);
});
