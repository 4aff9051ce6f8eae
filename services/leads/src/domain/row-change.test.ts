import { expect, test } from "@jest/globals";
import type { AgentRow, SaleRow } from "./import-rows.ts";
import { changeOf } from "./row-change.ts";

const sale: SaleRow = {
  line: 7,
  reference: "s1",
  soldOn: "2026-10-01",
  postalCode: "00530",
  propertyType: "flat",
  area: 50.5,
  price: 20_000_050,
};
const none = new Set<string>();
const agent: AgentRow = {
  line: 2,
  reference: "a1",
  agency: "Sample Homes",
  website: "",
  source: "",
  stock: { terraced: 2, flat: 1 },
  listingCount: null,
  commissionRate: 350,
  commissionFee: null,
  propertyTypes: ["flat", "terraced"],
  name: "Sample Agent",
  title: "",
  phone: "",
  email: "",
  postalCode: "00530",
};

test("shows all cells of a new row that say something, as a file writes them", () => {
  expect(changeOf(undefined, sale, none)).toEqual({
    line: 7,
    isNew: true,
    joinsAgency: false,
    cells: [
      { column: "sold_on", before: "", after: "2026-10-01" },
      { column: "postal_code", before: "", after: "00530" },
      { column: "property_type", before: "", after: "flat" },
      { column: "area", before: "", after: "50.5" },
      { column: "price", before: "", after: "200000.5" },
    ],
  });
  expect(changeOf(undefined, agent, none)?.cells.map(({ column }) => column)).toEqual([
    "agency",
    "name",
    "postal_code",
    "stock",
    "commission_rate",
    "property_types",
  ]);
});

test("shows the cells of a known row that differ, with their content of before", () => {
  expect(
    changeOf(agent, { ...agent, commissionRate: null, commissionFee: 450_000, website: "https://a.example" }, none),
  ).toEqual({
    line: 2,
    isNew: false,
    joinsAgency: false,
    cells: [
      { column: "website", before: "", after: "https://a.example" },
      { column: "commission_rate", before: "3.5", after: "" },
      { column: "commission_fee", before: "", after: "4500" },
    ],
  });
});

test("shows no change for a row that is known as it is, whatever its line", () => {
  expect(changeOf({ ...sale, line: 3 }, sale, none)).toBeUndefined();
  expect(changeOf(agent, { ...agent, stock: { flat: 1, terraced: 2 } }, none)).toBeUndefined();
});

test("says of a new agent alone that the row joins an agency that there is", () => {
  const agencies = new Set([agent.agency]);
  const joins = (known?: typeof agent) => changeOf(known, agent, agencies)?.joinsAgency;
  expect(joins()).toBe(true);
  expect(joins({ ...agent, title: "LKV" })).toBe(false);
  expect(changeOf(undefined, { ...agent, agency: "Other" }, agencies)?.joinsAgency).toBe(false);
});
