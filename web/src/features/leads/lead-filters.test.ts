import { expect, test } from "@jest/globals";
import { type LeadFilters, readFilters, toQuery, writeFilters } from "./lead-filters.ts";

const filters: LeadFilters = {
  listId: "01900000-0000-7000-8000-00000000001a",
  country: "SE",
  location: ["fi-uusimaa", "fi-turku"],
  leadType: ["request_for_quote"],
  propertyType: ["flat", "terraced"],
  priceMax: 5000,
  withinDays: 2,
  affordable: true,
  sort: "oldest",
};

test("reads lead filters back from the address", () => {
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

test("ignores invalid values in the address of lead filters", () => {
  expect(readFilters(new URLSearchParams("leadType=gold&priceMax=-1&sort=loudest&withinDays=9&only=cheap"))).toEqual({
    country: null,
    listId: null,
    location: [],
    leadType: [],
    propertyType: [],
    priceMax: null,
    withinDays: null,
    affordable: false,
    sort: "newest",
  });
});

test("does not send a lead filter that is not set", () => {
  expect(toQuery({ ...filters, priceMax: null })).not.toHaveProperty("priceMax");
  expect(toQuery({ ...filters, country: null })).not.toHaveProperty("country");
  expect(toQuery({ ...filters, withinDays: null })).not.toHaveProperty("withinDays");
  expect(toQuery({ ...filters, affordable: false })).not.toHaveProperty("only");
});
