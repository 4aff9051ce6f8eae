import { expect, test } from "@jest/globals";
import { toCsv } from "./csv.ts";

const lines = (text: string) => text.replace("\uFEFF", "").split("\r\n").slice(0, -1);

test("a CSV file has the mark of UTF-8 and a line for each row", () => {
  expect(
    toCsv([
      ["Name", "Leads"],
      ["Åsa", 2],
    ]),
  ).toBe("\uFEFFName,Leads\r\nÅsa,2\r\n");
});

test.each(["=1+1", "+358401234567", "-2", "@SUM(A1)", " =1+1", "\tx", "\rx", "\nx"])(
  "the text %j is no formula in a spreadsheet",
  (text) => {
    expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/);
  },
);

test("a number that is negative stays a number", () => {
  expect(lines(toCsv([[-1]]))).toEqual(["-1"]);
});

test("texts with commas, quotes and line ends stay one cell", () => {
  expect(toCsv([['Katu 1, "A"\nHelsinki']])).toContain('"Katu 1, ""A""\nHelsinki"\r\n');
});

test("amounts are in the unit of their currency", () => {
  const amounts = [4_900, -5, 0].map((amount) => [{ amount, currency: "EUR" }]);
  expect(lines(toCsv(amounts))).toEqual(["49.00", "-0.05", "0.00"]);
  expect(lines(toCsv([[{ amount: 490, currency: "JPY" }]]))).toEqual(["490"]);
});

test("what is not known is an empty cell", () => {
  expect(lines(toCsv([[null, "b"]]))).toEqual([",b"]);
});
