import { expect, test } from "@jest/globals";
import { BrokenCsv } from "./broken-csv.ts";
import { csvRecords } from "./csv-records.ts";

function reasonOf(text: string): string | undefined {
  try {
    for (const record of csvRecords(text)) void record;
    return undefined;
  } catch (error) {
    if (error instanceof BrokenCsv) return error.reason;
    throw error;
  }
}

test("reads rows with quotes, breaks in cells and empty ends", () => {
  const rows = [...csvRecords('\uFEFFa;b\r\n"x ""y"";\nz";\n\n1;2')];
  expect(rows).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ['x "y";\nz', ""] },
    { line: 4, cells: [""] },
    { line: 5, cells: ["1", "2"] },
  ]);
});

test.each([
  ["two million columns", ",".repeat(2_000_000), "too_many_cells"],
  ["20 MB behind an open quote", `a,b\n1,"${"x,\n".repeat(7_000_000)}`, "open_quote"],
  ["a cell of 14 MB", `a,b\n1,"${"x,\n".repeat(5_000_000)}"\n`, "cell_too_long"],
  ["a quote inside a cell", 'a,b\n1,"x"y\n', "open_quote"],
])("refuses %s within a second", (_, text, reason) => {
  const began = performance.now();
  expect(reasonOf(text)).toBe(reason);
  expect(performance.now() - began).toBeLessThan(1_000);
});
