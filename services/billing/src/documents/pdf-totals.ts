import { type Invoice, toPayOf } from "../domain/invoice.ts";
import { type DocumentTexts, settledRows } from "./document-texts.ts";
import { colors, page, type PdfCanvas } from "./pdf-canvas.ts";

const width = 240;
const x = page.width - page.margin - width;
const row = 15;

type Place = { start: number; /** The height of what has to stand on the same page. */ below: number };

/** VAT by rate, the totals and the words that the law asks for; returns where they end. */
export function drawTotals(canvas: PdfCanvas, invoice: Invoice, texts: DocumentTexts, { start, below }: Place): number {
  const { text, money, rate } = texts;
  const note = invoice.reverseCharge ? text("reverse_charge_note") : "";
  const noteHeight = note ? canvas.heightOf(note, { width: page.width - 2 * page.margin }) + 12 : 0;
  let y = start;
  const settled = settledRows(invoice, texts);
  const settledHeight = settled.length > 0 ? settled.length + 1 : 0;
  if (y + (invoice.vat.length + settledHeight + 3) * row + noteHeight + below > page.bottom) {
    canvas.nextPage();
    y = 60;
  }
  const sums: [string, string][] = [
    [text("net"), money(invoice.net)],
    ...invoice.vat.map((subtotal): [string, string] => {
      const label =
        subtotal.category === "AE" ? text("reverse_charge") : text("vat_rate", { rate: rate(subtotal.rate) });
      return [`${label} (${money(subtotal.net)})`, money(subtotal.vat)];
    }),
    ...(settled.length > 0 ? [[text("gross"), money(invoice.gross)] satisfies [string, string]] : []),
    ...settled.map(([label, amount]): [string, string] => [label, money(-amount)]),
  ];
  for (const [label, value] of sums) {
    drawSum(canvas, label, value, y, { size: 9, color: colors.muted });
    y += row;
  }
  canvas.rule(y, colors.primary, [x, x + width]);
  const toPay = toPayOf(invoice);
  const asked = toPay === 0n ? "to_pay_none" : invoice.kind === "invoice" ? "to_pay" : "credited";
  drawSum(canvas, text(asked), money(toPay), y + 6, { size: 12, bold: true });
  y += 26;
  if (note) canvas.element("P", [note, { x: page.margin, y: y + 4, width: page.width - 2 * page.margin }]);
  return y + noteHeight;
}

type Emphasis = { size: number; bold?: boolean; color?: string };

function drawSum(canvas: PdfCanvas, label: string, value: string, y: number, style: Emphasis): void {
  canvas.element(
    "P",
    [label, { ...style, x, y, width: width - 80 }],
    [value, { ...style, x: x + width - 110, y, width: 110, align: "right", color: colors.ink }],
  );
}
