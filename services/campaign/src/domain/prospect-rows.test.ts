import { expect, test } from "@jest/globals";
import { guessFields, type ProspectField } from "./prospect-import.ts";
import { readProspectRow } from "./prospect-rows.ts";

const header = ["Email", "First", "Last", "Company", "City", "Phone", "Tags", "Language"];
const fields: (ProspectField | null)[] = guessFields(header);
const read = (...cells: string[]) => readProspectRow({ line: 7, cells }, { fields, header, country: "FI" });

test.each([
  [header, ["email", "first_name", "last_name", "brand", "place", "phone_number", "tags", "locale"]],
  [
    ["Nimi", "Sähköposti", "Puhelin", "Ketju", "Paikkakunta"],
    ["name", "email", "phone_number", "brand", "place"],
  ],
  [
    ["Förnamn", "Efternamn", "E-post", "Mobil", "Ort"],
    ["first_name", "last_name", "email", "phone_number", "place"],
  ],
  [
    ["id", "email", "second email"],
    [null, "email", null],
  ],
])("guesses the fields of the header %j", (columns, guessed) => {
  expect(guessFields(columns)).toEqual(guessed);
});

test("reads a row in the one form of addresses, numbers and tags", () => {
  expect(read(" Aino@Homes.EXAMPLE", "Aino", " Laine\n", "Kallio Homes", "Helsinki", "040 555 1234", "a; b|A")).toEqual(
    {
      line: 7,
      name: "Aino Laine",
      brand: "Kallio Homes",
      place: "Helsinki",
      email: "aino@homes.example",
      phoneNumber: "+358405551234",
      locale: null,
      tags: ["a", "b"],
    },
  );
});

test.each([
  [["nobody"], "Email", "invalid_email"],
  [["", "Aino"], "", "unreachable"],
  [["a@b.example", "", "", "", "", "12"], "Phone", "invalid_phone"],
  [["a@b.example", "x".repeat(51)], "First", "too_long"],
  [["a@b.example", "", "", "", "", "", "", "de"], "Language", "unknown_locale"],
  [
    [
      "a@b.example",
      "",
      "",
      "",
      "",
      "",
      Array(21)
        .fill(0)
        .map((_, n) => `t${n}`)
        .join(","),
    ],
    "Tags",
    "too_many_tags",
  ],
  [["a@b.example", "", "", "", "", "", "", "", "more"], "", "too_many_cells"],
])("refuses the row %j with line and column", (cells, column, code) => {
  expect(read(...cells)).toEqual([{ line: 7, column, code }]);
});
