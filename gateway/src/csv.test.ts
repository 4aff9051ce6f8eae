import { expect, jest, test } from "@jest/globals";
import { Refusal } from "@doorlight/common/errors";
import { type Cell, toCsvFile } from "./csv.ts";

/** A list with a page for each of `pages`; `read` names the cursors that were asked for. */
function listOf(pages: readonly (readonly Cell[])[][]) {
  const read: string[] = [];
  const readPage = async (cursor: string) => {
    read.push(cursor);
    const at = Number(cursor);
    return { items: pages[at]!, nextCursor: at + 1 < pages.length ? String(at + 1) : null };
  };
  return { read, table: { header: ["Name", "Leads"], readPage, toRow: (row: readonly Cell[]) => row } };
}

async function fileOf(...pages: (readonly Cell[])[][]): Promise<string> {
  return (await Array.fromAsync(await toCsvFile(listOf(pages).table))).join("");
}

/** The lines below the header. */
const linesOf = async (...rows: (readonly Cell[])[]) => (await fileOf(rows)).split("\r\n").slice(1, -1);

test("a CSV file has the mark of UTF-8, its header once, and a line for each row of all pages", async () => {
  expect(await fileOf([["Åsa", 2]], [["Bo", 0]], [])).toBe("\uFEFFName,Leads\r\nÅsa,2\r\nBo,0\r\n");
});

test("a page is read when the lines before it are taken, and none for a reader who has gone", async () => {
  const { read, table } = listOf([[["Åsa", 2]], [["Bo", 0]], [["Cia", 1]]]);
  const parts: string[] = [];
  for await (const part of await toCsvFile(table)) {
    parts.push(part);
    if (parts.length === 2) expect(read).toEqual([""]);
    if (parts.length === 3) break;
  }
  expect(read).toEqual(["", "1"]);
});

test("a list that is refused has no file", async () => {
  const table = { header: [], readPage: () => Promise.reject(new Refusal("unavailable")), toRow: () => [] };
  await expect(toCsvFile(table)).rejects.toThrow("unavailable");
});

test.each(["=1+1", "+358401234567", "-2", "@SUM(A1)", " =1+1", "\tx", "\rx", "\nx", "＝1+1", "＠SUM(A1)"])(
  "the text %j is no formula in a spreadsheet",
  async (text) => {
    expect((await fileOf([[text]])).replace("\uFEFFName,Leads\r\n", "")).toMatch(/^"?'/);
  },
);

test("a number that is negative stays a number", async () => {
  expect(await linesOf([-1])).toEqual(["-1"]);
});

test("texts with commas, quotes and line ends stay one cell", async () => {
  expect(await fileOf([['Katu 1, "A"\nHelsinki']])).toContain('"Katu 1, ""A""\nHelsinki"\r\n');
});

test("amounts are in the unit of their currency", async () => {
  const amounts = [4_900, -5, 0].map((amount) => [{ amount, currency: "EUR" }]);
  expect(await linesOf(...amounts)).toEqual(["49.00", "-0.05", "0.00"]);
  expect(await linesOf([{ amount: 490, currency: "JPY" }])).toEqual(["490"]);
});

test("the decimals of a currency are asked for once", async () => {
  const formats = jest.spyOn(Intl, "NumberFormat");
  const rows = [1, 2, 3].map((amount) => [{ amount, currency: "NOK" }]);
  expect(await linesOf(...rows)).toEqual(["0.01", "0.02", "0.03"]);
  expect(formats).toHaveBeenCalledTimes(1);
  formats.mockRestore();
});

test("what is not known is an empty cell", async () => {
  expect(await linesOf([null, "b"])).toEqual([",b"]);
});
