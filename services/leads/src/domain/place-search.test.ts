import { expect, test } from "@jest/globals";
import { nameQuery, searchForms } from "./place-search.ts";

test.each([
  ["Etu-Töölö", "toolo"],
  ["Berghäll", "BERGHALL"],
  ["Keski-Suomi", "keski suo"],
  ["Łódź", "lodz"],
  ["Nørrebro", "norre"],
  ["Tempelhof, Schöneberg", "schoneb"],
  ["Gießen", "giess"],
])("finds %s by %j", (name, query) => {
  const { words } = searchForms([name]);
  for (const word of nameQuery(query).words) expect(words).toContain(` ${word}`);
});

test("makes a whole name in any language a key of a place", () => {
  const { keys } = searchForms(["Turku", "Åbo", "Keski-Suomi"]);
  expect(keys).toEqual(["turku", nameQuery("ÅBO").key, nameQuery("keski suomi").key]);
});
