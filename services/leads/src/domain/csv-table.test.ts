import { expect, jest, test } from "@jest/globals";
import { BrokenCsv } from "@doorlight/common/csv";
import { readCsvTable } from "./csv-table.ts";

const columns = { required: ["reference", "name"], optional: ["price"] };
const read = (text: string, mostRows = 10) => readCsvTable(text, columns, mostRows);

function brokenBy(text: string, mostRows?: number) {
  try {
    read(text, mostRows);
  } catch (error) {
    if (error instanceof BrokenCsv) return [error.reason, error.line, error.column];
    throw error;
  }
  return undefined;
}

test.each([
  ["commas", "reference,name\r\n1,Aino\r\n"],
  ["semicolons", "reference;name\n1;Aino"],
  ["a byte order mark", "\uFEFFreference,name\n1,Aino\n"],
  ["lines that end with a return", "reference,name\r1,Aino\r"],
  ["another order, capitals and spaces", " Name , REFERENCE\nAino,1"],
  ["empty lines", "reference,name\n\n1,Aino\n,\n\n"],
])("reads a table with %s", (_, text) => {
  expect(read(text).map(({ fields }) => [fields.reference, fields.name])).toEqual([["1", "Aino"]]);
});

test("keeps separators, quotes and breaks in quoted cells, and the line of the next row", () => {
  const rows = read('reference,name\n1,"Aino ""A"", Oy\nHelsinki"\n2,Bo');
  expect(rows.map(({ line, fields }) => [line, fields.name])).toEqual([
    [2, 'Aino "A", Oy\nHelsinki'],
    [4, "Bo"],
  ]);
});

test("reads a missing cell as empty, and one too many under no name", () => {
  const rows = read("reference,name,price\n1,Aino\n2,Bo,3,4");
  expect(rows.map(({ fields }) => [fields.price, fields[""]])).toEqual([
    ["", ""],
    ["3", "4"],
  ]);
});

test.each([
  ["without a column that is needed", "reference\n1", ["missing_column", 1, "name"]],
  ["with a column of no meaning", "reference,name,phone\n1,Aino,2", ["unknown_column", 1, "phone"]],
  ["with a column twice", "reference,name,name\n1,Aino,Bo", ["unknown_column", 1, "name"]],
  ["with nothing below the header", "reference,name\n\n", ["no_rows", 1, ""]],
  ["that is empty", "", ["missing_column", 1, "reference"]],
  ["with a quote that is never closed", 'reference,name\n1,"Aino\n2,Bo', ["open_quote", 2, ""]],
  ["with words after a quote", 'reference,name\n1,"Aino" Oy', ["open_quote", 2, ""]],
])("refuses a file %s with its line", (_, text, reason) => {
  expect(brokenBy(text)).toEqual(reason);
});

test("refuses a file of too many rows with the first line beyond", () => {
  expect(brokenBy("reference,name\n1,A\n2,B\n3,C", 2)).toEqual(["too_many_rows", 4, ""]);
});

test.each([
  ["a million rows", "reference,name\n" + "1,A\n".repeat(1e6), ["too_many_rows", 12, ""]],
  ["a million empty rows", "reference,name\n" + ",\n".repeat(1e6), ["too_many_rows", 32, ""]],
  ["a row of a million cells", "reference,name\n" + ",".repeat(1e6), ["too_many_cells", 2, ""]],
  ["a header of a million cells", ",".repeat(1e6), ["too_many_cells", 1, ""]],
])("refuses a file with %s before reading it to its end", (_, text, reason) => {
  // The reader looks for one cell after the other with this.
  const looked = jest.spyOn(RegExp.prototype, "exec");
  expect(brokenBy(text)).toEqual(reason);
  expect(looked.mock.calls.length).toBeLessThan(20_000);
  looked.mockRestore();
});
