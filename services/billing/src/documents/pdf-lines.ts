import type { Invoice, InvoiceLine } from "../domain/invoice.ts";
import type { DocumentTexts } from "./document-texts.ts";
import { colors, page, type PdfCanvas } from "./pdf-canvas.ts";

type Column = {
  title: string;
  width: number;
  align: "left" | "right";
  value(line: InvoiceLine): string;
};

const gap = 8;
const top = 60;

/** The table of lines over as many pages as it needs; returns where it ends. */
export function drawLines(canvas: PdfCanvas, invoice: Invoice, texts: DocumentTexts, start: number): number {
  const columns = columnsOf(invoice, texts);
  let y = start;
  canvas.within("Table", () => {
    canvas.within("TR", () => drawCells(canvas, columns, ({ title }) => title, y, "TH"));
    y = drawHeadRule(canvas, y);
    for (const line of invoice.lines) {
      const height = heightOf(canvas, columns, line);
      if (y + height > page.bottom) {
        canvas.nextPage();
        // Read aloud, a table has its titles once.
        canvas.decorate((_, write) => {
          placed(columns).forEach(([column, x]) => write(column.title, styleOf(column, x, top, true)));
        });
        y = drawHeadRule(canvas, top);
      }
      canvas.within("TR", () => drawCells(canvas, columns, ({ value }) => value(line), y, "TD"));
      y += height;
      canvas.rule(y - 4);
    }
  });
  return y;
}

/** The discount has a column if there is one. */
function columnsOf({ lines }: Invoice, { text, day, item, money, rate }: DocumentTexts): Column[] {
  const right = { width: 62, align: "right" } as const;
  const columns: Column[] = [
    { title: text("line_day"), width: 58, align: "left", value: (line) => day(line.on) },
    { title: text("line_quantity"), ...right, width: 38, value: (line) => String(line.quantity) },
    { title: text("line_price"), ...right, value: (line) => money(line.unitPrice) },
    {
      title: text("line_discount"),
      ...right,
      width: 54,
      value: (line) => (line.discount ? money(-line.discount) : ""),
    },
    { title: text("line_vat"), ...right, width: 40, value: (line) => `${rate(line.vatRate)} %` },
    { title: text("line_net"), ...right, value: (line) => money(line.net) },
  ];
  const shown = columns.filter(({ title }) => title !== text("line_discount") || lines.some((line) => line.discount));
  const taken = shown.reduce((sum, { width }) => sum + width + gap, 0);
  const width = page.width - 2 * page.margin - taken;
  return [{ title: text("line"), width, align: "left", value: (line) => item(line.item) }, ...shown];
}

/** Each column with where it begins. */
function placed(columns: readonly Column[]): [Column, number][] {
  let x = page.margin;
  return columns.map((column) => {
    const at = x;
    x += column.width + gap;
    return [column, at];
  });
}

function styleOf({ width, align }: Column, x: number, y: number, isTitle: boolean) {
  return isTitle ? { x, y, width, align, size: 7.5, color: colors.muted } : { x, y, width, align, size: 8.5 };
}

function drawCells(
  canvas: PdfCanvas,
  columns: readonly Column[],
  textOf: (column: Column) => string,
  y: number,
  tag: "TH" | "TD",
): void {
  for (const [column, x] of placed(columns)) {
    canvas.element(tag, [textOf(column), styleOf(column, x, y, tag === "TH")]);
  }
}

function drawHeadRule(canvas: PdfCanvas, y: number): number {
  canvas.rule(y + 13, colors.primary);
  return y + 20;
}

function heightOf(canvas: PdfCanvas, columns: readonly Column[], line: InvoiceLine): number {
  return Math.max(...columns.map(({ value, width }) => canvas.heightOf(value(line), { width, size: 8.5 }))) + 8;
}
