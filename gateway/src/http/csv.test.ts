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
  const toRow = (row: readonly Cell[]) => row;
  return { read, table: { locale: "en" as const, header: ["Name", "Leads"], readPage, toRow } };
}

async function fileOf(...pages: (readonly Cell[])[][]): Promise<string> {
  return (await Array.fromAsync(await toCsvFile(listOf(pages).table))).join("");
}

/** The lines below the header. */
const linesOf = async (...rows: (readonly Cell[])[]) => (await fileOf(rows)).split("\r\n").slice(1, -1);

test("writes the mark of UTF-8, one header, and a line for each row of all pages", async () => {
  expect(await fileOf([["Åsa", 2]], [["Bo", 0]], [])).toBe("\uFEFFName,Leads\r\nÅsa,2\r\nBo,0\r\n");
});

test("reads a page when its reader took the lines before it, and none for a reader who left", async () => {
  const { read, table } = listOf([[["Åsa", 2]], [["Bo", 0]], [["Cia", 1]]]);
  const parts: string[] = [];
  for await (const part of await toCsvFile(table)) {
    parts.push(part);
    if (parts.length === 2) expect(read).toEqual([""]);
    if (parts.length === 3) break;
  }
  expect(read).toEqual(["", "1"]);
});

test("makes no file of a list that is refused", async () => {
  const table = {
    locale: "en" as const,
    header: [],
    readPage: () => Promise.reject(new Refusal("unavailable")),
    toRow: () => [],
  };
  await expect(toCsvFile(table)).rejects.toThrow("unavailable");
});

test.each(["=1+1", "+358401234567", "-2", "@SUM(A1)", " =1+1", "\tx", "\rx", "\nx", "＝1+1", "＠SUM(A1)"])(
  "makes no formula in a spreadsheet of the text %j",
  async (text) => {
    expect((await fileOf([[text]])).replace("\uFEFFName,Leads\r\n", "")).toMatch(/^"?'/);
  },
);

test("writes a telephone number in groups, and no other text with a plus without an apostrophe", async () => {
  expect(await linesOf([{ phone: "+358407299814" }, { phone: "+1" }, { phone: "=1+1" }])).toEqual([
    "+358 40 7299814,'+1,'=1+1",
  ]);
});

/** The cells of a line as a spreadsheet reads it that takes `separator` for the end of a cell. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!;
    if (isQuoted && sign === '"' && line[at + 1] === '"') cell += line[++at];
    else if (sign === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (!isQuoted && (sign === separator || sign === "\n")) [cell] = ["", cells.push(cell)];
    else cell += sign;
  }
  return [...cells, cell];
}

const attacks = [
  "Matti;=cmd|' /C calc'!A0;",
  "a\t=1+1",
  'a;"=1+1"',
  "a|+1",
  "a, -1",
  "a\n=1+1",
  "a;; ＝1+1",
  '"=1+1"',
  "\u200b=1+1",
  "a;\u200b=1+1",
];

test.each((["en", "fi", "sv"] as const).flatMap((locale) => attacks.map((attack) => [locale, attack] as const)))(
  "makes no formula of the text in a file in %s: %j, whatever separates its cells",
  async (locale, attack) => {
    const { table } = listOf([[["Aino", attack, "Helsinki"]]]);
    const [, lines] = await Array.fromAsync(await toCsvFile({ ...table, locale }));
    const cells = [",", ";", "\t", "|"].flatMap((separator) => cellsOf(lines!, separator));
    expect(cells.length).toBeGreaterThan(6);
    expect(cells.filter((cell) => /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
  },
);

test("marks a Finnish or Swedish file as its spreadsheets expect, and keeps semicolons in cells", async () => {
  const { table } = listOf([[["Katu 1; A", { amount: 4_905, currency: "EUR" }]]]);
  for (const locale of ["fi", "sv"] as const)
    expect((await Array.fromAsync(await toCsvFile({ ...table, locale }))).join("")).toBe(
      '\uFEFFName;Leads\r\n"Katu 1; A";49,05\r\n',
    );
});

test("keeps a negative number a number", async () => {
  expect(await linesOf([-1])).toEqual(["-1"]);
});

test("keeps texts with commas, quotes and line ends in one cell", async () => {
  expect(await fileOf([['Katu 1, "A"\nHelsinki']])).toContain('"Katu 1, ""A""\nHelsinki"\r\n');
});

test("writes amounts in the unit of their currency", async () => {
  const amounts = [4_900, -5, 0].map((amount) => [{ amount, currency: "EUR" }]);
  expect(await linesOf(...amounts)).toEqual(["49.00", "-0.05", "0.00"]);
  expect(await linesOf([{ amount: 490, currency: "JPY" }])).toEqual(["490"]);
});

test("asks for the decimals of a currency once", async () => {
  const formats = jest.spyOn(Intl, "NumberFormat");
  const rows = [1, 2, 3].map((amount) => [{ amount, currency: "NOK" }]);
  expect(await linesOf(...rows)).toEqual(["0.01", "0.02", "0.03"]);
  expect(formats).toHaveBeenCalledTimes(1);
  formats.mockRestore();
});

test("leaves the cell of an unknown value empty", async () => {
  expect(await linesOf([null, "b"])).toEqual([",b"]);
});
